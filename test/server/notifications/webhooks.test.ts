/** Webhooks are taken if the service has signed them, byte for byte. */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, it } from 'vitest'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import { crc32 } from '../../../server/bff/features/notifications/webhooks/crc32.ts'
import { listen } from '../../../server/host/http-server.ts'
import { problemOf } from '../../support/bff/bff.ts'
import {
  type Authority,
  anAuthority,
  issuedBy,
  signedHeaders,
} from '../../support/bff/certificates.ts'
import {
  anEvent,
  aWebhookWorld,
  bytesOf,
  CERTIFICATE_URL,
  CERTS,
  theAuthority,
  WEBHOOK_ID,
} from '../../support/bff/webhooks.ts'
import { fails, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { ALICE } from '../../support/upstream/upstream-rows.ts'

const upstream = await upstreamOfFile()
const POSTBACK = 'POST /v1/notifications/verify-webhook-signature'

let leaf: Authority
let root: Authority
beforeAll(async () => {
  ;({ leaf, root } = await theAuthority())
})

const refusedBecause = async (world: { bff: { lines: string[] } }, response: Response) => {
  await problemOf(response, 401, 'unauthenticated')
  return JSON.parse(world.bff.lines.at(-1) ?? '').refused
}

describe('a webhook', () => {
  it('is taken with a genuine signature, and its certificate is fetched once', async () => {
    const world = await aWebhookWorld(upstream)
    for (const id of ['first', 'second']) {
      const response = await world.send(anEvent(), { id })
      assert.equal(response.status, 200, await response.text())
    }
    assert.equal(world.received.length, 2)
    assert.deepEqual(world.fetched, [CERTIFICATE_URL])
  })

  it('is taken for any of the configured ids', async () => {
    const webhooks = { ids: ['OTHER', WEBHOOK_ID], ca: root.pem }
    const world = await aWebhookWorld(upstream, { config: { webhooks } })
    assert.equal((await world.send(anEvent())).status, 200)
    assert.equal((await world.send(anEvent(), { webhookId: 'OTHER' })).status, 200)
    assert.equal((await world.send(anEvent(), { webhookId: 'THIRD' })).status, 401)
  })

  it('is verified over its bytes: other characters, reordered members, other indentation', async () => {
    const world = await aWebhookWorld(upstream)
    const event = anEvent({ summary: 'Zahlung für „Käse“ ✓ \u{1f9c0}', resource: { z: 1, a: 'ü' } })
    const reordered = Object.fromEntries(Object.entries(event).reverse())
    const texts = [
      JSON.stringify(event),
      JSON.stringify({ ...reordered, id: 'WH-2' }),
      `\n ${JSON.stringify({ ...event, id: 'WH-3' }, null, '\t')}\r\n`,
      JSON.stringify({ ...event, id: 'WH-4' }).replaceAll('/', '\\/'),
    ]
    for (const text of texts) assert.equal((await world.send(text)).status, 200, text)
    assert.equal(world.received.length, texts.length)
    const [first] = world.notifications()
    assert.deepEqual(first?.data.resource, event.resource)

    const headers = await signedHeaders(leaf, JSON.stringify(event), {
      webhookId: WEBHOOK_ID,
      certificateUrl: CERTIFICATE_URL,
    })
    const body = JSON.stringify(event, null, 2)
    const response = await world.bff.ask('/webhooks', { method: 'POST', headers, body })
    assert.equal(await refusedBecause(world, response), 'unknown-webhook')
  })

  it('is verified by an unsigned checksum, also with its highest bit set', async () => {
    const world = await aWebhookWorld(upstream)
    const seen = { high: false, low: false }
    for (let i = 0; !(seen.high && seen.low); i++) {
      const text = JSON.stringify(anEvent({ summary: String(i) }))
      seen[crc32(bytesOf(text)) >= 2 ** 31 ? 'high' : 'low'] = true
      assert.equal((await world.send(text)).status, 200)
    }
  })

  it('is refused without its headers, with one of them twice, and for another algorithm', async () => {
    const world = await aWebhookWorld(upstream)
    const event = JSON.stringify(anEvent())
    const headers = await signedHeaders(leaf, event, {
      webhookId: WEBHOOK_ID,
      certificateUrl: CERTIFICATE_URL,
    })
    const names = Object.keys(headers).filter((name) => name.startsWith('paypal'))
    assert.equal(names.length, 5)
    for (const name of names) {
      const { [name]: value = '', ...others } = headers
      const twice = new Headers(headers)
      twice.append(name, value)
      for (const init of [others, twice, { ...headers, [name]: '' }]) {
        const response = await world.bff.ask('/webhooks', {
          method: 'POST',
          headers: init,
          body: event,
        })
        assert.equal(await refusedBecause(world, response), 'headers', name)
      }
    }
    for (const algorithm of ['SHA1withRSA', 'none', 'sha256withrsa', 'SHA256withECDSA']) {
      const response = await world.send(anEvent(), { headers: { 'paypal-auth-algo': algorithm } })
      assert.equal(await refusedBecause(world, response), 'algorithm')
    }
    assert.deepEqual([world.fetched, world.received], [[], []])
  })

  it('is refused over HTTP with a header twice', async () => {
    const world = await aWebhookWorld(upstream)
    const port = await listen(0, '127.0.0.1')
    port.serve({
      fetch: (request) =>
        world.bff.ask('/webhooks', {
          method: request.method,
          headers: request.headers,
          body: request.body,
          duplex: 'half',
        } as RequestInit),
    })
    const body = JSON.stringify(anEvent())
    const headers = await signedHeaders(leaf, body, {
      webhookId: WEBHOOK_ID,
      certificateUrl: CERTIFICATE_URL,
    })
    const statusOf = (given: string[]) =>
      new Promise((resolve, reject) => {
        const sent = httpRequest({ port: port.port, method: 'POST', path: '/webhooks' })
        for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
        const [name, ...values] = given
        if (name) sent.setHeader(name, values)
        sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
        sent.end(body)
      })
    const id = headers['paypal-transmission-id'] ?? ''
    assert.equal(await statusOf(['paypal-transmission-id', id, id]), 401)
    assert.equal(await statusOf([]), 200)
    await port.close()
  })

  const LOOK_ALIKES = [
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://user:pass@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example/api.paypal.com/v1/notifications/certs/CERT-1',
    'https://apixpaypal.com/v1/notifications/certs/CERT-1',
    'https://xapi.paypal.com/v1/notifications/certs/CERT-1',
    'https://www.paypal.com/v1/notifications/certs/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'https://api.paypal.com./v1/notifications/certs/CERT-1',
    'https://api.paypal.com\\@evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../../evil/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/%2e%2e/%2e%2e/evil',
    'https://api.paypal.com/v1/notifications/certs/..%2f..%2fevil',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?x=https://evil.example',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
    'https://api.paypal.com/v1/notifications/certs/',
    'https://api.paypal.com/v1/notifications/certsCERT-1',
    'https://api.paypal.com/v1/oauth2/token',
    'https://[::1]/v1/notifications/certs/CERT-1',
    'https://127.0.0.1/v1/notifications/certs/CERT-1',
    'https://аpi.paypal.com/v1/notifications/certs/CERT-1'.normalize(),
    'file:///v1/notifications/certs/CERT-1',
    'data:application/x-pem-file',
  ]
  for (const certificateUrl of LOOK_ALIKES) {
    it(`is refused with a certificate at ${certificateUrl}, which is not fetched`, async () => {
      const world = await aWebhookWorld(upstream, { certificates: { [certificateUrl]: leaf.pem } })
      // A header is bytes: a letter of another alphabet arrives as others.
      const headerText = Buffer.from(certificateUrl).toString('latin1')
      const response = await world.send(anEvent(), { certificateUrl: headerText })
      assert.equal(await refusedBecause(world, response), 'certificate-address')
      assert.deepEqual([world.fetched, upstream.seen(POSTBACK)], [[], []])
    })
  }

  it('is taken with a certificate at each host of the service', async () => {
    const hosts = ['api', 'api-m', 'api.sandbox', 'api-m.sandbox']
    const urls = hosts.map((host) => CERTIFICATE_URL.replace('//api.', `//${host}.`))
    const certificates = Object.fromEntries(urls.map((url) => [url, leaf.pem]))
    const world = await aWebhookWorld(upstream, { certificates })
    for (const certificateUrl of urls) {
      assert.equal((await world.send(anEvent(), { certificateUrl })).status, 200, certificateUrl)
    }
  })

  it('is refused with a certificate of another chain, name or time, or without one', async () => {
    const forger = await anAuthority()
    const forged = await issuedBy(forger)
    const past = { notBefore: new Date(0), notAfter: new Date(Date.now() - 1000) }
    const future = { notBefore: new Date(Date.now() + 60_000) }
    const expired = await issuedBy(root, past)
    const early = await issuedBy(root, future)
    const foreign = await issuedBy(root, { name: 'www.evil.example' })
    const cases: [string, string | Error | undefined, Authority, string][] = [
      ['chain', forged.pem + forger.pem, forged, 'certificate-untrusted'],
      ['self', forger.pem, forger, 'certificate-name'],
      ['expired', expired.pem, expired, 'certificate-expired'],
      ['early', early.pem, early, 'certificate-expired'],
      ['foreign', foreign.pem, foreign, 'certificate-name'],
      ['text', '<p>no certificate', leaf, 'certificate-missing'],
      ['absent', undefined, leaf, 'certificate-missing'],
    ]
    for (const [name, pem, signer, reason] of cases) {
      const certificateUrl = CERTS + name
      const certificates = pem === undefined ? {} : { [certificateUrl]: pem }
      const world = await aWebhookWorld(upstream, { certificates })
      const response = await world.send(anEvent(), { certificateUrl, signer })
      assert.equal(await refusedBecause(world, response), reason, name)
      assert.deepEqual([world.received, upstream.seen(POSTBACK)], [[], []], name)
    }
  })

  it('is refused with the genuine certificate and the key of another', async () => {
    const world = await aWebhookWorld(upstream)
    const signer = await issuedBy(root)
    assert.equal(
      await refusedBecause(world, await world.send(anEvent(), { signer })),
      'unknown-webhook',
    )
  })

  it('is refused if it is not JSON, not an object or no event', async () => {
    const world = await aWebhookWorld(upstream)
    for (const text of ['', 'x', '{', '\ufeff{}', '{}{}', '{"id":"WH-1"}x']) {
      assert.equal(await refusedBecause(world, await world.send(text)), 'not-json', text)
    }
    for (const text of [
      '[]',
      'null',
      '"x"',
      '{}',
      '{"id":"WH-1"}',
      '{"id":"a b","event_type":"A"}',
    ]) {
      await problemOf(await world.send(text), 400, 'invalid-request')
    }
    assert.deepEqual(world.received, [])
  })

  it('is refused if it is nested too deep to be handed over', async () => {
    const world = await aWebhookWorld(upstream)
    const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const body = JSON.stringify(anEvent({ resource: { id: 'X' } })).replace('"X"', nested)
    await problemOf(await world.send(body), 400, 'invalid-request')
  })

  it('has a limit of its own: 256 kB', async () => {
    const world = await aWebhookWorld(upstream)
    const large = anEvent({ summary: 'x'.repeat(200 * 1024) })
    assert.equal((await world.send(large)).status, 200)
    for (const size of [256 * 1024, 1024 * 1024]) {
      await problemOf(await world.send(anEvent({ summary: 'x'.repeat(size) })), 413, 'too-large')
    }
  })

  it('is refused where its body was read before, with the cause in the log', async () => {
    const world = await aWebhookWorld(upstream)
    const headers = await signedHeaders(leaf, '{}', {
      webhookId: WEBHOOK_ID,
      certificateUrl: CERTIFICATE_URL,
    })
    const response = await world.bff.ask('/webhooks', {
      method: 'POST',
      headers: { ...headers, 'content-length': '2' },
    })
    await problemOf(response, 500, 'internal')
    assert.match(JSON.parse(world.bff.lines.at(-1) ?? '').error, /before any body parser/)
  })

  it('needs no session, and is not opened to pages', async () => {
    const world = await aWebhookWorld(upstream)
    const response = await world.send(anEvent(), { headers: { origin: 'https://shop.example' } })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('access-control-allow-origin'), null)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const get = await world.bff.ask('/webhooks')
    await problemOf(get, 405, 'method-not-allowed')
  })

  it('is not found where no webhook is configured', async () => {
    const world = await aWebhookWorld(upstream, { config: { webhooks: undefined } })
    const [atStart = ''] = world.bff.lines
    assert.match(JSON.parse(atStart).notice, /TILL_WEBHOOK_IDS is not set/)
    await problemOf(await world.send(anEvent()), 404, 'not-found')
    const without = { webhooks: undefined, notify: undefined }
    assert.deepEqual((await aWebhookWorld(upstream, { config: without })).bff.lines, [])
  })
})

