/** `<customer-overview>`: one customer for the merchant, with all that belongs to it. */
import { html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { keyed } from 'lit/directives/keyed.js'
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { Amount } from '../../../server/contract/money.ts'
import type { WalletForMerchant } from '../../../server/contract/wallet.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { ADDRESS } from '../../internal/base/converters.ts'
import { DataCardElement } from '../../internal/base/data-card-element.ts'
import { property } from '../../internal/base/property.ts'
import type { DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import { Remembered } from '../../internal/subject/remembered.ts'
import { focusUnsavedWork } from '../../internal/subject/unsaved-work.ts'
import { UrlStateController } from '../../internal/url-state/url-state.ts'
import { AlertList } from '../alert-list/alert-list.ts'
import { CustomerEditor } from '../customer-editor/customer-editor.ts'
import { MerchantAudience } from '../internal/card/merchant-audience.ts'
import { missingScopeNotice } from '../internal/card/missing-scope.ts'
import { skeletonLines } from '../internal/card/skeleton.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { followRetries } from '../internal/resources/merchant-payments.ts'
import type { ReadEvents } from '../internal/resources/resource-events.ts'
import { InvoiceBoard } from '../invoice-board/invoice-board.ts'
import { RevenueSummary } from '../revenue-summary/revenue-summary.ts'
import { SubscriptionList } from '../subscription-list/subscription-list.ts'
import { WalletEditor } from '../wallet-editor/wallet-editor.ts'
import { styles } from './customer-overview.styles.ts'
import { messages, type SectionTitle } from './messages.ts'
import { fetchCustomer, fetchUsage, fetchWallets } from './overview-data.ts'
import { OverviewSection } from './overview-section.ts'
import {
  profileTemplate,
  recordHead,
  summaryTemplate,
  usageTemplate,
  walletsTemplate,
} from './overview-templates.ts'
import { PastUsageSection } from './past-usage.ts'
import { type Part, PartController, partLinks, UncoveredFocusController } from './record-parts.ts'

const WRITE = 'customers:write'
const WRITE_CREDITS = 'credits:write'

export interface CustomerOverviewEventMap extends ReadEvents<'customer', CustomerForMerchant> {
  /** The button that leads back was pressed. */
  'customer-overview-closed': TillEvent
}

/**
 * @summary One customer: profile, revenue and overdue balances, subscriptions, current and past usage, invoices,
 *   wallets and alerts.
 *
 * Each section loads and fails on its own and names the scope that it lacks: customers:write to edit the profile,
 * analytics:read, subscriptions:read, usage:read, invoices:read, credits:read and alerts:read for the other sections;
 * credits:write to create wallets. With catalog:read it names plans instead of their codes. Revenue and subscriptions,
 * invoices, alerts and the editors are `<revenue-summary>`, `<subscription-list>`, `<invoice-board>`, `<alert-list>`,
 * `<customer-editor>` and `<wallet-editor>`, with their own events. Invoices of all statuses are shown, the newest
 * first. Usage and alerts are those of the first ten active subscriptions.
 *
 * @tag customer-overview
 * @scope customers:read
 * @slot - Shown until the customer is loaded.
 * @event {DataLoadedEvent<CustomerForMerchant>} customer-loaded - The customer was loaded.
 * @event {DataErrorEvent} customer-failed - The customer could not be loaded.
 * @event {TillEvent} customer-overview-closed - The button that leads back was pressed.
 * @csspart base - The card of the profile.
 * @csspart title - The name of the customer, which a page that shows it itself may hide.
 * @csspart back - The button that leads back.
 * @csspart edit - The button that opens the editor.
 * @csspart summary - Its plans with their next invoices, its overdue sums and its payment method.
 * @csspart parts - The links to the parts of the record.
 * @csspart profile - The members of the customer.
 * @csspart usage - The card of the usage.
 * @csspart past-usage - The card of the past usage.
 * @csspart period - One past period.
 * @csspart pager - The buttons that turn pages.
 * @csspart wallets - The card of the wallets.
 * @csspart new-wallet - The button that opens the editor of a new wallet.
 * @csspart icon - The icon of a button.
 * @cssstate loading - The customer is being loaded for the first time.
 * @cssstate error - The customer could not be loaded.
 * @cssstate empty - Never set: there is always a customer.
 * @example
 * <till-session fetch-from="/office-session">
 *   <customer-overview customer="northwind"></customer-overview>
 * </till-session>
 */
export class CustomerOverview extends DataCardElement<CustomerForMerchant> {
  static readonly dependencies = {
    'alert-list': AlertList,
    'customer-editor': CustomerEditor,
    'invoice-board': InvoiceBoard,
    'revenue-summary': RevenueSummary,
    'subscription-list': SubscriptionList,
    'wallet-editor': WalletEditor,
  }
  static override styles = styles

  /** The external id of the customer. Required. */
  @property({ reflect: true, default: '' }) customer!: string

  /** Shows everything without a way to change it. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** Address of the page where customers see their account; it can be copied where one has no payment method. */
  @property({ converter: ADDRESS, attribute: 'account-href', default: '' }) accountHref!: string

  /** Has a button that leads back: the page, or the list around it, answers `customer-overview-closed`. */
  @property({ type: Boolean, default: false }) closable!: boolean

  readonly #isEditing = new Remembered<true>(this, this.subject)
  /** The id of the wallet in the editor; empty for a new one. */
  readonly #openWallet = new Remembered<string>(this, this.subject)
  /** By currency. */
  readonly #overdue = new Remembered<readonly Amount[]>(this, this.subject)

  protected readonly noun = 'customer'
  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['customer', 'subscription', 'usage', 'wallet'] as const
  protected override readonly audience = new MerchantAudience(this, {
    scope: () => 'customers:read',
    isOpen: () => this.#isEditing.value || this.#openWallet.value !== undefined,
  })
  readonly #shared = {
    session: this.session,
    localize: this.localize,
    customer: () => this.customer,
  }
  readonly #usage = new OverviewSection(this, {
    ...this.#shared,
    scopes: ['usage:read', 'subscriptions:read'],
    read: (...args) => fetchUsage(...args, this.session.can('catalog:read')),
    isIncomplete: ({ isUnnamed }) => isUnnamed,
    failure: 'usage.not-loaded',
  })
  readonly #past = new PastUsageSection(this, this.#shared, (at) => this.focusKeeper.moveTo(at))
  readonly #wallets = new OverviewSection(this, {
    ...this.#shared,
    scopes: ['credits:read'],
    read: fetchWallets,
    failure: 'credit.not-loaded',
  })
  readonly #part = new PartController(this)
  protected readonly url = new UrlStateController(this, {
    record: 'wallet',
    parameters: {
      wallet: {
        read: () => this.#openWallet.value,
        write: (id) => {
          this.#openWallet.value = id
        },
      },
      part: { read: () => this.#part.chosen, write: (part) => this.#part.open(part) },
    },
  })

  constructor() {
    super()
    new UncoveredFocusController(this)
    for (const part of [this.#usage, this.#wallets]) this.changes.addPart(() => part.refresh())
    // Credits pay invoices.
    followRetries(this, this.session, () => this.#wallets.refresh())
  }

  protected get queryKey() {
    return this.customer ? [this.customer] : undefined
  }

  protected override get subjectProperties() {
    return { customer: this.customer }
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<CustomerForMerchant> {
    return fetchCustomer(api, this.customer, signal)
  }

  /** Of a customer that was deleted nothing is left; an open editor keeps its values. */
  protected override onFailed({ code }: ApiError): void {
    if (code === 'not-found' && !this.#isEditing.value) this.data.value = undefined
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'customer.not-updated' : 'customer.not-loaded')
  }

  protected isEmpty(): boolean {
    return false
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonLines(3)
  }

  protected override renderControls(): unknown {
    if (!this.closable || this.#isEditing.value) return nothing
    return html`<p class="head">
      <button type="button" class="button quiet" part="back" @click=${this.#onBack}>
        ${this.localize.t('overview.back')}
      </button>
    </p>`
  }

  readonly #onBack = (): void => {
    if (!focusUnsavedWork(this)) this.dispatchEvent(new TillEvent('customer-overview-closed'))
  }

  protected renderContent(customer: CustomerForMerchant): TemplateResult {
    const { localize } = this
    if (this.#isEditing.value)
      return html`<div class="opened">
        <customer-editor
          customer=${this.customer}
          @customer-saved=${this.#onSaved}
          @customer-editor-closed=${this.#onEditorClosed}
        ></customer-editor>
      </div>`
    const canWrite = !this.readonly && this.session.can(WRITE)
    return html`${recordHead(customer, canWrite ? this.#onEdit : undefined, localize)}
      ${this.readonly ? nothing : missingScopeNotice(this.session, this.localize, WRITE)}
      ${summaryTemplate(customer, this.#usage.value, this.#overdue.value, localize)}
      ${profileTemplate(customer, localize)}`
  }

  readonly #onEdit = (): void => {
    this.#isEditing.value = true
  }

  /** A save may have changed the external id (billing-132): its customer is the same. */
  readonly #onSaved = ({ data }: DataLoadedEvent<CustomerForMerchant>): void => {
    this.customer = data.external_id
    this.subject.adopt()
    this.data.refresh()
  }

  readonly #onEditorClosed = (): void => {
    this.#isEditing.value = undefined
    if (this.data.error) this.onFailed(this.data.error)
    this.focusKeeper.moveTo('[part=edit]', '.card')
  }

  protected override render(): TemplateResult {
    const isGone = this.data.error?.code === 'not-found' && !this.#isEditing.value
    const { customer, localize } = this
    if (!customer || isGone) return super.render()
    return html`<div class="frame">
      <div class="record ${this.#isEditing.value ? 'editing' : ''}">
        <div class="aside">${super.render()}</div>
        <div class="parts">
          ${localize.isReady ? partLinks(this.#part.chosen, (part) => this.url.href({ part }), this.#onPart, localize) : nothing}
          ${this.#renderSections()}
        </div>
      </div>
    </div>`
  }

  readonly #onPart = (part: Part): void => {
    this.url.push()
    this.#part.open(part)
  }

  readonly #onRevenue = ({ data }: HTMLElementEventMap['revenue-loaded']): void => {
    this.#overdue.value = data.currencies.map(({ overdue }) => overdue)
  }

  #renderSections(): TemplateResult {
    const { customer, readonly, localize } = this
    const section = (title: SectionTitle, content: unknown) =>
      html`<section aria-labelledby=${title}>
        <h3 id=${title} tabindex="-1">${localize.isReady ? localize.t(title) : '\u00a0'}</h3>
        ${content}
      </section>`
    // Nothing of one customer, such as an open question, is kept for another; one with another id is the same.
    return html`${keyed(
      this.subject.changes,
      html`${section(
        'revenue.name',
        html`<revenue-summary
          customer=${customer}
          @revenue-loaded=${this.#onRevenue}
        ></revenue-summary>`,
      )}
      ${section(
        'subscriptions.label',
        html`<subscription-list
          customer=${customer}
          url-name="subscription"
          ?readonly=${readonly}
          @subscription-saved=${this.#onSubscriptions}
          @subscription-canceled=${this.#onSubscriptions}
        ></subscription-list>`,
      )}
      <div class="pair">
        ${section(
          'overview.usage',
          this.#usage.render('usage', (usage) => usageTemplate(usage, localize)),
        )}
        ${section('overview.past-usage', this.#past.render())}
      </div>
      ${section(
        'invoices.label',
        html`<invoice-board
          customer=${customer}
          url-name="invoice"
          status="all"
          account-href=${ifDefined(this.accountHref || undefined)}
          ?readonly=${readonly}
        ></invoice-board>`,
      )}
        <div class="pair">
          ${section('overview.wallets', this.#renderWallets())}
          ${section(
            'alerts.label',
            html`<alert-list
              customer=${customer}
              url-name="alert"
              ?readonly=${readonly}></alert-list>`,
          )}
        </div>`,
    )}`
  }

  #renderWallets(): TemplateResult {
    const { customer, readonly, localize } = this
    const openWallet = this.#openWallet.value
    if (openWallet !== undefined)
      return html`<wallet-editor
        customer=${customer}
        wallet=${openWallet}
        ?readonly=${readonly}
        @wallet-loaded=${this.#onWalletLoaded}
        @wallet-saved=${this.#onWallet}
        @wallet-changed=${this.#onWallet}
        @wallet-editor-closed=${this.#onWalletClosed}
      ></wallet-editor>`
    const canCreate = !readonly && this.session.can(WRITE_CREDITS)
    return this.#wallets.render('wallets', (wallets) =>
      walletsTemplate(wallets, localize, this.#onOpenWallet, canCreate),
    )
  }

  readonly #onOpenWallet = (id: string): void => {
    this.url.push()
    this.#openWallet.value = id
  }

  /** A created wallet has its id in the address, so that a reload does not start another one. */
  readonly #onWalletLoaded = ({ data }: DataLoadedEvent<WalletForMerchant>): void => {
    this.#openWallet.value = data.id
  }

  readonly #onWallet = (): void => this.#wallets.refresh()

  readonly #onWalletClosed = (): void => {
    const id = this.#openWallet.value
    this.url.push()
    this.#openWallet.value = undefined
    this.focusKeeper.moveTo(id ? `[data-wallet="${CSS.escape(id)}"]` : '[part=new-wallet]', '.card')
  }

  /** A change of plan and a cancellation issue an invoice, which credits pay first. */
  readonly #onSubscriptions = (): void => {
    for (const part of [this.#usage, this.#past, this.#wallets]) part.refresh()
    for (const tag of ['revenue-summary', 'invoice-board', 'alert-list'] as const)
      this.renderRoot.querySelector(tag)?.reload()
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerOverviewEventMap {}
  interface HTMLElementTagNameMap {
    'customer-overview': CustomerOverview
  }
}
