/**
 * Fills a sandbox with 14 months of a merchant's business, by calls of its own routes while the clock advances.
 *
 * No row is written directly, so every invoice comes from the billing engine.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sandbox } from '../app.ts'
import type { SandboxContext } from '../context.ts'
import { seededRandom } from '../random.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { links, metrics, plans } from './catalog.ts'
import { customers, type SeededCustomer } from './customers.ts'
import { type SeededEvent, usageOf } from './events.ts'
import { PRODUCTS, subscriptionOf } from './ids.ts'

const BILLING = '/v1/commerce/billing'
const MONTHS = 14
/** Events in a batch (billing-151). */
const BATCH_SIZE = 100
/** Usage is sent about weekly, so that it arrives within its period. */
const WEEK_MS = 7 * 86_400_000

export interface SeedOptions {
  /** The time of the clock at the end; the clock runs afterwards. */
  now: Date
  /** Base of the return URLs. No trailing slash. */
  shopUrl: string
  /** Receives the progress after every batch. */
  report?: (text: string) => void
}

/** @returns the number of events */
export async function seed(
  { clock, config }: SandboxContext,
  app: Sandbox,
  { now, shopUrl, report = () => {} }: SeedOptions,
): Promise<number> {
  const began = Date.now()
  const random = seededRandom(20_250_901)
  const monthsAgo = (n: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - n, 1)
  let events = 0

  await clock.set(new Date(monthsAgo(MONTHS)), true)
  const call = await createApiClient(app, config)
  await call('POST', `${BILLING}/activate`)
  await createCatalog(call)
  await createLinks(call, shopUrl)

  for (let ago = MONTHS; ago >= 0; ago--) {
    const end = Math.min(monthsAgo(ago - 1), now.getTime())
    await clock.set(new Date(monthsAgo(ago)), true)
    await beginMonth(call, ago)
    const active = customers.filter(({ since, until = -1 }) => since >= ago && ago > until)
    for (let from = monthsAgo(ago); from < end; ) {
      // The last days of a month are sent with its last week.
      const to = end - from < WEEK_MS + WEEK_MS / 2 ? end : from + WEEK_MS
      const sent = active.flatMap((customer) =>
        usageOf(customer, {
          from: new Date(from),
          to: new Date(to),
          age: customer.since - ago,
          random,
        }),
      )
      // 1 ms before the period may close.
      await clock.set(new Date(to - 1), true)
      await sendEvents(call, sent, () => report(`month ${MONTHS - ago + 1} of ${MONTHS + 1}`))
      events += sent.length
      from = to
    }
  }
  // Keeps the offset from the system clock that `now` had at the start.
  await clock.set(new Date(now.getTime() + Date.now() - began), false)
  return events
}

async function createCatalog(call: ApiClient): Promise<void> {
  const ids = new Map<string, string>()
  for (const metric of metrics) {
    const { id } = await call<{ id: string }>('POST', `${BILLING}/metrics`, metric)
    ids.set(metric.code, id)
  }
  for (const plan of plans((code) => ids.get(code) ?? code)) {
    await call('POST', `${BILLING}/plans`, plan)
  }
}

async function createLinks(call: ApiClient, shopUrl: string): Promise<void> {
  for (const link of links(shopUrl)) {
    const path = '/v1/checkout/payment-resources'
    const { id } = await call<{ id: string }>('POST', path, link)
    if (link.line_items[0]?.product_id === PRODUCTS.withdrawn) {
      await call('DELETE', `${path}/${id}`)
    }
  }
}

/** Creates and cancels subscriptions, and changes payment methods, at the start of a month. */
async function beginMonth(call: ApiClient, ago: number): Promise<void> {
  for (const customer of customers) {
    const { external_id, since, until, later = [] } = customer
    if (since === ago) await createCustomer(call, customer)
    if (until === ago) {
      await call('POST', `${BILLING}/subscriptions/${subscriptionOf(external_id)}/cancel`, {})
    }
    for (const { month, token } of later) {
      if (month !== ago) continue
      await call('PUT', `${BILLING}/customers/${external_id}`, { payment_method_token: token })
    }
    await addCredits(call, customer, ago)
  }
}

async function addCredits(
  call: ApiClient,
  { external_id, wallet }: SeededCustomer,
  ago: number,
): Promise<void> {
  const { fee_types, paid_credits, granted_credits } =
    wallet?.added.find(({ month }) => month === ago) ?? {}
  if (!fee_types) return
  const path = `${BILLING}/wallets`
  const applies_to = { fee_types }
  const credits = { paid_credits, granted_credits }
  const { wallets } = await call<{ wallets: { id: string }[] }>(
    'GET',
    `${path}?external_customer_id=${external_id}`,
  )
  const [there] = wallets
  if (there) {
    await call('PUT', `${path}/${there.id}`, { applies_to })
    await call('POST', `${path}/${there.id}/wallet-transactions`, { type: 'TOPUP', ...credits })
    return
  }
  await call('POST', path, {
    external_customer_id: external_id,
    name: wallet?.name,
    currency: 'USD',
    rate_amount: '0.5',
    applies_to,
    ...credits,
  })
}

async function createCustomer(call: ApiClient, customer: SeededCustomer): Promise<void> {
  const { external_id, name, email, phone, address, contact, method = {} } = customer
  await call('POST', `${BILLING}/customers`, {
    external_id,
    name,
    email,
    phone,
    address,
    metadata: [{ key: 'contact', value: contact, display_in_invoice: true }],
    ...method,
  })
  await call('POST', `${BILLING}/subscriptions`, {
    external_customer_id: external_id,
    external_id: subscriptionOf(external_id),
    plan_code: customer.plan,
  })
}

async function sendEvents(
  call: ApiClient,
  events: readonly SeededEvent[],
  onBatch: () => void,
): Promise<void> {
  for (let from = 0; from < events.length; from += BATCH_SIZE) {
    const batch = events.slice(from, from + BATCH_SIZE)
    const { results } = await call<{ results: { error_count: number } }>(
      'POST',
      `${BILLING}/events/batch`,
      { events: batch },
    )
    if (results.error_count > 0) throw new Error(`${results.error_count} events were refused`)
    onBatch()
    // Yields to signals, timers and output, because PGlite never does.
    await nextTurn()
  }
}
