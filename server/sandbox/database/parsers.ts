/** How columns are read, the same from both engines; the numbers are PostgreSQL's own for its types. */

/** Dates stay text (a date has no time zone), instants are `Date`, numerics keep every digit as text. */
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
