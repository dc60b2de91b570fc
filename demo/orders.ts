/** The order of a returned buyer, from the shop's server: the browser alone does not know if they paid. */
import { fetchDemo } from './api.ts'
import type { OrderSummary } from './server/orders.ts'

/** The event of the elements after a return. */
export interface Return extends Event {
  readonly link: string | undefined
  /** In this shop the newest order at the time of the click, so that a newer one is the buyer's. */
  readonly reference: string | undefined
}

/** Null if no payment has arrived. A real shop finds the order by its signed-in customer or by its cart. */
export const findOrder = ({ link = '', reference = '' }: Return): Promise<OrderSummary | null> =>
  fetchDemo(`orders/latest?${new URLSearchParams({ link, after: reference })}`)

/** "1 × Atoll wall map · $64.00 · order 8A…". */
export function describeOrder({ id, description, total }: OrderSummary): string {
  const { currency_code: currency, value } = total
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency })
  return `${description} · ${amount.format(value as `${number}`)} · order ${id}`
}

export const NOT_PAID =
  'No payment has arrived. If you did pay, do not pay again: write to us and we will find your order.'
