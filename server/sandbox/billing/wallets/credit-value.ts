/** The worth of a wallet's credits, from its row. Decimal text. */
import * as credit from '../../../pricing/billing/credit-value.ts'
import { toText } from '../../../pricing/price/decimal.ts'
import { minorUnits } from '../../currencies.ts'
import type { Wallet } from '../../database/tables/wallets.ts'

/** The columns that determine the value of a wallet. */
type WalletValue = Pick<Wallet, 'credits' | 'rate_amount' | 'currency_code'>

const termsOf = ({ rate_amount, currency_code }: Omit<WalletValue, 'credits'>) => ({
  rate: rate_amount,
  decimals: minorUnits(currency_code),
})

export const creditValue = (credits: string, wallet: Omit<WalletValue, 'credits'>): string =>
  toText(credit.creditValue(credits, termsOf(wallet)))

/** The amount that a wallet can pay. */
export const spendable = (wallet: WalletValue): string => creditValue(wallet.credits, wallet)

/** The credits that pay an amount, so that the remaining credits pay the exact rest. */
export const creditsFor = (amount: string, wallet: WalletValue): string =>
  toText(credit.creditsFor(amount, { ...termsOf(wallet), credits: wallet.credits }))
