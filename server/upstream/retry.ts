/** Repeats what is safe to repeat: a few attempts inside one deadline, with a growing random pause. */
import { UpstreamError } from './error.ts'

/** Milliseconds: full jitter between nothing and base × 2ⁿ, capped. */
const BASE_PAUSE = 200
const LONGEST_PAUSE = 2_000

/**
 * @param most attempts in all
 * @param totalMs the deadline over all of them
 * @param signal ends the waiting between attempts
 * @param attempt is handed the milliseconds that are left
 */
export async function attempts<Result>(
  most: number,
  totalMs: number,
  signal: AbortSignal | undefined,
  attempt: (leftMs: number) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + totalMs
  for (let n = 1; ; n++) {
    try {
      return await attempt(end - performance.now())
    } catch (error) {
      if (n >= most || !(error instanceof UpstreamError) || !mayPass(error)) throw error
      const pause = pauseAfter(n, error)
      // A service that wants to be left alone for longer than we may wait: say so at once.
      if (pause > LONGEST_PAUSE || performance.now() + pause >= end || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Faults that another attempt may not meet (faults: the retry matrix, "every GET"). */
function mayPass({ code, status }: UpstreamError): boolean {
  switch (code) {
    case 'unreachable':
    case 'broken':
    case 'limited':
      return true
    case 'failed':
      return status !== 501
    case 'unreadable':
      // Not JSON, where JSON was promised: cut short, perhaps. A redirect stays a redirect.
      return status === undefined || status < 300
    default:
      return false
  }
}

const pauseAfter = (n: number, { retryAfter }: UpstreamError) =>
  retryAfter === undefined
    ? Math.random() * Math.min(BASE_PAUSE * 2 ** (n - 1), LONGEST_PAUSE)
    : retryAfter * 1000