describe('certificates of webhooks', () => {
  const invented = (i: number) => ({ certificateUrl: `${CERTS}CERT-${i}` })

  it('are fetched from five new addresses a minute; beyond them the service judges', async () => {
    let now = 0
    const world = await aWebhookWorld(upstream, { monotonicNow: () => now })
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }))
    for (let i = 0; i < 5; i++) {
      assert.equal((await world.send(anEvent(), invented(i))).status, 401)
    }
    assert.equal(upstream.seen(POSTBACK).length, 0)
    assert.equal(await refusedBecause(world, await world.send(anEvent(), invented(6))), 'postback')
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'SUCCESS' }), 1)
    assert.equal((await world.send(anEvent())).status, 200)
    assert.equal(world.fetched.length, 5)
    // The service has confirmed its address, so that it is read outside of the budget.
    assert.equal((await world.send(anEvent())).status, 200)
    assert.deepEqual(world.fetched.slice(5), [CERTIFICATE_URL])
    now += 60_000
    assert.equal((await world.send(anEvent(), invented(6))).status, 401)
    assert.equal(world.fetched.length, 7)
  })

  it('are fetched for each sender, where senders are known', async () => {
    const world = await aWebhookWorld(upstream, {
      clientIp: ({ headers }) => headers.get('x-test-address') ?? undefined,
    })
    const headers = { 'x-test-address': '203.0.113.7' }
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }))
    for (let i = 0; i < 6; i++) await world.send(anEvent(), { ...invented(i), headers })
    assert.equal(world.fetched.length, 5)
    assert.equal((await world.send(anEvent())).status, 200)
  })

  it('of the address that was good before a restart are fetched whatever others name', async () => {
    const store = memoryStore()
    const before = await aWebhookWorld(upstream, { store })
    assert.equal((await before.send(anEvent())).status, 200)
    const world = await aWebhookWorld(upstream, { store })
    for (let i = 0; i < 5; i++) await world.send(anEvent(), invented(i))
    assert.equal((await world.send(anEvent())).status, 200)
    assert.equal(upstream.seen(POSTBACK).length, 0)
  })

  it('are fetched once for webhooks at the same time', async () => {
    const world = await aWebhookWorld(upstream)
    const responses = await Promise.all(Array.from({ length: 20 }, () => world.send(anEvent())))
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200])
    assert.equal(world.fetched.length, 1)
  })
})

