/** How long an exchange may take, from the first byte sent to the last byte read. */
import { Ended, type Ending } from './ending.ts'
import { UpstreamError } from './error.ts'

/** Milliseconds. A call that moves money is sent once, so its only attempt gets all the time. */
export const LIMITS = { attempt: 8_000, read: 20_000, money: 30_000 } as const
export type Limits = { [Name in keyof typeof LIMITS]: number }

/**
 * Runs `work` and tells it to end after `ms`, or as soon as `outer` does.
 * The whole of the work is bounded, not just the wait for headers: a body that drips ends here too.
 * @throws {UpstreamError} `timeout`, or what `outer` was aborted with
 */
export function within<Result>(
  ms: number,
  outer: Ending | undefined,
  work: (ending: Ending) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const ending = new Ended()
    const end = (reason: UpstreamError) => {
      ending.end(reason)
      // At once, so that the deadline holds even where the work does not listen.
      reject(reason)
    }
    const leave = () => end(reasonOf(outer))
    const late = () => end(new UpstreamError('timeout', 'no complete answer in time'))
    const timer = setTimeout(late, Math.max(0, ms))
    const done = () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', leave)
    }
    if (outer?.aborted) leave()
    else outer?.addEventListener('abort', leave)
    work(ending).then(
      (result) => {
        done()
        resolve(result)
      },
      (error) => {
        done()
        reject(error)
      },
    )
  })
}

const reasonOf = (outer: Ending | undefined) =>
  outer?.reason instanceof UpstreamError
    ? outer.reason
    : new UpstreamError('left', 'the caller went away')
