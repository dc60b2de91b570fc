/** Writes subscriptions: each call is one intent with its idempotency key. */

import type {
  SubscriptionBody,
  SubscriptionForMerchant,
  SubscriptionUpdateBody,
} from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { randomUuid } from '../../internal/domain/random-uuid.ts'
import { merchantErrorMessage } from '../internal/i18n/messages.ts'
import type { CancelOption } from './action-forms.ts'
import type { SubscriptionsLocalize } from './messages.ts'

export const WRITE = 'subscriptions:write'

export const createSubscription = (
  api: ApiClient,
  body: SubscriptionBody,
  key: string,
): Promise<SubscriptionForMerchant> => request(api, 'POST /billing/subscriptions', { body, key })

export const changeSubscription = (
  api: ApiClient,
  { external_id, status }: SubscriptionForMerchant,
  body: SubscriptionUpdateBody,
  key: string = randomUuid(),
): Promise<SubscriptionForMerchant> =>
  request(api, 'PUT /billing/subscriptions/{external_id}', {
    params: { external_id },
    // A waiting change has the key of the active subscription (billing-139).
    body: status === 'PENDING' ? { ...body, status } : body,
    key,
  })

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

/** The reason of a failed write. */
export function failureText(error: ApiError, localize: SubscriptionsLocalize): string {
  const { upstreamIssues } = error
  if (upstreamIssues.includes('SUBSCRIPTION_NOT_CHANGEABLE'))
    return localize.t('subscriptions.over')
  if (upstreamIssues.includes('SUBSCRIPTION_NOT_CANCELABLE'))
    return localize.t('subscriptions.cannot-cancel')
  const general = localize.t('subscriptions.not-saved')
  return merchantErrorMessage(localize, error, { scope: WRITE }, general)
}