describe('a webhook with a certificate that can not be judged', () => {
  const unreachable = { [CERTIFICATE_URL]: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }

  it('is verified by the service, with its text unchanged', async () => {
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'SUCCESS' }))
    const text = `{ "id" :"WH-77", "event_type":"A.B", "summary":"ü\\/\\u00e9", "n": 1.10 }`
    for (const options of [{ certificates: unreachable }, { verifyCertificate: undefined }]) {
      const world = await aWebhookWorld(upstream, options)
      const id = 'b2384410-f8d2-11e4-8bf3-77339302725b'
      const time = '2026-03-03T08:00:00Z'
      assert.equal((await world.send(text, { id, time })).status, 200)
      const sent = upstream.seen(POSTBACK).at(-1)?.body ?? ''
      assert.ok(sent.endsWith(`,"webhook_event":${text}}`), sent)
      const { webhook_event, transmission_sig, ...members } = JSON.parse(sent)
      assert.deepEqual(members, {
        auth_algo: 'SHA256withRSA',
        cert_url: CERTIFICATE_URL,
        transmission_id: id,
        transmission_time: time,
        webhook_id: WEBHOOK_ID,
      })
      assert.ok(transmission_sig && webhook_event)
    }
  })

  it('can not add a member to the request', async () => {
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'SUCCESS' }))
    const world = await aWebhookWorld(upstream, { certificates: unreachable })
    for (const text of ['{}, "webhook_id":"X"', '{},"webhook_event":{}', '{}}', '[]', '1', '']) {
      assert.equal(await refusedBecause(world, await world.send(text)), 'not-json', text)
    }
    assert.deepEqual(upstream.seen(POSTBACK), [])
  })

  it('is refused if the service denies it, and is for later while the service is down', async () => {
    const world = await aWebhookWorld(upstream, { certificates: unreachable })
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }), 1)
    assert.equal(await refusedBecause(world, await world.send(anEvent())), 'postback')
    upstream.misbehave(POSTBACK, fails(400, 'VALIDATION_ERROR'), 1)
    assert.equal(await refusedBecause(world, await world.send(anEvent())), 'postback')
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'SUCCESS' }), 10)
    for (let i = 0; i < 10; i++) assert.equal((await world.send(anEvent())).status, 200)
    world.received.length = 0
    assert.equal(world.fetched.length, 1)
    upstream.misbehave(POSTBACK, says(500))
    await problemOf(await world.send(anEvent()), 503, 'upstream-unavailable')
    assert.deepEqual(world.received, [])
  })

  it('is verified by the service if its chain is incomplete', async () => {
    const middle = await issuedBy(root, { isAuthority: true, name: 'Absent' })
    const below = await issuedBy(middle)
    const certificates = { [CERTIFICATE_URL]: below.pem }
    const world = await aWebhookWorld(upstream, { certificates })
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'SUCCESS' }))
    assert.equal((await world.send(anEvent(), { signer: below })).status, 200)
    assert.equal(upstream.seen(POSTBACK).length, 1)
  })
})

