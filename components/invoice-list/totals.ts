/** What the invoices of a filter come to, each currency for itself. */
import type { InvoiceTotal } from '../../server/contract/invoice.ts'
import type { Amount } from '../../server/contract/money.ts'
import { addMoney } from '../internal/money.ts'

export interface Sums {
  /** Not paid: open and failed. One amount a currency, never added over currencies. */
  readonly due: readonly Amount[]
  /** Of that, past the due date. */
  readonly overdue: readonly Amount[]
  readonly paid: readonly Amount[]
}

/** @throws {RangeError} when a total is no amount */
export function sumsOf(totals: readonly InvoiceTotal[]): Sums {
  const currencies = [...new Set(totals.map(({ currency_code }) => currency_code))].sort()
  const each = (statuses: readonly string[], value: (total: InvoiceTotal) => string) =>
    currencies.map((currency_code) =>
      addMoney(
        { currency_code, value: '0' },
        ...totals
          .filter((one) => one.currency_code === currency_code)
          .filter((one) => statuses.includes(one.payment_status))
          .map((one) => ({ currency_code, value: value(one) })),
      ),
    )
  const unpaid = ['PENDING', 'FAILED']
  return {
    due: each(unpaid, ({ value }) => value),
    overdue: each(unpaid, ({ overdue_value }) => overdue_value),
    paid: each(['SUCCEEDED'], ({ value }) => value),
  }
}
