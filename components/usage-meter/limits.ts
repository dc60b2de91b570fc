/** The limits a page sets, as the attribute spells them. */

import { warn } from '../internal/warn.ts'

/** Limits by metric code, in the metric's units. */
export type Limits = Readonly<Record<string, unknown>>

/** Text that is no JSON object limits nothing. */
export function readLimits(text: string | null): Limits {
  try {
    const limits: unknown = JSON.parse(text ?? '{}')
    if (limits && typeof limits === 'object') return limits as Limits
  } catch {
    warn(`<usage-meter limits='${text}'> takes JSON such as {"api_calls": 100000}`)
  }
  return {}
}
