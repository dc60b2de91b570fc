/** Templates around the invoice table: totals, empty state, pager, skeleton. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { Amount } from '../../../server/contract/money.ts'
import type { PaginationMetadata } from '../../../server/contract/paging.ts'
import type { StatusFilter } from '../../internal/domain/invoice-filter.ts'
import { noInvoices } from '../../internal/domain/no-invoices.ts'
import { isZero } from '../../internal/format/money.ts'
import type { PayActions } from '../../internal/payments/pay-actions.ts'
import { otherwiseLabel } from '../../internal/payments/payment-answer.ts'
import { NO_PAYMENT } from '../../internal/payments/payment-reducer.ts'
import { amountClasses } from '../../internal/templates/amount.ts'
import { restrictionName } from '../../internal/templates/filter-bar.ts'
import { icon } from '../../internal/templates/icons.ts'
import { emptySlot, secondaryButton } from '../../internal/templates/notice.ts'
import { pageButton } from '../../internal/templates/page-button.ts'
import type { InvoicePage } from '../fetch-invoices.ts'
import { formatInvoiceTotal } from '../invoice-format.ts'
import type { ListFilter } from '../list-filter.ts'
import type { InvoiceLocalize } from '../messages.ts'

/**
 * The due total with its overdue part, and the paid total: none of an incomplete list.
 *
 * A total that the filter leaves open is left out; one of some dates names them.
 */
export function totalsTemplate(
  { totals, incomplete, filter, range }: Omit<InvoicePage, 'response' | 'query'>,
  status: StatusFilter,
  localize: InvoiceLocalize,
): TemplateResult | typeof nothing {
  if (incomplete) return nothing
  const dates = restrictionName(filter, range, localize)
  const sum = (name: 'due' | 'paid', amounts: readonly Amount[]) => {
    const some = amounts.filter((amount) => !isZero(amount))
    const isAsked = status === 'all' || (status === 'paid') === (name === 'paid')
    const zero = isAsked ? amounts.slice(0, 1) : []
    const shown = some.length ? some : zero
    if (!shown.length) return nothing
    return html`
      <div part="sum">
        <dt>
          <bdi>${localize.t(`invoices.${name}-sum`)}</bdi>
          ${dates ? html`· <bdi>${dates}</bdi>` : nothing}
        </dt>
        ${shown.map((amount) => {
          const text = localize.money(amount)
          const overdue = name === 'due' ? overdueNote(amount, totals.overdue, localize) : nothing
          return html`<dd><span class=${amountClasses(text)}>${text}</span> ${overdue}</dd>`
        })}
      </div>
    `
  }
  const sums = [sum('due', totals.due), sum('paid', totals.paid)]
  return sums.every((item) => item === nothing) ? nothing : html`<dl class="sums">${sums}</dl>`
}

/** "all overdue", or the overdue part of a due amount. */
function overdueNote(due: Amount, allOverdue: readonly Amount[], localize: InvoiceLocalize) {
  const overdue = allOverdue.find(({ currency_code }) => currency_code === due.currency_code)
  if (!overdue || isZero(overdue)) return nothing
  const amount = localize.money(overdue)
  const text =
    amount === localize.money(due)
      ? localize.t('invoices.all-overdue')
      : localize.t('invoices.overdue-part', { amount })
  return html`<span class="overdue" part="overdue-sum">${icon('alert')}<bdi>${text}</bdi></span>`
}

/** The visible range, or the reason why there is none. */
export function resultText(
  { response: { invoices, metadata }, incomplete }: InvoicePage,
  filter: ListFilter,
  localize: InvoiceLocalize,
): string {
  if (invoices.length) return rangeText(metadata, filter, localize)
  return incomplete ? localize.t('invoices.incomplete') : noInvoices(filter, localize)
}

