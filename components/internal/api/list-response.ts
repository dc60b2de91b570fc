/**
 * Reads the list of a response. A response without its list, or with a count and no rows, is malformed:
 * an empty list would claim that nothing is due.
 */

/** @throws {TypeError} when `answer` has no complete list of that name */
export function getList<Name extends string, Row>(
  answer: { readonly [_ in Name]: readonly Row[] },
  name: Name,
): readonly Row[] {
  const rows = answer[name]
  const { metadata } = answer as { metadata?: { total_count?: unknown } | null }
  if (!Array.isArray(rows) || (!rows.length && Number(metadata?.total_count) > 0)) {
    throw new TypeError(`no ${name}`)
  }
  return rows
}
