/** Polls for elements with the attribute `refresh`, never before the server's `Retry-After`. */
import type { LitElement } from 'lit'
import type { ApiError } from '../api/api-error.ts'
import { Polling } from './polling.ts'

const DAY_SECONDS = 86_400

export interface RefreshConfig {
  /** The error of the last request. */
  error: () => ApiError | undefined
  /** Refreshes. Call `reschedule()` when it has ended, because `Retry-After` counts from then. */
  run: () => unknown
}

export const refreshPolling = (
  host: LitElement & { readonly refresh: number },
  { error, run }: RefreshConfig,
): Polling => {
  const retryAfterSeconds = () => Math.min(DAY_SECONDS, error()?.retryAfter ?? 0)
  return new Polling(host, {
    interval: () => host.refresh && 1000 * Math.max(host.refresh, retryAfterSeconds()),
    runWhenVisible: () => retryAfterSeconds() === 0,
    run,
  })
}
