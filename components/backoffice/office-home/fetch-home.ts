/** Reads the invoices of all customers and the newest notifications. */
import type { PaymentStatus } from '../../../server/contract/invoice.ts'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import { firstOfLastMonths } from '../../internal/domain/months.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { readServiceTime } from '../internal/card/service-clock.ts'
import { fetchInvoices } from '../internal/resources/invoices.ts'
import {
  nameCustomers,
  newestNotifications,
  type OfficeHomeData,
  type OfficeNotification,
  summarizeInvoices,
} from './home-model.ts'

/**
 * The unpaid ones of all time, the paid ones of this month and the month before. With one page of each status these are
 * five requests.
 */
export async function fetchHome(
  api: ApiClient,
  can: (scope: MerchantScope) => boolean,
  signal: AbortSignal,
): Promise<OfficeHomeData> {
  const notifications = can('notifications:read') ? fetchNotifications(api, can, signal) : undefined
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
  can: (scope: MerchantScope) => boolean,
  signal: AbortSignal,
): Promise<OfficeHomeData['notifications']> =>
  request(api, 'GET /notifications', { signal }).then(
    (response) => {
      const newest = newestNotifications(getList(response, 'notifications'))
      return can('subscriptions:read')
        ? Promise.all(newest.map((notification) => withCustomer(api, notification, signal)))
        : newest
    },
    (error: unknown) =>
      (error as { readonly code?: string }).code === 'not-found' ? undefined : 'failed',
  )

/** The event of an alert names its subscription alone. */
async function withCustomer(
  api: ApiClient,
  notification: OfficeNotification,
  signal: AbortSignal,
): Promise<OfficeNotification> {
  const { customer, subscription: external_id } = notification
  if (customer || !external_id) return notification
  const options = { params: { external_id }, signal }
  const read = request(api, 'GET /billing/subscriptions/{external_id}', options)
  const found = await read.catch(() => undefined)
  return { ...notification, customer: found?.external_customer_id ?? null }
}
