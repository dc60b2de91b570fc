/** Money of the oracle: whole minor units in plain integers, so that nothing is rounded unseen. */

/** Minor units: cents of USD, fils of KWD. */
export type Amount = number

/** A fraction as the nearest whole number; a half goes up (billing-176). */
export function halfUp(numerator: number, denominator: number): number {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  return Number((2n * n + d) / (2n * d))
}

/** The taxes on an amount (billing-177). @param rate hundredths of a percent */
export const taxOn = (amount: Amount, rate: number): Amount => halfUp(amount * rate, 10_000)

export const total = (amounts: readonly Amount[]): Amount => amounts.reduce((a, b) => a + b, 0)
