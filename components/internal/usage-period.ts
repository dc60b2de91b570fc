/** Reads a period's usage into what elements show of it; everything in it is decimal text. */
import type { Amount } from '../../server/contract/money.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { decimal } from './decimal.ts'
import { listIn } from './list-in.ts'
import { exponentOf, isZero } from './money.ts'

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
  /** What the charges come to that a filter left out. */
  readonly other?: Amount | undefined
}

/** @throws when an amount is no amount: such an answer is not shown at all */
export function readPeriod(usage: UsageForCustomer): Period {
  const charges = listIn(usage, 'charges_usage').map(({ metric, charge, ...used }): Charge => {
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
  exponentOf(amount.currency_code)
  return amount
}

export const isEmpty = ({ charges, total }: Period): boolean =>
  isZero(total) && charges.every(({ units, events }) => Number(units) === 0 && !events)
