/** `<sample-card>`: the customer's name, until it reads its own endpoint. */
import { html, type TemplateResult } from 'lit'
import type { ApiClient } from '../../../components/internal/api/api-client.ts'
import { request } from '../../../components/internal/api/endpoints.ts'
import { DataCardElement } from '../../../components/internal/base/data-card-element.ts'
import { LocalizeController } from '../../../components/internal/controllers/localize.ts'
import type {
  DataErrorEvent,
  DataLoadedEvent,
} from '../../../components/internal/dom/data-events.ts'
import { defineMessages } from '../../../components/internal/i18n/define-messages.ts'
import { customerMessages } from '../../../components/internal/i18n/messages/customer.ts'
import type { Profile } from '../../../server/contract/customer.ts'
import { styles } from './sample-card.styles.ts'

export interface SampleCardEventMap {
  'sample-card-loaded': DataLoadedEvent<Profile>
  'sample-card-failed': DataErrorEvent
}

/**
 * @summary The customer's name.
 *
 * @tag sample-card
 * @scope profile:read
 * @slot - Shown until the data is loaded.
 * @event {DataLoadedEvent<Profile>} sample-card-loaded - The data was loaded.
 * @event {DataErrorEvent} sample-card-failed - The data could not be loaded.
 * @csspart name - The name.
 * @cssstate loading - The data is being loaded for the first time.
 * @cssstate error - The data could not be loaded.
 * @cssstate empty - There is no data.
 * @example
 * <till-session fetch-from="/till-session">
 *   <sample-card></sample-card>
 * </till-session>
 */
export class SampleCard extends DataCardElement<Profile> {
  static override styles = styles
  static readonly messages = defineMessages({
    ...customerMessages,
    'sample-card.not-loaded': 'The data couldn’t be loaded.',
    'sample-card.not-updated': 'The data couldn’t be updated.',
    'sample-card.none': 'There is nothing to show.',
  })

  protected readonly noun = 'sample-card'
  protected readonly localize = new LocalizeController(this, SampleCard.messages)

  protected get queryKey() {
    return []
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<Profile> {
    return request(api, 'GET /me', { signal })
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'sample-card.not-updated' : 'sample-card.not-loaded')
  }

  protected isEmpty({ name }: Profile) {
    return !name
  }

  protected renderContent({ name }: Profile): TemplateResult {
    return name
      ? html`<bdi part="name">${name}</bdi>`
      : html`<p class="muted empty">${this.localize.t('sample-card.none')}</p>`
  }

  protected renderSkeleton(): TemplateResult {
    return html`<span class="skeleton"></span>`
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends SampleCardEventMap {}
  interface HTMLElementTagNameMap {
    'sample-card': SampleCard
  }
}
