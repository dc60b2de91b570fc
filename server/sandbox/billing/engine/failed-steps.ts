/** Sets aside steps of the clock that failed, so that other due steps are still processed. */
import { performance } from 'node:perf_hooks'

/** A due step: one row and the instant at which it is due. */
export interface DueStep {
  kind: 'payment' | 'refund' | 'top-up' | 'wallet' | 'subscription' | 'overdue'
  id: string
  at: Date
}

export interface FailedStep extends DueStep {
  error: unknown
}

/** Limits of one transaction's work. */
export interface Batch {
  /** The most rows to process. */
  limit: number
  /** Ids of steps that are set aside. */
  except: readonly string[]
  /** The only customer whose steps are processed; undefined for all. */
  customerId: string | undefined
}

/** Delay until a failed step is retried. */
const RETRY_DELAY_MS = 60_000

export interface FailedSteps {
  add(step: FailedStep): void
  /** The steps that are set aside now. */
  list(): FailedStep[]
  /** The steps added since the last call. */
  takeNew(): FailedStep[]
  /** Makes all steps due again. */
  clear(): void
}

/** @param now milliseconds of a monotonic clock; tests inject their own */
export function createFailedSteps(now: () => number = () => performance.now()): FailedSteps {
  const aside = new Map<string, { step: FailedStep; until: number }>()
  let added: FailedStep[] = []
  return {
    add(step) {
      aside.set(step.id, { step, until: now() + RETRY_DELAY_MS })
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

/** One line of the log. */
export const failedStepLogLine = ({ kind, id, at, error }: FailedStep): string =>
  JSON.stringify({
    level: 'error',
    message: 'A step of the clock failed.',
    ...{ kind, id, at },
    stack: error instanceof Error ? error.stack : String(error),
  })
