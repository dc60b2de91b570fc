/** Typed usage by metric, as the attribute `usage` holds it: "api_calls=50000&payments=12000&payments.average=40". */

/** Decimal texts by the code of a metric, or by `averageKey`. */
export type UsageValues = ReadonlyMap<string, string>

/** Key of the average transaction of a metric; codes have no dots. */
export const averageKey = (code: string): string => `${code}.average`

const isValue = (text: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text)

/** Values that are no decimal numbers are left out. */
export const parseUsage = (text: string): UsageValues =>
  new Map([...new URLSearchParams(text)].filter(([, value]) => isValue(value)))

export const formatUsage = (values: UsageValues): string =>
  new URLSearchParams([...values]).toString()

/** A copy with another value; undefined removes it. Values that can't be read change nothing. */
export function withValue(
  values: UsageValues,
  key: string,
  value: string | undefined,
): UsageValues {
  const changed = new Map(values)
  if (value === undefined) changed.delete(key)
  else if (isValue(value)) changed.set(key, value)
  return changed
}
