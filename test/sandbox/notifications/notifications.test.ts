/** Webhooks over real HTTP: registrations, deliveries, their repeats, signatures and faults. */
import assert from 'node:assert/strict'
import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, it } from 'vitest'
import { recordEvents } from '../../../server/sandbox/database/outbox.ts'
import { memberText } from '../../../server/sandbox/notifications/member-text.ts'
import { type ServedSandbox, serveSandbox } from '../../../server/sandbox/server.ts'
import { atEnd } from '../../support/at-end.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'
import { aDatabase } from '../../support/sandbox/postgresql.ts'
import { refusalsOnly } from '../../support/sandbox/refusals-only.ts'
import { aReceiver, type Received } from '../../support/sandbox/webhook-receiver.ts'

const BASE = '/v1/notifications'

async function aRunningSandbox(deliveries: { timeoutMs?: number } = {}) {
  const sandbox = await serveSandbox({
    ...BARE,
    ...(process.env.TEST_ENGINE === 'server'
      ? { databaseUrl: await aDatabase() }
      : { pool: await anEmptyDatabase() }),
    deliveries: { gapMs: 0, ...deliveries },
    log: refusalsOnly,
  })
  atEnd(() => sandbox.close())
  return sandbox
}

/** Records an event of a capture. */
const happenIn = ({ context: { db, clock } }: ServedSandbox, id: string) =>
  recordEvents(
    db,
    [
      {
        ...{ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource_type: 'capture' },
        ...{ resource_version: '2.0', summary: 'Paid: 5 €.' },
        resource: { id, links: [{ href: `/v2/payments/captures/${id}`, rel: 'self' }] },
      },
    ],
    clock.now(),
  )

