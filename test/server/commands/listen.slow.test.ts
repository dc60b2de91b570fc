/** `tillkit webhooks listen` in a process of its own, until Ctrl-C. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { verifyNotification } from '../../../server/bff/features/notifications/index.ts'
import { commandEnvironment, runCommand } from '../../support/bff/command.ts'
import { SECRET } from '../../support/bff/webhooks.ts'
import { aReceiver } from '../../support/sandbox/webhook-receiver.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const EVENTS = '/v1/notifications/webhooks-events'
const NOWHERE = 'http://127.0.0.1:1/notifications'

const start = (args: readonly string[], more: object = {}) =>
  runCommand(
    ['webhooks', ...args],
    commandEnvironment(upstream.url, { TILL_NOTIFY_SECRETS: SECRET, ...more }),
  )
const invoiceEvent = (id: string) => ({
  id,
  event_type: 'USAGE-BILLING.INVOICE.PAYMENT.FAILED',
  create_time: '2026-03-03T08:00:00Z',
  resource: { id: 'INV-1', payment_status: 'FAILED', customer: { id: 'c1', external_id: 'ada' } },
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

describe('tillkit webhooks listen', () => {
  it('hands over new events until Ctrl-C, and repeats one until the receiver takes it', async () => {
    isPaid()
    const events = [invoiceEvent('WH-OLD')]
    upstream.misbehave(`GET ${EVENTS}?`, (response, request) =>
      says(200, { events, links: [] })(response, request),
    )
    const receiver = await aReceiver()
    receiver.replies({ status: 500 })
    const { child, printed, ended } = start(['listen', '--json', '--forward', receiver.url], {
      TILL_WEBHOOK_IDS: 'A',
    })
    await printed(/events are handed over to 127\.0\.0\.1/)
    events.unshift(invoiceEvent('WH-1'))
    await printed(/WH-1.*the receiver answered 500/)
    // A failure of the record loses nothing.
    upstream.misbehave(`GET ${EVENTS}?`, says(503))
    await printed(/status 503/)
    upstream.misbehave(`GET ${EVENTS}?`, (response, request) =>
      says(200, { events, links: [] })(response, request),
    )
    events.unshift(invoiceEvent('WH-2'))
    receiver.replies({ status: 200 })
    await printed(/"id":"WH-1"/)
    await printed(/"id":"WH-2"/)
    child.kill('SIGINT')
    const { code, stdout, stderr } = await ended
    assert.equal(code, 0, stderr)
    const handedOver = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id)
    assert.deepEqual(handedOver.sort(), ['WH-1', 'WH-2'])
    const last = receiver.received.at(-1)
    const { data } = await verifyNotification(
      { headers: last?.headers ?? {}, body: last?.text ?? '' },
      SECRET,
    )
    assert.equal('replayed' in data, false)
  })

  it('prints the ids that are left at Ctrl-C', async () => {
    isPaid()
    upstream.misbehave(`GET ${EVENTS}?`, says(200, { events: [invoiceEvent('WH-1')], links: [] }))
    const args = ['listen', '--forward', NOWHERE, '--since', '2026-01-01']
    const { child, printed, ended } = start(args)
    await printed(/WH-1, .*: the receiver at 127\.0\.0\.1:1 failed/)
    child.kill('SIGINT')
    const { code, stdout } = await ended
    assert.equal(code, 130)
    assert.match(stdout, /^not handed over: WH-1$/m)
  })
})
