/** Gets a session from the merchant's server: the page's own function, or a POST to one of its addresses. */
import { withAnySignal } from '../api/any-signal.ts'
import { ApiError, type ApiErrorCode } from '../api/api-error.ts'
import { FILE_REMEDY, isFile } from '../dom/page-url.ts'
import { warn } from '../dom/warn.ts'
import { isSessionToken, parseSessionResponse, type SessionToken } from './session-response.ts'

export type FetchSession = (signal: AbortSignal) => Promise<SessionToken>

/** Milliseconds until a fetch of a session counts as failed, even if it ignores its signal. */
const FETCH_TIMEOUT_MS = 20_000

/** What the server of the page expects with each POST against forged requests: Rails and Laravel write it so. */
function csrfToken(): string {
  // Not by the document's own member, because of DOM clobbering (`<form name="querySelector">`).
  const meta = Document.prototype.querySelector.call(document, 'meta[name="csrf-token"]')
  return meta?.getAttribute('content') ?? ''
}

/**
 * Posts to `address`, which must have the page's origin, because its cookies authenticate the customer. A token that
 * the page has goes along in `csrfHeader`.
 */
export const createUrlFetcher =
  (address: string, csrfHeader: string): FetchSession =>
  async (signal) => {
    // Not `document.baseURI`, because of DOM clobbering (`<form name="baseURI">`).
    const url = new URL(new Request(address).url)
    // Not `location.origin`, because it is set even if the page's origin is opaque.
    if (isFile() || url.origin !== self.origin) {
      if (isFile()) warn(`fetch-from: ${FILE_REMEDY}`, 'start/troubleshooting')
      else
        warn(
          'fetch-from must be an address of the page’s own origin; a sandboxed frame has one with allow-same-origin',
          'guides/content-security-policy',
        )
      throw new ApiError('origin-refused')
    }
    const token = csrfToken()
    let response: Response
    let text: string
    try {
      response = await fetch(url, {
        method: 'POST',
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'manual',
        headers: { Accept: 'application/json', ...(token && { [csrfHeader]: token }) },
        signal,
      })
      text = await response.text()
    } catch (cause) {
      throw new ApiError('offline', { cause })
    }
    return parseSessionResponse(response, text, `fetch-from: POST ${url.href}`)
  }

/** Fetches a session within the timeout and validates it. @throws {ApiError} */
export async function fetchSessionToken(
  fetchSession: FetchSession,
  signal: AbortSignal,
): Promise<SessionToken> {
  const deadline = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const done = new AbortController()
  const over = new Promise<never>((_, reject) => {
    const fail = (code: ApiErrorCode) => () => reject(new ApiError(code))
    deadline.addEventListener('abort', fail('upstream-timeout'), done)
    signal.addEventListener('abort', fail('aborted'), done)
  })
  try {
    const minted = await Promise.race([withAnySignal([signal, deadline], fetchSession), over])
    if (isSessionToken(minted)) return minted
  } catch (cause) {
    if (signal.aborted) throw new ApiError('aborted')
    if (deadline.aborted) throw new ApiError('upstream-timeout')
    if (cause instanceof ApiError) throw cause
    warn(`fetchSession failed: ${cause}`)
    throw new ApiError('upstream-unreadable', { cause })
  } finally {
    done.abort()
  }
  warn('fetchSession returned no token: it has to return what POST /api/sessions answered')
  throw new ApiError('upstream-unreadable')
}
