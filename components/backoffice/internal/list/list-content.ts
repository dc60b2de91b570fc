/** Templates of a list: its toolbar, and its loaded rows with their pager, or the reason why there are none. */
import { html, nothing, type TemplateResult } from 'lit'
import { emptySlot, secondaryButton } from '../../../internal/templates/notice.ts'
import type { ListLocalize } from './list-messages.ts'
import { type ListTable, listTable } from './list-table.ts'
import type { ListTexts } from './list-texts.ts'
import { pager } from './pager.ts'
import { type SearchInputController, searchField } from './search-input.ts'
import type { ShownRows } from './whole-list.ts'

interface ListContent<Row> {
  readonly shown: ShownRows<Row>
  readonly texts: ListTexts
  readonly search: string
  readonly table: Omit<ListTable<Row>, 'rows' | 'label'>
  /** Above the rows. */
  readonly bar: unknown
  readonly onClearSearch: () => void
  /** From 1. */
  readonly onTurn: (page: number) => void
}

export function listContent<Row>(
  { shown, texts, search, bar, table, onClearSearch, onTurn }: ListContent<Row>,
  localize: ListLocalize,
): TemplateResult {
  const { rows, page, hasNext, count } = shown
  const limit = limitText(shown, texts, localize)
  const remark = limit ? html`<p class="muted small limit"><bdi>${limit}</bdi></p>` : nothing
  if (!rows.length && search) {
    return html`<div class="empty">
      <p class="muted"><bdi>${texts.notFound ?? localize.t('list.not-found')}</bdi></p>
      ${remark} ${secondaryButton(localize.t('list.clear-search'), onClearSearch)}
    </div>`
  }
  if (!rows.length) return html`${emptySlot(texts.empty)}${pager(page, hasNext, localize, onTurn)}`
  return html`${bar} ${remark} ${listTable({ ...table, rows, label: texts.label }, localize)}
    ${pager(page, hasNext, localize, onTurn, texts.page?.(page, count))}`
}

interface ListToolbar {
  /** Undefined without a search. */
  readonly input: SearchInputController | undefined
  /** The label of the button; empty without one. */
  readonly create: string
  readonly createStyle?: string
  readonly onCreate: () => void
}

export function listToolbar(
  { input, create, createStyle = '', onCreate }: ListToolbar,
  localize: ListLocalize,
): TemplateResult | typeof nothing {
  if (!input && !create) return nothing
  return html`<div class="toolbar">
    ${input ? searchField(input, localize.t('list.search')) : nothing}
    ${
      create
        ? html`<button type="button" class="button ${createStyle} create" part="create" @click=${onCreate}>
            ${create}
          </button>`
        : nothing
    }
  </div>`
}

/** The text of a list of which only the first rows were read; undefined for a complete one. */
export const limitText = <Row>(
  { limit }: Pick<ShownRows<Row>, 'limit'>,
  { limited }: ListTexts,
  localize: ListLocalize,
): string | undefined =>
  limit === undefined
    ? undefined
    : (limited?.(limit) ?? localize.t('list.limited', { count: limit }))
