/** Webhooks from a real sandbox over HTTP: its own authority, its postback, simulated events and its record. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { verifyCertificate } from '../../../server/bff/node/certificate.ts'
import { EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import { recordEvents } from '../../../server/sandbox/database/outbox.ts'
import { mintedBy } from '../../support/bff/bff.ts'
import { aNotifiedBff } from '../../support/bff/notified-bff.ts'

const bff = await aNotifiedBff(EVENT_TYPES)
const { sandbox, notifications, failed } = bff

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
    ['its postback, without X.509', undefined],
    ['a certificate of its own authority', verifyCertificate],
  ] as const) {
    it(`delivers events that are verified by ${name}`, async () => {
      bff.replace({ verifyCertificate: verify })
      await happen('A1')
      await happen('A2')
      await sandbox.settled()
      const ids = notifications.map(({ data }) => (data.resource as { id: string }).id)
      assert.deepEqual([failed, ids.sort()], [[], ['A1', 'A2']])
      assert.ok(notifications.every(({ data }) => !data.simulated))
    })
  }

  it('delivers simulated events, which are marked', async () => {
    const response = await fetch(`${sandbox.url}/sandbox/try/v1/notifications/simulate-event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        url: `${bff.url}/webhooks`,
      }),
    })
    assert.equal(response.status, 202, await response.text())
    await sandbox.settled()
    assert.deepEqual(failed, [])
    assert.deepEqual(
      notifications.map(({ type, data }) => [type, data.simulated]),
      [['PAYMENT.CAPTURE.COMPLETED', true]],
    )
  })

  it('has a record of events, of which the back office sees the newest', async () => {
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
      order_id: null,
      invoice_number: null,
      subscription: null,
      amount: null,
    })
    const other = await mintedBy(ask, { kind: 'merchant', scopes: ['events:read'] })
    headers.authorization = `Bearer ${other.token}`
    assert.equal((await ask('/api/notifications', { headers })).status, 403)
  })
})
