/**
 * Fills a sandbox by running it: 14 months of a merchant's business pass through its own routes, with
 * the clock moved along. Nothing is written past the engine, so every invoice is one it made.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sandbox } from '../app.ts'
import { chance } from '../chance.ts'
import type { SandboxContext } from '../context.ts'
import { aCaller, type Caller } from './caller.ts'
import { metrics, plans } from './catalog.ts'
import { customers, type SeededCustomer } from './customers.ts'
import { type SeededEvent, usageOf } from './events.ts'
import { PRODUCTS, subscriptionOf } from './keys.ts'
import { links } from './links.ts'

const BILLING = '/v1/commerce/billing'
const MONTHS = 14
/** Events in a batch (billing-151). */
const BATCH = 100
/** Usage arrives about every week, so that it does not all arrive at the end. */
const WEEK = 7 * 86_400_000

export interface SeedOptions {
  /** What the clock shows at the end; from then on it runs. */
  now: Date
  /** Where the links lead back to. No trailing slash. */
  shopUrl: string
  /** Takes how far it is, after every step. */
  report?: (text: string) => void
}

/** @returns how many events were sent */
export async function seed(
  { clock, settings }: SandboxContext,
  app: Sandbox,
  { now, shopUrl, report = () => {} }: SeedOptions,
): Promise<number> {
  const began = Date.now()
  const random = chance(20_250_901)
  const monthsAgo = (n: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - n, 1)
  let events = 0

  await clock.set(new Date(monthsAgo(MONTHS)), true)
  const call = await aCaller(app, settings)
  await call('POST', `${BILLING}/activate`)
  await createCatalog(call)
  await createLinks(call, shopUrl)

  for (let ago = MONTHS; ago >= 0; ago--) {
    const end = Math.min(monthsAgo(ago - 1), now.getTime())
    await clock.set(new Date(monthsAgo(ago)), true)
    await beginMonth(call, ago)
    const active = customers.filter(({ since, until = -1 }) => since >= ago && ago > until)
    for (let from = monthsAgo(ago); from < end; ) {
      // The last days of a month go with its last week.
      const to = end - from < WEEK + WEEK / 2 ? end : from + WEEK
      const sent = active.flatMap((customer) =>
        usageOf(customer, {
          from: new Date(from),
          to: new Date(to),
          age: customer.since - ago,
          random,
        }),
      )
      // A moment before the period may close.
      await clock.set(new Date(to - 1), true)
      await sendEvents(call, sent, () => report(`month ${MONTHS - ago + 1} of ${MONTHS + 1}`))
      events += sent.length
      from = to
    }
  }
  // As far behind the wall clock as `now` was when this began; with the present, not at all.
  await clock.set(new Date(now.getTime() + Date.now() - began), false)
  return events
}

async function createCatalog(call: Caller): Promise<void> {
  const ids = new Map<string, string>()
  for (const metric of metrics) {
    const { id } = await call<{ id: string }>('POST', `${BILLING}/metrics`, metric)
    ids.set(metric.code, id)
  }
  for (const plan of plans((code) => ids.get(code) ?? code)) {
    await call('POST', `${BILLING}/plans`, plan)
  }
}

async function createLinks(call: Caller, shopUrl: string): Promise<void> {
  for (const link of links(shopUrl)) {
    const path = '/v1/checkout/payment-resources'
    const { id } = await call<{ id: string }>('POST', path, link)
    if (link.line_items[0]?.product_id === PRODUCTS.withdrawn) {
      await call('DELETE', `${path}/${id}`)
    }
  }
}

/** Who comes, who goes and who pays otherwise at the beginning of this month. */
async function beginMonth(call: Caller, ago: number): Promise<void> {
  for (const customer of customers) {
    const { external_id, since, until, later = [] } = customer
    if (since === ago) await welcome(call, customer)
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
  call: Caller,
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

async function welcome(call: Caller, customer: SeededCustomer): Promise<void> {
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
  call: Caller,
  events: readonly SeededEvent[],
  onBatch: () => void,
): Promise<void> {
  for (let from = 0; from < events.length; from += BATCH) {
    const batch = events.slice(from, from + BATCH)
    const { results } = await call<{ results: { error_count: number } }>(
      'POST',
      `${BILLING}/events/batch`,
      { events: batch },
    )
    if (results.error_count > 0) throw new Error(`${results.error_count} events were refused`)
    onBatch()
    // Embedded data never waits: without this no signal, timer or output of the process has its turn.
    await nextTurn()
  }
}
