/**
 * Reads the customers and the plans once, for their names in the rows.
 *
 * `<office-search>` finds the same texts.
 */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { Plan } from '../../../server/contract/plan.ts'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { fetchWholeResource } from '../internal/list/whole-list.ts'
import { customer } from '../internal/resources/customer.ts'
import { plan } from '../internal/resources/plan.ts'
import type { ListedRows } from '../internal/resources/resource.ts'

interface JoinedList<Row> {
  readonly byKey: ReadonlyMap<string, Row>
  /** The number of rows that were read of more; undefined if these are all. */
  readonly limit: number | undefined
}

type Joined<Row> = JoinedList<Row> | 'failed' | undefined

/** Customers by external id, plans by code; a list is undefined without its scope. */
export interface SubscriptionNames {
  readonly customers: Joined<CustomerForMerchant>
  readonly plans: Joined<Plan>
}

export async function fetchNames(
  api: ApiClient,
  can: (scope: MerchantScope) => boolean,
  signal: AbortSignal,
): Promise<SubscriptionNames> {
  const read = async <Row extends object>(
    resource: ListedRows<Row>,
    keyOf: (row: Row) => string,
  ): Promise<Joined<Row>> => {
    if (!can(resource.scopes.read)) return undefined
    try {
      const { rows, next } = await fetchWholeResource(resource, api, signal)
      const byKey = new Map(rows.map((row) => [keyOf(row), row]))
      return { byKey, limit: next === undefined ? undefined : rows.length }
    } catch {
      return 'failed'
    }
  }
  const [customers, plans] = await Promise.all([
    read(customer, ({ external_id }) => external_id),
    read(plan, ({ code }) => code),
  ])
  return { customers, plans }
}

const find = <Row>(joined: Joined<Row>, key: string | null | undefined): Row | undefined =>
  typeof joined === 'object' && key ? joined.byKey.get(key) : undefined

export const customerOf = (
  { external_customer_id }: SubscriptionForMerchant,
  names: SubscriptionNames | undefined,
): CustomerForMerchant | undefined => find(names?.customers, external_customer_id)

export const planOf = (
  { plan_code }: Pick<SubscriptionForMerchant, 'plan_code'>,
  names: SubscriptionNames | undefined,
): Plan | undefined => find(names?.plans, plan_code)

/** The id of a customer without a known name. */
export const customerName = (
  row: SubscriptionForMerchant,
  names: SubscriptionNames | undefined,
): string => customerOf(row, names)?.name || row.external_customer_id

/** The code of a plan without a known name. */
export const planName = (
  row: Pick<SubscriptionForMerchant, 'plan_code'>,
  names: SubscriptionNames | undefined,
): string => planOf(row, names)?.name || row.plan_code || ''

export const searchTexts = (
  row: SubscriptionForMerchant,
  names: SubscriptionNames | undefined,
): readonly (string | null | undefined)[] => {
  const customer = customerOf(row, names)
  return [
    customer?.name,
    customer?.email,
    row.external_customer_id,
    planOf(row, names)?.name,
    row.plan_code,
    row.name,
    row.external_id,
  ]
}
