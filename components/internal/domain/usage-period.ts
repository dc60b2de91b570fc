/** Parses the usage of a billing period; all numbers are decimal text. */
import type { Amount } from '../../../server/contract/money.ts'
import type { PastPeriodForCustomer } from '../../../server/contract/usage.ts'
import { isPositive, parseDecimal } from '../../../server/pricing/price/decimal.ts'
import { getList } from '../api/list-response.ts'
import { daysBetween } from '../format/dates.ts'
import { isZero } from '../format/money.ts'

export interface Charge {
  /** The id of the plan's charge; empty if the service names none. */
  readonly id: string
  /** The metric's code. */
  readonly code: string
  readonly name: string
  readonly units: string
  readonly events: number | undefined
  readonly amount: Amount
  readonly chargeModel: string
  /** Such as SUM (billing-101). */
  readonly aggregation: string
  /** METERED or RECURRING (billing-102); empty if it is not known. */
  readonly metricType: string
  readonly properties: Readonly<Record<string, unknown>>
  /** The minimum charge, if there is one. */
  readonly minimum: Amount | undefined
}

export interface UsagePeriod {
  readonly from: string
  readonly to: string
  /** The id of its invoice; undefined for an open period, and if the service names none. */
  readonly invoice: string | undefined
  readonly total: Amount
  readonly taxes: Amount | undefined
  readonly charges: readonly Charge[]
  /** The sum of the charges that a filter left out. */
  readonly other?: Amount | undefined
}

/**
 * @param usage of a past period or of the current one, which has no invoice
 * @throws {RangeError} if an amount is malformed: such a response is not shown at all
 */
export function parseUsagePeriod(usage: PastPeriodForCustomer): UsagePeriod {
  const charges = getList(usage, 'charges_usage').map(({ metric, charge, ...used }): Charge => {
    const minimum = charge?.min_amount
    return {
      id: charge?.id ?? '',
      code: metric.code,
      name: metric.name || metric.code,
      units: used.units,
      events: used.events_count ?? undefined,
      amount: assertAmount(used.amount),
      chargeModel: charge?.charge_model ?? '',
      aggregation: metric.aggregation_type ?? '',
      metricType: metric.type ?? '',
      properties: charge?.properties ?? {},
      minimum: minimum && isPositive(minimum.value) ? minimum : undefined,
    }
  })
  return {
    from: usage.from_datetime,
    to: usage.to_datetime,
    invoice: usage.invoice_id ?? undefined,
    total: assertAmount(usage.total_amount),
    taxes: usage.taxes_amount ? assertAmount(usage.taxes_amount) : undefined,
    charges,
  }
}

function assertAmount(amount: Amount): Amount {
  parseDecimal(amount.value)
  if (!/^[A-Z]{3}$/.test(amount.currency_code)) throw new RangeError('not a currency')
  return amount
}

/** True if an invoice of a day such as "2026-11-01" may bill a period: it ended on that day, or on the day before. */
export function endedBefore(to: string, day: string): boolean {
  const days = daysBetween(to, day)
  return days === 0 || days === 1
}

export const isEmpty = ({ charges, total }: UsagePeriod): boolean =>
  isZero(total) && charges.every(({ units, events }) => Number(units) === 0 && !events)
