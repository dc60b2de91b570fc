/** `<billing-activation>`: activates the merchant's billing, once. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import {
  DataErrorEvent,
  type DataLoadedEvent,
  DataWrittenEvent,
} from '../../internal/dom/data-events.ts'
import { randomUuid } from '../../internal/domain/random-uuid.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { WriteController } from '../../internal/subject/write.ts'
import { notice } from '../../internal/templates/notice.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScopeNotice } from '../internal/card/missing-scope.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { merchantErrorMessage, merchantMessages } from '../internal/i18n/messages.ts'
import { styles } from './billing-activation.styles.ts'

const ACTIVATE = 'billing:activate'

/** `unknown` without the scope `catalog:read`, by which the state is read. */
export type ActivationStatus = 'active' | 'inactive' | 'unknown'

export interface BillingActivationEventMap {
  'activation-loaded': DataLoadedEvent<ActivationStatus>
  /** The state could not be read, or billing could not be activated. */
  'activation-failed': DataErrorEvent
  /** Billing was activated. */
  'activation-created': DataWrittenEvent<ActivationStatus>
}

/**
 * @summary Activates billing for the merchant, once.
 *
 * The service has no call that reads the state. With the scope catalog:read the element lists one plan, which the
 * service refuses until billing is active; without that scope the state is unknown. Activating again changes nothing.
 *
 * @tag billing-activation
 * @scope billing:activate
 * @slot - Shown until the state is read.
 * @event {DataLoadedEvent<ActivationStatus>} activation-loaded - The state was read.
 * @event {DataErrorEvent} activation-failed - The state could not be read, or billing could not be activated.
 * @event {DataWrittenEvent<ActivationStatus>} activation-created - Billing was activated.
 * @csspart status - The state of billing.
 * @csspart activate - The button that activates billing.
 * @cssstate loading - The state is being read for the first time.
 * @cssstate error - The state could not be read.
 * @cssstate empty - Billing is not active.
 * @example
 * <till-session fetch-from="/office-session">
 *   <billing-activation></billing-activation>
 * </till-session>
 */
export class BillingActivation extends DataCardElement<ActivationStatus> {
  static override styles = styles
  static readonly messages = defineMessages({
    ...merchantMessages,
    'activation.not-loaded': 'The state of billing couldn’t be read.',
    'activation.not-updated': 'The state of billing couldn’t be reloaded.',
    'activation.title': 'Billing',
    'activation.active': 'Active',
    'activation.inactive': 'Not active',
    'activation.is-active': 'The service accepts billing calls.',
    'activation.is-inactive': 'The service refuses every billing call until you activate billing.',
    'activation.is-unknown':
      'Your session can’t see whether billing is active. Activating it again changes nothing.',
    'activation.activate': 'Activate billing',
    'activation.sending': 'Activating…',
    'activation.done': 'Billing is active.',
    'activation.failed': 'Billing couldn’t be activated.',
  })

  @state() private isActivated = false
  @state() private failure: ApiError | undefined
  readonly #write = new WriteController(this, { session: this.session, subject: this.subject })

  protected readonly noun = 'activation'
  protected readonly localize = new MerchantLocalizeController(this, BillingActivation.messages)
  protected override readonly audience = new MerchantAudience(this, { scope: () => 'catalog:read' })

  protected get queryKey() {
    return []
  }

  // billing-44: every other call of billing is 403 until the activation.
  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<ActivationStatus> {
    try {
      const query = { per_page: 1 }
      getList(await request(api, 'GET /billing/plans', { query, signal }), 'plans')
      return 'active'
    } catch (thrown) {
      const { code } = asApiError(thrown)
      if (code === 'upstream-refused') return 'inactive'
      if (code === 'insufficient-scope') return 'unknown'
      throw thrown
    }
  }

  protected override onLoaded(status: ActivationStatus): void {
    if (status === 'active') this.failure = undefined
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'activation.not-updated' : 'activation.not-loaded')
  }

  protected isEmpty(status: ActivationStatus) {
    return status === 'inactive' && !this.isActivated
  }

  protected override resetState(): void {
    this.isActivated = false
    this.failure = undefined
  }

  protected renderSkeleton(): TemplateResult {
    return html`<span class="skeleton"></span><span class="skeleton"></span>`
  }

  protected renderContent(loaded: ActivationStatus): TemplateResult {
    const { localize, failure } = this
    const status = this.isActivated ? 'active' : loaded
    return html`
      <p class="row" part="status">
        <span class="strong">${localize.t('activation.title')}</span>
        ${
          status === 'unknown'
            ? nothing
            : html`<span class="badge ${status === 'active' ? 'positive' : 'warning'}"
                >${localize.t(`activation.${status}`)}</span
              >`
        }
      </p>
      <p class="muted">${localize.t(`activation.is-${status}`)}</p>
      ${status === 'active' ? nothing : this.#renderAction()}
      ${failure ? notice(this.#failureReason(failure)) : nothing}
    `
  }

  #renderAction(): unknown {
    if (!this.session.can(ACTIVATE))
      return missingScopeNotice(this.session, this.localize, ACTIVATE)
    return html`<p
      ><button
        class="button"
        type="button"
        part="activate"
        aria-disabled=${this.#write.isSending}
        @click=${this.#activate}
      >
        ${this.localize.t(this.#write.isSending ? 'activation.sending' : 'activation.activate')}
      </button></p
    >`
  }

  #failureReason(error: ApiError): string {
    const general = this.localize.t('activation.failed')
    // billing-44: another activation changes nothing.
    return merchantErrorMessage(
      this.localize,
      error,
      { scope: ACTIVATE, isRepeatable: true },
      general,
    )
  }

  async #activate(): Promise<void> {
    if (!this.#write.isSending) this.failure = undefined
    await this.#write.send((api) => request(api, 'POST /billing/activate', { key: randomUuid() }), {
      onDone: () => {
        this.live.announce(this.localize.t('activation.done'))
        this.focusKeeper.moveTo('.card')
        this.isActivated = true
        this.dispatchEvent(new DataWrittenEvent('activation-created', 'active'))
      },
      onError: (error) => {
        this.failure = error
        this.dispatchEvent(new DataErrorEvent('activation-failed', error))
        // The outcome may be unknown.
        this.data.refresh()
      },
    })
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends BillingActivationEventMap {}
  interface HTMLElementTagNameMap {
    'billing-activation': BillingActivation
  }
}
