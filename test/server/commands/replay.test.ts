/** `tillkit webhooks replay`, `test` and `listen`: hand-overs in front of the fake services. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { verifyNotification } from '../../../server/bff/features/notifications/index.ts'
import { commandEnvironment, runWebhooks } from '../../support/bff/command.ts'
import { SECRET } from '../../support/bff/webhooks.ts'
import { aReceiver } from '../../support/sandbox/webhook-receiver.ts'
import { BILLING, CLIENT, fails, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const EVENTS = '/v1/notifications/webhooks-events'
const ID = 'WH-2WR32451HC0233532-67976317FL4543714'
const NOWHERE = 'http://127.0.0.1:1/notifications'

const environment = (url: string | undefined, more: object = {}) =>
  commandEnvironment(upstream.url, {
    ...(url !== undefined && { TILL_NOTIFY_URL: url }),
    TILL_NOTIFY_SECRETS: SECRET,
    ...more,
  })
const run = async (args: readonly string[], url?: string, more: object = {}) => {
  const { code, stdout, stderr } = await runWebhooks(args, environment(url, more))
  assert.doesNotMatch(stdout + stderr, new RegExp(`${CLIENT.secret}|${SECRET}|CANARY`))
  return { code, stdout, stderr }
}
const invoiceEvent = (id = ID, more: object = {}) => ({
  id,
  event_type: 'USAGE-BILLING.INVOICE.PAYMENT.FAILED',
  create_time: '2026-03-03T08:00:00Z',
  resource: { id: 'INV-1', payment_status: 'FAILED', customer: { id: 'c1', external_id: 'ada' } },
  ...more,
})
const isPaid = () =>
  upstream.misbehave(
    `GET ${BILLING}/invoices/INV-1`,
    says(200, {
      id: 'INV-1',
      payment_status: 'SUCCEEDED',
      customer: { id: 'c1', external_id: 'ada', payment_method_token: 'CANARY' },
    }),
  )

describe('tillkit webhooks replay', () => {
  it('hands over the event as the server does, marked as replayed', async () => {
    upstream.misbehave(`GET ${EVENTS}/${ID}`, says(200, invoiceEvent()))
    isPaid()
    const { url, received } = await aReceiver()
    for (let i = 0; i < 2; i++) {
      const { code, stdout } = await run(['replay', ID], url)
      assert.deepEqual(
        [code, stdout],
        [0, `handed over: ${ID}, USAGE-BILLING.INVOICE.PAYMENT.FAILED\n`],
      )
    }
    assert.equal(received.length, 2)
    const [{ headers, text }] = received as [(typeof received)[0]]
    const { type, data } = await verifyNotification({ headers, body: text }, SECRET)
    assert.equal(headers['webhook-id'], ID)
    assert.equal(type, 'USAGE-BILLING.INVOICE.PAYMENT.FAILED')
    assert.deepEqual(
      [data.replayed, data.simulated, data.customer],
      [true, false, { id: 'c1', external_id: 'ada' }],
    )
    assert.deepEqual(data.current, {
      id: 'INV-1',
      payment_status: 'SUCCEEDED',
      customer: { id: 'c1', external_id: 'ada' },
    })
  })

  it('hands over a resource that is gone as null, and nothing while it can’t be read', async () => {
    upstream.misbehave(`GET ${EVENTS}/${ID}`, says(200, invoiceEvent()))
    upstream.misbehave(`GET ${BILLING}/invoices/INV-1`, says(404))
    const { url, received } = await aReceiver()
    assert.equal((await run(['replay', ID], url)).code, 0)
    assert.equal(received[0]?.body.data.current, null)
    upstream.misbehave(`GET ${BILLING}/invoices/INV-1`, says(503))
    const { code, stderr } = await run(['replay', ID], url)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^tillkit: the resource of WH-.* can't be read at present; repeat it later\n$/,
    )
    assert.equal(received.length, 1)
  })

  it('fails with one line, and exit code 1, where the receiver does not take it', async () => {
    upstream.misbehave(`GET ${EVENTS}/${ID}`, says(200, invoiceEvent()))
    isPaid()
    const receiver = await aReceiver()
    receiver.replies({ status: 302, location: NOWHERE })
    const refused = await run(['replay', ID], receiver.url)
    assert.deepEqual([refused.code, refused.stderr], [1, 'tillkit: the receiver answered 302\n'])
    const gone = await run(['replay', ID, '--json'], NOWHERE)
    assert.equal(gone.code, 1)
    assert.match(gone.stderr, /^tillkit: the receiver at 127\.0\.0\.1:1 failed: .*\n$/)
    assert.ok(JSON.parse(gone.stdout).error.message)
  })

  it('hands over nothing of an unknown event, of the vault, or without a receiver', async () => {
    const { url, received } = await aReceiver()
    upstream.misbehave(`GET ${EVENTS}/`, fails(404, 'INVALID_RESOURCE_ID'))
    assert.match((await run(['replay', ID], url)).stderr, /not-found.*INVALID_RESOURCE_ID/)
    const event = invoiceEvent(ID, { event_type: 'VAULT.PAYMENT-TOKEN.CREATED' })
    upstream.misbehave(`GET ${EVENTS}/`, says(200, event))
    const vault = await run(['replay', ID], url)
    assert.deepEqual(
      [vault.code, vault.stderr],
      [1, `tillkit: ${ID} is not handed over: it is ids of tokens\n`],
    )
    const none = await run(['replay', ID])
    assert.deepEqual([none.code, none.stderr], [2, 'tillkit: TILL_NOTIFY_URL must be set\n'])
    assert.equal((await run(['replay', '../webhooks'], url)).code, 2)
    assert.deepEqual(received, [])
  })
})

describe('tillkit webhooks test', () => {
  it('hands over a signed sample, marked as simulated, and calls no service', async () => {
    const { url, received } = await aReceiver()
    const { code, stdout } = await run(['test', '--json'], url)
    const { id, milliseconds } = JSON.parse(stdout)
    assert.equal(code, 0)
    assert.ok(milliseconds >= 0)
    const [{ headers, text }] = received as [(typeof received)[0]]
    const { type, data } = await verifyNotification({ headers, body: text }, SECRET)
    assert.deepEqual(
      [headers['webhook-id'], data.id, type, data.simulated],
      [id, id, 'PAYMENT.CAPTURE.COMPLETED', true],
    )
    assert.deepEqual(upstream.requests, [])
  })

  it('has another id each time', async () => {
    const { url, received } = await aReceiver()
    for (let i = 0; i < 2; i++) await run(['test'], url)
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 2)
  })

  it('fails where there is no receiver, no secret, or the receiver refuses it', async () => {
    assert.equal((await run(['test'])).stderr, 'tillkit: TILL_NOTIFY_URL must be set\n')
    const unsigned = await run(['test'], NOWHERE, { TILL_NOTIFY_SECRETS: '' })
    assert.equal(unsigned.code, 2)
    assert.match(unsigned.stderr, /TILL_NOTIFY_SECRETS/)
    const receiver = await aReceiver()
    receiver.replies({ status: 400 })
    assert.equal((await run(['test'], receiver.url)).stderr, 'tillkit: the receiver answered 400\n')
  })
})

describe('tillkit webhooks listen', () => {
  it('ends where no wait mends the error', async () => {
    upstream.misbehave(`GET ${EVENTS}?`, fails(403, 'NOT_AUTHORIZED'))
    const { code, stderr } = await run(['listen', '--forward', NOWHERE])
    assert.equal(code, 1)
    assert.match(stderr, /403|unauthorized|missing-scope/)
  })

  it('refuses a receiver that is none', async () => {
    for (const [args, message] of [
      [[], '--forward is missing'],
      [['--forward', 'localhost:3000'], /^--forward must be an http or https address/],
      [['--forward', 'https://user:pass@shop.example/'], /^--forward must be an http/],
      [['--forward', NOWHERE, '--since', 'now'], /^--since takes a time/],
    ] as const) {
      const { code, stderr } = await run(['listen', ...args])
      assert.equal(code, 2)
      const line = stderr.trimEnd().replace(/^tillkit: /, '')
      if (typeof message === 'string') assert.equal(line, message)
      else assert.match(line, message)
    }
    assert.deepEqual(upstream.requests, [])
  })
})
