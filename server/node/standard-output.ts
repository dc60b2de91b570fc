/**
 * Standard output, written in batches and without waiting, and to the last line when the process ends, by a crash
 * too. Whoever read it may have gone: that is no reason to stop.
 *
 * All of it on this thread: what another one is about to write can't be counted when the process ends.
 */
import { writeSync } from 'node:fs'

/** Characters that are written at once, since each write costs, and the milliseconds that a line may wait. */
const BATCH = 16_384
const LONGEST_WAIT = 50
/** CHOICE: batches that a reader who does not read is waited for; then lines are lost, not the server's memory. */
const MOST_BATCHES = 1_000
/** Ms. How soon a reader who is slow is tried again; and how long one holds up the end. */
const TRIED_AGAIN = 10
const LONGEST_END = 2_000

export function standardOutput() {
  // Once the platform has opened it, a pipe that is full says so in the place of stopping everything. In a worker
  // thread it has no number.
  const { fd = 1 } = process.stdout
  let batches: Buffer[] = []
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  let isGone = false

  function gather(): void {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '' && batches.length < MOST_BATCHES) batches.push(Buffer.from(lines))
    lines = ''
  }
  /** Writes what the reader takes. */
  function pass(): void {
    for (let batch = batches[0]; batch; batch = batches[0]) {
      const bytes = write(batch)
      if (bytes === 0) break
      if (bytes < batch.length) batches[0] = batch.subarray(bytes)
      else batches.shift()
    }
    if (batches.length > 0) timer ??= setTimeout(next, TRIED_AGAIN)
  }
  function next(): void {
    gather()
    pass()
  }
  /** How many bytes of it are done with. */
  function write(batch: Buffer): number {
    try {
      return writeSync(fd, batch)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EAGAIN') return 0
      // Another fault is this batch's, such as a disk that is full for a while.
      if (code !== 'EPIPE') return batch.length
      isGone = true
      batches = []
      return 0
    }
  }
  process.once('exit', () => {
    gather()
    const last = performance.now() + LONGEST_END
    for (pass(); batches.length > 0 && performance.now() < last; pass()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRIED_AGAIN)
    }
  })
  return {
    /** Writes what waits for its batch, where the process is busy from now on. */
    flush: next,
    write(text: string) {
      if (isGone) return
      lines += text
      if (lines.length >= BATCH) next()
      else timer ??= setTimeout(next, LONGEST_WAIT)
    },
  }
}
