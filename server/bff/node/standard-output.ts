/**
 * Writes standard output in batches without blocking, and to the last line when the process ends or crashes.
 *
 * `pino.destination` is no replacement, because it lost or reordered lines when the process ended while a slow
 * reader left its asynchronous write half done.
 */
import { writeSync } from 'node:fs'

/** Characters per write. */
const BATCH_LENGTH = 16_384
const MAX_DELAY_MS = 50
/** CHOICE: batches kept for a reader that does not read; beyond them lines are dropped, so memory stays bounded. */
const MAX_BATCHES = 1_000
const RETRY_MS = 10
/** Longest time that a slow reader delays the end of the process. */
const EXIT_TIMEOUT_MS = 2_000

export function standardOutput() {
  // Reading `process.stdout` makes a pipe non-blocking: a full one throws EAGAIN. A worker thread has no `fd`.
  const { fd = 1 } = process.stdout
  let batches: Buffer[] = []
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function endBatch(): void {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '' && batches.length < MAX_BATCHES) batches.push(Buffer.from(lines))
    lines = ''
  }
  /** Writes until the pipe is full. */
  function drain(): void {
    for (let batch = batches[0]; batch; batch = batches[0]) {
      const bytes = write(batch)
      if (bytes === 0) break
      if (bytes < batch.length) batches[0] = batch.subarray(bytes)
      else batches.shift()
    }
    if (batches.length > 0) timer ??= setTimeout(flush, RETRY_MS)
  }
  function flush(): void {
    endBatch()
    drain()
  }
  /** Returns the number of bytes written or dropped. */
  function write(batch: Buffer): number {
    try {
      return writeSync(fd, batch)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EAGAIN') return 0
      // Any other error drops this batch only, such as a disk that is full for a while.
      if (code !== 'EPIPE') return batch.length
      isClosed = true
      batches = []
      return 0
    }
  }
  process.once('exit', () => {
    endBatch()
    const deadline = performance.now() + EXIT_TIMEOUT_MS
    for (drain(); batches.length > 0 && performance.now() < deadline; drain()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    }
  })
  return {
    /** Writes at once; call it before work that blocks the event loop. */
    flush,
    write(text: string) {
      if (isClosed) return
      lines += text
      if (lines.length >= BATCH_LENGTH) flush()
      else timer ??= setTimeout(flush, MAX_DELAY_MS)
    },
  }
}
