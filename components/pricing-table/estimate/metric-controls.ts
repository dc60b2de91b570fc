/** The controls of an estimate: a metric each, shared by all plans, with values that suit the prices. */
import type { PublicCharge, PublicPlan } from '../../../server/contract/plans/public-plan.ts'
import { type Charge, readCharge } from '../../../server/pricing/price/charge.ts'
import { type Decimal, isPositive, toText } from '../../../server/pricing/price/decimal.ts'

export interface MetricControl {
  readonly code: string
  readonly name: string
  /** A rate on a sum needs the value of a transaction too. */
  readonly hasAverage: boolean
  /** Four numbers, ascending. */
  readonly presets: readonly number[]
  /** The values of the range: zero, then 1, 2 and 5 times the powers of ten. */
  readonly steps: readonly number[]
}

/** Metrics of charges with known terms, in the order of the plans. */
export function metricControls(plans: readonly PublicPlan[]): MetricControl[] {
  const byMetric = new Map<string, { charge: PublicCharge; terms: Charge }[]>()
  for (const charge of plans.flatMap(({ charges }) => charges)) {
    const terms = readCharge(charge)
    const code = charge.metric?.code
    if (!terms || code === undefined) continue
    byMetric.set(code, [...(byMetric.get(code) ?? []), { charge, terms }])
  }
  return [...byMetric].map(([code, charges]) => {
    const presets = presetsOf(charges.map(({ terms }) => terms))
    return {
      code,
      name: charges[0]!.charge.metric!.name,
      hasAverage: charges.some(({ charge, terms }) => isRateOnSum(charge, terms)),
      presets,
      steps: stepsTo(presets.at(-1)!),
    }
  })
}

/** True for a rate on the sum of transactions. */
export const isRateOnSum = ({ metric }: PublicCharge, terms: Charge): boolean =>
  terms.model === 'PERCENTAGE' && metric?.aggregation_type === 'SUM'

/** CHOICE: a price without bounds is looked at where it costs about 20 units of its currency. */
const PRICE_AT_START = 20
const DEFAULT_START = 1000
/** A hundred times as much has as many digits as can be typed. */
const HIGHEST_START = 1e12

/** From below the highest bound of the prices to far beyond it. */
function presetsOf(charges: readonly Charge[]): number[] {
  const bound = Math.max(...charges.flatMap(boundsOf))
  const reached = Math.max(...charges.map(unitsAtStart))
  const start = Math.min(bound > 1 ? bound : reached, HIGHEST_START)
  const low = Math.max(1, roundUp(start / 10))
  const middle = Math.max(roundUp(start), 2 * low)
  return [low, middle, 10 * middle, 100 * middle]
}

const numberOf = (value: Decimal | undefined): number => (value ? Number(toText(value)) : 0)

/** For the choice of numbers and nothing else. */
function boundsOf(charge: Charge): number[] {
  switch (charge.model) {
    case 'STANDARD':
      return [0]
    case 'PACKAGE':
      return [numberOf(charge.size), numberOf(charge.freeUnits)]
    case 'PERCENTAGE':
      return [numberOf(charge.freeTotal)]
    default:
      return charge.ranges.map(({ to }) => numberOf(to))
  }
}

function unitsAtStart(charge: Charge): number {
  if (charge.model === 'PERCENTAGE') return DEFAULT_START
  const price = 'price' in charge ? charge.price : charge.ranges[0]?.price
  return price && isPositive(price) ? PRICE_AT_START / numberOf(price) : DEFAULT_START
}

const SERIES = [1, 2, 5]

/** The next of 1, 2 and 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.round([...SERIES, 10].find((times) => times * power >= value)! * power * 1e6) / 1e6
}

function stepsTo(highest: number): number[] {
  const steps = [0]
  for (let power = 1; power <= highest; power *= 10)
    steps.push(...SERIES.map((times) => times * power).filter((step) => step <= highest))
  return steps
}

/** The index of the last step that a value reaches. */
export const stepIndex = ({ steps }: MetricControl, value: string | undefined): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => step <= Number(value ?? 0)),
  )