/** "Pay all 3", from two invoices on; "Pay these 3" on one of several pages. None in an incomplete list. */
export function payAllButton(
  { response, incomplete }: Pick<InvoicePage, 'response' | 'incomplete'>,
  actions: PayActions,
  localize: InvoiceLocalize,
): TemplateResult | typeof nothing {
  const { invoices, metadata } = response
  const { length: count } = actions.payableOf(invoices)
  if (count < 2 || incomplete) return nothing
  const key = metadata.total_count > invoices.length ? 'invoices.pay-these' : 'invoices.pay-all'
  return html`<button
    type="button"
    class="button quiet"
    part="pay-all"
    @click=${() => actions.askForAll(invoices)}
    >${localize.t(key, { count })}</button
  >`
}

/** "Pay with another method", or the way to the first one, for several late invoices of the page. */
export const otherwiseForAll = (
  late: readonly InvoiceForCustomer[],
  actions: PayActions,
  localize: InvoiceLocalize,
): TemplateResult => html`<button
  type="button"
  class="button quiet"
  part="pay-otherwise"
  @click=${() => actions.payOtherwise(late)}
  >${otherwiseLabel(NO_PAYMENT, actions.offer, formatInvoiceTotal(late, localize), localize)}</button
>`

export const incompleteNote = (localize: InvoiceLocalize): TemplateResult =>
  html`<p class="muted missing-rows">${localize.t('invoices.incomplete')}</p>`

export function emptyState(
  { filter, incomplete }: InvoicePage,
  localize: InvoiceLocalize,
  showAll: () => void,
): TemplateResult {
  if (incomplete) return html`<div class="empty">${incompleteNote(localize)}</div>`
  if (filter.status === 'all') return emptySlot(noInvoices(filter, localize))
  return html`
    <div class="empty">
      <p class="muted">${noInvoices(filter, localize)}</p>
      ${secondaryButton(localize.t('invoices.show-all'), showAll)}
    </div>
  `
}

const PAGE_SIZES = [10, 25, 50, 100]

/** Position in the list, from the request and not from the response. */
export type PagePosition = Pick<ListFilter, 'page' | 'pageSize'>

/** "1–10 of 42". */
function rangeText(
  { total_count }: PaginationMetadata,
  { page, pageSize: size }: PagePosition,
  localize: InvoiceLocalize,
): string {
  const first = (page - 1) * size + 1
  const last = Math.min(total_count, page * size)
  return localize.t('invoices.range', { from: first, to: last, count: total_count })
}

export function pager(
  metadata: PaginationMetadata,
  page: PagePosition,
  requestedSize: number,
  localize: InvoiceLocalize,
  change: (change: Partial<ListFilter>) => void,
): TemplateResult {
  const { total_pages } = metadata
  const button = (name: 'previous' | 'next', page: number) => {
    const isPage = page >= 1 && page <= total_pages
    return pageButton(
      name,
      localize.t(`invoices.${name}`),
      isPage ? () => change({ page }) : undefined,
    )
  }
  return html`
    <div class="pager" part="pager">
      <span class="muted number"><bdi>${rangeText(metadata, page, localize)}</bdi></span>
      <label
        ><span class="muted">${localize.t('invoices.rows')}</span>
        <select
          class="field"
          @change=${(event: Event) => change({ pageSize: Number((event.target as HTMLSelectElement).value) })}
        >
          ${[...new Set([...PAGE_SIZES, requestedSize])]
            .sort((a, b) => a - b)
            .map(
              (item) => html`<option .selected=${live(item === requestedSize)}>${item}</option>`,
            )}
        </select>
      </label>
      <span class="pager-buttons"
        >${button('previous', page.page - 1)}${button('next', page.page + 1)}</span
      >
    </div>
  `
}

/** Rows of the skeleton. CHOICE: many customers have a few invoices, so a page of ten would shrink. */
const SKELETON_ROWS = 3

/** Skeleton of a short list; a card has one line per column. */
export const listSkeleton = (
  pageSize: number,
  columns: number,
  { filters, download }: { readonly filters: boolean; readonly download: boolean },
): TemplateResult => html`
  <span class="skeleton sums ${download ? 'and-download' : ''}"></span>
  ${filters ? html`<span class="skeleton filters"></span>` : nothing}
  <span class="skeleton header"></span>
  ${Array.from({ length: Math.min(SKELETON_ROWS, pageSize) }, () => html`<span class="skeleton row">${'\n'.repeat(columns)}</span>`)}
  <span class="skeleton footer"></span>
`
