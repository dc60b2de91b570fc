/** Template of the balance of a wallet. */
import { html, nothing, type TemplateResult } from 'lit'
import { toAmount } from '../../internal/format/billing-money.ts'
import type { WalletLocalize } from './messages.ts'
import type { Wallet } from './wallet-draft.ts'

export function walletBalance(wallet: Wallet, localize: WalletLocalize): TemplateResult {
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
