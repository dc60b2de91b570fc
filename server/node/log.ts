/** The log: a line of JSON an entry, with nothing in it that a terminal would obey. */
import { type Logger, pino } from 'pino'

/** Control characters beyond JSON's own escapes, and those that turn the direction of text. */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

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
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(line.replace(UNPRINTABLE, escaped)) },
  )

/** Bytes that are written at once, and the milliseconds that a line may wait for others. */
const BATCH = 4096
const FLUSH = 50

/**
 * Standard output, written without waiting. Whoever read it may have gone: that is no reason to stop.
 * @returns `flush` is for the end, when nothing can wait any more
 */
export function standardOutput() {
  const out = pino.destination({ dest: 1, sync: false, minLength: BATCH, periodicFlush: FLUSH })
  out.on('error', () => {})
  return {
    write: (text: string) => void out.write(text),
    flush() {
      try {
        out.flushSync()
      } catch {
        // Nobody reads it.
      }
    },
  }
}
