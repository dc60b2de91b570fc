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
/** CHOICE: batches that a reader who does not read is waited for; then lines are lost, not the server's memory. */
const MOST_BATCHES = 1_000

/**
 * Standard output, written without waiting, and to the last line when the process ends, by a crash too.
 * Whoever read it may have gone: that is no reason to stop.
 */
export function standardOutput() {
  const out = pino.destination({ dest: 1, sync: false })
  const atTheEnd = pino.destination({ dest: 1, sync: true })
  // Gathered here: the destination measures all that it has gathered with each line that comes, and at the
  // end waits for ever for a reader that has gone. So it has one batch at a time.
  let batches: string[] = []
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  let isWriting = false
  let isGone = false

  function gather(): void {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '' && batches.length < MOST_BATCHES) batches.push(lines)
    lines = ''
  }
  function writeNext(): void {
    const batch = isWriting ? undefined : batches.shift()
    if (batch === undefined) return
    isWriting = true
    out.write(batch)
  }
  function pass(): void {
    gather()
    writeNext()
  }
  out.on('drain', () => {
    isWriting = false
    writeNext()
  })
  out.on('error', (error: NodeJS.ErrnoException) => {
    isWriting = false
    isGone ||= error.code === 'EPIPE'
    if (isGone) batches = []
  })
  atTheEnd.on('error', () => {})
  process.once('exit', () => {
    gather()
    for (const batch of batches) atTheEnd.write(batch)
  })
  return {
    write(text: string) {
      if (isGone) return
      lines += text
      if (lines.length >= BATCH) pass()
      else timer ??= setTimeout(pass, LONGEST_WAIT)
    },
  }
}
