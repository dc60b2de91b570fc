/**
 * Sends one HTTP request to the API, with a timeout, and parses its JSON. Every failure is an `ApiError`.
 *
 * Without a response a read is `offline` and a write is `outcome-unknown`. A POST that changes nothing is a read. The
 * caller's `ErrorMapper` maps error responses.
 */

import { FILE_REMEDY, isFile } from '../dom/page-url.ts'
import { warn } from '../dom/warn.ts'
import { withAnySignal } from './any-signal.ts'
import { ApiError } from './api-error.ts'

/** Maps an error response; `isRead` is true for requests that change nothing. */
export type ErrorMapper = (response: Response, text: string, isRead: boolean) => ApiError

/** Longer than the server's own timeouts: 20 s for reads, 30 s for payments. */
const READ_TIMEOUT_MS = 25_000
const WRITE_TIMEOUT_MS = 35_000

/** Browsers block http on a page of https, except for the machine itself. */
const isMixedContent = (origin: string): boolean =>
  location.protocol === 'https:' && /^http:\/\/(?!localhost|127\.)/.test(origin)

/** `fetch` hides the cause of a network error. When online, the server is down or CORS rejects this origin. */
function warnUnreachable(base: string): void {
  const { origin } = new URL(base, location.href)
  if (!navigator.onLine || origin === location.origin) return
  let cause = `is it running, and does its TILL_ALLOWED_ORIGINS name ${location.origin}?`
  if (isMixedContent(origin)) cause = 'a page on https can only read https'
  if (isFile()) cause = FILE_REMEDY
  warn(`${origin} could not be reached: ${cause}`, 'start/troubleshooting')
}

/** The page's own server, a static host or a login page responded instead of the BFF. */
function warnNotTheBff(base: string): void {
  const remedy =
    'data-api on the script tag, configure({ api }) or the attribute api has to name its address'
  warn(`${base}/api is not answered by the BFF: ${remedy}`, 'start/troubleshooting')
}

/** Errors of the BFF carry a problem body; 429 and 5xx may come from a proxy in between. */
const isNotTheBff = (status: number, text: string): boolean =>
  status < 500 && status !== 429 && !text.includes('urn:tillkit:problem:')

/** `address` is the path and query after `/api`. @throws {ApiError} */
export async function sendRequest(
  base: string,
  address: string,
  call: RequestInit,
  mapError: ErrorMapper,
  isRead = !call.method,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
  const origin = /^.*[^/]/.exec(base)?.[0] ?? ''
  let response: Response
  let text: string
  try {
    ;[response, text] = await withAnySignal([call.signal, deadline], async (signal) => {
      const answer = await fetch(`${origin}/api${address}`, {
        ...call,
        credentials: 'omit',
        redirect: 'error',
        signal,
      })
      return [answer, await answer.text()] as const
    })
  } catch (cause) {
    if (call.signal?.aborted) throw new ApiError('aborted')
    if (!deadline.aborted) warnUnreachable(base)
    if (!isRead) throw new ApiError('outcome-unknown', { cause })
    throw new ApiError(deadline.aborted ? 'upstream-timeout' : 'offline', { cause })
  }
  const { ok, status } = response
  if (!ok) {
    if (isNotTheBff(status, text)) warnNotTheBff(origin)
    throw mapError(response, text, isRead)
  }
  try {
    return text || isRead ? JSON.parse(text) : undefined
  } catch (cause) {
    warnNotTheBff(origin)
    throw new ApiError('unreadable', { status, cause })
  }
}
