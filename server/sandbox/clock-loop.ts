/** Runs the sandbox's due work every second, also without calls. */
import { failedStepLogLine } from './billing/engine/failed-steps.ts'
import { runDueWork } from './billing/engine/scheduler.ts'
import type { SandboxContext } from './context.ts'

const TICK_INTERVAL_MS = 1000

/**
 * @param log receives one line of JSON for each failed step, and for a failure of the loop
 * @returns stops the loop
 */
export function startClockLoop(
  context: SandboxContext,
  log: (line: string) => void,
): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  /** Message of the last failure, so that a lasting one is logged once. */
  let reason: string | undefined
  async function tick(): Promise<void> {
    try {
      await runDueWork(context)
      context.wakeDeliveries?.()
      reason = undefined
    } catch (error) {
      const { message, stack } = error as Error
      if (message !== reason) {
        log(JSON.stringify({ level: 'error', message: 'The clock could not catch up.', stack }))
      }
      reason = message
    }
    context.failedSteps.takeNew().map(failedStepLogLine).forEach(log)
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = tick().finally(() => {
      busy = false
    })
  }, TICK_INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
