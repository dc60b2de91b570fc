/** Reads the credits and the taxes of a customer's bills from responses of the service. */
import { z } from 'zod'
import type { CreditNoteRow } from '../../contract/credit-note.ts'
import { billingDecimals } from '../../contract/currencies.ts'
import { DecimalString } from '../../contract/money.ts'
import type { Wallet } from '../../contract/wallet.ts'
import type { Credits } from '../../pricing/billing/bill.ts'
import type { FeeKind } from '../../pricing/billing/fees.ts'
import type { Tax } from '../../pricing/billing/taxes.ts'
import { isPositive, rescale, toText } from '../../pricing/price/decimal.ts'
import type { Situation } from './situation.ts'

/**
 * The credits of a currency in the order of spending: credit notes, then the wallet that expires first (billing-178).
 * @param notes the oldest first, as the wallets are
 */
export function creditsIn(
  currency: string,
  notes: readonly CreditNoteRow[],
  wallets: readonly Wallet[],
): Credits {
  const balances = notes
    .map(({ balance_amount: balance }) => balance)
    .filter(({ currency_code, value }) => currency_code === currency && isPositive(value))
  const usable = wallets.filter(
    (wallet) => wallet.currency === currency && (wallet.status ?? 'ACTIVE') === 'ACTIVE',
  )
  return {
    notes: balances.map(({ value }) => value),
    wallets: usable.map(toWalletCredit).toSorted(byExpiration),
  }
}

const toWalletCredit = ({ available_balance: balance, applies_to, expiration_at }: Wallet) => ({
  available: toText(rescale(balance.value, billingDecimals(balance.currency_code), 'down')),
  kinds: (applies_to?.fee_types as FeeKind[] | null | undefined) ?? null,
  expiresAt: expiration_at ? new Date(expiration_at) : null,
})

interface Expiring {
  expiresAt: Date | null
}

const byExpiration = (a: Expiring, b: Expiring): number =>
  (a.expiresAt?.getTime() ?? Number.MAX_VALUE) - (b.expiresAt?.getTime() ?? Number.MAX_VALUE)

const TaxRows = z.array(z.object({ code: z.string(), rate: DecimalString }))

/** Taxes of a customer in a response of the service; undefined if they can't be read. */
export const parseTaxes = (taxes: unknown): Tax[] | undefined => TaxRows.safeParse(taxes ?? []).data

/**
 * The taxes of plans and of the customer.
 * @returns undefined if a subscription overrides its taxes by another one, of which only the code is known
 */
export function knownTaxes({ plans, rows, customer }: Situation): readonly Tax[] | undefined {
  const ofPlans = [...plans.values()].flatMap((plan) =>
    [plan, ...plan.usage_based_charges].flatMap(({ taxes }) => taxes),
  )
  const known = new Map<string, Tax>(
    [...ofPlans, ...(customer.taxes ?? [])].flatMap(({ code, rate }) =>
      code ? [[code, { code, rate }] as const] : [],
    ),
  )
  const named = rows.flatMap(({ plan_overrides: overrides }) =>
    overrides
      ? [overrides, overrides.minimum_commitment, ...overrides.charges].flatMap(
          (its) => its?.tax_codes ?? [],
        )
      : [],
  )
  return named.every((code) => known.has(code)) ? [...known.values()] : undefined
}