describe('simulated events', () => {
  it('are taken if they are switched on, and are marked', async () => {
    const webhooks = { ids: [WEBHOOK_ID], ca: root.pem }
    const off = await aWebhookWorld(upstream)
    const response = await off.send(anEvent(), { webhookId: 'WEBHOOK_ID' })
    assert.equal(await refusedBecause(off, response), 'unknown-webhook')

    const on = await aWebhookWorld(upstream, {
      config: { webhooks: { ...webhooks, takesSimulated: true } },
    })
    await on.send(anEvent({ event_type: 'PAYMENT.CAPTURE.COMPLETED' }), { webhookId: 'WEBHOOK_ID' })
    await on.send(anEvent())
    assert.deepEqual(
      on.notifications().map(({ data }) => data.simulated),
      [true, false],
    )
    assert.deepEqual(upstream.seen('GET'), [])
  })
})

describe('several registrations', () => {
  const ids = ['ID-1', 'ID-2', 'ID-3', 'ID-4']
  const webhooks = { ids }

  it('make two calls for a forged webhook that the service judges, and take one of each in time', async () => {
    const world = await aWebhookWorld(upstream, {
      verifyCertificate: undefined,
      config: { webhooks },
    })
    let genuine = 'none'
    upstream.misbehave(POSTBACK, (response, request) => {
      const { webhook_id } = JSON.parse(request.body)
      const verification_status = webhook_id === genuine ? 'SUCCESS' : 'FAILURE'
      says(200, { verification_status })(response, request)
    })
    assert.equal((await world.send(anEvent())).status, 401)
    assert.equal(upstream.seen(POSTBACK).length, 2)
    for (genuine of ids) {
      const event = anEvent()
      let repeats = 0
      while ((await world.send(event)).status !== 200) repeats++
      assert.ok(repeats <= 3)
      assert.equal((await world.send(anEvent())).status, 200)
    }
  })

  it('make one call for a body that is not the first of its signature', async () => {
    const world = await aWebhookWorld(upstream, {
      config: { webhooks: { ids: ['ID-1', 'ID-2', WEBHOOK_ID], ca: root.pem } },
    })
    assert.equal((await world.send(anEvent(), { id: 'leaked' })).status, 200)
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }))
    assert.equal((await world.send(anEvent(), { id: 'leaked' })).status, 401)
    assert.equal(upstream.seen(POSTBACK).length, 1)
  })
})

