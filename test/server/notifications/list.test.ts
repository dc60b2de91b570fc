/** `GET /api/notifications`: the newest events of the service's record, for the back office. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { problemOf, SHOP } from '../../support/bff/bff.ts'
import { anEvent, aWebhookWorld } from '../../support/bff/webhooks.ts'
import { says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()

type Listed = {
  id: string
  time: string | null
  resource_id: string | null
  invoice_number: string | null
  order_id: string | null
  subscription: string | null
  amount: { currency_code: string; value: string } | null
}

describe('the list of notifications', () => {
  /** With a token of this merchant. */
  async function list(events: unknown[], payer?: string): Promise<Listed[]> {
    const claims = Buffer.from(JSON.stringify({ payer_id: payer })).toString('base64url')
    const config = payer === undefined ? {} : { assertion: `e30.${claims}.` }
    const { bff } = await aWebhookWorld(upstream, { config })
    upstream.misbehave('GET /v1/notifications/webhooks-events', says(200, { events }))
    const token = await bff.token({ kind: 'merchant', scopes: ['notifications:read'] })
    const response = await bff.ask('/api/notifications', { token, origin: SHOP })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    return JSON.parse(text).notifications
  }

  it('has no events of another merchant', async () => {
    const events = ['MERCHANT-1', 'MERCHANT-2'].map((merchant_id) =>
      anEvent({ id: `WH-${merchant_id}`, resource: { id: 'C1', payee: { merchant_id } } }),
    )
    const listed = await list(events, 'MERCHANT-1')
    assert.deepEqual(
      listed.map(({ id }) => id),
      ['WH-MERCHANT-1'],
    )
  })

  it('has the order of a payment, and of an order itself', async () => {
    const related = { supplementary_data: { related_ids: { order_id: 'O1' } } }
    const listed = await list([
      anEvent({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'C1', ...related } }),
      anEvent({ event_type: 'CHECKOUT.ORDER.COMPLETED', resource: { id: 'O1' } }),
      anEvent({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'C2' } }),
    ])
    assert.deepEqual(
      listed.map(({ order_id }) => order_id),
      ['O1', 'O1', null],
    )
  })

  it('has the events of one resource alone, also if the service answers others', async () => {
    const { bff } = await aWebhookWorld(upstream)
    const events = ['I1', 'I2'].map((id) => anEvent({ id: `WH-${id}`, resource: { id } }))
    upstream.misbehave('GET /v1/notifications/webhooks-events', says(200, { events }))
    upstream.requests.length = 0
    const token = await bff.token({ kind: 'merchant', scopes: ['notifications:read'] })
    const response = await bff.ask('/api/notifications?resource_id=I2', { token, origin: SHOP })
    const { notifications } = (await response.json()) as { notifications: Listed[] }
    assert.deepEqual(
      notifications.map(({ id }) => id),
      ['WH-I2'],
    )
    const [asked] = upstream.seen('GET /v1/notifications/webhooks-events')
    assert.match(asked!.url, /transaction_id=I2/)
  })

  it('has the newest event first, also if an older one was received later', async () => {
    const times = [
      '2026-10-31T23:30:00-05:00',
      undefined,
      '2026-11-19T10:00:00Z',
      '2026-11-01T03:00:00Z',
    ]
    const listed = await list(times.map((create_time) => anEvent({ create_time })))
    assert.deepEqual(
      listed.map(({ time }) => time),
      [times[2], times[0], times[3], null],
    )
  })

  it('has the id and the amount of a payment and of an invoice', async () => {
    const resources = [
      { id: 'A1', amount: { currency_code: 'USD', value: '940.00' } },
      { id: 'I1', amount: { total_amount: { currency_code: 'USD', value: 84.56 } } },
      { id: 'W1', amount: { currency_code: 'USD' } },
      { external_id: 'plan' },
    ]
    const listed = await list(resources.map((resource) => anEvent({ resource })))
    assert.deepEqual(
      listed.map(({ resource_id, amount }) => [resource_id, amount]),
      [
        ['A1', { currency_code: 'USD', value: '940.00' }],
        ['I1', { currency_code: 'USD', value: '84.56' }],
        ['W1', null],
        [null, null],
      ],
    )
  })

  it('has the number of the invoice, also of its payment, and the subscription of an alert', async () => {
    const capture = { event_type: 'PAYMENT.CAPTURE.COMPLETED' }
    const listed = await list([
      anEvent({ resource: { id: 'I1', invoice_number: 'INV-1' } }),
      anEvent({ ...capture, resource: { id: 'C1', invoice_id: 'INV-1' } }),
      // The id of its invoice is no number.
      anEvent({ resource: { id: 'N1', invoice_id: 'I1' } }),
      anEvent({ resource: { external_subscription_id: 'maps' } }),
    ])
    assert.deepEqual(
      listed.map(({ invoice_number, subscription }) => [invoice_number, subscription]),
      [
        ['INV-1', null],
        ['INV-1', null],
        [null, null],
        [null, 'maps'],
      ],
    )
  })

  it('has the newest event first beside one with a time that can not be read', async () => {
    const times = ['2026-11-01T03:00:00Z', 'yesterday', '2026-11-19T10:00:00Z']
    const listed = await list(times.map((create_time) => anEvent({ create_time })))
    assert.deepEqual(
      listed.map(({ time }) => time),
      [times[2], times[0], times[1]],
    )
  })

  it('has no amount that a number does not carry, and keeps the digits of others', async () => {
    const values = [1e21, 1e-7, -5, 0, 123456789.123456, '1e3', null]
    const totals = values.map((value) => ({ total_amount: { currency_code: 'USD', value } }))
    const listed = await list(totals.map((amount) => anEvent({ resource: { amount } })))
    assert.deepEqual(
      listed.map(({ amount }) => amount?.value ?? null),
      [null, '0.0000001', '-5', '0', '123456789.123456', null, null],
    )
  })
})

describe('the events of an invoice', () => {
  async function ask(id: string) {
    const { bff } = await aWebhookWorld(upstream)
    const events = [
      anEvent({ resource: { id: 'inv-alice-1' }, event_type: FAILED, create_time: AT }),
      anEvent({ resource: { id: 'inv-bob-1' }, event_type: FAILED }),
      anEvent({ resource: { id: 'inv-alice-1' }, event_type: 'PAYMENT.CAPTURE.DECLINED' }),
    ]
    upstream.misbehave('GET /v1/notifications/webhooks-events', says(200, { events }))
    return bff.ask(`/api/me/invoices/${id}/events`, { token: await bff.token() })
  }
  const FAILED = 'USAGE-BILLING.INVOICE.PAYMENT.FAILED'
  const AT = '2026-11-19T10:00:00Z'

  it('are those of the record with their types and times, and nothing of others', async () => {
    const response = await ask('inv-alice-1')
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), { events: [{ type: FAILED, time: AT }] })
  })

  it('of another customer are missing', async () => {
    await problemOf(await ask('inv-bob-1'), 404, 'not-found')
  })
})
