/** Repeats what is safe to repeat: a few attempts inside one deadline, with a growing random pause. */
import type { Budget } from './budget.ts'
import type { Limits } from './deadline.ts'
import type { Ending } from './ending.ts'
import { UpstreamError } from './error.ts'

/** May a call be sent twice, and on which condition. */
export type Repeat = 'freely' | 'with the same key' | 'once' | 'never'

interface Repeating {
  /** Attempts in all. */
  most: number
  /** The deadline over all of them. */
  within: keyof Limits
  /** The faults that another attempt may not meet; `n` counts the attempts made. */
  after(error: UpstreamError, n: number): boolean
}

/**
 * Faults: the retry and idempotency matrix.
 * - `freely` a read
 * - `with the same key` the service knows the key, and answers a second call with the first one's effect
 * - `once` writes the whole of something, or takes it away: twice is the same as once
 * - `never` may have happened once it left
 */
export const REPEATS: Record<Repeat, Repeating> = {
  freely: { most: 3, within: 'read', after: mayPass },
  'with the same key': { most: 3, within: 'money', after: mayPassByItsKey },
  once: { most: 2, within: 'read', after: mayPass },
  never: { most: 1, within: 'money', after: () => false },
}

/** Milliseconds: full jitter between nothing and base × 2ⁿ, capped. */
const BASE_PAUSE = 200
const LONGEST_PAUSE = 2_000

export interface Attempts extends Pick<Repeating, 'most' | 'after'> {
  /** Milliseconds for all of them. */
  totalMs: number
  /** What repeats are taken from; without one there is no end of them but `most`. */
  budget?: Budget
  /** Ends the waiting between attempts. */
  signal?: Ending
}

/** @param attempt is handed the milliseconds that are left */
export async function attempts<Result>(
  { most, after, totalMs, budget, signal }: Attempts,
  attempt: (leftMs: number) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + totalMs
  budget?.earn()
  for (let n = 1; ; n++) {
    try {
      return await attempt(end - performance.now())
    } catch (error) {
      if (n >= most || !(error instanceof UpstreamError) || !after(error, n)) throw error
      const pause = pauseAfter(n, error)
      // A service that wants to be left alone for longer than we may wait: say so at once.
      if (pause > LONGEST_PAUSE || performance.now() + pause >= end || signal?.aborted) throw error
      if (budget?.spend() === false) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** See `freely` in the matrix. */
export function mayPass({ code, status }: UpstreamError, n: number): boolean {
  switch (code) {
    case 'unreachable':
    case 'broken':
    case 'limited':
      return true
    case 'failed':
      return status !== 501
    case 'unreadable':
      // Not JSON, where JSON was promised: cut short, perhaps, and read once more. A redirect stays a redirect.
      return n === 1 && (status === undefined || status < 300)
    default:
      return false
  }
}

/** Also after silence, and while the first call is still under way; no other refusal passes by itself. */
function mayPassByItsKey({ code, status = 0, details }: UpstreamError): boolean {
  switch (code) {
    case 'unreachable':
    case 'broken':
    case 'timeout':
      return true
    case 'failed':
      return status >= 500
    case 'conflict':
      return details?.issues?.some(({ issue }) => issue?.endsWith('_IN_PROGRESS')) ?? false
    default:
      return false
  }
}

const pauseAfter = (n: number, { retryAfter }: UpstreamError) =>
  retryAfter === undefined
    ? Math.random() * Math.min(BASE_PAUSE * 2 ** (n - 1), LONGEST_PAUSE)
    : retryAfter * 1000
