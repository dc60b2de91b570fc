/** One service's way out: a slot for each call, a breaker before them, a budget for repeats. */
import { type BreakerState, circuitBreaker, type Verdict } from './breaker.ts'
import { type Budget, retryBudget } from './budget.ts'
import type { Ending } from './ending.ts'
import { UpstreamError } from './error.ts'
import { slots } from './slots.ts'

export interface Lane {
  readonly state: BreakerState
  readonly inFlight: number
  readonly waiting: number
  readonly budget: Budget
  /**
   * Runs `work` when it is its turn; whoever hangs in another lane takes nothing of this one.
   * @throws {UpstreamError} `unavailable`, or what `work` throws
   */
  run<Result>(signal: Ending, work: () => Promise<Result>): Promise<Result>
}

/** Calls of one service. */
export interface Room {
  inFlight: number
  waiting: number
}

/** Faults: limits. */
const ROOM: Room = { inFlight: 64, waiting: 128 }

export function createLane(now = () => performance.now(), room = ROOM): Lane {
  const places = slots(room.inFlight, room.waiting)
  const breaker = circuitBreaker(now)

  return {
    get state() {
      return breaker.state
    },
    get inFlight() {
      return places.inFlight
    },
    get waiting() {
      return places.waiting
    },
    budget: retryBudget(),
    async run(signal, work) {
      const tries = breaker.enter()
      let verdict: Verdict
      try {
        const turn = places.take(signal)
        if (turn) await turn
        try {
          if (signal.aborted) throw signal.reason
          const result = await work()
          verdict = 'works'
          return result
        } catch (error) {
          verdict = verdictOf(error)
          throw error
        } finally {
          places.giveBack()
        }
      } finally {
        breaker.leave(tries, verdict)
      }
    },
  }
}

/** A service that refuses, works. */
function verdictOf(error: unknown): Verdict {
  if (!(error instanceof UpstreamError)) return undefined
  switch (error.code) {
    case 'unreachable':
    case 'broken':
    case 'timeout':
    case 'failed':
      return 'fails'
    case 'left':
      return undefined
    default:
      return 'works'
  }
}
