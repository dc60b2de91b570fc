/** Reads the invoices of all customers and the newest notifications. */
import type { PaymentStatus } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import { firstOfLastMonths } from '../../internal/domain/months.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { readServiceTime } from '../internal/card/service-clock.ts'
import { fetchInvoices } from '../internal/resources/invoices.ts'
import { nameCustomers, type OfficeHomeData, summarizeInvoices } from './home-model.ts'

/**
 * The unpaid ones of all time, the paid ones of this month and the month before. With one page of each status these are
 * five requests.
 */
export async function fetchHome(
  api: ApiClient,
  readsNotifications: boolean,
  signal: AbortSignal,
): Promise<OfficeHomeData> {
  const notifications = readsNotifications ? fetchNotifications(api, signal) : undefined
  const time = readServiceTime(api)
  const read = (payment_status: PaymentStatus, issuing_date_from = FIRST_DAY) =>
    fetchInvoices(api, { payment_status, issuing_date_from }, signal)
  // Awaited together, so that each failure has a handler.
  const [now, ...lists] = await Promise.all([
    time,
    read('FAILED'),
    read('PENDING'),
    time.then((now) => read('SUCCEEDED', firstDayOf(now))),
  ])
  const rows = lists.flatMap((list) => list.rows)
  return {
    ...summarizeInvoices(rows, [toIsoDate(now).slice(0, 7), firstDayOf(now).slice(0, 7)]),
    invoices: { read: rows.length, all: lists.reduce((sum, { count }) => sum + count, 0) },
    notifications: nameCustomers(await notifications, rows),
  }
}

/** The first day of the month before. */
const firstDayOf = (now: Date): string => firstOfLastMonths(toIsoDate(now), 2)

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
