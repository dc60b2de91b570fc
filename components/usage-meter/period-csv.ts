/** A period as the rows of a file: a charge each, then taxes and the total. */
import type { Row } from '../internal/csv.ts'
import { sayCustomer } from '../internal/customer-messages.ts'
import type { Period } from '../internal/usage-period.ts'
import { say } from './messages.ts'
import { priceInWords } from './price.ts'

export function csvRows({ charges, taxes, total }: Period, locale: string): Row[] {
  const sum = (name: string, value: string | undefined) => [name, '', '', '', value]
  const rows: Row[] = [
    ...charges.map((charge) => [
      charge.name,
      charge.units,
      charge.events,
      priceInWords(charge, locale),
      charge.amount.value,
    ]),
    sum(say(locale, 'usage.taxes'), taxes?.value),
    sum(say(locale, 'usage.total'), total.value),
  ]
  return [
    [
      say(locale, 'usage.metric'),
      say(locale, 'usage.units'),
      say(locale, 'usage.events'),
      say(locale, 'usage.price'),
      say(locale, 'usage.amount'),
      sayCustomer(locale, 'common.currency'),
    ],
    ...rows.map((row) => [...row, total.currency_code]),
  ]
}
