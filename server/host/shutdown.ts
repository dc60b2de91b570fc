/**
 * Graceful shutdown on SIGTERM and SIGINT: finishes accepted requests, then closes everything in order.
 *
 * Handlers are installed at once, because PID 1 of a container has no default ones and would go on starting.
 */

export interface Shutdown {
  isShuttingDown(): boolean
  /** True after SIGINT: an operator waits at the terminal. */
  isForced(): boolean
  /** Registers a step, which runs after those registered before it. */
  onShutdown(close: () => Promise<void>): void
  closeAll(): Promise<void>
}

/** The first signal runs all registered steps; a second SIGINT exits at once. */
export function createShutdown(): Shutdown {
  const steps: (() => Promise<void>)[] = []
  let isShuttingDown = false
  let isForced = false

  async function closeAll() {
    for (let close = steps.shift(); close; close = steps.shift()) await close()
  }
  const shutDown = () => {
    if (isShuttingDown) return
    isShuttingDown = true
    closeAll().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', () => {
    if (isForced) process.exit(1)
    isForced = true
    shutDown()
  })

  return {
    isShuttingDown: () => isShuttingDown,
    isForced: () => isForced,
    onShutdown: (close) => void steps.push(close),
    closeAll,
  }
}
