/** A charge's price in words. */
import { formatMoney } from '../internal/money.ts'
import type { Charge } from '../internal/usage-period.ts'
import { say } from './messages.ts'

/** Charge models with a name of their own (billing-113). */
const NAMES = {
  GRADUATED: 'usage.graduated',
  PACKAGE: 'usage.package',
  PERCENTAGE: 'usage.percentage',
  VOLUME: 'usage.volume',
} as const

/** "$0.002 each · at least $10.00". A unit price keeps all its digits; an unknown model is named as it came. */
export function priceInWords(charge: Charge, locale: string): string {
  const { minimum } = charge
  const least = minimum && say(locale, 'usage.minimum', { amount: formatMoney(minimum, locale) })
  return [model(charge, locale), least].filter(Boolean).join(' · ')
}

function model({ model: name, properties, amount }: Charge, locale: string): string {
  const price = properties.amount
  if (name === 'STANDARD' && price !== undefined) {
    const each = { currency_code: amount.currency_code, value: String(price) }
    return say(locale, 'usage.each', { price: formatMoney(each, locale) })
  }
  const key = NAMES[name as keyof typeof NAMES]
  return key ? say(locale, key) : name
}
