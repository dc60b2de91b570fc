/** How far usage is along a limit, and which thresholds were not yet told of. */
import { compare, decimal, ratio, times } from '../internal/decimal.ts'

/** Percent of a limit. */
export const THRESHOLDS = [75, 90, 100] as const
export type Threshold = (typeof THRESHOLDS)[number]

export interface Standing {
  /** Decimal text in the same measure as `limit`. */
  readonly used: string
  readonly limit: string
  /** For drawing: 1 is the limit; more when more was used. */
  readonly fraction: number
  /** The highest threshold reached, exactly compared. */
  readonly level: Threshold | undefined
}

/** Undefined where there is no limit, or one or the other is no number that can be compared. */
export function standingOf(used: string, limit: unknown): Standing | undefined {
  if (limit === undefined || limit === '') return
  const text = String(limit)
  try {
    const most = decimal(text)
    if (most.units <= 0n) return
    const percents = times(decimal(used), decimal(100))
    const level = THRESHOLDS.findLast((one) => compare(percents, times(most, decimal(one))) >= 0)
    return { used, limit: text, fraction: Math.max(0, ratio(used, text)), level }
  } catch {
    return
  }
}

/** Remembers what was told: each threshold of a limit once in a period. */
export class ThresholdLog {
  readonly #told = new Set<string>()

  /**
   * The thresholds up to the standing's that were not told for `scope` (the subscription, its period
   * and the metric). A limit that is set anew has thresholds of its own.
   */
  take(scope: readonly unknown[], { level, limit }: Standing): Threshold[] {
    return THRESHOLDS.filter((one) => {
      const name = JSON.stringify([...scope, limit, one])
      if (!level || one > level || this.#told.has(name)) return false
      this.#told.add(name)
      return true
    })
  }
}
