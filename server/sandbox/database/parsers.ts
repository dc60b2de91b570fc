/** Parsers of column values for both engines, by the OID of the PostgreSQL type. */

/** Dates and numerics stay text: a date has no time zone, and a float would lose digits. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  /** bigint */
  20: (text) => Number(text),
  /** date */
  1082: (text) => text,
  /** timestamptz */
  1184: (text) => new Date(text),
  /** numeric */
  1700: (text) => text,
}
