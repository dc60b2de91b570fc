/**
 * Steps of the clock that were due and failed. Each is put aside for a while, so
 * that everything else that is due still happens.
 */
import { performance } from 'node:perf_hooks'

/** A step that is due: a row of one kind, and its instant. */
export interface Due {
  kind: 'payment' | 'refund' | 'top-up' | 'wallet' | 'subscription'
  id: string
  at: Date
}

export interface FailedStep extends Due {
  error: unknown
}

/** Milliseconds until a failed step is tried again. */
const RETRY_AFTER_MS = 60_000

export interface FailedSteps {
  add(step: FailedStep): void
  /** Those that are put aside now. */
  list(): FailedStep[]
  /** Those that were added since the last call. */
  takeNew(): FailedStep[]
  /** Lets all of them be tried again at once. */
  clear(): void
}

/** @param now milliseconds of a clock that only runs forward; tests pass their own */
export function newFailedSteps(now: () => number = () => performance.now()): FailedSteps {
  const aside = new Map<string, { step: FailedStep; until: number }>()
  let added: FailedStep[] = []
  return {
    add(step) {
      aside.set(step.id, { step, until: now() + RETRY_AFTER_MS })
      added.push(step)
    },
    list() {
      for (const [id, { until }] of aside) if (until <= now()) aside.delete(id)
      return [...aside.values()].map(({ step }) => step)
    },
    takeNew() {
      const taken = added
      added = []
      return taken
    },
    clear: () => aside.clear(),
  }
}

/** A line of the log. */
export const lineOf = ({ kind, id, at, error }: FailedStep): string =>
  JSON.stringify({
    level: 'error',
    message: 'A step of the clock failed.',
    ...{ kind, id, at },
    stack: error instanceof Error ? error.stack : String(error),
  })
