/** `<credit-balance>`: a customer's prepaid credits. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { MyWallets, WalletForCustomer } from '../../server/contract/wallet.ts'
import { parseDecimal } from '../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { isZero } from '../internal/format/money.ts'
import { PaymentProgressController } from '../internal/payments/payment-progress.ts'
import { amountTemplate } from '../internal/templates/amount.ts'
import { emptySlot } from '../internal/templates/notice.ts'
import { styles } from './credit-balance.styles.ts'
import { type CreditLocalize, formatCredits, isActive, messages, paysText } from './messages.ts'
import {
  fetchRecentTransactions,
  type RecentTransactions,
  transactionsTemplate,
} from './recent-transactions.ts'

interface LoadedWallets {
  readonly response: MyWallets
  /** One entry a wallet, in their order. */
  readonly transactions: readonly RecentTransactions[]
}

/** The wallets were loaded. */
export type CreditLoadedEvent = DataLoadedEvent<MyWallets>

/** The wallets could not be loaded; older data stays visible. */
export type CreditFailedEvent = DataErrorEvent

export interface CreditBalanceEventMap {
  'credit-loaded': CreditLoadedEvent
  'credit-failed': CreditFailedEvent
}

/**
 * @summary A customer's wallets: balance, credit rate, expiry and recent transactions.
 *
 * Credits pay invoices before the payment method does. Dates are UTC. A wallet is shown without its transactions if
 * these could not be loaded.
 *
 * @tag credit-balance
 * @scope wallet:read
 * @slot - Shown until the wallets are loaded.
 * @slot empty - Replaces "You have no credits."
 * @event {DataLoadedEvent<MyWallets>} credit-loaded - The wallets were loaded.
 * @event {DataErrorEvent} credit-failed - The wallets could not be loaded.
 * @csspart wallet - One wallet.
 * @csspart amount - The balance of a wallet.
 * @csspart pays - What a wallet pays for.
 * @csspart rest - Who pays what is left of an invoice.
 * @csspart transaction - One recent transaction.
 * @cssstate loading - The wallets are being loaded for the first time.
 * @cssstate error - The wallets could not be loaded.
 * @cssstate empty - There are no wallets.
 * @example
 * <till-session fetch-from="/till-session">
 *   <credit-balance></credit-balance>
 * </till-session>
 */
export class CreditBalance extends DataCardElement<LoadedWallets> {
  static override styles = styles

  protected readonly noun = 'credit'
  protected readonly localize = new LocalizeController(this, messages)

  protected override readonly changeKinds = ['wallet', 'invoice'] as const

  constructor() {
    super()
    // Credits pay invoices.
    const { session, data, changes } = this
    new PaymentProgressController(this, { session, data, changes })
  }

  protected get queryKey() {
    return []
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<LoadedWallets> {
    const response = await request(api, 'GET /me/wallets', { signal })
    const wallets = getList(response, 'wallets')
    // Throws for a malformed amount, which is not shown.
    for (const { available_balance } of wallets) parseDecimal(available_balance.value)
    const transactions = await Promise.all(
      wallets.map(({ id }) => fetchRecentTransactions(api, id, signal)),
    )
    return { response, transactions }
  }

  protected override eventData({ response }: LoadedWallets) {
    return response
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? 'credit.not-updated' : 'credit.not-loaded')
  }

  protected isEmpty({ response }: LoadedWallets) {
    return response.wallets.length === 0
  }

  protected override lacksRows({ response, transactions }: LoadedWallets) {
    return response.incomplete === true || transactions.some(({ incomplete }) => incomplete)
  }

  protected renderContent({ response, transactions }: LoadedWallets): TemplateResult {
    const { localize } = this
    const { wallets } = response
    if (!wallets.length) return response.incomplete ? html`` : emptySlot(localize.t('credit.none'))
    const canPay = wallets.some((wallet) => isActive(wallet) && !isZero(wallet.available_balance))
    return html`<ul role="list" class="wallets">
      ${wallets.map(
        (wallet, index) => html`<li part="wallet">
          ${walletTemplate(wallet, localize)}
          ${transactionsTemplate(transactions[index]!, localize, this.data.retryAll)}
        </li>`,
      )}
    </ul>
    ${canPay ? html`<p class="muted small spaced" part="rest"><bdi>${localize.t('credit.rest')}</bdi></p>` : nothing}`
  }

  protected renderSkeleton(): TemplateResult {
    return html`${Array.from({ length: 16 }, () => html`<span class="skeleton"></span>`)}`
  }
}

function walletTemplate(wallet: WalletForCustomer, localize: CreditLocalize): TemplateResult {
  const { name, status, available_balance, available_credits: credits, expiration_at } = wallet
  const rate = { currency_code: wallet.currency, value: wallet.rate_amount }
  const row = (term: string, text: string) =>
    html`<div class="row"><dt>${term}</dt><dd class="number">${text}</dd></div>`
  const amountRow = (term: string, amount: Amount | null | undefined) =>
    amount ? row(term, localize.money(amount)) : nothing
  const { ongoing_usage: usage, net_balance } = wallet
  const pays = paysText(wallet, localize)
  return html`
    <div class="row">
      <bdi class="strong">${name || localize.t('credit.name')}</bdi>
      ${
        status && !isActive(wallet)
          ? html`<span class="badge neutral"
              >${status === 'TERMINATED' ? localize.t('credit.ended') : status}</span
            >`
          : nothing
      }
    </div>
    ${amountTemplate(available_balance, localize, 'amount')}
    <p class="muted small">
      <bdi>${formatCredits(credits, localize)}</bdi> ·
      <bdi>${localize.t('credit.rate', { amount: localize.money(rate) })}</bdi>
    </p>
    ${pays ? html`<p class="small" part="pays"><bdi>${pays}</bdi></p>` : nothing}
    <dl>
      ${
        usage && !isZero(usage)
          ? html`${amountRow(localize.t('credit.usage'), usage)}
            ${amountRow(localize.t('credit.net-balance'), net_balance)}`
          : nothing
      }
      ${row(
        localize.t('credit.expires'),
        expiration_at ? localize.date(expiration_at) : localize.t('credit.never'),
      )}
    </dl>
  `
}

declare global {
  interface GlobalEventHandlersEventMap extends CreditBalanceEventMap {}
  interface HTMLElementTagNameMap {
    'credit-balance': CreditBalance
  }
}
