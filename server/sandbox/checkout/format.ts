/** Amounts as a buyer reads them. The decimal string goes to `Intl` as it is, never through a float. */
import { decimalsOf } from '../links/currencies.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** `1234.5` of USD becomes `$1,234.50`. CHOICE: the page speaks English whatever `locale.x` says. */
export function formatMoney(value: string, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    const digits = decimalsOf(currency) ?? 2
    format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(currency, format)
  }
  return format.format(value as `${number}`)
}
