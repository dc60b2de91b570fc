/** The worth of credits in money, and the credits that pay an amount. */
import Big from 'big.js'
import { minorUnits } from '../../currencies.ts'
import type { Wallet } from '../../database/tables/wallets.ts'

/** The columns that determine the value of a wallet. */
type CreditValue = Pick<Wallet, 'credits' | 'rate_amount' | 'currency_code'>

/**
 * The worth of credits, rounded down to the minor unit. Their one rounding (billing-216): a purchase is charged
 * the amount that its credits pay.
 */
export const creditValue = (
  credits: string,
  { rate_amount, currency_code }: Omit<CreditValue, 'credits'>,
): string =>
  new Big(credits).times(rate_amount).round(minorUnits(currency_code), Big.roundDown).toFixed()

/** The amount that a wallet can pay. */
export const spendable = (wallet: CreditValue): string => creditValue(wallet.credits, wallet)

/**
 * The credits that pay an amount, so that the remaining credits pay the exact rest. The quotient is rounded
 * down, or up where the remaining credits would be worth more than the rest.
 *
 * CHOICE: to ten decimals, and to one more for each digit of a rate above ten.
 */
export function creditsFor(amount: string, wallet: CreditValue): string {
  const { credits, rate_amount } = wallet
  const rest = new Big(spendable(wallet)).minus(amount)
  const decimals = 10 + Math.max(0, new Big(rate_amount).e)
  const exact = divideRoundingDown(amount, rate_amount, decimals)
  const ulp = new Big(`1e-${decimals}`)
  const taken = [exact, exact.plus(ulp)].find((taken) => {
    const left = new Big(credits).minus(taken)
    return left.gte(0) && rest.eq(spendable({ ...wallet, credits: left.toFixed() }))
  })
  return taken?.toFixed() ?? credits
}

/** Divides with two extra decimals, because big.js may round up the last one. */
function divideRoundingDown(amount: string, rate: string, decimals: number): Big {
  const Precise = Big()
  Precise.DP = decimals + 2
  Precise.RM = Big.roundDown
  return new Precise(amount).div(rate).round(decimals, Big.roundDown)
}
