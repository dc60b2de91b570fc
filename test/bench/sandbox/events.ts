/** What is measured with: a thousand subscriptions and a month of events, the same for everybody. */

/** BENCH_EVENTS sets another number. */
export const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
/** What counts as few. */
export const FEW = 10_000
/** Events in one request. */
export const BATCH = 100

export const SUBSCRIPTIONS = 1000
export const subscriptions = Array.from({ length: SUBSCRIPTIONS }, (_, i) => `sub-${i}`)
/** The subscription whose usage is read; it has as many events, however many there are. */
export const OWNER = 'sub-0'
const OWN = 1000

/** The month that is measured, and the one after it. */
export const MONTH = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 1) }

export interface Event {
  transaction_id: string
  external_subscription_id: string
  metric_code: string
  timestamp: string
  properties: { gb: number }
}

export const eventsFrom = (first: number, count: number): Event[] =>
  Array.from({ length: count }, (_, i) => eventAt(first + i))

/** Spread over the month, of two metrics by turns, each worth a little. */
const eventAt = (n: number): Event => ({
  transaction_id: `event-${n}`,
  external_subscription_id: n < OWN ? OWNER : `sub-${1 + (n % (SUBSCRIPTIONS - 1))}`,
  metric_code: n % 2 === 0 ? 'calls' : 'storage',
  timestamp: new Date(MONTH.from + (n % 2_600_000) * 1000).toISOString(),
  properties: { gb: (n % 100) / 100 },
})
