/** The subscriptions of a customer. */
import type { Subscription } from '../../../contract/subscription.ts'
import { listSubscriptions } from '../../../operations/subscriptions.ts'
import { compareInstants } from '../../../pricing/price/instant.ts'
import type { CustomerRequest } from '../forward/customer-route.ts'
import { fetchAllRows } from '../upstream/pagination.ts'

/**
 * The status to show of several rows with one key: the subscription itself before a change of it (billing-139). Of the
 * same status, the row that starts last.
 */
const STATUSES = ['ACTIVE', 'PENDING', 'TERMINATED', 'CANCELED']

const rank = ({ status }: Subscription): number =>
  (STATUSES.indexOf(status ?? '') + STATUSES.length + 1) % (STATUSES.length + 1)

const startOf = ({ start_date: start }: Subscription) => start || '1970-01-01T00:00:00Z'

const takesPlace = (row: Subscription, other: Subscription) =>
  rank(row) === rank(other)
    ? compareInstants(startOf(row), startOf(other)) > 0
    : rank(row) < rank(other)

/** One row of each key, the one to show. */
export function oneOfEachKey(rows: readonly Subscription[]): Subscription[] {
  const byKey = new Map<string, Subscription>()
  for (const row of rows) {
    const other = byKey.get(row.external_id)
    if (!other || takesPlace(row, other)) byKey.set(row.external_id, row)
  }
  return [...byKey.values()]
}

/** Null for a row that can't be read, which is not shown. */
export const assertOwnRows = (
  rows: readonly (Subscription | null)[],
  externalId: string,
  { assertNoForeignRows }: Pick<CustomerRequest, 'assertNoForeignRows'>,
): void => assertNoForeignRows(rows.every((row) => !row || row.external_customer_id === externalId))

/**
 * All subscriptions of a customer, for a decision: each can be read.
 * @throws {ProblemError} `upstream-unreadable` for another customer's row
 */
export const fetchSubscriptions = (
  externalId: string,
  request: Pick<CustomerRequest, 'call' | 'assertNoForeignRows'>,
): Promise<Subscription[]> =>
  fetchAllRows(async (page) => {
    const query = { external_customer_id: externalId, ...page }
    const { subscriptions, metadata } = await request.call(listSubscriptions, { query })
    assertOwnRows(subscriptions, externalId, request)
    return { rows: subscriptions, metadata }
  })
