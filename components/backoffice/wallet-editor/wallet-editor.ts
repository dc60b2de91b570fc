/** `<wallet-editor>`: creates and edits a wallet of a customer, and adds credits to it. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { property } from '../../internal/base/property.ts'
import { walletRules } from '../internal/constraints/wallet.ts'
import { EditorElement, type Loaded } from '../internal/editor/editor-element.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import {
  WalletCreditsEvent,
  WalletEditorClosedEvent,
  WalletEditorCloseEvent,
  WalletEditorFailedEvent,
  WalletEditorLoadedEvent,
  WalletSavedEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { TransactionController } from './transaction-controller.ts'
import { transactionList } from './transaction-list.ts'
import { walletBalance } from './wallet-balance.ts'
import {
  newWalletDraft,
  updateBody,
  type Wallet,
  type WalletBody,
  walletBody,
  walletDraft,
  walletIssues,
} from './wallet-draft.ts'
import { styles } from './wallet-editor.styles.ts'
import { walletFields } from './wallet-fields.ts'
import { WalletTransactions } from './wallet-transactions.ts'

/**
 * @summary Creates and edits a wallet of a customer, with automatic top-ups; adds credits to it and voids some.
 *
 * Without `wallet` it creates a new one for the `customer`. Credits are added or voided after a question, each request
 * once, and a pending payment is followed until it is settled or has failed. A wallet that has ended is only shown. Needs the scope credits:write to change wallets, credits:read to show.
 *
 * @tag wallet-editor
 * @scope credits:read
 * @slot - Shown until the wallet is loaded.
 * @event {WalletEditorLoadedEvent} wallet-editor-loaded - The wallet was loaded.
 * @event {WalletEditorFailedEvent} wallet-editor-failed - The wallet could not be loaded.
 * @event {WalletSavedEvent} wallet-saved - The wallet was created or changed.
 * @event {WalletCreditsEvent} wallet-credits - Credits were requested for the wallet or voided, or their payment is settled or has failed.
 * @event {WalletEditorCloseEvent} wallet-editor-close - The editor is about to close. Cancelable.
 * @event {WalletEditorClosedEvent} wallet-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart balance - The credits of the wallet.
 * @csspart credits - The form that adds or voids credits.
 * @csspart outcome - The outcome of the last request of credits.
 * @csspart transactions - The transactions of the wallet.
 * @csspart transaction - One transaction.
 * @csspart status - The status of its payment.
 * @csspart pager - The buttons that turn pages.
 * @csspart confirm - The button that confirms the credits.
 * @csspart icon - The icon of a button.
 * @csspart save - The button that saves.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The wallet is being loaded for the first time.
 * @cssstate error - The wallet could not be loaded.
 * @cssstate empty - Never set: a new wallet is no empty state.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/office-session">
 *   <wallet-editor customer="northwind"></wallet-editor>
 * </till-session>
 */
export class WalletEditor extends EditorElement<Wallet, WalletBody> {
  static override styles = styles

  /** The id of the wallet. Default: a new wallet. */
  @property({ reflect: true }) wallet = ''

  /** The external id of the customer of a new wallet. */
  @property() customer = ''

  /** The currency of a new wallet, such as "EUR". */
  @property() currency = 'USD'

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly rules = walletRules
  protected readonly readScope = 'credits:read'
  protected readonly writeScope = 'credits:write'

