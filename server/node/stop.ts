/**
 * The end of the process: what was accepted is finished, then everything is closed in order.
 *
 * Signals are heard from the first moment: a first process, as in a container, has no default for them, and would
 * go on starting.
 */

export interface Stopping {
  /** Whether it has been told to stop. */
  isStopping(): boolean
  /** Whether somebody at a terminal waits for it. */
  isHurried(): boolean
  /** Closed after what was named before it. */
  also(close: () => Promise<void>): void
  closeAll(): Promise<void>
}

/** Stops at the first signal, and with what is there by then while the process is still starting. */
export function stopping(): Stopping {
  const closing: (() => Promise<void>)[] = []
  let isStopping = false
  let isHurried = false

  async function closeAll() {
    for (let close = closing.shift(); close; close = closing.shift()) await close()
  }
  const stop = () => {
    if (isStopping) return
    isStopping = true
    closeAll().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => {
    // Who asks twice does not want to wait.
    if (isHurried) process.exit(1)
    isHurried = true
    stop()
  })

  return {
    isStopping: () => isStopping,
    isHurried: () => isHurried,
    also: (close) => void closing.push(close),
    closeAll,
  }
}
