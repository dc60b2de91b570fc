/** Writes subscriptions: each call is one intent with its idempotency key. */
import type {
  SubscriptionBody,
  SubscriptionForMerchant,
  SubscriptionUpdateBody,
} from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import type { CancelOption } from './action-forms.ts'

export const createSubscription = (
  api: ApiClient,
  body: SubscriptionBody,
  key: string,
): Promise<SubscriptionForMerchant> => request(api, 'POST /billing/subscriptions', { body, key })

export const changeSubscription = (
  api: ApiClient,
  { external_id }: SubscriptionForMerchant,
  body: SubscriptionUpdateBody,
  key: string = crypto.randomUUID(),
): Promise<SubscriptionForMerchant> =>
  request(api, 'PUT /billing/subscriptions/{external_id}', { params: { external_id }, body, key })

export const cancelSubscription = (
  api: ApiClient,
  { external_id }: SubscriptionForMerchant,
  cancel_option: CancelOption,
  key: string,
): Promise<SubscriptionForMerchant> =>
  request(api, 'POST /billing/subscriptions/{external_id}/cancel', {
    params: { external_id },
    body: { cancel_option },
    key,
  })
