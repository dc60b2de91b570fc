/** Generates the usage of the seeded customers, the same on every machine for the same months. */
import type { SeededCustomer } from './customers.ts'
import { METRICS, subscriptionOf } from './ids.ts'

const DAY = 86_400_000

export interface SeededEvent {
  transaction_id: string
  external_subscription_id: string
  metric_code: string
  timestamp: string
  properties?: Record<string, string | number>
}

/**
 * Usage of a customer in [from, to), which lies within one month.
 * @param age months since the subscription started
 */
export function usageOf(
  customer: SeededCustomer,
  { from, to, age, random }: { from: Date; to: Date; age: number; random: () => number },
): SeededEvent[] {
  const events: SeededEvent[] = []
  for (let day = from.getTime(); day < to.getTime(); day += DAY) {
    const share = Math.min(DAY, to.getTime() - day) / DAY
    const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 0.35 : 1
    const mood = 0.6 + 0.8 * random()
    const count = customer.daily * customer.growth ** age * weekend * mood * share
    for (let n = Math.floor(count + random()); n > 0; n--) {
      const at = new Date(day + Math.floor(random() * share * DAY))
      events.push(anEvent(customer, at, random))
    }
  }
  return events
}

function anEvent({ external_id }: SeededCustomer, at: Date, random: () => number): SeededEvent {
  const event = {
    transaction_id: `seed-${hex(random)}${hex(random)}`,
    external_subscription_id: subscriptionOf(external_id),
    timestamp: at.toISOString(),
  }
  const kind = random()
  if (kind < 0.78) return { ...event, metric_code: METRICS.calls }
  if (kind < 0.91) {
    const gb = Math.round(5 + random() * 145) / 10
    return { ...event, metric_code: METRICS.storage, properties: { gb } }
  }
  const region = ['eu', 'us', 'us', 'ap'][Math.floor(random() * 4)] ?? 'us'
  const minutes = 1 + Math.floor(random() * 30)
  return { ...event, metric_code: METRICS.gpu, properties: { minutes, region } }
}

const hex = (random: () => number) =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
