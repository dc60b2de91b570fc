/** Selects one of a customer's subscriptions, and renders the picker for another. */

import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { SubscriptionForCustomer } from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../api/api-client.ts'
import { request } from '../api/endpoints.ts'
import { getList } from '../api/list-response.ts'
import type { Localize } from '../i18n/localize.ts'
import type { subscriptionMessages } from '../i18n/messages/subscription.ts'

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

const subscriptionLabel = ({ name, plan_code, external_id }: SubscriptionForCustomer): string =>
  name || plan_code || external_id

export interface SubscriptionSelection {
  /** The external id; empty when the customer has no subscription. */
  readonly id: string
  /** The subscriptions to select from; empty if the page names one. */
  readonly all: Subscriptions
}

/** The subscriptions that have an external id. @throws {ApiError} */
export async function fetchSubscriptions(api: ApiClient, signal: AbortSignal) {
  const response = await request(api, 'GET /me/subscriptions', { signal })
  return getList(response, 'subscriptions').filter(({ external_id }) => external_id)
}

/** The id that the page gives, without a request; else the selected subscription. @throws {ApiError} */
export async function fetchSelection(
  api: ApiClient,
  givenId: string,
  selectedId: string,
  signal: AbortSignal,
): Promise<SubscriptionSelection> {
  if (givenId) return { id: givenId, all: [] }
  const all = await fetchSubscriptions(api, signal)
  return { id: selectSubscription(all, selectedId)?.external_id ?? '', all }
}

/** A select, if there are several: it shows `id` even after the choice of another failed. Needs the styles `field`. */
export const subscriptionPicker = (
  { id, all }: SubscriptionSelection,
  localize: Localize<typeof subscriptionMessages>,
  onSelect: (id: string) => void,
): TemplateResult | typeof nothing =>
  all.length < 2
    ? nothing
    : html`<select
        class="field"
        part="subscription"
        aria-label=${localize.t('subscription.label')}
        @change=${(event: Event) => onSelect((event.target as HTMLSelectElement).value)}
      >
        ${all.map(
          (subscription) => html`<option
            value=${subscription.external_id}
            .selected=${live(subscription.external_id === id)}
          >
            ${subscriptionLabel(subscription)}
          </option>`,
        )}
      </select>`
