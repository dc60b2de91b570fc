/**
 * One HTTP exchange with our API: JSON in and out, a deadline over all of it, every failure an
 * `ApiError`. Without an answer a read is `offline` and anything else is `outcome-unknown`; what an
 * answer that says no means is read by the caller's `Refusal`.
 */
import { ApiError } from './api-error.ts'
import { warn } from './warn.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: unknown
  signal?: AbortSignal
}

/** Reads an answer that says no; `reads` when nothing was to be changed. */
export type Refusal = (response: Response, text: string, reads: boolean) => ApiError

/** Milliseconds; the server's own deadlines (20 s for reads, 30 s for money) end first. */
const DEADLINE = 25_000
const WRITE_DEADLINE = 35_000

/** Words and ids, which is what a path is made of: an id of ".." would be another address. */
const SAFE_PATH = /^(\/[\w-]+)+$/

/** A path as it is. @throws {ApiError} `invalid-request` when something in it is no word and no id */
export function safe(path: string): string {
  if (!SAFE_PATH.test(path)) throw new ApiError('invalid-request')
  return path
}

/** A browser doesn't say why it let no answer through; with a network it is the server or its list of origins. */
function explain(base: string): void {
  const { origin } = new URL(base, location.href)
  if (!navigator.onLine || origin === location.origin) return
  const list = `does its TILL_ALLOWED_ORIGINS name ${location.origin}?`
  warn(`${origin} could not be reached: is it running, and ${list}`)
}

/** `address` is a safe path and its query: what comes after `/api` of the API at `base`. @throws {ApiError} */
export async function exchange(
  base: string,
  address: string,
  { method = 'GET', headers, body, signal }: Call,
  refusal: Refusal,
): Promise<unknown> {
  const reads = method === 'GET'
  const deadline = AbortSignal.timeout(reads ? DEADLINE : WRITE_DEADLINE)
  let response: Response
  let text: string
  try {
    response = await fetch(`${base.replace(/\/+$/, '')}/api${address}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      // Leaving the page gives up a read, never what changes something.
      keepalive: !reads,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
    text = await response.text()
  } catch (cause) {
    if (signal?.aborted) throw new ApiError('aborted')
    if (!deadline.aborted) explain(base)
    if (!reads) throw new ApiError('outcome-unknown', { cause })
    throw new ApiError(deadline.aborted ? 'upstream-timeout' : 'offline', { cause })
  }
  if (!response.ok) throw refusal(response, text, reads)
  try {
    return text ? JSON.parse(text) : undefined
  } catch (cause) {
    throw new ApiError('unreadable', { cause })
  }
}
