/** Polls for an element with the attribute `refresh`, and never before the time that the server's Retry-After names. */
import type { LitElement } from 'lit'
import type { ApiError } from './api-error.ts'
import { within } from './attributes.ts'
import { Polling } from './polling.ts'

const DAY_SECONDS = 86_400

export interface RefreshConfig {
  /** Seconds where the attribute is no number. */
  otherwise: () => number
  /** Why the last reading failed. */
  error: () => ApiError | undefined
  /** Reads again. Call `wake()` of the polling when it has ended: its Retry-After counts from then. */
  run: () => unknown
}

export const refreshPolling = (
  host: LitElement & { readonly refresh: number },
  { otherwise, error, run }: RefreshConfig,
): Polling => {
  const retryAfterSeconds = () => Math.min(DAY_SECONDS, error()?.retryAfter ?? 0)
  return new Polling(host, {
    every: () => {
      const seconds = within(host, 'refresh', [0, DAY_SECONDS], otherwise())
      return seconds && 1000 * Math.max(seconds, retryAfterSeconds())
    },
    onLook: () => retryAfterSeconds() === 0,
    run,
  })
}
