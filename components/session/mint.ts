/** Gets a session from the merchant's server: the page's own function, or a POST to one of its addresses. */
import { ApiError, type ApiErrorCode } from '../internal/api-error.ts'
import { warn } from '../internal/warn.ts'
import { isMinted, type MintedSession, mintedIn } from './minted.ts'

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
    let text: string
    try {
      response = await fetch(url, {
        method: 'POST',
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'manual',
        headers: { Accept: 'application/json' },
        signal,
      })
      text = await response.text()
    } catch (cause) {
      throw new ApiError('offline', { cause })
    }
    return mintedIn(response, text, `fetch-from: POST ${url.href}`)
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
    if (isMinted(minted)) return minted
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
