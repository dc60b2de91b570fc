/** `<wallet-editor>`: creates and edits a wallet of a customer, and adds credits to it. */
import { html, nothing, type TemplateResult } from 'lit'
import { property } from '../../internal/base/property.ts'
import { TillEvent } from '../../internal/dom/events.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import { EditorElement, type Loaded } from '../internal/editor/editor-element.ts'
import { editorTexts } from '../internal/editor/editor-texts.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
import { wallet } from '../internal/resources/wallet.ts'
import { messages, type WalletLocalize } from './messages.ts'
import { TransactionController } from './transaction-controller.ts'
import { transactionList } from './transaction-list.ts'
import {
  newWalletDraft,
  type Wallet,
  type WalletBody,
  walletBody,
  walletDraft,
  walletIssues,
} from './wallet-draft.ts'
import { styles } from './wallet-editor.styles.ts'
import { walletFields } from './wallet-fields.ts'
import { WalletTransactions } from './wallet-transactions.ts'

/** Credits were requested for the wallet or voided, or their payment is settled or has failed. */
export class WalletChangedEvent extends TillEvent {
  /** The id of the wallet. */
  readonly wallet: string

  constructor(wallet: string) {
    super('wallet-changed')
    this.wallet = wallet
  }
}

export interface WalletEditorEventMap extends EditorEvents<'wallet-editor', 'wallet', Wallet> {
  'wallet-changed': WalletChangedEvent
}

/**
 * @summary Creates and edits a wallet of a customer, with automatic top-ups; adds credits to it and voids some.
 *
 * Without `wallet` it creates a new one for the `customer`. Credits are added or voided after a question, each request
 * once, and a pending payment is followed until it is settled or has failed. A wallet that has ended is only shown.
 * Needs the scope credits:write to change wallets, credits:read to show.
 *
 * @tag wallet-editor
 * @scope credits:read
 * @slot - Shown until the wallet is loaded.
 * @event {DataLoadedEvent<Wallet>} wallet-loaded - The wallet was loaded.
 * @event {DataErrorEvent} wallet-failed - The wallet could not be loaded.
 * @event {DataWrittenEvent<Wallet>} wallet-saved - The wallet was created or changed.
 * @event {WalletChangedEvent} wallet-changed - Credits were requested for the wallet or voided, or their payment is
 *   settled or has failed.
 * @event {TillEvent} wallet-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} wallet-editor-closed - The editor was closed.
 * @csspart balance - The credits of the wallet.
 * @csspart credits - The form that adds or voids credits.
 * @csspart outcome - The outcome of the last request of credits.
 * @csspart transactions - The transactions of the wallet.
 * @csspart transaction - One transaction.
 * @csspart status - The status of its payment.
 * @csspart pager - The buttons that turn pages.
 * @csspart confirm - The button that confirms the credits.
 * @cssstate loading - The wallet is being loaded for the first time.
 * @cssstate error - The wallet could not be loaded.
 * @cssstate empty - Never set: a new wallet is no empty state.
 * @example
 * <till-session fetch-from="/office-session">
 *   <wallet-editor customer="northwind"></wallet-editor>
 * </till-session>
 */
export class WalletEditor extends EditorElement<Wallet, WalletBody> {
  static override styles = styles

  /** The id of the wallet. Default: a new wallet. */
  @property({ reflect: true, default: '' }) wallet!: string

  /** The external id of the customer of a new wallet. */
  @property({ default: '' }) customer!: string

  /** The currency of a new wallet, such as "EUR". */
  @property({ default: 'USD' }) currency!: string

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super(wallet)
    this.editor.secondForm = this.#credits
  }

  protected get texts() {
    return editorTexts(this.localize, 'wallet')
  }

  readonly #credits = new TransactionController(this, {
    localize: this.localize,
    session: this.session,
    scope: this.resource.scopes.write,
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
    wallet: () => this.data.value?.item?.id ?? '',
    onOutcome: (transaction) => {
      this.#credits.showOutcome(transaction)
      this.#onCredits(transaction.wallet_id)
    },
  })

  #onCredits(wallet: string): void {
    this.data.refresh()
    this.dispatchEvent(new WalletChangedEvent(wallet))
  }

  // billing-213.
  protected override get readonlyReason(): string | TemplateResult | undefined {
    const hasEnded = this.data.value?.item?.status === 'TERMINATED'
    return hasEnded ? this.localize.t('wallet.terminated') : super.readonlyReason
  }

  protected override get owner() {
    return { customer: this.customer, currency: this.currency }
  }

  protected override get intentName(): string {
    return [super.intentName, this.customer].join('-')
  }

  protected override newDraft(): DraftMembers {
    return newWalletDraft(this.customer, this.currency)
  }

  protected override draftOf(wallet: Wallet): DraftMembers {
    return walletDraft(wallet)
  }

  protected override bodyOf(draft: DraftMembers): WalletBody {
    return walletBody(draft)
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return walletIssues(draft, this.form.state.original, this.localize.t('wallet.kept'))
  }

  protected override onLoaded(loaded: Loaded<Wallet>): void {
    super.onLoaded(loaded)
    if (loaded.item) this.#credits.show(loaded.item)
    else this.#credits.reset({ keepsStored: true })
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
    this.#transactions.showPage(page)
    this.focusKeeper.moveTo('[part=transactions]')
  }
}

function walletBalance(wallet: Wallet, localize: WalletLocalize): TemplateResult {
  const row = (
    label: string,
    credits: string | null | undefined,
    money: Wallet['available_balance'] | null | undefined,
  ) => {
    if (!money) return nothing
    const amount = toAmount(money)
    const text = amount ? localize.money(amount) : '–'
    return html`<div>
      <dt>${label}</dt>
      <dd class="number"><bdi>${
        credits
          ? localize.t('wallet.credits', {
              credits: localize.number(credits),
              amount: text,
              count: Number(credits),
            })
          : text
      }</bdi></dd>
    </div>`
  }
  return html`<section part="balance" aria-labelledby="balance-title">
    <h3 id="balance-title">${localize.t('wallet.balance')}</h3>
    <dl>
      ${row(localize.t('wallet.available'), wallet.available_credits, wallet.available_balance)}
      ${row(localize.t('wallet.ongoing'), wallet.ongoing_usage_credits, wallet.ongoing_usage)}
      ${row(localize.t('wallet.net'), undefined, wallet.net_balance)}
    </dl>
  </section>`
}

declare global {
  interface GlobalEventHandlersEventMap extends WalletEditorEventMap {}
  interface HTMLElementTagNameMap {
    'wallet-editor': WalletEditor
  }
}
