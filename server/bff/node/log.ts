/** Log: one line of JSON per entry, with control characters escaped. */
import { type Logger, pino } from 'pino'
import manifest from '../../package.json' with { type: 'json' }

/** Control characters beyond JSON's own escapes, and those that change the direction of text. */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
const EACH_UNPRINTABLE = new RegExp(UNPRINTABLE, 'g')

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export type LogLevel = 'info' | 'error'

/**
 * @param write receives one line with its line break
 * @param level the lowest level that is written
 */
export const createLog = (write: (line: string) => void, level: LogLevel = 'info'): Logger =>
  pino(
    {
      level,
      base: { version: manifest.version },
      timestamp: isoTime(),
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(printable(line)) },
  )

/** Tests first, because hardly any line has such a character. */
const printable = (line: string) =>
  UNPRINTABLE.test(line) ? line.replaceAll(EACH_UNPRINTABLE, escaped) : line

/** ISO 8601 timestamp, formatted once per millisecond. */
function isoTime() {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) text = `,"time":"${new Date((at = now)).toISOString()}"`
    return text
  }
}
