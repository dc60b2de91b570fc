/** Bounds an upstream call in time, from the first byte sent to the last byte read. */
import { type CancelSignal, CancelSource } from './cancellation.ts'
import { UpstreamError } from './error.ts'

/** Milliseconds. A call that moves money is sent once, so its only attempt may use the whole `money` timeout. */
export const TIMEOUTS = { attempt: 8_000, read: 20_000, money: 30_000 } as const
export type Timeouts = { [Name in keyof typeof TIMEOUTS]: number }

/**
 * Runs `work` and cancels it after `ms`, or as soon as `outer` is cancelled.
 * It covers the whole of `work`, not only the wait for headers, so a body that drips is cancelled as well.
 * @throws {UpstreamError} `timeout`, or the reason of `outer`
 */
export function withTimeout<Result>(
  ms: number,
  outer: CancelSignal | undefined,
  work: (signal: CancelSignal) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const source = new CancelSource()
    const cancel = (reason: UpstreamError) => {
      source.cancel(reason)
      // Rejects at once, so that the deadline holds even if the work ignores its signal.
      reject(reason)
    }
    const onCancel = () => cancel(reasonOf(outer))
    const onTimeout = () => cancel(new UpstreamError('timeout', 'no complete response in time'))
    const timer = setTimeout(onTimeout, Math.max(0, ms))
    const cleanUp = () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onCancel)
    }
    if (outer?.aborted) onCancel()
    else outer?.addEventListener('abort', onCancel)
    work(source).then(
      (result) => {
        cleanUp()
        resolve(result)
      },
      (error) => {
        cleanUp()
        reject(error)
      },
    )
  })
}

const reasonOf = (outer: CancelSignal | undefined) =>
  outer?.reason instanceof UpstreamError
    ? outer.reason
    : new UpstreamError('client-disconnected', 'the client disconnected')
