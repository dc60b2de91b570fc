/** Templates around the table of the board: filters, totals of the page, retry of the selection, pager. */
import { html, nothing, type TemplateResult } from 'lit'
import { filterBarOf } from '../../internal/templates/filter-bar.ts'
import { pager } from '../internal/list/pager.ts'
import type { SearchInputController } from '../internal/list/search-input.ts'
import {
  type BoardFilter,
  type BoardPage,
  type BoardRow,
  emptyMessage,
  INVOICE_STATUSES,
  isSameFilter,
  readBoardFilter,
  STATUSES,
  statusName,
} from './board-query.ts'
import type { BoardView } from './board-view.ts'
import type { BoardLocalize } from './messages.ts'
import { totalsText } from './retry-question.ts'

interface BoardBar {
  readonly rows: readonly BoardRow[]
  readonly selected: ReadonlySet<string>
  readonly isBusy: boolean
  /** The open question about the selection, in the place of its button. */
  readonly question: TemplateResult | undefined
  readonly download: unknown
  readonly onRetry: () => void
}

export const boardFilters = (
  host: HTMLElement &
    BoardFilter & { readonly filters: 'shown' | 'none'; readonly customer: string },
  search: Pick<SearchInputController, 'typed' | 'onInput'>,
  range: BoardPage['range'] | undefined,
  localize: BoardLocalize,
  onChange: (change: Partial<BoardFilter>) => void,
): TemplateResult | typeof nothing => {
  if (host.filters === 'none') return nothing
  const filter = readBoardFilter(host)
  const searched = localize.t(host.customer ? 'invoices.number' : 'board.search')
  return filterBarOf(
    { all: STATUSES, nameOf: (status) => statusName(status, localize) },
    filter,
    range,
    localize,
    onChange,
    html`<input
      class="field search"
      type="search"
      aria-label=${searched}
      placeholder=${searched}
      .value=${search.typed}
      @input=${search.onInput}
    /><select
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

/** The total of the page, the button for the selection, and the one of the file. */
export function boardBar(bar: BoardBar, localize: BoardLocalize): TemplateResult {
  const { rows, selected, isBusy, question } = bar
  const count = rows.filter(({ amount }) => !amount).length
  const totals = totalsText(rows, localize)
  return html`<div class="row bar">
      <span>
        ${totals ? html`<span class="strong"><bdi>${localize.t('board.page-total', { amounts: totals })}</bdi></span>` : nothing}
        ${count ? html`<span class="muted small">${localize.t('board.unreadable', { count })}</span>` : nothing}
      </span>
      <span class="row">
        ${selected.size > 0 && !question && !isBusy ? retrySelected(bar, localize) : nothing}
        ${bar.download}
      </span>
    </div>
    ${question ?? nothing}`
}

const retrySelected = ({ selected, onRetry }: BoardBar, localize: BoardLocalize): TemplateResult =>
  html`<button type="button" class="button retry-selected" @click=${onRetry}>
    ${localize.t('board.retry-selected', { count: selected.size })}
  </button>`

/** Nothing is known about another filter before its response. */
export const emptyBoard = (
  page: BoardPage,
  host: HTMLElement & BoardFilter & { readonly search: string },
  localize: BoardLocalize,
): TemplateResult =>
  page.isWhole || isSameFilter(page.filter, readBoardFilter(host))
    ? html`<p class="muted empty">${emptyMessage(page, host.search, localize)}</p>`
    : boardSkeleton

export function boardPager(
  { count, pages, page, pageSize }: BoardView,
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