describe('a delivery that has leaked', () => {
  const invoice = { id: 'inv-alice-1', customer: ALICE }
  const event = (more: object = {}) =>
    anEvent({ event_type: 'USAGE-BILLING.INVOICE.CREATED', resource: invoice, ...more })
  const alarms = (world: { bff: { lines: string[] } }) =>
    world.bff.lines.map((line) => JSON.parse(line).alarm).filter(Boolean)

  it('makes no other event by its headers, unless the service confirms it', async () => {
    const world = await aWebhookWorld(upstream)
    const id = 'leaked'
    const first = event()
    assert.equal((await world.send(first, { id })).status, 200)
    assert.equal((await world.send(first, { id })).status, 200)
    assert.equal(upstream.seen(POSTBACK).length, 0)
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }), 1)
    assert.equal(await refusedBecause(world, await world.send(event(), { id })), 'postback')
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'SUCCESS' }), 1)
    assert.equal((await world.send(event(), { id })).status, 200)
    assert.equal(alarms(world).length, 2)
  })

  it('makes no other event if its own was a duplicate, or one that is not handed over', async () => {
    const others = await aWebhookWorld(upstream, { config: { notify: undefined } })
    const world = await aWebhookWorld(upstream)
    const first = event()
    await world.send(first, { id: 'first' })
    for (const [receiver, known] of [
      [world, first],
      [world, anEvent({ event_type: 'VAULT.PAYMENT-TOKEN.CREATED' })],
      [others, event()],
    ] as const) {
      const id = `leaked-${known.id}`
      assert.equal((await receiver.send(known, { id })).status, 200)
      upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }), 1)
      assert.equal(await refusedBecause(receiver, await receiver.send(event(), { id })), 'postback')
    }
  })

  it('is not bound to a body whose resource the service does not show', async () => {
    let now = Date.now()
    const world = await aWebhookWorld(upstream, { now: () => now, monotonicNow: () => now })
    const forged = event({ resource: { ...invoice, id: 'none' } })
    const id = 'leaked'
    assert.equal((await world.send(forged, { id })).status, 503)
    now += 61_000
    assert.equal((await world.send(forged, { id })).status, 200)
    assert.equal((await world.send(event(), { id })).status, 200)
    assert.deepEqual([alarms(world), upstream.seen(POSTBACK)], [[], []])
  })

  it('is not bound to a body whose resource has an id that can not be read', async () => {
    const world = await aWebhookWorld(upstream)
    const id = 'leaked'
    const forged = event({ resource: { ...invoice, id: '../none' } })
    assert.equal((await world.send(forged, { id })).status, 200)
    assert.equal((await world.send(event(), { id })).status, 200)
    assert.deepEqual([alarms(world), upstream.seen(POSTBACK)], [[], []])
  })

  it('is judged by the service after three days and a half', async () => {
    const world = await aWebhookWorld(upstream)
    const ago = (days: number) => ({
      time: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString(),
    })
    assert.equal((await world.send(anEvent(), ago(3.4))).status, 200)
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'FAILURE' }))
    assert.equal(await refusedBecause(world, await world.send(anEvent(), ago(3.6))), 'postback')
    assert.equal(alarms(world).length, 1)
  })
})

