/** Names the charges of an invoice by the usage of its period, where their amounts leave no doubt. */
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { isPositive, isZero, toText } from '../../../server/pricing/price/decimal.ts'
import type { UsagePeriod } from '../../internal/domain/usage-period.ts'
import type { InvoiceLocalize } from '../messages.ts'

/** The name of each fee of an invoice, in their order; undefined for a fee without a name. */
export type ChargeNames = readonly (string | undefined)[]

const amountKey = ({ value, currency_code }: Amount) => `${toText(value)} ${currency_code}`

/**
 * A charge names the fee of its amount, if no other charge and no other fee has that amount: the service names no fees
 * (billing-177).
 *
 * CHOICE: all charges of the period name a fee, or none does, because an invoice without the amount of one is of
 * another period or subscription. Fees include taxes and usage does not, so a period with taxes names none.
 */
export function chargeNames(
  fees: InvoiceForCustomer['fees'],
  period: Pick<UsagePeriod, 'charges' | 'taxes'> | undefined,
): ChargeNames {
  if (!fees || !period || !isZero(period.taxes?.value ?? 0)) return []
  const keys = fees.map(({ total_amount }) => amountKey(total_amount))
  const names = new Map<string, string>()
  for (const { amount, name } of period.charges) {
    if (!isPositive(amount.value)) continue
    const key = amountKey(amount)
    const isUnique = !names.has(key) && keys.filter((item) => item === key).length === 1
    if (!isUnique) return []
    names.set(key, name)
  }
  return keys.map((key) => names.get(key))
}

/** "API calls", or "Charge 2". */
export const chargeLabel = (names: ChargeNames, index: number, localize: InvoiceLocalize): string =>
  names[index] ?? localize.t('invoices.charge', { count: index + 1 })
