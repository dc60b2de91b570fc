/**
 * Template of the rows of a list, as a table or, in narrow containers, as cards.
 *
 * ARIA roles are explicit, because `display` removes a table's implicit ones.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { onPlainClick } from '../../../internal/dom/plain-click.ts'
import { icon } from '../../../internal/templates/icons.ts'
import { missingRowsNote } from '../../../internal/templates/notice.ts'
import { skeletonLines } from '../card/skeleton.ts'
import { directionOf, type ListColumn, type Sort, type SortColumn } from './list-columns.ts'
import type { ListLocalize } from './list-messages.ts'

export type { ListColumn } from './list-columns.ts'

export interface ListTable<Row> {
  readonly label: string
  /** The first column is the header of its row, and has the button that opens it. */
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Without it rows are not opened. */
  readonly onOpen?: (row: Row) => void
  /** The URL of an opened row, for a link instead of a button. */
  readonly hrefOf?: ((row: Row) => string | undefined) | undefined
  /** The id of the row that was opened last, which is marked for a moment. */
  readonly recentId?: string | undefined
  /** That moment is over. */
  readonly onMarked?: () => void
  /** Buttons at the end of a row; undefined for a list without a way to change it. */
  readonly actions?: ((row: Row) => TemplateResult) | undefined
  /** The order of the rows, and a request for another one; undefined for a list in one order. */
  readonly order?: { readonly sort: Sort; readonly onSort: (column: SortColumn) => void }
  /** The boxes that select rows; undefined without any. */
  readonly selection?: ListSelection<Row> | undefined
  /** The question below a row. */
  readonly question?: (row: Row) => TemplateResult | undefined
}

/** The boxes in the first cells of rows, and the one in the head for all of them. */
export interface ListSelection<Row> {
  readonly allLabel: string
  readonly labelOf: (row: Row) => string
  /** True for a row with a box. */
  readonly isSelectable: (row: Row) => boolean
  readonly isSelected: (row: Row) => boolean
  readonly isDisabled: boolean
  /** Of the row, or of all. */
  readonly onSelect: (row: Row | undefined, isSelected: boolean) => void
}

/** A row that can't be rendered, because the service sent it in another shape, hides none of the others. */
export function listTable<Row>(table: ListTable<Row>, localize: ListLocalize): TemplateResult {
  const { actions, selection } = table
  const columns = visibleColumns(table)
  const rendered = table.rows.flatMap((row) => {
    try {
      return [{ row, template: rowTemplate(row, table) }]
    } catch {
      return []
    }
  })
  const rows = rendered.map(({ row }) => row)
  return html`<table role="table" part="table" class="rows" tabindex="-1" aria-label=${table.label}>
    <thead role="rowgroup">
      <tr role="row">
        ${selection ? html`<th role="columnheader" scope="col" class="select">${selectAll(selection, rows)}</th>` : nothing}
        ${columns.map((column) => headTemplate(column, table))}
        ${
          actions
            ? html`<th role="columnheader" scope="col" class="actions">
                <span class="sr-only">${localize.t('list.actions')}</span>
              </th>`
            : nothing
        }
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rendered.map(({ template }) => template)}
    </tbody>
  </table>
  ${rows.length < table.rows.length ? missingRowsNote(localize) : nothing}`
}

const visibleColumns = <Row>({ columns }: ListTable<Row>) => columns.filter(({ cell }) => cell)

function selectAll<Row>(selection: ListSelection<Row>, rows: readonly Row[]): TemplateResult {
  const { allLabel, isSelectable, isSelected, isDisabled, onSelect } = selection
  const selectable = rows.filter(isSelectable)
  const count = selectable.filter(isSelected).length
  return html`<label
    ><input
      class="select-all"
      type="checkbox"
      .checked=${count === selectable.length}
      .indeterminate=${count > 0 && count < selectable.length}
      ?disabled=${isDisabled}
      @change=${(event: Event) => onSelect(undefined, isChecked(event))}
    /><span class="sr-only">${allLabel}</span></label
  >`
}

