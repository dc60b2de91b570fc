/** Webhook events of billing: each of the 16 types, once for each change, with the resource as it is read then. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { BILLING_EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  create,
  invoicesOf,
  type Subscribed,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { paymentsOf } from '../../support/sandbox/payments.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const START = '2026-01-01T00:00:00Z'

interface RecordedEvent {
  id: string
  event_type: string
  resource_type: string
  create_time: string
  // Untyped, because tests read single members and a missing one fails them.
  resource: ReturnType<typeof JSON.parse>
}

const recorded = new Set<string>()
const nameOf = ({ event_type }: RecordedEvent) => event_type.slice('USAGE-BILLING.'.length)

/** A sandbox with a subscriber of all events, from the first of January on. */
async function aWorld() {
  const sandbox = await aSandbox({ at: START })
  await paymentsOf(sandbox).subscribe()
  const seen = new Set<string>()

  /** Events of billing since the last call, oldest first. */
  async function events(): Promise<RecordedEvent[]> {
    const response = await sandbox.request('GET', '/v1/notifications/webhooks-events?page_size=100')
    const page = (await response.json()) as { events: RecordedEvent[]; links: { rel: string }[] }
    assert.ok(page.links.every(({ rel }) => rel === 'self'))
    const ofBilling = page.events.reverse().filter((each) => each.event_type.startsWith('USAGE-'))
    const news = ofBilling.filter(({ id }) => !seen.has(id))
    for (const { id, event_type } of news) {
      seen.add(id)
      recorded.add(event_type)
    }
    return news
  }

  return {
    ...sandbox,
    events,
    names: async () => (await events()).map(nameOf),
    /** The only event since the last call. */
    async event(): Promise<RecordedEvent & { name: string }> {
      const [only, ...others] = await events()
      assert.ok(
        only && others.length === 0,
        [only, ...others].map((each) => each && nameOf(each)).join(),
      )
      return { ...only, name: nameOf(only) }
    },
    read: async (path: string) => (await sandbox.call('GET', path)).body,
    /** As in a list: without its fees. */
    async readInvoice(id: string) {
      const { fees, ...invoice } = (await sandbox.call('GET', `/invoices/${id}`)).body
      assert.ok(fees.length > 0)
      return invoice
    },
    aSubscriber: async (token: string, members: object = {}) =>
      subscribe(sandbox, await aPlan(sandbox, { amount: usd(50) }), {
        customer: { payment_method_token: token },
        ...members,
      }),
    use: (subscribed: Subscribed, { code }: { code: string }) =>
      send(sandbox, subscribed, {
        metric_code: code,
        timestamp: sandbox.clock.now().toISOString(),
      }),
  }
}