describe('refused webhooks', () => {
  it('are limited also where they could not be judged', async () => {
    const world = await aWebhookWorld(upstream, {
      verifyCertificate: undefined,
      clientIp: () => '203.0.113.7',
    })
    upstream.misbehave(POSTBACK, says(500))
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push((await world.send(anEvent())).status)
    assert.deepEqual([statuses[59], statuses[60]], [503, 429])
  })

  it('keep no sender from the service that was verified before', async () => {
    const world = await aWebhookWorld(upstream, {
      verifyCertificate: undefined,
      clientIp: ({ headers }) => headers.get('x-test-address') ?? undefined,
    })
    const from = (address: string) => ({ headers: { 'x-test-address': address } })
    upstream.misbehave(POSTBACK, says(200, { verification_status: 'SUCCESS' }), 1)
    assert.equal((await world.send(anEvent(), from('198.51.100.1'))).status, 200)
    upstream.misbehave(POSTBACK, (...call) => {
      setTimeout(() => says(200, { verification_status: 'SUCCESS' })(...call), 100)
    })
    const strangers = Array.from({ length: 25 }, (_, i) =>
      world.send(anEvent(), from(`203.0.113.${i}`)),
    )
    const own = world.send(anEvent(), from('198.51.100.1'))
    assert.equal((await own).status, 200)
    assert.ok((await Promise.all(strangers)).some(({ status }) => status === 503))
  })

  it('of one sender are judged by the service one at a time', async () => {
    let calls = 0
    let most = 0
    const world = await aWebhookWorld(upstream, {
      verifyCertificate: undefined,
      clientIp: () => '203.0.113.7',
    })
    upstream.misbehave(POSTBACK, (...call) => {
      most = Math.max(most, ++calls)
      setTimeout(() => {
        calls--
        says(200, { verification_status: 'SUCCESS' })(...call)
      }, 20)
    })
    const sent = await Promise.all(Array.from({ length: 5 }, () => world.send(anEvent())))
    assert.deepEqual([...sent.map(({ status }) => status), most], [...Array(5).fill(200), 1])
  })

  it('are limited to 60 a minute for an address, where it is known', async () => {
    let now = 0
    const world = await aWebhookWorld(upstream, {
      clientIp: (request) => request.headers.get('x-test-address') ?? undefined,
      monotonicNow: () => now,
    })
    const forged = (address: string) =>
      world.bff.ask('/webhooks', {
        method: 'POST',
        headers: address === '' ? {} : { 'x-test-address': address },
      })
    for (let i = 0; i < 60; i++) assert.equal((await forged('203.0.113.7')).status, 401)
    const limited = await forged('203.0.113.7')
    await problemOf(limited, 429, 'too-many-requests')
    assert.ok(Number(limited.headers.get('retry-after')) > 0)
    assert.equal((await forged('203.0.113.8')).status, 401)
    for (let i = 0; i < 70; i++) assert.equal((await forged('')).status, 401)
    now += 60_001
    assert.equal((await forged('203.0.113.7')).status, 401)
  })

  it('are no part of the limit of addresses', async () => {
    const world = await aWebhookWorld(upstream, {
      config: { rateLimits: { address: { max: 1, seconds: 60 } } },
      clientIp: () => '203.0.113.7',
    })
    for (let i = 0; i < 3; i++) assert.equal((await world.send(anEvent())).status, 200)
  })
})

describe('readiness', () => {
  it('says that webhooks are refused after ten, until one is verified', async () => {
    const world = await aWebhookWorld(upstream)
    const webhooks = async () => {
      const response = await world.bff.ask('/readyz')
      return ((await response.json()) as { webhooks: string }).webhooks
    }
    assert.equal(await webhooks(), 'up')
    for (let i = 0; i < 9; i++) await world.send(anEvent(), { webhookId: 'ANOTHER' })
    await world.bff.ask('/webhooks', { method: 'POST' })
    assert.equal(await webhooks(), 'up')
    await world.send(anEvent(), { webhookId: 'ANOTHER' })
    assert.equal(await webhooks(), 'refused')
    await world.send(anEvent())
    assert.equal(await webhooks(), 'up')
  })
})