/** The whole cell is the label of its box. */
function selectCell<Row>(row: Row, selection: ListSelection<Row>): TemplateResult {
  const { labelOf, isSelectable, isSelected, isDisabled, onSelect } = selection
  const box = html`<label
    ><input
      type="checkbox"
      aria-label=${labelOf(row)}
      .checked=${isSelected(row)}
      ?disabled=${isDisabled}
      @change=${(event: Event) => onSelect(row, isChecked(event))}
  /></label>`
  return html`<td role="cell" class="select">${isSelectable(row) ? box : nothing}</td>`
}

const isChecked = ({ target }: Event): boolean => (target as HTMLInputElement).checked

/** With an order, the head of a column with a value is a button that sorts by it. */
function headTemplate<Row>(column: ListColumn<Row>, { order }: ListTable<Row>): TemplateResult {
  const { key, label, isNumeric, value } = column
  const isSortable = order && value
  const direction = isSortable ? directionOf(order.sort, column) : undefined
  return html`<th
    role="columnheader"
    scope="col"
    class="${key} ${isNumeric ? 'numeric' : ''} ${isSortable ? 'sortable' : ''}"
    aria-sort=${ifDefined(direction)}
  >
    ${
      isSortable
        ? html`<button
            type="button"
            class="sort ${direction}"
            data-sort=${key}
            @click=${() => order.onSort(column)}
          >
            ${label}${icon('chevron')}
          </button>`
        : label
    }
  </th>`
}

function rowTemplate<Row>(row: Row, table: ListTable<Row>): TemplateResult {
  const { actions, idOf, onOpen, question, recentId, selection } = table
  const columns = visibleColumns(table)
  const [first, ...others] = columns
  const id = idOf(row)
  const asked = question?.(row)
  const aside = others.findLast(({ isNumeric }) => isNumeric)
  return html`<tr role="row" part="row" data-id=${id} class="${asked ? 'asked' : ''} ${id === recentId ? 'recent' : ''}" @animationend=${id === recentId ? table.onMarked : nothing}>
      ${selection ? selectCell(row, selection) : nothing}
      <th role="rowheader" scope="row" class=${first!.key}>
        ${onOpen ? openRow(row, id, onOpen, table) : first!.cell!(row)}${first!.remark ? html`<span class="remark">${first!.remark(row)}</span>` : nothing}
      </th>
      ${others.map(
        (column) =>
          html`<td
            role="cell"
            class="${column.key} ${column.isNumeric ? 'numeric number' : ''} ${column === aside ? 'aside' : ''}"
            data-label=${column.label}
            >${column.cell!(row)}</td
          >`,
      )}
      ${actions ? html`<td role="cell" class="actions">${actions(row)}</td>` : nothing}
    </tr>
    ${
      asked
        ? html`<tr role="row" class="question-row" data-id=${id}>
            <td role="cell" colspan=${columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}>${asked}</td>
          </tr>`
        : nothing
    }`
}

/** A button, or a link that other clicks open in another tab. */
function openRow<Row>(
  row: Row,
  id: string,
  onOpen: (row: Row) => void,
  { columns, hrefOf }: ListTable<Row>,
): TemplateResult {
  const content = columns[0]!.cell!(row)
  const href = hrefOf?.(row)
  return href === undefined
    ? html`<button type="button" class="open" id="open-${id}" @click=${() => onOpen(row)}>
        ${content}
      </button>`
    : html`<a class="open" id="open-${id}" href=${href} @click=${onPlainClick(() => onOpen(row))}>
        ${content}
      </a>`
}

/** A column of texts as the service has them. */
export const textColumn = <Row>(
  key: string,
  label: string,
  value: (row: Row) => string | null | undefined,
): ListColumn<Row> => ({
  key,
  label,
  value,
  cell: (row) => html`<bdi>${value(row) || '–'}</bdi>`,
})

export const listSkeleton = skeletonLines(5)
