/** `<balance-summary>`: what a customer should have paid by now, and the invoices behind it. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { OverdueBalancesForCustomer } from '../../server/contract/analytics.ts'
import type { ApiError } from '../internal/api-error.ts'
import { bigAmount } from '../internal/big-amount.ts'
import { formatMonth } from '../internal/dates.ts'
import { icons } from '../internal/icons.ts'
import { listIn } from '../internal/list-in.ts'
import { formatMoney } from '../internal/money.ts'
import { MonthlyPanel, type Months } from '../session/monthly-panel.ts'
import { styles } from './balance-summary.styles.ts'
import { BalanceFailedEvent, BalanceLoadedEvent } from './events.ts'
import { InvoicesBehind } from './invoices-behind.ts'
import { say } from './messages.ts'

type Balance = OverdueBalancesForCustomer['overdue_balances'][number]

const keyOf = ({ month, amount }: Omit<Balance, 'invoice_ids'>) =>
  `${month} ${amount.currency_code}`

type Shown = Months<OverdueBalancesForCustomer, Balance>

/**
 * @summary What is overdue, by the month in which it was due, with the invoices behind each.
 *
 * Each currency is for itself: amounts of different currencies are never added. The invoices of a month
 * are read when it is opened, which needs the scope invoices:read too.
 *
 * @tag balance-summary
 * @scope analytics:read
 * @slot - Shown until the balance was read.
 * @event {BalanceLoadedEvent} balance-loaded - The balance was read.
 * @event {BalanceFailedEvent} balance-failed - It could not be read.
 * @csspart base - The card.
 * @csspart total - What is overdue in a currency.
 * @csspart month - One month's balance, which opens its invoices.
 * @csspart invoice - One invoice behind it.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The balance is being read for the first time.
 * @cssstate error - It could not be read.
 * @cssstate empty - Nothing is overdue.
 * @cssstate stale - What is shown could not be refreshed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <balance-summary months="6"></balance-summary>
 * </till-session>
 */
export class BalanceSummary extends MonthlyPanel<OverdueBalancesForCustomer, Balance> {
  static override styles = styles

  protected readonly path = '/me/analytics/overdue-balance'

  /** The month and currency whose invoices are shown. */
  @state() private opened = ''

  readonly #behind = new InvoicesBehind(this, this.session, () => {
    const all = this.reading.value?.answer.overdue_balances ?? []
    return all.find((one) => keyOf(one) === this.opened)?.invoice_ids ?? []
  })

  protected rowsOf(answer: OverdueBalancesForCustomer) {
    return listIn(answer, 'overdue_balances')
  }

  protected loaded({ answer }: Shown) {
    return new BalanceLoadedEvent(answer)
  }

  protected failed(error: ApiError) {
    return new BalanceFailedEvent(error)
  }

  protected override forget(): void {
    this.opened = ''
  }

  protected content({ currencies }: Shown, locale: string): TemplateResult {
    if (!currencies.length) {
      return html`<p class="good">${icons.done}<bdi>${say(locale, 'balance.none')}</bdi></p>`
    }
    return html`
      <div class="head late">
        <p class="muted">${icons.alert}${say(locale, 'balance.overdue')}</p>
        ${currencies.map(({ total }) => bigAmount(total, locale))}
      </div>
      <ul class="months" role="list">
        ${currencies.flatMap(({ rows }) => rows.map((row) => this.#month(row, locale)))}
      </ul>
    `
  }

  protected skeleton(): TemplateResult {
    return html`${[0, 1, 2, 3].map(() => html`<span class="skeleton"></span>`)}`
  }

  #month({ month, amount, invoice_ids: ids = [] }: Balance, locale: string): TemplateResult {
    const key = keyOf({ month, amount })
    const isOpen = this.opened === key
    const open = () => {
      this.opened = isOpen ? '' : key
    }
    return html`
      <li>
        <button type="button" class="month row" part="month" aria-expanded=${isOpen} @click=${open}>
          <span>
            ${icons.more}<bdi class="strong">${formatMonth(month, locale)}</bdi>
            <bdi class="muted">${say(locale, 'balance.invoices', { count: ids.length })}</bdi>
          </span>
          <span class="number strong">${formatMoney(amount, locale)}</span>
        </button>
        ${
          isOpen
            ? html`<div class="behind">${this.#behind.render(ids.length, locale, () => this.keepFocus())}</div>`
            : nothing
        }
      </li>
    `
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'balance-summary': BalanceSummary
  }
}
