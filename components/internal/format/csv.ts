/**
 * Formats a table as CSV (RFC 4180), safe from formula injection.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets hide; numbers
 * stay numbers. A spreadsheet that splits at semicolons or tabs, as those of many languages do, finds no quotes around
 * our cells: its cells also start behind each separator and line break of a text, and a row may be one cell. The byte
 * order mark makes Excel read UTF-8.
 */
export type CsvRow = readonly (string | number | null | undefined)[]

const NUMBER = /^-?\d+(\.\d+)?$/
/** Includes the full-width signs, and leading quotes, white space or control characters. */
const FORMULA = /^["\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
/** From a separator of another locale to a formula behind it; or to no formula, so that the time is linear. */
const INNER_FORMULA = /[;\t\r\n][";\s\0]*[=+\-@＝＋－＠]?/g
const SEPARATOR = /\r\n|[;\t\r\n]/g
const NEEDS_QUOTES = /[",;\t\r\n]/

function escapeCell(value: CsvRow[number], index: number): string {
  const text = String(value ?? '')
  // "-1" at the start of a row begins a formula where the comma separates nothing.
  const isNumber = index > 0 && NUMBER.test(text)
  const safe = (FORMULA.test(text) && !isNumber ? `'${text}` : text).replace(
    INNER_FORMULA,
    (run) => (/[;"\s\0]$/.test(run) ? run : run.replace(SEPARATOR, "$&'")),
  )
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const toCsv = (rows: readonly CsvRow[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')}`
