/** Base class of the back-office elements that show one response: errors for a merchant, and missing scopes. */
import { nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { DataCardElement } from '../../../internal/base/data-card-element.ts'
import { notice } from '../../../internal/templates/notice.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { type merchantMessages, merchantReason, missingScopeMessage } from '../i18n/messages.ts'
import { addFormerField, formerEvent } from './former-events.ts'

/** Needs the styles of `styles/data-card.ts`. */
export abstract class MerchantCardElement<
  Data,
  Query extends object = never,
> extends DataCardElement<Data, Query> {
  /** `new MerchantLocalizeController(this, messages)`, with messages that include `merchantMessages`. */
  protected abstract override readonly localize: MerchantLocalizeController<typeof merchantMessages>

  /** The scope of the read. */
  protected abstract readonly readScope: MerchantScope

  // Former names are dispatched, too: a listener of either can cancel.
  override dispatchEvent(event: Event): boolean {
    addFormerField(event)
    const isAllowed = super.dispatchEvent(event)
    const previous = formerEvent(this.localName, event)
    return previous ? super.dispatchEvent(previous) && isAllowed : isAllowed
  }

  /** A change has come while the element was busy. */
  #isOutdated = false

  protected override get changesPath() {
    return '/changes' as const
  }

  /** True while a row is selected or open, or a question is: changes of others wait until it ends. */
  protected get isOpen(): boolean {
    return false
  }

  get #isBusy(): boolean {
    return this.losesWork || this.isOpen
  }

  protected override onNewChange(now: number): void {
    this.#isOutdated = this.#isBusy
    if (!this.#isOutdated) this.refreshData(now)
  }

  /** `now` is the time of a refresh of several elements. */
  protected refreshData(now?: number): void {
    this.data.refresh(now)
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (!this.#isOutdated || this.#isBusy) return
    this.#isOutdated = false
    this.refreshData()
  }

  /** Reads the data again, such as after a change elsewhere on the page. */
  reload(): void {
    this.data.refresh()
  }

  /** True if the session holds the scope. */
  protected can(scope: MerchantScope): boolean {
    return this.session.current?.scopes.includes(scope) === true
  }

  /** The reason why an action is hidden; undefined while the session starts, and with the scope. */
  protected missingScope(scope: MerchantScope): string | undefined {
    const isMissing = this.session.state === 'active' && !this.can(scope)
    return isMissing ? missingScopeMessage(this.localize, scope) : undefined
  }

  protected renderMissingScope(scope: MerchantScope): TemplateResult | typeof nothing {
    const reason = this.missingScope(scope)
    return reason ? notice(reason) : nothing
  }

  /** The reason of a failed read, in words for a merchant. */
  protected override errorText(error: ApiError, data: Data | undefined): string {
    const { localize, readScope: scope } = this
    const reason = merchantReason(localize, error, { scope })
    if (reason === undefined) return super.errorText(error, data)
    if (!data) return reason
    const time = localize.time(this.data.receivedAt ?? new Date())
    return localize.t('common.stale-reason', { reason, time })
  }

  /** Without a scope a repeat would fail, too. */
  protected override renderError(error: ApiError, data: Data | undefined): unknown {
    if (error.code !== 'insufficient-scope') return super.renderError(error, data)
    return notice(this.errorText(error, data))
  }
}
