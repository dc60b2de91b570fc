/** Finds texts as a search does: case and accents make no difference. */

/** A text as it is compared. */
export const comparable = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The rows with the searched text in one of their texts; all rows for an empty one. */
export function rowsWithText<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly (string | null | undefined)[],
  search: string,
): readonly Row[] {
  const wanted = comparable(search)
  if (!wanted) return rows
  return rows.filter((row) =>
    textsOf(row).some((text) => text && comparable(text).includes(wanted)),
  )
}
