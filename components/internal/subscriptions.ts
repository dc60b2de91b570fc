/** Which of a customer's subscriptions an element shows, and how another is chosen. */

import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'
import type { ApiClient } from './api-client.ts'
import { call } from './call.ts'
import { listIn } from './list-in.ts'
import { saySubscription } from './subscription-messages.ts'

type Subscriptions = readonly SubscriptionForCustomer[]

/** The one that was picked, else the first that is active, else the first that will be. */
export const choose = (all: Subscriptions, picked: string): SubscriptionForCustomer | undefined =>
  all.find(({ external_id }) => external_id === picked) ??
  all.find(({ status }) => status === 'ACTIVE') ??
  all.find(({ status }) => status === 'PENDING') ??
  all[0]

const nameOf = ({ name, plan_code, external_id }: SubscriptionForCustomer): string =>
  name || plan_code || external_id

export interface Chosen {
  /** The external id; empty when the customer has no subscription. */
  readonly id: string
  /** What there is to choose from; nothing where the page has chosen. */
  readonly all: Subscriptions
}

/** The customer's own. @throws {ApiError} and whatever makes an answer unreadable */
export async function readSubscriptions(api: ApiClient, signal: AbortSignal) {
  const answer = await call(api, 'GET /me/subscriptions', { signal })
  return listIn(answer, 'subscriptions').filter(({ external_id }) => external_id)
}

/** The one a page names, without a look; else the one of the customer's that was picked. @throws {ApiError} */
export async function readChosen(
  api: ApiClient,
  named: string,
  picked: string,
  signal: AbortSignal,
): Promise<Chosen> {
  if (named) return { id: named, all: [] }
  const all = await readSubscriptions(api, signal)
  return { id: choose(all, picked)?.external_id ?? '', all }
}

/** A choice where there is one. Needs the style `field`. */
export const subscriptionPicker = (
  { id, all }: Chosen,
  locale: string,
  pick: (id: string) => void,
): TemplateResult | typeof nothing =>
  all.length < 2
    ? nothing
    : html`<select
        class="field"
        part="subscription"
        aria-label=${saySubscription(locale, 'subscription.label')}
        @change=${(event: Event) => pick((event.target as HTMLSelectElement).value)}
      >
        ${all.map(
          (one) => html`<option value=${one.external_id} .selected=${one.external_id === id}>
            ${nameOf(one)}
          </option>`,
        )}
      </select>`
