/** The price that a link is announced with. */
import type { PublicLineItem } from '../../server/contract/payment-link.ts'
import { formatMoney } from '../internal/money.ts'
import { say } from './messages.ts'

/** "$28.00", or "From $28.00" where the primary variant has several prices. */
export function headlinePrice(item: PublicLineItem, locale: string): string {
  if (item.price_from) {
    return say(locale, 'button.from', { price: formatMoney(item.price_from, locale) })
  }
  return item.unit_amount ? formatMoney(item.unit_amount, locale) : ''
}
