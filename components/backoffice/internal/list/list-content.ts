/**
 * Template of a loaded list: its number of rows, its file, its table or the reason why that is empty, and its pager.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { emptySlot, secondaryButton } from '../../../internal/templates/notice.ts'
import type { ListLocalize } from './list-messages.ts'
import { type ListTable, listTable } from './list-table.ts'
import type { ListTexts } from './list-texts.ts'
import { pager } from './pager.ts'
import type { ShownRows } from './whole-list.ts'

interface ListContent<Row> {
  readonly shown: ShownRows<Row>
  readonly texts: Pick<ListTexts, 'label' | 'empty' | 'notFound' | 'count'>
  readonly search: string
  readonly table: Omit<ListTable<Row>, 'rows' | 'label'>
  /** The button that downloads the file. */
  readonly download: unknown
  readonly onClearSearch: () => void
  /** From 1. */
  readonly onTurn: (page: number) => void
}

export function listContent<Row>(
  { shown, texts, search, table, download, onClearSearch, onTurn }: ListContent<Row>,
  localize: ListLocalize,
): TemplateResult {
  const { rows, page, hasNext, count } = shown
  const limit = limitText(shown, localize)
  const remark = limit ? html`<p class="muted small limit"><bdi>${limit}</bdi></p>` : nothing
  if (!rows.length && search) {
    return html`<div class="empty">
      <p class="muted"><bdi>${texts.notFound ?? localize.t('list.not-found')}</bdi></p>
      ${remark} ${secondaryButton(localize.t('list.clear-search'), onClearSearch)}
    </div>`
  }
  if (!rows.length) return html`${emptySlot(texts.empty)}${pager(page, hasNext, localize, onTurn)}`
  const counted = count === undefined ? undefined : texts.count?.(count)
  return html`<div class="row list-bar">
      <span class="muted small" part="count"><bdi>${counted}</bdi></span>${download}
    </div>
    ${remark} ${listTable({ ...table, rows, label: texts.label }, localize)}
    ${pager(page, hasNext, localize, onTurn)}`
}

/** The text for a list of which only the newest rows were read; undefined for a complete one. */
export const limitText = <Row>(
  { limit }: Pick<ShownRows<Row>, 'limit'>,
  localize: ListLocalize,
): string | undefined =>
  limit === undefined ? undefined : localize.t('list.limited', { count: limit })
