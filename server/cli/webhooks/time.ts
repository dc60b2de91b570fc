/** Times in arguments: an instant, a date, or a span back from now. */
import { usageError } from '../command.ts'

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

/**
 * "2026-01-31T12:00:00Z", "2026-01-31" (its begin in UTC), or "90m", "12h", "3d" back from now.
 * @param option named in the error
 * @throws {CommandError} for another text, and for a time to come
 */
export function timeBefore(text: string, option: string, now: number): Date {
  const [, amount, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const ms =
    amount !== undefined && (unit === 'm' || unit === 'h' || unit === 'd')
      ? now - Number(amount) * UNITS_MS[unit]
      : INSTANT.test(text)
        ? Date.parse(text)
        : Number.NaN
  if (Number.isNaN(ms))
    throw usageError(
      `${option} takes a time such as "2026-01-31T12:00:00Z", "2026-01-31", "12h" or "3d"`,
    )
  if (ms > now) throw usageError(`${option} is a time to come`)
  return new Date(ms)
}
