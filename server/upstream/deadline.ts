/** How long an exchange may take, from the first byte sent to the last byte read. */
import { UpstreamError } from './error.ts'

/** Milliseconds. A call that moves money is sent once, so its only attempt gets all the time. */
export const LIMITS = { attempt: 8_000, read: 20_000, money: 30_000 } as const
export type Limits = { [Name in keyof typeof LIMITS]: number }

/**
 * Runs `work` with a signal that fires after `ms`, or as soon as `outer` does.
 * The whole of the work is bounded, not just the wait for headers: a body that drips ends here too.
 * @throws {UpstreamError} `timeout`, or what `outer` was aborted with
 */
export async function within<Result>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const end = () => controller.abort(new UpstreamError('timeout', 'no complete answer in time'))
  const leave = () => controller.abort(reasonOf(outer))
  const timer = setTimeout(end, Math.max(0, ms))
  if (outer?.aborted) leave()
  outer?.addEventListener('abort', leave, { once: true })
  try {
    // Raced, so that the deadline holds even where the work does not listen to its signal.
    return await Promise.race([work(controller.signal), whenAborted(controller.signal)])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
  }
}

const reasonOf = (signal: AbortSignal | undefined) =>
  signal?.reason instanceof UpstreamError
    ? signal.reason
    : new UpstreamError('left', 'the caller went away')

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
