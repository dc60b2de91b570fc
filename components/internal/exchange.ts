/**
 * One HTTP exchange with our API: a deadline over all of it, JSON out of it, every failure an
 * `ApiError`. Without an answer a read is `offline` and anything else is `outcome-unknown`; what an
 * answer that says no means is read by the caller's `Refusal`.
 */
import { ApiError } from './api-error.ts'
import { warn } from './warn.ts'

/** Reads an answer that says no; `reads` when nothing was to be changed. */
export type Refusal = (response: Response, text: string, reads: boolean) => ApiError

/** Milliseconds; the server's own deadlines (20 s for reads, 30 s for money) end first. */
const DEADLINE = 25_000
const WRITE_DEADLINE = 35_000

/** A browser doesn't say why it let no answer through; with a network it is the server or its list of origins. */
function explain(base: string): void {
  const { origin } = new URL(base, location.href)
  if (!navigator.onLine || origin === location.origin) return
  const list = `does its TILL_ALLOWED_ORIGINS name ${location.origin}?`
  warn(`${origin} could not be reached: is it running, and ${list}`)
}

/** A page's own server, a static host or a login answered instead of the BFF. */
function explainForeign(base: string): void {
  const remedy = 'data-api on the script tag, or the attribute api, has to name its address'
  warn(`${base}/api is not answered by the BFF: ${remedy}`)
}

/** A refusal by the BFF has a body of its own; a proxy between has its reasons for 429 and from 500 on. */
const isForeign = (status: number, text: string): boolean =>
  status < 500 && status !== 429 && !text.includes('urn:tillkit:problem:')

/** `address` is what comes after `/api` of the API at `base`; a call without method reads. @throws {ApiError} */
export async function exchange(
  base: string,
  address: string,
  call: RequestInit,
  refusal: Refusal,
): Promise<unknown> {
  const reads = !call.method
  const deadline = AbortSignal.timeout(reads ? DEADLINE : WRITE_DEADLINE)
  const signal = AbortSignal.any([call.signal ?? deadline, deadline])
  const origin = base.replace(/\/+$/, '')
  let response: Response
  let text: string
  try {
    response = await fetch(`${origin}/api${address}`, {
      ...call,
      credentials: 'omit',
      redirect: 'error',
      signal,
    })
    text = await response.text()
  } catch (cause) {
    if (call.signal?.aborted) throw new ApiError('aborted')
    if (!deadline.aborted) explain(base)
    if (!reads) throw new ApiError('outcome-unknown', { cause })
    throw new ApiError(deadline.aborted ? 'upstream-timeout' : 'offline', { cause })
  }
  const { ok, status } = response
  if (!ok) {
    if (isForeign(status, text)) explainForeign(origin)
    throw refusal(response, text, reads)
  }
  try {
    return text || reads ? JSON.parse(text) : undefined
  } catch (cause) {
    explainForeign(origin)
    throw new ApiError('unreadable', { status, cause })
  }
}
