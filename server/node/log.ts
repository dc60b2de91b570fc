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
      timestamp: isoTime(),
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(line.replace(UNPRINTABLE, escaped)) },
  )

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

/** Characters that are written at once, since each write wakes a thread, and the milliseconds that a line may wait. */
const BATCH = 16_384
const LONGEST_WAIT = 50

/**
 * Standard output, written without waiting. Whoever read it may have gone: that is no reason to stop.
 * @returns `flush` is for the end, when nothing can wait any more
 */
export function standardOutput() {
  const out = pino.destination({ dest: 1, sync: false })
  const atTheEnd = pino.destination({ dest: 1, sync: true })
  for (const destination of [out, atTheEnd]) destination.on('error', () => {})
  // Gathered here: the destination measures all that it has gathered with each line that comes.
  let batch = ''
  let timer: NodeJS.Timeout | undefined
  function take(): string {
    clearTimeout(timer)
    timer = undefined
    const taken = batch
    batch = ''
    return taken
  }
  return {
    write(text: string) {
      batch += text
      if (batch.length >= BATCH) out.write(take())
      else timer ??= setTimeout(() => out.write(take()), LONGEST_WAIT)
    },
    flush() {
      // Not by the other's `flushSync`, which would wait for ever for a reader that has gone.
      const rest = take()
      if (rest !== '') atTheEnd.write(rest)
    },
  }
}
