/**
 * Formats a table as CSV (RFC 4180), safe from formula injection.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets hide; numbers
 * stay numbers. The byte order mark makes Excel read UTF-8.
 */
export type CsvRow = readonly (string | number | null | undefined)[]

const NUMBER = /^-?\d+(\.\d+)?$/
/** Includes the full-width signs, and leading white space or control characters. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
/** Semicolon and tab are separators in some locales. */
const NEEDS_QUOTES = /[",;\t\r\n]/

function escapeCell(value: CsvRow[number]): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const toCsv = (rows: readonly CsvRow[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')}`
