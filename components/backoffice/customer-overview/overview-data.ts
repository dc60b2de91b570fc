/** Reads a customer's usage and wallets, as a merchant sees them. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { Amount } from '../../../server/contract/money.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { WalletForMerchant } from '../../../server/contract/wallet.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { fetchAllPages, PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { asApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import type { UsagePeriod } from '../../internal/domain/usage-period.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { parseBilledUsage } from '../internal/resources/invoice-usage.ts'
import { fetchPlans } from '../internal/resources/priced-plans.ts'

/** @throws {TypeError} for a response without its id */
export async function fetchCustomer(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<CustomerForMerchant> {
  const customer = await request(api, 'GET /billing/customers/{id}', { params: { id }, signal })
  if (typeof customer.external_id !== 'string') throw new TypeError('no customer')
  return customer
}

/** CHOICE: each subscription is a request, so that more would be dozens. */
const MAX_SUBSCRIPTIONS = 10

export interface OfSubscriptions<Row> {
  readonly rows: readonly Row[]
  /** The number of active subscriptions that were read, if there are more. */
  readonly limit: number | undefined
}

export interface SubscriptionUsage {
  readonly subscription: SubscriptionForMerchant
  /** The name of its plan, if it could be read. */
  readonly planName: string | undefined
  /** Undefined without a current period. */
  readonly period: UsagePeriod | undefined
}

const fetchSubscriptions = (api: ApiClient, customer: string, signal: AbortSignal) =>
  fetchAllPages(async (page) => {
    // The first one is the same request as that of the subscriptions on the page, which share its response.
    const query = { external_customer_id: customer, ...(page > 1 && { page }), per_page: PAGE_SIZE }
    const response = await request(api, 'GET /billing/subscriptions', { query, signal })
    return { rows: getList(response, 'subscriptions'), pages: response.metadata?.total_pages }
  })

const isActive = ({ status }: SubscriptionForMerchant): boolean => status === 'ACTIVE'

/** Runs a read for each active subscription, up to the limit. */
async function ofSubscriptions<Row>(
  api: ApiClient,
  customer: string,
  signal: AbortSignal,
  read: (subscription: SubscriptionForMerchant) => Promise<readonly Row[]>,
): Promise<OfSubscriptions<Row>> {
  const active = (await fetchSubscriptions(api, customer, signal)).filter(isActive)
  const rows = await Promise.all(active.slice(0, MAX_SUBSCRIPTIONS).map(read))
  return {
    rows: rows.flat(),
    limit: active.length > MAX_SUBSCRIPTIONS ? MAX_SUBSCRIPTIONS : undefined,
  }
}

/** Names of plans by their codes. */
type PlanNames = ReadonlyMap<string, string>

/** The same requests as those of the subscriptions on the page, which share their responses. */
const fetchPlanNames = (api: ApiClient, signal: AbortSignal): Promise<PlanNames | 'failed'> =>
  fetchPlans(api, signal).then(
    (plans) => new Map(plans.map(({ code, name }) => [code, name])),
    () => 'failed',
  )

export interface CurrentUsage extends OfSubscriptions<SubscriptionUsage> {
  /** True if the names of plans could not be read. */
  readonly isUnnamed: boolean
}

/** `readsPlans` is false for a session without the scope of the catalog. */
export async function fetchUsage(
  api: ApiClient,
  customer: string,
  signal: AbortSignal,
  readsPlans: boolean,
): Promise<CurrentUsage> {
  const read = readsPlans ? fetchPlanNames(api, signal) : undefined
  const usage = await ofSubscriptions(api, customer, signal, async (subscription) => {
    const query = { subscription_id: subscription.external_id }
    const options = { params: { id: customer }, query, signal }
    const usage = request(api, 'GET /billing/customers/{id}/current_usage', options)
    const period = await usage.then(parseBilledUsage, (error) => {
      // The service has no current period of it.
      if (asApiError(error).code !== 'not-found') throw error
      return undefined
    })
    const { plan_code } = subscription
    const plans = await read
    const planName = plan_code && plans !== 'failed' ? plans?.get(plan_code) : undefined
    return [{ subscription, planName, period }]
  })
  return { ...usage, isUnnamed: (await read) === 'failed' }
}

/** Past periods of one subscription. */
export interface PastUsage {
  /** Those that have begun, active ones first. */
  readonly subscriptions: readonly SubscriptionForMerchant[]
  /** The external id of the subscription of the periods; undefined without one. */
  readonly subscription: string | undefined
  /** Latest first. */
  readonly periods: readonly UsagePeriod[]
  /** Starts at 1. */
  readonly page: number
  readonly hasNext: boolean
}

const PERIODS_PER_PAGE = 6

/** `wanted` is a subscription's external id, empty for the first one; `page` starts at 1. */
export async function fetchPastUsage(
  api: ApiClient,
  customer: string,
  signal: AbortSignal,
  { wanted, page }: { readonly wanted: string; readonly page: number },
): Promise<PastUsage> {
  const all = await fetchSubscriptions(api, customer, signal)
  const begun = all.filter(({ status }) => status !== 'PENDING')
  const sorted = [...begun.filter(isActive), ...begun.filter((item) => !isActive(item))]
  // billing-139: a change that was taken back has the key of its subscription.
  const subscriptions = sorted.filter(
    ({ external_id }, i) => sorted.findIndex((item) => item.external_id === external_id) === i,
  )
  const subscription = wanted || subscriptions[0]?.external_id
  if (!subscription) return { subscriptions, subscription, periods: [], page, hasNext: false }
  const query = { subscription_id: subscription, page, per_page: PERIODS_PER_PAGE }
  const options = { params: { id: customer }, query, signal }
  const response = await request(api, 'GET /billing/customers/{id}/past_usage', options)
  const periods = getList(response, 'usage_periods').map(parseBilledUsage)
  // billing-15: without page counts, the last page is the one that is not full.
  return { subscriptions, subscription, periods, page, hasNext: periods.length >= PERIODS_PER_PAGE }
}

/** @throws {RangeError} for a malformed number, which is not shown */
const assertDecimals = (...texts: readonly string[]): void => texts.forEach(parseDecimal)

/** A wallet with its balance; null if it is unreadable. */
export interface CustomerWallet {
  readonly wallet: WalletForMerchant
  readonly balance: Amount | null
}

export async function fetchWallets(
  api: ApiClient,
  customer: string,
  signal: AbortSignal,
): Promise<readonly CustomerWallet[]> {
  const wallets = await fetchAllPages(async (page) => {
    const query = { external_customer_id: customer, page, per_page: PAGE_SIZE }
    const response = await request(api, 'GET /billing/wallets', { query, signal })
    return { rows: getList(response, 'wallets'), pages: response.metadata?.total_pages }
  })
  return wallets.map((wallet) => {
    assertDecimals(wallet.rate_amount, wallet.available_credits)
    return { wallet, balance: toAmount(wallet.available_balance) }
  })
}
