/** Keeps the view of the board in the address: its filter, its page and the opened invoice. */
import {
  pageParameter,
  textParameter,
  UrlStateController,
} from '../../internal/url-state/url-state.ts'
import type { InvoiceBoard } from './invoice-board.ts'
import type { InvoiceViewController } from './invoice-view.ts'

/** An answer of the service changes the status and the page without an entry in the history. */
export function boardUrlState(
  host: InvoiceBoard,
  view: Pick<InvoiceViewController, 'id' | 'invoice' | 'open'>,
  onOtherView: () => void,
): UrlStateController {
  return new UrlStateController(host, {
    record: 'invoice',
    onOtherView,
    title: () => view.id && (view.invoice?.invoice_number || undefined),
    parameters: {
      invoice: { read: () => view.id, write: (id) => view.open(id || undefined) },
      status: textParameter(host, 'status'),
      'invoice-status': textParameter(host, 'invoiceStatus'),
      period: textParameter(host, 'period'),
      from: textParameter(host, 'from'),
      to: textParameter(host, 'to'),
      sort: textParameter(host, 'sort'),
      q: textParameter(host, 'search'),
      page: pageParameter({
        get: () => host.page,
        set: (page) => {
          host.page = page
        },
      }),
    },
  })
}
