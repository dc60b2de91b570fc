/** Benchmark data: a thousand subscriptions and a month of events, the same for all contestants. */

/** Overridden by BENCH_EVENTS. */
export const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
/** Number of events in the small data set. */
export const FEW = 10_000
/** Events in one request. */
export const BATCH = 100

export const SUBSCRIPTIONS = 1000
export const subscriptions = Array.from({ length: SUBSCRIPTIONS }, (_, i) => `sub-${i}`)
/** The subscription for usage reads; its number of events is constant. */
export const OWNER = 'sub-0'
const OWN = 1000

/** The measured month, and the next one. */
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

/** Spread over the month, alternating between two metrics. */
const eventAt = (n: number): Event => ({
  transaction_id: `event-${n}`,
  external_subscription_id: n < OWN ? OWNER : `sub-${1 + (n % (SUBSCRIPTIONS - 1))}`,
  metric_code: n % 2 === 0 ? 'calls' : 'storage',
  timestamp: new Date(MONTH.from + (n % 2_600_000) * 1000).toISOString(),
  properties: { gb: (n % 100) / 100 },
})
