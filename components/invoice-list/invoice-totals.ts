/** The sums above the list: an amount for each currency, side by side with nothing added up. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import { big } from '../internal/big-amount.ts'
import { icons } from '../internal/icons.ts'
import type { StatusFilter } from '../internal/invoice-filter.ts'
import { formatMoney, isZero } from '../internal/money.ts'
import { say } from './messages.ts'
import type { Reading } from './reading.ts'

/** Always the same three, so that nothing moves; a dash is for what the status filter or an incomplete list leaves open. */
export function totalsTemplate(
  { sums, incomplete }: Pick<Reading, 'sums' | 'incomplete'>,
  status: StatusFilter,
  locale: string,
): TemplateResult {
  const sum = (name: 'due' | 'overdue' | 'paid', amounts: readonly Amount[]) => {
    const some = amounts.filter((amount) => !isZero(amount))
    const late = name === 'overdue' && some.length > 0
    const isAsked = status === 'all' || (status === 'paid') === (name === 'paid')
    const zero = isAsked && !incomplete ? amounts.slice(0, 1) : []
    const shown = (some.length ? some : zero).map((one) => formatMoney(one, locale))
    return html`
      <div class=${late ? 'late' : ''} part="sum">
        <dt>${late ? icons.alert : nothing}${say(locale, `invoices.${name}-sum`)}</dt>
        ${(shown.length ? shown : ['–']).map((text) => html`<dd class=${big(text)}>${text}</dd>`)}
      </div>
    `
  }
  return html`
    <dl class="sums">
      ${sum('due', sums.due)}${sum('overdue', sums.overdue)}${sum('paid', sums.paid)}
    </dl>
  `
}
