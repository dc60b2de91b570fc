/** The history as a file: a row for each charge of each period, and one for its taxes. */
import { sayChart } from '../internal/chart-messages.ts'
import type { Row } from '../internal/csv.ts'
import { sayCustomer } from '../internal/customer-messages.ts'
import type { Period } from '../internal/usage-period.ts'
import { say } from './messages.ts'

export function csvRows(periods: readonly Period[], locale: string): Row[] {
  const heads = ['from', 'to', 'charge', 'code', 'units', 'events'] as const
  const rows = periods.flatMap(({ from, to, charges, taxes }) => {
    const days = [from.slice(0, 10), to.slice(0, 10)]
    const own = charges.map(({ name, code, units, events, amount }) => {
      const used = [name, code, units, events]
      return [...days, ...used, amount.value, amount.currency_code]
    })
    if (!taxes) return own
    const name = say(locale, 'history.taxes')
    return [...own, [...days, name, '', '', '', taxes.value, taxes.currency_code]]
  })
  const head = heads.map((key) => say(locale, `history.${key}`))
  return [
    [...head, sayChart(locale, 'chart.amount'), sayCustomer(locale, 'common.currency')],
    ...rows,
  ]
}
