/** Reads a period's usage into what the meter shows; everything in it is decimal text. */
import type { Amount } from '../../server/contract/money.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { decimal, ratio } from '../internal/decimal.ts'
import { addMoney, isZero } from '../internal/money.ts'

export interface Charge {
  /** The metric's code. */
  readonly code: string
  readonly name: string
  readonly units: string
  readonly events: number | undefined
  /** Every event is a unit, so the number of events says nothing more. */
  readonly counts: boolean
  readonly amount: Amount
  readonly model: string
  readonly properties: Readonly<Record<string, unknown>>
  /** The least that is charged. */
  readonly minimum: Amount | undefined
}

export interface Period {
  readonly from: string
  readonly to: string
  readonly total: Amount
  readonly taxes: Amount | undefined
  readonly charges: readonly Charge[]
  /** What the charges come to that `onlyOf` left out. */
  readonly other?: Amount | undefined
}

/** @throws when an amount is no amount: such an answer is not shown at all */
export function readPeriod(usage: UsageForCustomer): Period {
  const charges = usage.charges_usage.map(({ metric, charge, ...used }): Charge => {
    const least = charge?.min_amount
    return {
      code: metric.code,
      name: metric.name || metric.code,
      units: used.units,
      events: used.events_count ?? undefined,
      counts: metric.aggregation_type === 'COUNT',
      amount: readAmount(used.amount),
      model: charge?.charge_model ?? '',
      properties: charge?.properties ?? {},
      minimum: least && decimal(least.value).units > 0n ? least : undefined,
    }
  })
  return {
    from: usage.from_datetime,
    to: usage.to_datetime,
    total: readAmount(usage.total_amount),
    taxes: usage.taxes_amount ? readAmount(usage.taxes_amount) : undefined,
    charges,
  }
}

function readAmount(amount: Amount): Amount {
  decimal(amount.value)
  return amount
}

export const isEmpty = ({ charges, total }: Period): boolean =>
  isZero(total) && charges.every(({ units, events }) => Number(units) === 0 && !events)

/** The charges of these metrics alone, and the sum of the others. All of them when none is named. */
export function onlyOf(period: Period, codes: readonly string[]): Period {
  if (!codes.length) return period
  const [first, ...rest] = period.charges
    .filter(({ code }) => !codes.includes(code))
    .map(({ amount }) => amount)
  return {
    ...period,
    charges: period.charges.filter(({ code }) => codes.includes(code)),
    other: first && addMoney(first, ...rest),
  }
}

/** A stretch of the bar, both as fractions of its length. */
export interface Share {
  readonly start: number
  readonly size: number
  /** Which part: the charges in their order, then the other charges, then taxes. */
  readonly part: number
}

/** What each part has of the total, or of the budget where there is a larger one. For drawing only. */
export function sharesOf({ charges, other, taxes, total }: Period, budget = '0'): Share[] {
  const amounts = [...charges.map(({ amount }) => amount), other, taxes]
  const sizes = amounts.map((amount) => Math.max(0, ratio(amount?.value ?? '0', total.value)))
  const sum = sizes.reduce((all, size) => all + size, 0)
  const whole = Math.max(sum, ratio(budget, total.value))
  let start = 0
  return sizes.flatMap((part, index) => {
    const share = { start, size: whole ? part / whole : 0, part: index }
    start += share.size
    return part > 0 ? [share] : []
  })
}
