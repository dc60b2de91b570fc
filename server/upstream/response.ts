/** Parses a service's response: its JSON body, or an `UpstreamError` for its status. */
import { UpstreamError, type UpstreamErrorCode } from './error.ts'
import { safeErrorDetails } from './error-details.ts'
import { type JsonLimits, measureJson } from './json-complexity.ts'
import { isSuccess, type RawResponse, type ResponseHeaders, tooLarge } from './transport.ts'

export interface UpstreamResponse {
  status: number
  /** Parsed JSON; undefined for an empty body. */
  body: unknown
  /** The body as received: empty, or one complete JSON value. */
  text: string
  /** Items of all arrays in the body: an upper bound. */
  arrayItems: number
  headers: ResponseHeaders
}

/** Beyond these limits, parsing a success would block the event loop for seconds. */
const SUCCESS_LIMITS: JsonLimits = { maxDepth: 100, maxValues: 200_000 }
/** Smaller for errors, because at most 20 issues of one are used. */
const ERROR_LIMITS: JsonLimits = { maxDepth: 100, maxValues: 2_000 }
/** Longest delay that a service or its token endpoint can request. */
const MAX_RETRY_AFTER_SECONDS = 3_600

/** @throws {UpstreamError} unless the status is 2xx and the body is empty or JSON */
export function parseResponse(
  { status, headers, text }: RawResponse,
  isSecret: (text: string) => boolean,
): UpstreamResponse {
  if (isSuccess(status)) return { status, headers, text, ...parseBody(text, status) }
  if (status < 400) {
    throw new UpstreamError('unreadable', `status ${status}, which is not followed`, { status })
  }
  throw new UpstreamError(codeOf(status), `status ${status}`, {
    status,
    details: safeErrorDetails(tryParseJson(text), headers, isSecret),
    retryAfter: retryAfterOf(headers),
  })
}

function parseBody(text: string, status: number): Pick<UpstreamResponse, 'body' | 'arrayItems'> {
  if (text === '') return { body: undefined, arrayItems: 0 }
  const complexity = measureJson(text, SUCCESS_LIMITS)
  if (!complexity) throw tooLarge()
  try {
    return { body: JSON.parse(text), arrayItems: complexity.arrayItems }
  } catch (cause) {
    throw new UpstreamError('unreadable', 'the response is not JSON', { status, cause })
  }
}

function tryParseJson(text: string): unknown {
  if (!measureJson(text, ERROR_LIMITS)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeOf(status: number): UpstreamErrorCode {
  if (status >= 500 || status === 408) return 'failed'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate-limited'
  return 'rejected'
}

/** Seconds of a `Retry-After` in either form, at most an hour; undefined when absent or invalid. */
export function retryAfterOf(headers: ResponseHeaders, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS)
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  const isDate = /^[A-Z][a-z]{2}, /.test(text) && seconds >= 0
  return isDate ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined
}
