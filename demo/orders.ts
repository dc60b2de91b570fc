/** The order of a returned buyer: the shop's server knows it once the payment's notification has arrived. */
import { fetchDemo } from './api.ts'
import type { PaidOrder } from './server/orders.ts'

/** The event of the elements after a return. */
export interface Return extends Event {
  readonly link: string | undefined
  /** In this shop the newest order at the time of the click, so that a newer one is the buyer's. */
  readonly reference: string | undefined
}

/** `late` if no payment has arrived for some seconds; it may still come. */
export type Confirmation = { state: 'waiting' | 'late' } | { state: 'paid'; order: PaidOrder }

const INTERVAL_MS = 1000
const LATE_AFTER_MS = 6000
const LATE_INTERVAL_MS = 5000
const LAST_AFTER_MS = 600_000

/**
 * Reports each change, until the order is paid. A real shop finds the order by its signed-in customer or by its cart.
 */
export async function awaitPayment(
  { link = '', reference = '' }: Return,
  report: (confirmation: Confirmation) => void,
): Promise<void> {
  const path = `orders/latest?${new URLSearchParams({ link, after: reference })}`
  const start = performance.now()
  let isLate = false
  report({ state: 'waiting' })
  while (performance.now() - start < LAST_AFTER_MS) {
    const order = await fetchDemo<PaidOrder | null>(path).catch(() => null)
    if (order) return report({ state: 'paid', order })
    if (!isLate && performance.now() - start >= LATE_AFTER_MS) {
      isLate = true
      report({ state: 'late' })
    }
    await new Promise((resolve) => setTimeout(resolve, isLate ? LATE_INTERVAL_MS : INTERVAL_MS))
  }
}

/** "1 × Atoll wall map · $64.00 · order 8A… · paid". */
export function describeOrder({ id, description, total }: PaidOrder): string {
  const { currency_code: currency, value } = total
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency })
  return `${description} · ${amount.format(value as `${number}`)} · order ${id} · paid`
}

export const WAITING =
  "We are waiting for the payment's confirmation. If you canceled, nothing was charged."

/** Without a warning, because most buyers without a payment have canceled; a payment may still arrive. */
export const NOT_PAID =
  'Your order is not placed yet. If you canceled, nothing was charged, and you can go on whenever you like.'
