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

/** @param last runs when all is closed, or when nobody waits for that */
export function stopping(last: () => void): Stopping {
  const closing: (() => Promise<void>)[] = []
  let isStopping = false
  let isHurried = false

  async function closeAll() {
    for (const close of closing.splice(0)) await close()
  }
  function exit(code: number): never {
    last()
    process.exit(code)
  }
  const stop = () => {
    if (isStopping) return
    isStopping = true
    closeAll().then(
      () => exit(0),
      () => exit(1),
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
        if (isHurried) exit(1)
        isHurried = true
        stop()
      })
    },
  }
}
