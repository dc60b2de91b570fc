/** `<authorization-renewal>`: the days of an authorized payment, and its renewal. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { parseDecimal } from '../../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { type ApiError, type ApiErrorCode, asApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { text } from '../../internal/base/converters.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { FormQuestion } from '../../internal/base/form-question.ts'
import { property, state } from '../../internal/base/property.ts'
import {
  DataErrorEvent,
  type DataLoadedEvent,
  DataWrittenEvent,
} from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import { randomUuid } from '../../internal/domain/random-uuid.ts'
import { parseTyped, typedText } from '../../internal/format/typed-number.ts'
import type { ServerClock } from '../../internal/session/server-clock.ts'
import { amountTemplate } from '../../internal/templates/amount.ts'
import { notice, secondaryButton } from '../../internal/templates/notice.ts'
import { CopyController } from '../internal/card/copy-controller.ts'
import { holdBadge } from '../internal/card/hold-text.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScopeNotice } from '../internal/card/missing-scope.ts'
import { serviceClock } from '../internal/card/service-clock.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { merchantErrorMessage } from '../internal/i18n/messages.ts'
import { amountIssue } from './amount-limit.ts'
import { holdState, newer, originalIdOf, referenceOf } from './authorization-data.ts'
import { styles } from './authorization-renewal.styles.ts'
import { messages, type RenewalLocalize } from './messages.ts'
import { renewalForm } from './renewal-form.ts'
import { renewalModel } from './renewal-model.ts'
import {
  clearPending,
  loadPending,
  newestIdOf,
  type PendingRenewal,
  saveNewest,
  savePending,
} from './stored-renewal.ts'
import { datesTemplate, dayText, phaseText, timeline } from './timeline.ts'

const AUTHORIZATION = text((id) => /^[\w-]+$/.test(id), 'an id such as 5O190127TN364715T')
const RENEW = 'authorizations:reauthorize'

interface LoadedAuthorization {
  /** The one that is renewed (authorizations-20). */
  readonly original: Authorization
  /** The one to capture: the latest renewal, or the original. */
  readonly newest: Authorization
  readonly clock: Pick<ServerClock, 'now'>
}

/** By the service's issue; the last five are names that older versions of it use. */
const REFUSALS = {
  REAUTHORIZATION_TOO_SOON: 'renewal.refused-early',
  REAUTHORIZATION_NOT_SUPPORTED: 'renewal.refused-kind',
  AUTHORIZATION_AMOUNT_EXCEEDED: 'renewal.refused-limit',
  AUTHORIZATION_VOIDED: 'renewal.refused-voided',
  AUTHORIZATION_ALREADY_CAPTURED: 'renewal.refused-captured',
  AUTHORIZATION_DENIED: 'renewal.refused-denied',
  AUTHORIZATION_EXPIRED: 'renewal.refused-expired',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'renewal.amount-zero',
  TRANSACTION_REFUSED: 'renewal.refused-risk',
  PAYER_CANNOT_PAY: 'renewal.refused-payer',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'renewal.refused-payer-account',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'renewal.refused-payee',
  PAYEE_ACCOUNT_RESTRICTED: 'renewal.refused-payee',
  INVALID_ACCOUNT_STATUS: 'renewal.refused-account',
  PERMISSION_DENIED: 'renewal.refused-permission',
  INVALID_RESOURCE_ID: 'renewal.refused-missing',
  MISSING_REQUIRED_PARAMETER: 'renewal.refused-form',
  INVALID_STRING_LENGTH: 'renewal.refused-form',
  INVALID_STRING_MAX_LENGTH: 'renewal.refused-form',
  INVALID_PARAMETER_SYNTAX: 'renewal.refused-form',
  INVALID_PARAMETER_VALUE: 'renewal.refused-form',
  CANNOT_REAUTH_INSIDE_HONOR_PERIOD: 'renewal.refused-early',
  CANNOT_REAUTH_CHILD_AUTHORIZATION: 'renewal.refused-kind',
  REAUTH_NOT_SUPPORTED_FOR_ORDER: 'renewal.refused-kind',
  TOO_MANY_REAUTHORIZATIONS: 'renewal.refused-often',
} as const satisfies Record<string, keyof typeof messages>

