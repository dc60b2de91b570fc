/** Templates around the table of the board: totals of the page, selection, order, pager. */
import { html, nothing, type TemplateResult } from 'lit'
import { enumAttribute } from '../../internal/dom/attributes.ts'
import { filterBar } from '../../internal/templates/filter-bar.ts'
import { pager } from '../internal/list/pager.ts'
import {
  type BoardFilter,
  type BoardPage,
  type BoardRow,
  emptyMessage,
  INVOICE_STATUSES,
  isSameFilter,
  readBoardFilter,
  SORTS,
  type Sort,
  STATUSES,
} from './board-query.ts'
import type { BoardLocalize } from './messages.ts'
import { totalsText } from './retry-panel.ts'

interface BoardBar {
  readonly rows: readonly BoardRow[]
  /** The rows with a payment that may be retried. */
  readonly payable: readonly BoardRow[]
  readonly selected: ReadonlySet<string>
  readonly sort: Sort
  readonly isBusy: boolean
  readonly download: unknown
  readonly onSort: (sort: Sort) => void
  readonly onSelectAll: (selected: boolean) => void
  readonly onRetry: () => void
}

const SORT_NAMES = {
  issued: 'invoices.issued',
  due: 'invoices.due',
  customer: 'board.customer',
  amount: 'invoices.amount',
} as const

export const boardFilters = (
  host: HTMLElement & BoardFilter & { readonly filters: 'shown' | 'none' },
  range: BoardPage['range'] | undefined,
  localize: BoardLocalize,
  onChange: (change: Partial<BoardFilter>) => void,
): TemplateResult | typeof nothing => {
  if (enumAttribute(host, 'filters', ['shown', 'none']) === 'none') return nothing
  const filter = readBoardFilter(host)
  return filterBar(
    filter,
    range,
    localize,
    onChange,
    STATUSES,
    html`<select
      class="field invoice-status"
      aria-label=${localize.t('board.invoice-status')}
      @change=${({ target }: Event) => {
        const { value } = target as HTMLSelectElement
        onChange({ invoiceStatus: value as BoardFilter['invoiceStatus'] })
      }}
    >
      ${INVOICE_STATUSES.map(
        (item) => html`<option value=${item} .selected=${item === filter.invoiceStatus}>
          ${localize.t(`board.${item}`)}
        </option>`,
      )}
    </select>`,
  )
}

export function boardBar(bar: BoardBar, localize: BoardLocalize): TemplateResult {
  const { rows, payable, selected, sort, isBusy } = bar
  const count = rows.filter(({ amount }) => !amount).length
  const totals = totalsText(rows, localize)
  return html`<div class="row bar">
      <span>
        ${totals ? html`<span class="strong"><bdi>${localize.t('board.page-total', { amounts: totals })}</bdi></span>` : nothing}
        ${count ? html`<span class="muted small">${localize.t('board.unreadable', { count })}</span>` : nothing}
      </span>
      ${bar.download}
    </div>
    <div class="row bar">
      ${payable.length ? selection(bar, localize) : html`<span></span>`}
      <label
        ><span class="muted small">${localize.t('board.sort')}</span>
        <select
          class="field"
          @change=${(event: Event) => bar.onSort((event.target as HTMLSelectElement).value as Sort)}
        >
          ${SORTS.map(
            (item) =>
              html`<option value=${item} .selected=${item === sort}>${localize.t(SORT_NAMES[item])}</option>`,
          )}
        </select>
      </label>
    </div>
    ${selected.size > 0 && !isBusy ? retrySelected(bar, localize) : nothing}`
}

const selection = (
  { payable, selected, isBusy, onSelectAll }: BoardBar,
  localize: BoardLocalize,
): TemplateResult => html`<label
  ><input
    class="select-all"
    type="checkbox"
    .checked=${selected.size === payable.length}
    .indeterminate=${selected.size > 0 && selected.size < payable.length}
    ?disabled=${isBusy}
    @change=${(event: Event) => onSelectAll((event.target as HTMLInputElement).checked)}
  />${localize.t('board.select-all')}</label
>`

const retrySelected = ({ selected, onRetry }: BoardBar, localize: BoardLocalize): TemplateResult =>
  html`<p class="bar">
    <button type="button" class="button retry-selected" @click=${onRetry}>
      ${localize.t('board.retry-selected', { count: selected.size })}
    </button>
  </p>`

/** Nothing is known about another filter before its response. */
export const emptyBoard = (
  page: BoardPage,
  filter: BoardFilter,
  localize: BoardLocalize,
): TemplateResult =>
  isSameFilter(page.filter, filter)
    ? html`<p class="muted empty">${emptyMessage(page, localize)}</p>`
    : boardSkeleton

export function boardPager(
  { count, pages, filter: { page, pageSize } }: BoardPage,
  localize: BoardLocalize,
  onTurn: (page: number) => void,
): TemplateResult | typeof nothing {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(count, page * pageSize)
  const text = localize.t('invoices.range', { from, to, count })
  return pager(page, page < pages, localize, onTurn, text)
}

export const boardSkeleton: TemplateResult = html`${Array.from(
  { length: 6 },
  () => html`<span class="skeleton line"></span>`,
)}`
