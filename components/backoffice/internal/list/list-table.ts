/**
 * Template of the rows of a list, as a table or, in narrow containers, as cards.
 *
 * ARIA roles are explicit, because `display` removes a table's implicit ones.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { onPlainClick } from '../../../internal/dom/plain-click.ts'
import { skeletonLines } from '../card/skeleton.ts'
import type { ListLocalize } from './list-messages.ts'

export interface ListColumn<Row> {
  /** Also the class of its cells. */
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => unknown
  /** Numbers and amounts. A card has the last numeric column in its first line. */
  readonly isNumeric?: boolean | undefined
}

export interface ListTable<Row> {
  readonly label: string
  /** The first column is the header of its row, and has the button that opens it. */
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Undefined if rows are not opened. */
  readonly onOpen: ((row: Row) => void) | undefined
  /** The URL of an opened row, for a link instead of a button. */
  readonly hrefOf?: (row: Row) => string | undefined
  /** Buttons at the end of a row; undefined for a list without a way to change it. */
  readonly actions: ((row: Row) => TemplateResult) | undefined
  /** The question below a row. */
  readonly question: (row: Row) => TemplateResult | undefined
}

export function listTable<Row>(table: ListTable<Row>, localize: ListLocalize): TemplateResult {
  const { columns, rows, actions } = table
  return html`<table role="table" part="table" class="rows" tabindex="-1" aria-label=${table.label}>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(
          ({ key, label, isNumeric }) =>
            html`<th role="columnheader" scope="col" class="${key} ${isNumeric ? 'numeric' : ''}">
              ${label}
            </th>`,
        )}
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
      ${rows.map((row) => rowTemplate(row, table))}
    </tbody>
  </table>`
}

function rowTemplate<Row>(row: Row, table: ListTable<Row>): TemplateResult {
  const { columns, actions, idOf, onOpen, question } = table
  const [first, ...others] = columns
  const id = idOf(row)
  const asked = question(row)
  const aside = others.findLast(({ isNumeric }) => isNumeric)
  return html`<tr role="row" part="row" data-id=${id} class=${asked ? 'asked' : ''}>
      <th role="rowheader" scope="row" class=${first!.key}>
        ${onOpen ? openRow(row, id, onOpen, table) : first!.cell(row)}
      </th>
      ${others.map(
        (column) =>
          html`<td
            role="cell"
            class="${column.key} ${column.isNumeric ? 'numeric number' : ''} ${column === aside ? 'aside' : ''}"
            data-label=${column.label}
          >
            ${column.cell(row)}
          </td>`,
      )}
      ${actions ? html`<td role="cell" class="actions">${actions(row)}</td>` : nothing}
    </tr>
    ${
      asked
        ? html`<tr role="row" class="question-row" data-id=${id}>
            <td role="cell" colspan=${columns.length + (actions ? 1 : 0)}>${asked}</td>
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
  const content = columns[0]!.cell(row)
  const href = hrefOf?.(row)
  return href === undefined
    ? html`<button type="button" class="open" id="open-${id}" @click=${() => onOpen(row)}>
        ${content}
      </button>`
    : html`<a class="open" id="open-${id}" href=${href} @click=${onPlainClick(() => onOpen(row))}>
        ${content}
      </a>`
}

export const listSkeleton = skeletonLines(5)