describe('billing', () => {
  it('records an invoice and its payment at the instants of the changes', async () => {
    const { aSubscriber, advanceTo, events, names, readInvoice, ...sandbox } = await aWorld()
    const subscribed = await aSubscriber('tok_visa')
    assert.deepEqual(await names(), [])
    await advanceTo('2026-02-01T00:00:03Z')
    const [created, paid, ...others] = await events()
    assert.ok(created && paid && others.length === 0)
    assert.deepEqual(
      [created, paid].map((event) => [nameOf(event), event.create_time, event.resource_type]),
      [
        ['INVOICE.CREATED', '2026-02-01T00:00:00.000Z', 'invoice'],
        ['INVOICE.PAYMENT.SUCCEEDED', '2026-02-01T00:00:03.000Z', 'invoice'],
      ],
    )
    const [{ id }] = await invoicesOf(sandbox, subscribed)
    assert.deepEqual([created.resource.id, created.resource.payment_status], [id, 'PENDING'])
    assert.deepEqual(paid.resource, await readInvoice(id))
  })

  it('records a failed payment, and a due date that the clock passes', async () => {
    const { aSubscriber, advanceTo, event, names, readInvoice, ...sandbox } = await aWorld()
    const subscribed = await aSubscriber('tok_sandbox_declined_1')
    await advanceTo('2026-02-01T00:00:03Z')
    assert.deepEqual(await names(), ['INVOICE.CREATED', 'INVOICE.PAYMENT.FAILED'])
    await advanceTo('2026-02-15T23:59:59Z')
    assert.deepEqual(await names(), [])
    await advanceTo('2026-02-27T00:00:00Z')
    const overdue = await event()
    const [{ id }] = await invoicesOf(sandbox, subscribed)
    assert.deepEqual(
      [overdue.name, overdue.create_time, overdue.resource],
      ['INVOICE.PAYMENT.OVERDUE', '2026-02-16T00:00:00.000Z', await readInvoice(id)],
    )
    assert.equal((await sandbox.call('POST', `/invoices/${id}/retry_payment`)).status, 204)
    await advanceTo('2026-02-27T00:00:03Z')
    assert.deepEqual(await names(), ['INVOICE.PAYMENT.SUCCEEDED'])
  })

  it('records changes of a subscription, the end of its trial and its own end', async () => {
    const { aSubscriber, advanceTo, call, event, events, names, read } = await aWorld()
    const plan = await aPlan({ call }, { amount: usd(50), trial_period: 5 })
    const { subscription } = await subscribe({ call }, plan, { end_date: '2026-01-20T00:00:00Z' })
    assert.deepEqual(await names(), [])
    const path = `/subscriptions/${subscription}`
    assert.equal((await call('PUT', path, { name: 'Renamed' })).status, 200)
    const updated = await event()
    assert.deepEqual(
      [updated.name, updated.resource_type, updated.resource],
      ['SUBSCRIPTION.UPDATED', 'subscription', await read(path)],
    )
    await advanceTo('2026-01-06T00:00:00Z')
    const afterTrial = await event()
    assert.deepEqual(
      [afterTrial.name, afterTrial.create_time, afterTrial.resource],
      ['SUBSCRIPTION.TRIAL.ENDED', '2026-01-06T00:00:00.000Z', await read(path)],
    )
    await advanceTo('2026-01-20T00:00:00Z')
    const atEnd = await events()
    assert.deepEqual(atEnd.map(nameOf), ['SUBSCRIPTION.TERMINATED', 'INVOICE.CREATED'])
    assert.deepEqual(atEnd[0]?.resource, await read(path))

    const other = await aSubscriber('tok_visa')
    const cancel = `/subscriptions/${other.subscription}/cancel`
    assert.equal((await call('POST', cancel)).status, 200)
    assert.equal((await names())[0], 'SUBSCRIPTION.TERMINATED')
  })

  it('records each crossed threshold of usage once', async () => {
    const { event, names, use, ...sandbox } = await aWorld()
    const metric = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    const { subscription } = subscribed
    const thresholds = [
      { code: 'two', value: '2' },
      { code: 'three', value: '3' },
    ]
    const alert = await create(sandbox, `/subscriptions/${subscription}/alerts`, {
      ...{ code: 'spend', name: 'Spend', type: 'CURRENT_USAGE_AMOUNT', thresholds },
    })
    await use(subscribed, metric)
    assert.deepEqual(await names(), [])
    for (const [index, threshold] of thresholds.entries()) {
      await use(subscribed, metric)
      const { name, resource_type, resource } = await event()
      assert.deepEqual(
        [name, resource_type],
        ['SUBSCRIPTION-ALERT.TRIGGERED', 'subscription-alert'],
      )
      assert.deepEqual(resource, {
        ...{ id: alert.id, external_subscription_id: subscription },
        ...{ type: 'CURRENT_USAGE_AMOUNT', code: 'spend', name: 'Spend' },
        current_value: index + 2,
        previous_value: index * 2,
        crossed_thresholds: [threshold],
        triggered_at: '2026-01-01T00:00:00.000Z',
      })
    }
    await use(subscribed, metric)
    assert.deepEqual(await names(), [])
  })

  it('records a wallet, its transactions with the new balances, and its end', async () => {
    const { aSubscriber, advanceTo, call, event, events, names, read } = await aWorld()
    const { customer } = await aSubscriber('tok_visa')
    const wallet = await create({ call }, '/wallets', {
      ...{ external_customer_id: customer, currency: 'USD', rate_amount: '1' },
      ...{ granted_credits: '3', expiration_at: '2026-01-20T00:00:00Z' },
    })
    const path = `/wallets/${wallet.id}`
    const begun = await events()
    assert.deepEqual(
      begun.map((each) => [nameOf(each), each.resource_type]),
      [
        ['WALLET.CREATED', 'wallet'],
        ['WALLET-TRANSACTION.CREATED', 'wallet-transaction'],
      ],
    )
    assert.deepEqual(begun[1]?.resource, await read(path))

    assert.equal((await call('PUT', path, { name: 'Renamed' })).status, 200)
    const renamed = await event()
    assert.deepEqual([renamed.name, renamed.resource.name], ['WALLET.UPDATED', 'Renamed'])

    const topUp = { type: 'TOPUP', paid_credits: '5' }
    assert.equal((await call('POST', `${path}/wallet-transactions`, topUp)).status, 200)
    assert.deepEqual(await names(), ['WALLET-TRANSACTION.CREATED'])
    await advanceTo('2026-01-01T00:00:03Z')
    const settled = (await events()).find((each) => nameOf(each) === 'WALLET-TRANSACTION.UPDATED')
    assert.equal(settled?.resource.available_credits, '8')
    assert.deepEqual(settled.resource, await read(path))

    await advanceTo('2026-01-20T00:00:00Z')
    const ended = await event()
    assert.deepEqual(
      [ended.name, ended.create_time, ended.resource],
      ['WALLET.TERMINATED', '2026-01-20T00:00:00.000Z', await read(path)],
    )
  })

  it('records a depleted net balance with the usage that depletes it, once until it is above zero', async () => {
    const { events, names, read, use, ...sandbox } = await aWorld()
    const metric = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    const { id } = await create(sandbox, '/wallets', {
      ...{ external_customer_id: subscribed.customer, currency: 'USD', rate_amount: '1' },
      granted_credits: '2',
    })
    await events()
    const counts: number[] = []
    async function useOnce() {
      await use(subscribed, metric)
      const news = await events()
      assert.ok(news.every((each) => nameOf(each) === 'WALLET.NET-BALANCE-DEPLETED'))
      for (const { resource } of news) assert.deepEqual(resource, await read(`/wallets/${id}`))
      counts.push(news.length)
    }
    for (let count = 0; count < 4; count++) await useOnce()
    const topUp = { type: 'TOPUP', granted_credits: '3' }
    await sandbox.call('POST', `/wallets/${id}/wallet-transactions`, topUp)
    assert.deepEqual(await names(), ['WALLET-TRANSACTION.CREATED'])
    await useOnce()
    assert.deepEqual(counts, [0, 1, 0, 0, 1])
  })

  it('records a credit note, and its refund that fails', async () => {
    const { aSubscriber, advanceTo, call, event, events, read } = await aWorld()
    const subscribed = await aSubscriber('tok_visa')
    await advanceTo('2026-02-02T00:00:00Z')
    const [{ id }] = await invoicesOf({ call }, subscribed)
    const [fee] = (await read(`/invoices/${id}`)).fees
    await call('PUT', `/customers/${subscribed.customer}`, {
      payment_method_token: 'tok_sandbox_declined',
    })
    await events()
    const note = await create({ call }, '/credit-notes', {
      ...{ invoice_id: id, reason: 'OTHER' },
      ...{ refund_amount: { value: 50 }, credit_amount: { value: 0 } },
      items: [{ fee_id: fee.id, amount: { value: 50 } }],
    })
    const path = `/credit-notes/${note.id}`
    for (const name of ['CREDIT-NOTE.CREATED', 'CREDIT-NOTE.REFUND.FAILED']) {
      const received = await event()
      assert.deepEqual(
        [received.name, received.resource_type, received.resource],
        [name, 'credit-note', await read(path)],
      )
      await advanceTo('2026-02-02T00:00:03Z')
    }
  })

  it('records nothing of a refused call, nor of a change that has no type', async () => {
    const { aSubscriber, call, names } = await aWorld()
    const { customer, subscription } = await aSubscriber('tok_visa')
    const wallet = { external_customer_id: customer, currency: 'USD', rate_amount: '1' }
    const refused = [
      await call('POST', '/wallets', { ...wallet, granted_credits: '-1' }),
      await call('PUT', `/subscriptions/${subscription}`, { plan_code: 'no-such-plan' }),
      await call('POST', `/invoices/${crypto.randomUUID()}/retry_payment`),
    ]
    assert.ok(refused.every(({ status }) => status >= 400))
    assert.equal((await call('PUT', `/customers/${customer}`, { name: 'Renamed' })).status, 200)
    assert.deepEqual(await names(), [])
  })

  it('has recorded each of the 16 types', () => {
    assert.deepEqual([...recorded].sort(), [...BILLING_EVENT_TYPES].sort())
  })

  it('records the same in one step of the clock as in many', async () => {
    const END = '2026-05-01T00:00:00Z'
    async function lifeIn(steps: number): Promise<string[]> {
      const { aSubscriber, advanceTo, call, events } = await aWorld()
      const subscribed = await aSubscriber('tok_sandbox_declined_1', {
        end_date: '2026-03-20T00:00:00Z',
      })
      await create({ call }, '/wallets', {
        ...{ external_customer_id: subscribed.customer, currency: 'USD', rate_amount: '1' },
        ...{ granted_credits: '30', expiration_at: '2026-02-10T00:00:00Z' },
      })
      const [from, to] = [Date.parse(START), Date.parse(END)]
      for (let step = 1; step <= steps; step++)
        await advanceTo(new Date(from + ((to - from) * step) / steps).toISOString())
      return (await events()).map((one) => `${one.create_time} ${nameOf(one)}`)
    }
    const life = await lifeIn(1)
    assert.ok(life.length > 8, life.join())
    assert.deepEqual(await lifeIn(12), life)
  })
})
