/**
 * Writes a table as CSV (RFC 4180) that a spreadsheet shows and never runs.
 *
 * A text that would be read as a formula gets an apostrophe in front, which spreadsheets don't show;
 * numbers stay numbers. The mark at the beginning tells Excel that it is UTF-8.
 */
export type Row = readonly (string | number | null | undefined)[]

const NUMBER = /^-?\d+(\.\d+)?$/
/** Also the full-width twins of the signs, and whatever white space or control stands before them. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
/** A semicolon or a tab is what parts cells elsewhere. */
const PARTS = /[",;\t\r\n]/

function cell(value: Row[number]): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return PARTS.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (rows: readonly Row[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