/** Issues about the currency of the amount. */
const CURRENCY_REFUSALS = {
  AUTH_CURRENCY_MISMATCH: 'renewal.refused-currency',
  INVALID_CURRENCY_CODE: 'renewal.refused-currency',
  DECIMALS_NOT_SUPPORTED: 'renewal.amount-whole',
} as const satisfies Record<string, keyof typeof messages>

/** Codes after which the renewal was certainly not made, so that its key is not needed any more. */
const REFUSED: readonly ApiErrorCode[] = ['refused', 'invalid-request', 'not-found', 'key-reused']

/** Codes of requests that were certainly not sent to the service; an earlier one may have been. */
const NOT_SENT: readonly ApiErrorCode[] = [
  'insufficient-scope',
  'origin-refused',
  'unauthenticated',
  'session-expired',
  'upstream-refused',
  'upstream-unavailable',
  'too-many-requests',
  'aborted',
]

type RenewalOutcome = 'refused' | 'not-sent' | 'unknown'

/** The authorization that is renewed, and the one to capture. */
export interface RenewableAuthorization {
  readonly original: Authorization
  readonly newest: Authorization
}

/** The renewal is about to be requested. Cancelable. */
export class AuthorizationRenewEvent extends TillEvent {
  /** Id of the original authorization. */
  readonly authorization: string
  /** Undefined for the amount of the original. */
  readonly amount: Amount | undefined

  constructor(authorization: string, amount: Amount | undefined) {
    super('authorization-renew', true)
    this.authorization = authorization
    this.amount = amount
  }
}

export interface AuthorizationRenewalEventMap {
  'authorization-loaded': DataLoadedEvent<RenewableAuthorization>
  'authorization-failed': DataErrorEvent
  'authorization-renew': AuthorizationRenewEvent
  'authorization-renewed': DataWrittenEvent<Authorization>
  'authorization-renewal-failed': DataErrorEvent
}

/**
 * @summary An authorized payment: until when it is guaranteed and can be captured, its days, and its renewal.
 *
 * Days are counted by the service's time; times are UTC. It captures and voids nothing: the merchant's server does, with
 * the id that it shows. A renewal is a new authorization, which is the one to capture;
 * the original is the one that is renewed, also if the attribute names a renewal. The service lists no renewals:
 * without the id of the newest one the element knows those of this tab.
 *
 * A renewal without a known outcome is kept with its idempotency key, also over a reload in the tab, and can be
 * repeated without being made twice. Needs the scope authorizations:reauthorize to renew.
 *
 * @tag authorization-renewal
 * @scope authorizations:read
 * @slot - Shown until the authorization is loaded.
 * @event {DataLoadedEvent<RenewableAuthorization>} authorization-loaded - The authorization was loaded.
 * @event {DataErrorEvent} authorization-failed - The authorization could not be loaded.
 * @event {AuthorizationRenewEvent} authorization-renew - The renewal is about to be requested. Cancelable.
 * @event {DataWrittenEvent<Authorization>} authorization-renewed - The authorization was renewed.
 * @event {DataErrorEvent} authorization-renewal-failed - The renewal was refused, or its outcome is unknown.
 * @csspart reference - The invoice, the merchant's own id or the order of the payment.
 * @csspart status - The state of the newest authorization.
 * @csspart amount - The amount of the newest authorization.
 * @csspart phase - What can be done until when.
 * @csspart line - The line of days with its legend.
 * @csspart dates - The dates of the authorization.
 * @csspart newest - The id to capture.
 * @csspart copy - The button that copies it.
 * @csspart form - The form that renews the authorization.
 * @csspart renew - The button that asks whether to renew the authorization.
 * @cssstate loading - The authorization is being loaded for the first time.
 * @cssstate error - The authorization could not be loaded.
 * @cssstate empty - There is nothing to renew: it is captured, voided, denied, pending, or its days are over.
 * @example
 * <till-session fetch-from="/office-session">
 *   <authorization-renewal authorization="5O190127TN364715T"></authorization-renewal>
 * </till-session>
 */
export class AuthorizationRenewal extends DataCardElement<LoadedAuthorization> {
  static override styles = styles

  /** The id of an authorization, or of one of its renewals. */
  @property({ converter: AUTHORIZATION, default: '' }) authorization!: string

