/** Keeps the filter, the page and the opened invoice in the address, if the page binds it. */
import {
  pageParameter,
  textParameter,
  UrlStateController,
} from '../internal/url-state/url-state.ts'
import type { ExpandedInvoiceController } from './details/invoice-details.ts'
import type { InvoiceList } from './invoice-list.ts'

export const listUrlState = (
  host: InvoiceList,
  expanded: Pick<ExpandedInvoiceController, 'id' | 'expand'>,
): UrlStateController =>
  new UrlStateController(host, {
    record: 'invoice',
    parameters: {
      invoice: { read: () => expanded.id, write: (id) => expanded.expand(id || undefined) },
      status: textParameter(host, 'status'),
      period: textParameter(host, 'period'),
      from: textParameter(host, 'from'),
      to: textParameter(host, 'to'),
      sort: textParameter(host, 'sort'),
      page: pageParameter({
        get: () => host.page,
        set: (page) => {
          host.page = page
        },
      }),
    },
  })
