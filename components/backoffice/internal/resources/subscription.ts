/** The subscriptions of all customers, or of one, newest first; a scheduled change of plan is a subscription, too. */
import type { SubscriptionForMerchant } from '../../../../server/contract/subscription.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { beginsBeforeEnd } from '../../../internal/domain/subscriptions.ts'
import { numberedPage } from './numbered-page.ts'
import type { ListedRows } from './resource.ts'

export const subscriptions: ListedRows<SubscriptionForMerchant> = {
  name: 'subscription',
  plural: 'subscriptions',
  changes: ['subscription', 'customer', 'plan'],
  scopes: { read: 'subscriptions:read' },
  /** billing-139: a change that waits has the external id of its subscription, and may have no id. */
  idOf: ({ id, external_id, status }) => id ?? `${external_id}/${status}`,
  async list(api, { page, pageSize, filter: { customer, status, plan } }, signal) {
    const query = {
      ...(customer && { external_customer_id: customer }),
      ...(status && { status }),
      ...(plan && { plan_code: plan }),
      page: page || '1',
      per_page: pageSize,
    }
    const response = await request(api, 'GET /billing/subscriptions', { query, signal })
    return numberedPage(response.subscriptions, response.metadata)
  },
}

const ORDER = ['ACTIVE', 'PENDING', 'CANCELED', 'TERMINATED']

/** Running ones first, without the changes of plan: neither those that wait nor those that were taken back. */
export function withoutChanges(all: readonly SubscriptionForMerchant[]): SubscriptionForMerchant[] {
  const begun = new Set(
    all
      .filter(({ status }) => status === 'ACTIVE' || status === 'TERMINATED')
      .map(({ external_id }) => external_id),
  )
  const isChange = ({ status, external_id }: SubscriptionForMerchant) =>
    (status === 'PENDING' || status === 'CANCELED') && begun.has(external_id)
  const rank = ({ status }: SubscriptionForMerchant) => {
    const index = ORDER.indexOf(status ?? '')
    return index < 0 ? ORDER.length : index
  }
  return all.filter((subscription) => !isChange(subscription)).toSorted((a, b) => rank(a) - rank(b))
}

/** billing-139: a downgrade that begins before the end, with the external id of the subscription that it changes. */
export const changeOf = (
  subscription: SubscriptionForMerchant,
  all: readonly SubscriptionForMerchant[],
): SubscriptionForMerchant | undefined =>
  subscription.status === 'ACTIVE'
    ? all.find(
        ({ status, external_id, start_date }) =>
          status === 'PENDING' &&
          external_id === subscription.external_id &&
          beginsBeforeEnd(start_date, subscription),
      )
    : undefined