  /** The amount as typed; undefined for the original's. */
  @state() private typed: string | undefined
  @state() private isSending = false
  @state() private pending: PendingRenewal | undefined
  @state() private failure: ApiError | undefined
  readonly #question = new FormQuestion(this, {
    isDirty: () => this.typed !== undefined,
    focus: (selector) => this.focusKeeper.moveTo(selector),
    onKeep: () => this.focusKeeper.moveTo('#amount', '.card'),
    onDiscard: () => {
      this.typed = undefined
      this.focusKeeper.moveTo('#amount', '.card')
    },
    onEdit: () => this.focusKeeper.moveTo('[part=renew]', '.card'),
  })
  readonly #copy = new CopyController(this, {
    localize: () => this.localize,
    outcomeText: (isCopied) => this.localize.t(isCopied ? 'renewal.copied' : 'renewal.not-copied'),
    announce: (text) => this.live.announce(text),
    focus: (selector) => this.focusKeeper.moveTo(selector),
  })
  /** The renewal that was just made, in words. */
  @state() private success = ''

  protected readonly noun = 'authorization'
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['authorization'] as const
  protected override readonly audience = new MerchantAudience(this, {
    scope: () => 'authorizations:read',
    isOpen: () => this.isSending || this.#question.isBeforeSave,
  })

  protected get queryKey() {
    return this.authorization ? [this.authorization] : undefined
  }

  protected override get subjectProperties() {
    return { authorization: this.authorization }
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedAuthorization> {
    return fetchAuthorization(api, this.authorization, signal)
  }

  protected override onLoaded(data: LoadedAuthorization): void {
    const { original } = data
    const { api } = this.session
    // Somebody else has renewed it, or its days are over.
    const isOpen = (this.#model(data)?.phase ?? 'open') === 'open'
    if (!isOpen && this.#question.isBeforeSave) this.#question.close()
    if (api && !this.isSending) this.pending = loadPending(api.storage, original.id)
  }

  protected override eventData({ original, newest }: LoadedAuthorization) {
    return { original, newest }
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'renewal.not-updated' : 'renewal.not-loaded')
  }

  protected isEmpty(data: LoadedAuthorization) {
    const phase = this.#model(data)?.phase
    return phase === 'closed' || phase === 'over'
  }

  protected override resetState(): void {
    this.typed = this.pending = this.failure = undefined
    this.success = ''
    this.isSending = false
    this.#question.close()
    this.#copy.reset()
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(() => html`<span class="skeleton"></span>`)}`
  }

  protected override renderHeader(): unknown {
    if (this.authorization) return nothing
    return html`<p class="muted empty">${this.localize.t('renewal.none')}</p>`
  }

  #model({ original, newest, clock }: LoadedAuthorization) {
    return renewalModel(original, newest, clock.now.getTime())
  }

  protected renderContent(data: LoadedAuthorization): TemplateResult {
    const { localize } = this
    const { original, newest } = data
    const model = this.#model(data)
    const created = Date.parse(original.create_time ?? '')
    const hold = model?.hold ?? holdState(newest, data.clock.now.getTime())
    const isOpen = hold !== 'closed' && hold !== 'expired'
    return html`
      <div class="row">
        <bdi class="id" part="reference">${referenceOf(newest)}</bdi>
        ${holdBadge(model?.status ?? newest.status, hold, localize)}
      </div>
      ${newest.amount ? amountTemplate(newest.amount, localize, 'amount') : nothing}
      ${
        model
          ? html`
              <p class="phase" part="phase">
                ${dayText(model, localize)}<bdi>${phaseText(model, original, localize)}</bdi>
              </p>
              ${timeline(model, created, localize)}
              ${hold === 'closed' ? nothing : datesTemplate(model, localize)}
            `
          : html`<p class="muted phase">${localize.t('renewal.no-dates')}</p>`
      }
      ${isOpen ? this.#renderCapture(newest, original) : nothing}
      ${this.success ? notice(this.success) : nothing}
      ${this.#renderAction(data, model === undefined || model.phase === 'open')}
    `
  }

  #renderCapture({ id }: Authorization, original: Authorization): TemplateResult {
    const { localize } = this
    const hint = id === original.id ? '' : localize.t('renewal.renewed-hint', { id: original.id })
    return html`<div class="capture" part="newest">
      <p class="row">
        <span class="strong">${localize.t('renewal.id')}</span>
        <span class="copied"
          ><bdi class="id">${id}</bdi>
          <button type="button" class="button quiet" part="copy" @click=${() => void this.#copy.copy(id)}>
            ${this.#copy.labelOf(id, localize.t('renewal.copy'))}
          </button></span
        >
      </p>
      ${this.#copy.render(id) ?? nothing}
      <p class="muted small">
        <bdi>${localize.t('renewal.capture-hint')}</bdi> <bdi>${hint}</bdi>
      </p>
    </div>`
  }

  #renderAction({ original }: LoadedAuthorization, isOpen: boolean): unknown {
    const { localize, pending, failure } = this
    const message = failure ? refusalMessage(localize, failure, original.amount?.currency_code) : ''
    if (!this.session.can(RENEW)) {
      return isOpen || pending ? missingScopeNotice(this.session, this.localize, RENEW) : nothing
    }
    if (pending && !this.isSending) {
      // A repeat that was not sent shows its reason.
      const isUnknown = !failure || renewalOutcome(failure) === 'unknown'
      return html`
        ${isUnknown ? nothing : notice(message)}
        ${notice(
          failure?.code === 'conflict' ? message : this.#unknownText(pending.amount),
          secondaryButton(localize.t('renewal.repeat'), () => void this.#renew(pending)),
        )}
      `
    }
    return html`
      ${failure ? notice(message) : nothing}
      ${isOpen || this.isSending ? this.#renderForm(original.amount) : nothing}
    `
  }

  #unknownText(amount: Amount | undefined): string {
    const { localize } = this
    return amount
      ? localize.t('renewal.unknown', { amount: localize.linkMoney(amount) })
      : localize.t('renewal.unknown-same')
  }

  #renderForm(amount: Amount | undefined): TemplateResult {
    const { localize, isSending } = this
    const typed = this.typed ?? typedText(amount?.value ?? '', localize.locale)
    const value = parseTyped(typed, localize.locale)
    const issue = amount && amountIssue(value, amount)
    const props = {
      original: amount,
      typed,
      issue,
      isSending,
      question: this.#question.render(localize),
      onInput: (text: string) => {
        this.typed = text
        this.failure = undefined
        // It is about the amount before.
        if (this.#question.isBeforeSave) this.#question.close()
      },
      onSubmit: (event: Event) => {
        event.preventDefault()
        if (issue) return this.focusKeeper.moveTo('#amount')
        if (isSending) return
        this.#ask(amount && value ? { ...amount, value } : undefined)
      },
    }
    return renewalForm(props, localize)
  }

  #ask(amount: Amount | undefined): void {
    const { localize } = this
    const money = amount && localize.linkMoney(amount)
    const question = {
      text: money
        ? localize.t('renewal.question', { amount: money })
        : localize.t('renewal.question-same'),
      confirm: money
        ? localize.t('renewal.renew', { amount: money })
        : localize.t('renewal.renew-same'),
    }
    const renewal = { key: randomUuid(), amount }
    this.#question.askToSave(question, () => void this.#renew(renewal))
  }

  /** Sends a renewal of the original (authorizations-20), one at a time. */
  async #renew(renewal: PendingRenewal): Promise<void> {
    const { api } = this.session
    const { original, newest } = this.data.value ?? {}
    if (!api || !original || this.isSending) return
    const { key, amount } = renewal
    if (!this.dispatchEvent(new AuthorizationRenewEvent(original.id, amount))) return
    const wasUnknown = this.pending !== undefined
    const isCurrent = this.subject.checkpoint()
    this.isSending = true
    this.failure = undefined
    this.success = ''
    // Before it is sent, so that a reload meanwhile keeps the key.
    savePending(api.storage, original.id, renewal)
    try {
      const renewed = assertReadable(
        await request(api, 'POST /authorizations/{authorization_id}/reauthorize', {
          params: { authorization_id: original.id },
          body: amount ? { amount } : {},
          key,
        }),
      )
      clearPending(api.storage, original.id)
      saveNewest(api.storage, [original.id, newest?.id ?? ''], renewed.id)
      if (!isCurrent()) return
      if (this.data.value)
        this.data.adopt({ ...this.data.value, newest: newer(newest ?? original, renewed) })
      this.#onRenewed(renewed.amount ?? amount)
      this.dispatchEvent(new DataWrittenEvent('authorization-renewed', renewed))
    } catch (thrown) {
      const error = asApiError(thrown)
      const outcome = renewalOutcome(error)
      const isOver = outcome === 'refused' || (outcome === 'not-sent' && !wasUnknown)
      if (isOver) clearPending(api.storage, original.id)
      if (!isCurrent()) return
      this.failure = error
      this.pending = isOver ? undefined : renewal
      this.focusKeeper.moveTo('.notice button', '#amount', '.card')
      this.dispatchEvent(new DataErrorEvent('authorization-renewal-failed', error))
    } finally {
      if (isCurrent()) this.isSending = false
      // Another renewal of the same original is shown.
      else if (api === this.session.api && this.data.value?.original.id === original.id)
        this.pending = loadPending(api.storage, original.id)
    }
  }

  #onRenewed(amount: Amount | undefined): void {
    const { localize } = this
    this.pending = this.typed = undefined
    this.success = amount
      ? localize.t('renewal.renewed', { amount: localize.linkMoney(amount) })
      : localize.t('renewal.renewed-same')
    this.live.announce(this.success)
    this.focusKeeper.moveTo('.card')
    this.data.refresh()
  }
}

/**
 * The authorization with its original, its newest renewal and the service's time.
 * @param id of the original or of one of its renewals
 */
async function fetchAuthorization(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<LoadedAuthorization> {
  const read = async (authorization_id: string) => {
    const params = { authorization_id }
    return assertReadable(
      await request(api, 'GET /authorizations/{authorization_id}', { params, signal }),
    )
  }
  const named = await read(id)
  // After the read, by which the server knows the service's time.
  const clock = serviceClock(api)
  await clock.sync(0)
  signal.throwIfAborted()
  const originalId = originalIdOf(named)
  const original = originalId === named.id ? named : await read(originalId)
  const newestId = newestIdOf(api.storage, original.id)
  // Without the newest one, the named one is shown.
  const known = newestId === original.id ? named : await read(newestId).catch(() => named)
  const shown = newer(named, known)
  return { original, newest: shown.status === 'DENIED' ? original : shown, clock }
}

/** @throws {TypeError} or {RangeError} for a response without an id or a status, or with a malformed amount */
function assertReadable(authorization: Authorization): Authorization {
  const { id, status, amount } = authorization
  if (typeof id !== 'string' || typeof status !== 'string') throw new TypeError('no authorization')
  if (amount) {
    parseDecimal(amount.value)
    if (typeof amount.currency_code !== 'string') throw new TypeError('no currency')
  }
  return authorization
}

/**
 * The refusal in words, with its remedy (authorizations-12 to authorizations-29).
 * @param currency of the original; undefined if the service does not name it
 */
function refusalMessage(
  localize: RenewalLocalize,
  error: ApiError,
  currency: string | undefined,
): string {
  for (const issue of error.upstreamIssues) {
    if (Object.hasOwn(REFUSALS, issue)) return localize.t(REFUSALS[issue as keyof typeof REFUSALS])
    if (currency && Object.hasOwn(CURRENCY_REFUSALS, issue))
      return localize.t(CURRENCY_REFUSALS[issue as keyof typeof CURRENCY_REFUSALS], { currency })
    if (currency && issue === 'DECIMAL_PRECISION')
      return localize.t('renewal.amount-decimals', { currency, count: 2 })
  }
  if (error.code === 'conflict') return localize.t('renewal.in-progress')
  if (error.code === 'not-found') return localize.t('renewal.refused-missing')
  const context = { scope: 'authorizations:reauthorize', isRepeatable: true } as const
  return merchantErrorMessage(localize, error, context, localize.t('renewal.failed'))
}

function renewalOutcome({ code }: ApiError): RenewalOutcome {
  if (REFUSED.includes(code)) return 'refused'
  return NOT_SENT.includes(code) ? 'not-sent' : 'unknown'
}

declare global {
  interface GlobalEventHandlersEventMap extends AuthorizationRenewalEventMap {}
  interface HTMLElementTagNameMap {
    'authorization-renewal': AuthorizationRenewal
  }
}
