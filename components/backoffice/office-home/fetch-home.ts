/** Reads the invoices of all customers and the newest notifications. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import { firstOfLastMonths } from '../../internal/domain/months.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { readClockOffset, serviceNow } from '../internal/card/service-clock.ts'
import { type OfficeHomeData, summarizeInvoices } from './home-model.ts'

/** billing-12: at most 100 rows a page. */
const PAGE_SIZE = 100
/** CHOICE: with one page of each status the home is five requests; the element says if there are more invoices. */
const MAX_INVOICES = 1000
const LAST_DAY = '9999-12-31'

interface InvoicesRead {
  readonly rows: readonly InvoiceForMerchant[]
  /** The number of all, also of those that were not read. */
  readonly count: number
}

/** @param from the first day of issue */
async function fetchInvoices(
  api: ApiClient,
  payment_status: PaymentStatus,
  from: string,
  signal: AbortSignal,
): Promise<InvoicesRead> {
  const all = new Map<string, InvoiceForMerchant>()
  let count = 0
  for (let page = 1, pages = 1; page <= pages && all.size < MAX_INVOICES; page++) {
    const query = {
      payment_status,
      issuing_date_from: from,
      issuing_date_to: LAST_DAY,
      page,
      per_page: PAGE_SIZE,
    }
    const response = await request(api, 'GET /billing/invoices', { query, signal })
    const invoices = getList(response, 'invoices')
    if (!invoices.length) break
    for (const invoice of invoices) all.set(invoice.id, invoice)
    count = response.metadata.total_count
    pages = response.metadata.total_pages
  }
  return { rows: [...all.values()], count: Math.max(count, all.size) }
}

/** The unpaid ones of all time, the paid ones of this month and the month before. */
export async function fetchHome(
  api: ApiClient,
  readsNotifications: boolean,
  signal: AbortSignal,
): Promise<OfficeHomeData> {
  const notifications = readsNotifications ? fetchNotifications(api, signal) : undefined
  const unpaid = (['FAILED', 'PENDING'] as const).map((status) =>
    fetchInvoices(api, status, FIRST_DAY, signal),
  )
  // A failure of the time is none of the invoices, which are awaited below.
  const today = toIsoDate(serviceNow(await readClockOffset(api, signal)))
  const firstDay = firstOfLastMonths(today, 2)
  const read = await Promise.all([...unpaid, fetchInvoices(api, 'SUCCEEDED', firstDay, signal)])
  const rows = read.flatMap((one) => one.rows)
  return {
    ...summarizeInvoices(rows, [today.slice(0, 7), firstDay.slice(0, 7)]),
    invoices: { read: rows.length, all: read.reduce((sum, { count }) => sum + count, 0) },
    notifications: await notifications,
  }
}

/** The invoices are worth showing without them. */
const fetchNotifications = (
  api: ApiClient,
  signal: AbortSignal,
): Promise<OfficeHomeData['notifications']> =>
  request(api, 'GET /notifications', { signal }).then(
    (response) => getList(response, 'notifications'),
    (error: unknown) =>
      (error as { readonly code?: string }).code === 'not-found' ? undefined : 'failed',
  )