describe('notifications', async () => {
  const sandbox = await aRunningSandbox()
  const { db, clock, faults, settings } = sandbox.context
  const receiver = await aReceiver()
  const { received } = receiver

  async function call(method: string, path: string, body?: unknown, raw?: string) {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const prefix = path.startsWith('/sandbox') ? '' : `/sandbox/try${BASE}`
    const response = await fetch(sandbox.url + prefix + path, {
      method,
      ...(text !== undefined && { body: text, headers: { 'content-type': 'application/json' } }),
    })
    const answer = await response.text()
    return { status: response.status, body: answer ? JSON.parse(answer) : undefined }
  }
  const register = async (eventTypes = ['*']) => {
    const event_types = eventTypes.map((name) => ({ name }))
    const { status, body } = await call('POST', '/webhooks', { url: receiver.url, event_types })
    assert.equal(status, 201, JSON.stringify(body))
    return body.id as string
  }
  const happen = (id: string) => happenIn(sandbox, id)
  const record = async () => (await call('GET', '/webhooks-events')).body.events
  const advance = async (step: object) => {
    assert.equal((await call('POST', '/sandbox/clock/advance', step)).status, 200)
    await sandbox.settled()
  }
  const fault = async (rule: object) => {
    const { status, body } = await call('POST', '/sandbox/faults', rule)
    assert.equal(status, 201, JSON.stringify(body))
  }
  const ids = () => received.map(({ body }) => body.resource.id)

  beforeEach(async () => {
    await sandbox.settled()
    for (const table of ['webhook_attempts', 'webhook_deliveries', 'webhook_events'] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('webhooks').execute()
    faults.clear()
    settings.loopback_webhooks = true
    await clock.set(new Date(), true)
    received.length = 0
    receiver.replies({ status: 200, text: 'fine' })
  })

  /** The provider's recipe for receivers without a postback. */
  async function verifyByRecipe({ headers, text }: Received, webhookId: string) {
    const header = (name: string) => String(headers[name])
    const pem = await (await fetch(header('paypal-cert-url'))).text()
    const root = await (await fetch(`${sandbox.url}${BASE}/certs/ca.pem`)).text()
    const leaf = new X509Certificate(pem)
    const authority = new X509Certificate(root)
    assert.ok(leaf.checkIssued(authority) && leaf.verify(authority.publicKey))
    const signed = [
      header('paypal-transmission-id'),
      header('paypal-transmission-time'),
      webhookId,
      crc32(text),
    ].join('|')
    assert.equal(header('paypal-auth-algo'), 'SHA256withRSA')
    const isValid = Date.parse(leaf.validTo) > Date.now()
    const signature = header('paypal-transmission-sig')
    const isSigned = createVerify('SHA256')
      .update(signed)
      .verify(leaf.publicKey, signature, 'base64')
    return { isValid, isSigned }
  }

  it('are sent with a signature that the published recipe verifies, and absolute links', async () => {
    const webhook = await register()
    await happen('C1')
    await sandbox.settled()
    const [first] = received
    assert.ok(first)
    assert.deepEqual(await verifyByRecipe(first, webhook), { isValid: true, isSigned: true })
    assert.equal(first.body.resource.links[0].href, `${sandbox.url}/v2/payments/captures/C1`)
    assert.equal(first.body.create_time, clock.now().toISOString())
    const [event] = await record()
    assert.equal(event.id, first.body.id)
    const [{ http_status, status, transmission_id, webhook_url }] = event.transmissions
    assert.deepEqual([http_status, status, webhook_url], [200, 'SUCCESS', receiver.url])
    assert.equal(transmission_id, first.headers['paypal-transmission-id'])
  })

  it('are verified by the untouched text alone', async () => {
    const webhook_id = await register()
    await happen('C1')
    await sandbox.settled()
    const [{ headers, text } = assert.fail('nothing was received')] = received
    const members = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id,
    }
    const verify = async (event: string, changes = {}) => {
      const rest = JSON.stringify({ ...members, ...changes }).slice(1)
      const raw = `{ "webhook_event" : ${event} ,${rest}`
      const { status, body } = await call('POST', '/verify-webhook-signature', undefined, raw)
      return status === 200 ? body.verification_status : body.name
    }
    assert.equal(await verify(text), 'SUCCESS')
    assert.equal(await verify(JSON.stringify(JSON.parse(text), null, 1)), 'FAILURE')
    assert.equal(await verify(text, { webhook_id: 'OTHER' }), 'FAILURE')
    assert.equal(await verify(text, { webhook_id: 'WEBHOOK_ID' }), 'INVALID_REQUEST')
    assert.equal(await verify(text, { transmission_id: '123' }), 'INVALID_REQUEST')
  })

  it('are repeated by the clock, once for a step of any length, and 25 times at most', async () => {
    await register()
    receiver.replies({ status: 500, text: 'x'.repeat(5000) })
    await happen('C1')
    await sandbox.settled()
    await sandbox.settled()
    assert.equal(received.length, 1)
    await advance({ seconds: 1 })
    assert.equal(received.length, 2)
    await advance({ days: 300 })
    assert.equal(received.length, 3)
    for (let step = 0; step < 30; step++) await advance({ hours: 4 })
    assert.equal(received.length, 25)
    const transmissions = new Set(
      received.map((webhook) => webhook.headers['paypal-transmission-id']),
    )
    assert.equal(transmissions.size, 25)
    assert.equal(new Set(received.map(({ text }) => text)).size, 1)
    const attempts = await db.selectFrom('webhook_attempts').select('reply').execute()
    assert.ok(attempts.every(({ reply }) => reply.length === 2048))
  })

  it('fail with a redirect', async () => {
    await register()
    receiver.replies({ status: 302, location: receiver.url })
    await happen('C1')
    await sandbox.settled()
    assert.deepEqual(ids(), ['C1'])
    const attempts = db.selectFrom('webhook_attempts').select(['http_status', 'status', 'error'])
    assert.deepEqual(await attempts.execute(), [
      { http_status: 302, status: 'FAILURE', error: null },
    ])
  })

  it('fail without a response in time', async () => {
    const hasty = await aRunningSandbox({ timeoutMs: 100 })
    const silent = await aReceiver()
    silent.replies('none')
    await hasty.registerWebhook(silent.url, ['*'])
    await happenIn(hasty, 'C1')
    await hasty.settled()
    const attempts = hasty.context.db.selectFrom('webhook_attempts').select(['status', 'error'])
    assert.deepEqual(await attempts.execute(), [
      { status: 'FAILURE', error: 'No response within 0.1 s.' },
    ])
  })

  it('are sent again on demand, with the same id, unless they are pending', async () => {
    await register()
    await happen('C1')
    await sandbox.settled()
    const id = received[0]?.body.id
    assert.equal((await call('POST', `/webhooks-events/${id}/resend`)).status, 202)
    await sandbox.settled()
    assert.deepEqual(
      received.map(({ body }) => body.id),
      [id, id],
    )
    const refused = await call('POST', `/webhooks-events/${id}/resend`, { webhook_ids: ['NONE'] })
    assert.deepEqual([refused.status, refused.body.name], [400, 'VALIDATION_ERROR'])
  })

  it('are simulated with the literal webhook id', async () => {
    const webhook_id = await register(['VAULT.PAYMENT-TOKEN.CREATED'])
    const event_type = 'USAGE-BILLING.INVOICE.CREATED'
    assert.equal((await call('POST', '/simulate-event', { event_type, webhook_id })).status, 202)
    await sandbox.settled()
    const [first = assert.fail('nothing was received')] = received
    assert.equal((await verifyByRecipe(first, 'WEBHOOK_ID')).isSigned, true)
    assert.equal((await verifyByRecipe(first, webhook_id)).isSigned, false)
    const unknown = await call('POST', '/simulate-event', { event_type: 'NO', webhook_id })
    assert.equal(unknown.body.name, 'VALIDATION_ERROR')
  })

  it('meet the faults on demand', async () => {
    const webhook = await register()
    const times = 1
    await fault({ times, event_type: 'PAYMENT.*', fault: { kind: 'lost' } })
    await happen('LOST')
    await sandbox.settled()
    assert.deepEqual(ids(), [])
    await fault({ times, fault: { kind: 'twice' } })
    await happen('TWICE')
    await sandbox.settled()
    assert.deepEqual(ids(), ['TWICE', 'TWICE'])
    await fault({ times, fault: { kind: 'late', seconds: 60 } })
    await happen('LATE')
    await sandbox.settled()
    assert.equal(received.length, 2)
    await advance({ minutes: 1 })
    assert.equal(ids().at(-1), 'LATE')
    await fault({ times, fault: { kind: 'reordered' } })
    await happen('FIRST')
    await sandbox.settled()
    await happen('SECOND')
    await sandbox.settled()
    assert.deepEqual(ids().slice(-2), ['SECOND', 'FIRST'])
    await fault({ times, fault: { kind: 'wrong-signature' } })
    await happen('FORGED')
    await sandbox.settled()
    const forged = await verifyByRecipe(received.at(-1)!, webhook)
    assert.deepEqual(forged, { isValid: true, isSigned: false })
    await fault({ times, fault: { kind: 'expired-certificate' } })
    await happen('EXPIRED')
    await sandbox.settled()
    const expired = await verifyByRecipe(received.at(-1)!, webhook)
    assert.deepEqual(expired, { isValid: false, isSigned: true })
    assert.equal(
      (await call('POST', '/sandbox/faults', { path: '/v1/**', fault: { kind: 'lost' } })).status,
      400,
    )
  })

  it('can be about a resource that is not readable yet', async () => {
    const webhook = await register()
    await fault({ fault: { kind: 'unreadable', seconds: 5 } })
    await happen(webhook)
    await sandbox.settled()
    assert.equal((await call('GET', `/webhooks/${webhook}`)).status, 404)
    await advance({ seconds: 5 })
    assert.equal((await call('GET', `/webhooks/${webhook}`)).status, 200)
  })

  it('have registrations with their limits and errors', async () => {
    const id = await register()
    const all = [{ name: '*' }]
    const name = async (body: object) => (await call('POST', '/webhooks', body)).body.name
    assert.equal(await name({ url: receiver.url, event_types: all }), 'WEBHOOK_URL_ALREADY_EXISTS')
    const url = 'https://shop.example/hooks'
    assert.equal(await name({ url, event_types: [{ name: 'NO.SUCH' }] }), 'VALIDATION_ERROR')
    for (const wrong of ['http://shop.example/', 'https://shop.example:8443/', 'ftp://127.0.0.1/'])
      assert.equal(await name({ url: wrong, event_types: all }), 'VALIDATION_ERROR', wrong)
    await call('PUT', '/sandbox/settings', { loopback_webhooks: false })
    assert.equal(await name({ url: 'http://localhost/', event_types: all }), 'VALIDATION_ERROR')
    for (let n = 1; n < 10; n++) await call('POST', '/webhooks', { url: url + n, event_types: all })
    assert.equal(await name({ url, event_types: all }), 'WEBHOOK_NUMBER_LIMIT_EXCEEDED')
    const patch = [{ op: 'replace', path: '/url', value: url }]
    const patched = await call('PATCH', `/webhooks/${id}`, patch)
    assert.deepEqual([patched.status, patched.body.url], [200, url])
    assert.equal((await call('DELETE', `/webhooks/${id}`)).status, 204)
    assert.equal((await call('GET', `/webhooks/${id}`)).status, 404)
    assert.equal((await call('GET', '/webhooks?anchor_type=ACCOUNT')).body.webhooks.length, 0)
    const types = (await call('GET', '/webhooks-event-types')).body.event_types
    assert.equal(
      types.filter((type: { name: string }) => type.name.startsWith('USAGE-')).length,
      16,
    )
  })

  it('are listed by pages and filters', async () => {
    await register()
    for (let n = 0; n < 12; n++) await happen(`C${n}`)
    const { body } = await call('GET', '/webhooks-events?transaction_id=C3')
    assert.deepEqual([body.count, body.events[0].resource.id], [1, 'C3'])
    const { events, links } = (await call('GET', '/webhooks-events')).body
    assert.equal(events.length, 10)
    const next = new URL(links.find(({ rel }: { rel: string }) => rel === 'next').href)
    const rest = (await call('GET', `/webhooks-events${next.search}`)).body.events
    assert.deepEqual(
      rest.map((event: { resource: { id: string } }) => event.resource.id),
      ['C1', 'C0'],
    )
  })

  it('follow a registration with a fixed id to its new address', async () => {
    const own = await aRunningSandbox()
    const old = 'http://127.0.0.1:1/webhooks'
    const id = await own.registerWebhook(old, ['*'], 'OF-THIS-SERVER')
    assert.equal(await own.registerWebhook(receiver.url, ['*'], id), id)
    const webhooks = own.context.db.selectFrom('webhooks').select(['id', 'url'])
    assert.deepEqual(await webhooks.execute(), [{ id, url: receiver.url }])
    await happenIn(own, 'C1')
    await own.settled()
    assert.deepEqual(ids(), ['C1'])
  })

  it('go to a configured address; its id and the certificates outlive a reset', async () => {
    const id = await sandbox.registerWebhook(receiver.url, ['PAYMENT.CAPTURE.COMPLETED'])
    assert.equal(await sandbox.registerWebhook(receiver.url, ['*']), id)
    const ca = async () => (await fetch(`${sandbox.url}${BASE}/certs/ca.pem`)).text()
    const root = await ca()
    assert.equal((await call('POST', '/sandbox/reset')).status, 200)
    assert.equal((await call('GET', `/webhooks/${id}`)).body.url, receiver.url)
    assert.equal(await ca(), root)
    await happen('C1')
    await sandbox.settled()
    assert.deepEqual(ids(), ['C1'])
  })
})

describe('the text of a member', () => {
  it('is the one that was written, of the last member of that name', () => {
    const json = '{"a":{"e": 1}, "e" : {"x":"}\\"{,", "y":[1,{"e":2}]} ,"e":[ 1 ] , "z":"e"}'
    assert.equal(memberText(json, 'e'), '[ 1 ]')
    assert.equal(memberText('{"e" : {"x":"}\\"{,"} }', 'e'), '{"x":"}\\"{,"}')
    assert.equal(memberText('{}', 'e'), undefined)
  })
})
