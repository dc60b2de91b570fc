/** Webhooks from a real sandbox over HTTP: its own authority, its postback, simulated events and its record. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { type Bff, createBff } from '../../../server/app.ts'
import { EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import { listen } from '../../../server/host/http-server.ts'
import { verifyCertificate } from '../../../server/node/certificate.ts'
import type { Notification } from '../../../server/notifications/index.ts'
import { recordEvents } from '../../../server/sandbox/database/outbox.ts'
import { type RunningSandbox, startSandbox } from '../../../server/sandbox/server.ts'
import { configFor, mintedBy } from '../../support/bff/bff.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { anEmptyDatabase } from '../../support/sandbox/database-template.ts'

let sandbox: RunningSandbox
let bff: Bff
let port: Awaited<ReturnType<typeof listen>>
let webhookId: string
const notifications: Notification[] = []
const refused: string[] = []

const bffWith = (verify: typeof verifyCertificate | undefined): Bff => {
  const config = configFor(sandbox.url)
  const sandboxUrl = `${sandbox.url}/v1/notifications`
  return createBff({
    config: {
      ...config,
      clientId: BARE.clientId,
      clientSecret: BARE.clientSecret,
      baseUrls: {
        ...config.baseUrls,
        orders: `${sandbox.url}/v2/checkout/orders`,
        notifications: sandboxUrl,
      },
      webhooks: { ids: [webhookId], sandboxUrl, takesSimulated: true },
    },
    verifyCertificate: verify,
    onNotification: (notification) => void notifications.push(notification),
    log: {
      info: (entry) => 'refused' in entry && refused.push(String(entry.refused)),
      error: (entry) => 'problem' in entry && refused.push(String(entry.problem)),
    },
  })
}

beforeAll(async () => {
  sandbox = await startSandbox({
    ...BARE,
    pool: await anEmptyDatabase(),
    deliveries: { gapMs: 0 },
    log: () => {},
  })
  port = await listen(0, '127.0.0.1')
  webhookId = await sandbox.registerWebhook(`http://127.0.0.1:${port.port}/webhooks`, EVENT_TYPES)
  port.serve({ fetch: (request, bindings) => bff.fetch(request, bindings as never) })
})
afterAll(async () => {
  await port.close()
  await sandbox.close()
})
beforeEach(() => {
  notifications.length = 0
  refused.length = 0
})

const happen = (id: string) =>
  recordEvents(
    sandbox.context.db,
    [
      {
        event_type: 'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED',
        resource_type: 'subscription-alert',
        resource_version: '1.0',
        summary: 'Crossed: 5 € ✓',
        resource: { id, code: 'half', triggered_at: '2026-01-01T00:00:00Z' },
      },
    ],
    sandbox.context.clock.now(),
  )

describe('the own sandbox', () => {
  for (const [name, verify] of [
    ['a certificate of its own authority', verifyCertificate],
    ['its postback, without X.509', undefined],
  ] as const) {
    it(`delivers events that are verified by ${name}`, async () => {
      bff = bffWith(verify)
      await happen('A1')
      await happen('A2')
      await sandbox.settled()
      const ids = notifications.map(({ data }) => (data.resource as { id: string }).id)
      assert.deepEqual([refused, ids.sort()], [[], ['A1', 'A2']])
      assert.ok(notifications.every(({ data }) => !data.simulated))
    })
  }

  it('delivers simulated events, which are marked', async () => {
    bff = bffWith(verifyCertificate)
    const response = await fetch(`${sandbox.url}/sandbox/try/v1/notifications/simulate-event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        url: `http://127.0.0.1:${port.port}/webhooks`,
      }),
    })
    assert.equal(response.status, 202, await response.text())
    await sandbox.settled()
    assert.deepEqual(refused, [])
    assert.deepEqual(
      notifications.map(({ type, data }) => [type, data.simulated]),
      [['PAYMENT.CAPTURE.COMPLETED', true]],
    )
  })

  it('has a record of events, of which the back office sees the newest', async () => {
    bff = bffWith(verifyCertificate)
    await happen('A9')
    const ask = async (path: string, init: RequestInit) => bff.request(path, init)
    const { token } = await mintedBy(ask, { kind: 'merchant', scopes: ['notifications:read'] })
    const headers = { authorization: `Bearer ${token}`, origin: 'https://shop.example' }
    const response = await ask('/api/notifications', { headers })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    const [newest] = JSON.parse(text).notifications
    const { id, time, ...rest } = newest
    assert.ok(id && Date.parse(time))
    assert.deepEqual(rest, {
      type: 'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED',
      customer: null,
      resource_id: 'A9',
      amount: null,
    })
    const other = await mintedBy(ask, { kind: 'merchant', scopes: ['events:read'] })
    headers.authorization = `Bearer ${other.token}`
    assert.equal((await ask('/api/notifications', { headers })).status, 403)
  })
})
