/** Gets a session from the merchant's server: the page's own function, or a POST to one of its addresses. */
import type { SessionAnswer } from '../../server/contract/session.ts'
import { ApiError, type ApiErrorCode, asApiError } from '../internal/api-error.ts'
import { warn } from '../internal/warn.ts'

/** What a page gives: the answer of POST /api/sessions, passed on by the merchant's server. */
export type MintedSession = Pick<SessionAnswer, 'token'> &
  Partial<Pick<SessionAnswer, 'expires_in' | 'scopes'>>

export type FetchSession = (signal: AbortSignal) => Promise<MintedSession>

/** Milliseconds until a mint counts as failed, also one that does not heed its signal. */
const DEADLINE = 20_000

/** Asks `address`, which must be of the page's own origin: its cookies say who the customer is. */
export const fetchFrom =
  (address: string): FetchSession =>
  async (signal) => {
    // Not `document.baseURI`, which a form of that name stands in for.
    const url = new URL(new Request(address).url)
    // Not `location.origin`, which names one also where the page has none.
    if (url.origin !== self.origin) {
      warn(
        'fetch-from must be an address of the page’s own origin; a sandboxed frame has one with allow-same-origin',
      )
      throw new ApiError('origin-refused')
    }
    let response: Response
    try {
      response = await fetch(url, {
        method: 'POST',
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'manual',
        headers: { Accept: 'application/json' },
        signal,
      })
    } catch (cause) {
      throw new ApiError('offline', { cause })
    }
    const { status } = response
    if (response.type === 'opaqueredirect') {
      warn(`fetch-from: POST ${url.href} was sent elsewhere, as to a page that signs in`)
      throw new ApiError('unauthenticated')
    }
    if (!response.ok) {
      if (status < 500) warn(`fetch-from: POST ${url.href} answered ${status} instead of a session`)
      throw new ApiError(status < 500 ? 'unauthenticated' : 'upstream-unavailable', { status })
    }
    return response.json()
  }

/** One mint within its deadline, checked. @throws {ApiError} */
export async function mint(
  fetchSession: FetchSession,
  signal: AbortSignal,
): Promise<MintedSession> {
  const deadline = AbortSignal.timeout(DEADLINE)
  const done = new AbortController()
  const over = new Promise<never>((_, reject) => {
    const fail = (code: ApiErrorCode) => () => reject(new ApiError(code))
    deadline.addEventListener('abort', fail('upstream-timeout'), done)
    signal.addEventListener('abort', fail('aborted'), done)
  })
  try {
    const minted = await Promise.race([fetchSession(AbortSignal.any([signal, deadline])), over])
    if (typeof minted?.token === 'string' && minted.token) return minted
  } catch (error) {
    throw asApiError(error)
  } finally {
    done.abort()
  }
  throw new ApiError('unreadable')
}
