/**
 * The list in an answer of the API. An answer without its list, or with a count and no rows, is unreadable:
 * shown as an empty list it would say that nothing is to be paid.
 */

/** @throws {TypeError} when `answer` has no whole list of that name */
export function listIn<Name extends string, Row>(
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
