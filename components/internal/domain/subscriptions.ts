/** Selects one of a customer's subscriptions. */
import type { SubscriptionForCustomer } from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../api/api-client.ts'
import { request } from '../api/endpoints.ts'
import { getList } from '../api/list-response.ts'

type Subscriptions = readonly SubscriptionForCustomer[]

/** The selected subscription, else the first active one, else the first pending one. */
export const selectSubscription = (
  all: Subscriptions,
  selectedId: string,
): SubscriptionForCustomer | undefined =>
  all.find(({ external_id }) => external_id === selectedId) ??
  all.find(({ status }) => status === 'ACTIVE') ??
  all.find(({ status }) => status === 'PENDING') ??
  all[0]

export const subscriptionLabel = ({
  name,
  plan_code,
  external_id,
}: SubscriptionForCustomer): string => name || plan_code || external_id

/** A change of plan does not outlive the end of its subscription. @param starts the first instant of its plan */
export const beginsBeforeEnd = (
  starts: string | null | undefined,
  { end_date }: Pick<SubscriptionForCustomer, 'end_date'>,
): boolean => !end_date || Date.parse(starts ?? '') < Date.parse(end_date)

/**
 * True if it ran and its end is over. One that was canceled before its start did not run, and may have the end that was
 * planned.
 *
 * @param now the service's time
 */
export function hasEnded(
  {
    status,
    start_date,
    end_date,
  }: Pick<SubscriptionForCustomer, 'status' | 'start_date' | 'end_date'>,
  now: Date,
): boolean {
  const end = Date.parse(end_date ?? '')
  const hasRun = status === 'TERMINATED' || Date.parse(start_date ?? '') < end
  return hasRun && end <= now.getTime()
}

export interface SubscriptionSelection {
  /** The external id; empty when the customer has no subscription. */
  readonly id: string
  /** The subscriptions to select from; empty if the page names one. */
  readonly all: Subscriptions
  /** True if it is known to have ended. */
  readonly isEnded?: boolean
  /** Subscriptions that the server could not read are missing. */
  readonly incomplete?: true | undefined
}

/** The subscriptions that have an external id. @throws {ApiError} */
export const fetchSubscriptions = async (api: ApiClient, signal: AbortSignal) =>
  (await fetchShown(api, signal)).all

async function fetchShown(api: ApiClient, signal: AbortSignal) {
  const response = await request(api, 'GET /me/subscriptions', { signal })
  const all = getList(response, 'subscriptions').filter(({ external_id }) => external_id)
  return { all, incomplete: response.incomplete }
}

/** The id that the page gives, without a request; else the selected subscription. @throws {ApiError} */
export async function fetchSelection(
  api: ApiClient,
  givenId: string,
  selectedId: string,
  signal: AbortSignal,
): Promise<SubscriptionSelection> {
  if (givenId) return { id: givenId, all: [] }
  const { all, incomplete } = await fetchShown(api, signal)
  const { external_id: id = '', status } = selectSubscription(all, selectedId) ?? {}
  const isEnded = status === 'CANCELED' || status === 'TERMINATED'
  return { id: id ?? '', all, isEnded, incomplete }
}
