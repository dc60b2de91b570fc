/** The log: a line of JSON an entry, with nothing in it that a terminal would obey. */
import { type Logger, pino } from 'pino'

/** Control characters beyond JSON's own escapes, and those that turn the direction of text. */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
const EACH_UNPRINTABLE = new RegExp(UNPRINTABLE, 'g')

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * @param write takes one line, its end included
 * @param level the least that is written
 */
export const createLog = (
  write: (line: string) => void,
  level: 'info' | 'error' = 'info',
): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: isoTime(),
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(printable(line)) },
  )

/** Looked at before anything is replaced: of a million lines none has such a character. */
const printable = (line: string) =>
  UNPRINTABLE.test(line) ? line.replaceAll(EACH_UNPRINTABLE, escaped) : line

/** The time as ISO 8601, spelt once for all entries of a millisecond. */
function isoTime() {
  let at = 0
  let spelt = ''
  return () => {
    const now = Date.now()
    if (now !== at) spelt = `,"time":"${new Date((at = now)).toISOString()}"`
    return spelt
  }
}
