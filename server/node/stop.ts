/** The end of the process: what was accepted is finished, then everything is closed in order. */

export interface Stopping {
  /** Whether it has been told to stop. */
  isStopping(): boolean
  /** Whether somebody at a terminal waits for it. */
  isHurried(): boolean
  /** Closed after what was named before it. */
  also(...close: (() => Promise<void>)[]): void
  closeAll(): Promise<void>
  /** Stops at the first signal. */
  onSignals(): void
}

export function stopping(): Stopping {
  const closing: (() => Promise<void>)[] = []
  let isStopping = false
  let isHurried = false

  async function closeAll() {
    for (const close of closing.splice(0)) await close()
  }
  const stop = () => {
    if (isStopping) return
    isStopping = true
    closeAll().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }

  return {
    isStopping: () => isStopping,
    isHurried: () => isHurried,
    also: (...close) => void closing.push(...close),
    closeAll,
    onSignals() {
      process.on('SIGTERM', stop)
      process.on('SIGINT', () => {
        // Who asks twice does not want to wait.
        if (isHurried) process.exit(1)
        isHurried = true
        stop()
      })
    },
  }
}
