/** Template of the choice between a customer's subscriptions. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { type SubscriptionSelection, subscriptionLabel } from '../domain/subscriptions.ts'
import type { Localize } from '../i18n/localize.ts'
import type { subscriptionMessages } from '../i18n/messages/subscription.ts'

/**
 * A select, if there are several: it shows `id` even after the choice of another failed. It is disabled while a write
 * is on its way, whose answer belongs to the selected one. Needs the styles `field`.
 */
export const subscriptionPicker = (
  { id, all, isDisabled = false }: SubscriptionSelection & { readonly isDisabled?: boolean },
  localize: Localize<typeof subscriptionMessages>,
  onSelect: (id: string) => void,
): TemplateResult | typeof nothing =>
  all.length < 2
    ? nothing
    : html`<select
        class="field"
        part="subscription"
        aria-label=${localize.t('subscription.label')}
        ?disabled=${isDisabled}
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
