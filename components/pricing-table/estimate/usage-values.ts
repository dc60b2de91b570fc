/** Typed usage by metric, as the attribute `usage` holds it: "api_calls=50000&payments=12000&payments.average=40". */
import { mayBecomeGroup, parseTyped } from '../../internal/format/typed-number.ts'

/** Decimal texts by the code of a metric, or by `averageKey`. */
export type UsageValues = ReadonlyMap<string, string>

/** Key of the average transaction of a metric; codes have no dots. */
export const averageKey = (code: string): string => `${code}.average`

/** Petabytes can be counted in bytes. */
const isValue = (text: string): boolean => /^\d{1,15}(\.\d{1,6})?$/.test(text)

/**
 * The value of a typed text: undefined if it is blank, null if it is no value.
 * @param isWhole false while it is being typed
 */
export function readTyped(
  text: string,
  locale: string,
  isWhole: boolean,
): string | undefined | null {
  if (text.trim() === '') return undefined
  const value = isWhole || !mayBecomeGroup(text, locale) ? parseTyped(text, locale) : undefined
  return value !== undefined && isValue(value) ? value : null
}

/** Values that are no decimal numbers are left out. */
export const parseUsage = (text: string): UsageValues =>
  new Map(
    [...new URLSearchParams(text)]
      .map(([key, value]) => [key.trim(), value.trim()] as const)
      .filter(([, value]) => isValue(value)),
  )

export const formatUsage = (values: UsageValues): string =>
  new URLSearchParams([...values]).toString()

/** A copy with another value; undefined removes it. */
export function withValue(
  values: UsageValues,
  key: string,
  value: string | undefined,
): UsageValues {
  const changed = new Map(values)
  if (value === undefined) changed.delete(key)
  else changed.set(key, value)
  return changed
}
