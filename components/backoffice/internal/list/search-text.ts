/** Finds texts as a search does: case, accents, invisible characters and widths of spaces make no difference. */

/** A text as it is compared. In upper case "ß" is "SS", "ı" is "I", and a sigma is the same at the end of a word. */
export const comparable = (text: string): string =>
  visibleText(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toUpperCase()

/** A text without invisible characters, and with a single space for any white space. */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

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
