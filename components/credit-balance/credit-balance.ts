/** `<credit-balance>`: a customer's prepaid credits. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { MyWallets, WalletForCustomer } from '../../server/contract/wallet.ts'
import type { ApiClient } from '../internal/api-client.ts'
import type { ApiError } from '../internal/api-error.ts'
import { bigAmount } from '../internal/big-amount.ts'
import { formatDay } from '../internal/dates.ts'
import { decimal } from '../internal/decimal.ts'
import { listIn } from '../internal/list-in.ts'
import { formatMoney, isZero } from '../internal/money.ts'
import { SessionPanel } from '../session/session-panel.ts'
import { styles } from './credit-balance.styles.ts'
import { creditsText } from './credits.ts'
import { CreditFailedEvent, CreditLoadedEvent } from './events.ts'
import { type Latest, latestTemplate, readLatest } from './latest.ts'
import { say } from './messages.ts'

interface Reading {
  readonly answer: MyWallets
  /** Of each wallet, in their order. */
  readonly latest: readonly Latest[]
}

/**
 * @summary A customer's wallets: what is in them, what a credit is worth, when they expire, what moved of late.
 *
 * Credits pay invoices before the payment method does. Days are UTC. Where the latest transactions of a wallet
 * can't be read, the rest of it is shown all the same.
 *
 * @tag credit-balance
 * @scope wallet:read
 * @slot - Shown until the wallets were read.
 * @event {CreditLoadedEvent} credit-loaded - The wallets were read.
 * @event {CreditFailedEvent} credit-failed - They could not be read.
 * @csspart base - The card.
 * @csspart wallet - One wallet.
 * @csspart amount - What is in it.
 * @csspart transaction - One of its latest transactions.
 * @csspart notice - What is the matter, with an action beside it.
 * @cssstate loading - The wallets are being read for the first time.
 * @cssstate error - They could not be read.
 * @cssstate empty - There are none.
 * @cssstate stale - What is shown could not be refreshed.
 * @example
 * <till-session fetch-from="/till-session">
 *   <credit-balance></credit-balance>
 * </till-session>
 */
export class CreditBalance extends SessionPanel<Reading> {
  static override styles = styles

  protected get question() {
    return []
  }

  protected async read(api: ApiClient, signal: AbortSignal): Promise<Reading> {
    const answer = await api.get<MyWallets>('/me/wallets', { signal })
    const wallets = listIn(answer, 'wallets')
    // What is no amount is not shown at all.
    for (const { available_balance } of wallets) decimal(available_balance.value)
    const latest = await Promise.all(wallets.map(({ id }) => readLatest(api, id, signal)))
    return { answer, latest }
  }

  protected loaded({ answer }: Reading) {
    return new CreditLoadedEvent(answer)
  }

  protected failed(error: ApiError) {
    return new CreditFailedEvent(error)
  }

  protected isEmpty({ answer }: Reading) {
    return answer.wallets.length === 0
  }

  protected content({ answer, latest }: Reading, locale: string): TemplateResult {
    const { wallets } = answer
    if (!wallets.length) return html`<p class="muted empty">${say(locale, 'credit.none')}</p>`
    return html`<ul role="list" class="wallets">
      ${wallets.map(
        (wallet, index) => html`<li part="wallet">
          ${walletTemplate(wallet, locale)}${latestTemplate(latest[index]!, locale, this.retry)}
        </li>`,
      )}
    </ul>`
  }

  protected skeleton(): TemplateResult {
    return html`${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(() => html`<span class="skeleton"></span>`)}`
  }
}

function walletTemplate(wallet: WalletForCustomer, locale: string): TemplateResult {
  const { name, status, available_balance, available_credits: credits, expiration_at } = wallet
  const rate = { currency_code: wallet.currency, value: wallet.rate_amount }
  const worth = [
    creditsText(credits, locale),
    say(locale, 'credit.rate', { amount: formatMoney(rate, locale) }),
  ]
  const row = (term: string, text: string) =>
    html`<div class="row"><dt>${term}</dt><dd class="number">${text}</dd></div>`
  const amount = (term: string, value: Amount | null | undefined) =>
    value ? row(term, formatMoney(value, locale)) : nothing
  const { ongoing_usage: usage, net_balance } = wallet
  return html`
    <div class="row">
      <bdi class="strong">${name || say(locale, 'credit.name')}</bdi>
      ${
        status && status !== 'ACTIVE'
          ? html`<span class="pill neutral"
              >${status === 'TERMINATED' ? say(locale, 'credit.ended') : status}</span
            >`
          : nothing
      }
    </div>
    ${bigAmount(available_balance, locale, 'amount')}
    <p class="muted small"><bdi>${worth[0]}</bdi> · <bdi>${worth[1]}</bdi></p>
    <dl>
      ${
        usage && !isZero(usage)
          ? html`${amount(say(locale, 'credit.usage'), usage)}
            ${amount(say(locale, 'credit.left'), net_balance)}`
          : nothing
      }
      ${row(
        say(locale, 'credit.expires'),
        expiration_at ? formatDay(expiration_at, locale) : say(locale, 'credit.never'),
      )}
    </dl>
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'credit-balance': CreditBalance
  }
}
