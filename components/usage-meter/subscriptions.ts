/** Which of a customer's subscriptions the meter shows. */
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'

type Subscriptions = readonly SubscriptionForCustomer[]

/** The one that was picked, else the first that is active, else the first that will be. */
export const choose = (all: Subscriptions, picked: string): SubscriptionForCustomer | undefined =>
  all.find(({ external_id }) => external_id === picked) ??
  all.find(({ status }) => status === 'ACTIVE') ??
  all.find(({ status }) => status === 'PENDING') ??
  all[0]

export const nameOf = ({ name, plan_code, external_id }: SubscriptionForCustomer): string =>
  name || plan_code || external_id
