/** Renders a page of invoices: the table with its note and pager, or the empty state. */
import { html, nothing, type TemplateResult } from 'lit'
import type { InvoicePage } from '../fetch-invoices.ts'
import { type ListFilter, toggleSort } from '../list-filter.ts'
import { invoiceTable, type TableProps } from './invoice-table.ts'
import { emptyState, incompleteNote, pager } from './templates.ts'

interface ListContentProps extends Omit<TableProps, 'invoices' | 'sort' | 'sortBy'> {
  readonly onFilterChange: (change: Partial<ListFilter>) => void
  readonly showAll: () => void
}

/** @param filter the chosen one; that of the reading is older while another page is loading */
export function listContent(
  reading: InvoicePage,
  { sort, pageSize }: ListFilter,
  { onFilterChange, showAll, ...props }: ListContentProps,
): TemplateResult {
  const { response, incomplete, filter: shown } = reading
  const { invoices, metadata } = response
  const { localize } = props
  if (!invoices.length) return emptyState(reading, localize, showAll)
  return html`
    ${invoiceTable({
      ...props,
      invoices,
      sort,
      sortBy: (key) => onFilterChange({ sort: toggleSort(key, sort) }),
    })}
    ${incomplete ? incompleteNote(localize) : nothing}
    ${pager(metadata, shown, pageSize, localize, onFilterChange)}
  `
}
