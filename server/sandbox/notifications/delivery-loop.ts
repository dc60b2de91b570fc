/**
 * Delivers events in the background. No request and no step of the clock waits for a receiver.
 *
 * An attempt is due by the sandbox's clock. The gap between two attempts is real time, so that a receiver is not
 * flooded by a clock that is turned.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxContext } from '../context.ts'
import { type DeliveryOptions, deliver } from './deliver.ts'
import { claimDue, isAnyPending, summarizeDue } from './queue.ts'

const TICK_INTERVAL_MS = 1000
/** Wakes within this time are one. */
const COALESCING_MS = 25
/** Attempts of this process at once. */
const MAX_CONCURRENT = 16
/** Time beyond an attempt's own limit in which its outcome is stored. */
const STORING_MS = 30_000
const SETTLING_INTERVAL_MS = 20

export interface DeliveryLoop {
  /** Looks for due deliveries soon. */
  wake(): void
  /** Resolves when no delivery is due by the clock, and none is under way. */
  settled(): Promise<void>
  /** Cuts attempts that are under way; they are made again later. */
  stop(): Promise<void>
}

const DEFAULTS: DeliveryOptions = { timeoutMs: 30_000, gapMs: 1000 }

/**
 * @param log receives one line of JSON for a failure of the loop
 * @param options CHOICE: 30 s for an attempt, when absent; the service's time limit is not known
 */
export function startDeliveryLoop(
  context: SandboxContext,
  log: (line: string) => void,
  options: Partial<DeliveryOptions> = {},
): DeliveryLoop {
  const { db, clock } = context
  const timing = { ...DEFAULTS, ...options }
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  /** The pass that runs now. */
  let pass: Promise<void> = Promise.resolve()
  let soon: NodeJS.Timeout | undefined
  let release: NodeJS.Timeout | undefined
  /** Message of the last failure, so that a lasting one is logged once. */
  let reason: string | undefined

  const instants = () => ({ now: clock.now(), wall: Date.now() })

  async function startDue(): Promise<void> {
    if (signal.aborted || !(await isAnyPending(db))) return
    await clock.reload()
    const { isAnyFree, releasedAt } = await summarizeDue(db, instants())
    if (releasedAt !== undefined) {
      clearTimeout(release)
      release = setTimeout(wake, Math.max(releasedAt - Date.now(), 0) + 1).unref()
    }
    const limit = MAX_CONCURRENT - underWay.size
    if (!isAnyFree || limit <= 0 || signal.aborted) return
    const holdMs = timing.timeoutMs + STORING_MS
    for (const due of await claimDue(db, instants(), { limit, holdMs })) {
      const delivery = watched(deliver(context, due, { ...timing, signal }))
      underWay.add(delivery)
      void delivery.finally(() => {
        underWay.delete(delivery)
        wake()
      })
    }
  }

  /** A failure is logged and does not end the loop. */
  const watched = (work: Promise<void>): Promise<void> =>
    work.then(
      () => {
        reason = undefined
      },
      (error: Error) => {
        if (error.message !== reason && !signal.aborted) {
          const { stack } = error
          log(JSON.stringify({ level: 'error', message: 'Deliveries failed.', stack }))
        }
        reason = error.message
      },
    )

  /** One after the other. */
  function run(): Promise<void> {
    pass = pass.then(() => watched(startDue()))
    return pass
  }

  function wake(): void {
    if (signal.aborted) return
    soon ??= setTimeout(() => {
      soon = undefined
      void run()
    }, COALESCING_MS).unref()
  }

  const ticks = setInterval(wake, TICK_INTERVAL_MS).unref()
  wake()
  return {
    wake,
    async settled() {
      while (!signal.aborted) {
        await run()
        const { due } = await summarizeDue(db, instants())
        if (due === 0 && underWay.size === 0) return
        await Promise.race([...underWay, pause(SETTLING_INTERVAL_MS)])
      }
    },
    async stop() {
      clearInterval(ticks)
      clearTimeout(soon)
      clearTimeout(release)
      stopping.abort()
      await pass
      await Promise.all(underWay)
    },
  }
}