  readonly #credits = new TransactionController(this, {
    localize: this.localize,
    session: this.session,
    scope: this.writeScope,
    focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
    announce: (text) => this.live.announce(text),
    onRequested: ({ id }, transactions) => {
      this.#transactions.showNewest()
      this.#transactions.follow(transactions)
      this.#onCredits(id)
    },
  })

  readonly #transactions = new WalletTransactions(this, {
    session: this.session,
    wallet: () => this.data.value?.resource?.id ?? '',
    onOutcome: (transaction) => {
      this.#credits.showOutcome(transaction)
      this.#onCredits(transaction.wallet_id)
    },
  })

  #onCredits(wallet: string): void {
    this.data.refresh()
    this.dispatchEvent(new WalletCreditsEvent(wallet))
  }

  override get hasUnsavedWork(): boolean {
    return super.hasUnsavedWork || this.#credits.isOpen
  }

  protected get requestedId(): string {
    return this.wallet ?? ''
  }

  protected set requestedId(id: string) {
    this.wallet = id
  }

  protected override get owner() {
    return { customer: this.customer, currency: this.currency }
  }

  protected override get intentName(): string {
    return [super.intentName, this.customer].join('-')
  }

  protected idOf({ id }: Wallet): string {
    return id
  }

  protected newDraft(): DraftMembers {
    return newWalletDraft(this.customer, this.currency)
  }

  protected override draftOf(wallet: Wallet): DraftMembers {
    return walletDraft(wallet)
  }

  protected override bodyOf(draft: DraftMembers): WalletBody {
    return walletBody(draft)
  }

  protected read(api: ApiClient, id: string, signal?: AbortSignal): Promise<Wallet> {
    const options = { params: { id }, ...(signal && { signal }) }
    return request(api, 'GET /billing/wallets/{id}', options)
  }

  protected create(api: ApiClient, body: WalletBody, key: string): Promise<Wallet> {
    return request(api, 'POST /billing/wallets', { body, key })
  }

  protected replace(api: ApiClient, id: string, body: WalletBody): Promise<Wallet> {
    return request(api, 'PUT /billing/wallets/{id}', { params: { id }, body: updateBody(body) })
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return walletIssues(draft, this.form.state.original, this.localize.t('wallet.kept'))
  }

  // billing-213.
  protected override fixedReason({ status }: Wallet): string | undefined {
    return status === 'TERMINATED' ? this.localize.t('wallet.terminated') : undefined
  }

  protected override onLoaded(loaded: Loaded<Wallet>): void {
    super.onLoaded(loaded)
    if (loaded.resource) this.#credits.show(loaded.resource)
    else this.#credits.reset({ keepsStored: true })
  }

  protected override discardWork(): void {
    super.discardWork()
    const { resource } = this.data.value ?? {}
    this.#credits.reset({ keepsStored: false })
    if (resource) this.#credits.show(resource)
  }

  protected override clear(keepsStored: boolean): void {
    super.clear(keepsStored)
    this.#credits.reset({ keepsStored })
  }

  protected formTitle(isNew: boolean): string {
    return this.localize.t(isNew ? 'wallet.new' : 'wallet.edit')
  }

  protected createResourceEvent(wallet: Wallet) {
    return new WalletEditorLoadedEvent(wallet)
  }

  protected createErrorEvent(error: ApiError) {
    return new WalletEditorFailedEvent(error)
  }

  protected createSavedEvent(wallet: Wallet) {
    return new WalletSavedEvent(wallet)
  }

  protected createCloseEvent() {
    return new WalletEditorCloseEvent()
  }

  protected createClosedEvent() {
    return new WalletEditorClosedEvent()
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'wallet.not-updated' : 'wallet.not-loaded')
  }

  protected renderFields(wallet: Wallet | undefined): TemplateResult {
    const { form, localize } = this
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    return walletFields({ form, localize, focus, isNew: wallet === undefined })
  }

  protected override renderAside(wallet: Wallet | undefined): unknown {
    if (!wallet) return nothing
    return html`${walletBalance(wallet, this.localize)}
    ${this.form.isReadonly ? nothing : this.#credits.render(wallet)}
    ${transactionList(this.#transactions, this.localize, this.#onTurn)}`
  }

  readonly #onTurn = (page: number): void => {
    this.#transactions.turn(page)
    this.focusKeeper.moveTo('[part=transactions]')
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-editor': WalletEditor
  }
}
