/** Reads the invoices of all customers and the newest notifications. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../server/contract/invoice.ts'
import { type FirstRows, fetchFirstRows, PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import { firstOfLastMonths } from '../../internal/domain/months.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { readClockOffset, serviceNow } from '../internal/card/service-clock.ts'
import { type OfficeHomeData, summarizeInvoices } from './home-model.ts'

/** CHOICE: with one page of each status the home is five requests; the element says if there are more invoices. */
const MAX_INVOICES = 1000
const LAST_DAY = '9999-12-31'

/** @param from the first day of issue */
const fetchInvoices = (
  api: ApiClient,
  payment_status: PaymentStatus,
  from: string,
  signal: AbortSignal,
): Promise<FirstRows<InvoiceForMerchant>> =>
  fetchFirstRows(MAX_INVOICES, async (page) => {
    const query = {
      payment_status,
      issuing_date_from: from,
      issuing_date_to: LAST_DAY,
      page,
      per_page: PAGE_SIZE,
    }
    const response = await request(api, 'GET /billing/invoices', { query, signal })
    const { total_count, total_pages } = response.metadata
    return { rows: getList(response, 'invoices'), pages: total_pages, count: total_count }
  })

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
