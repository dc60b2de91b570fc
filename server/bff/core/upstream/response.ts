/** Parses a service's response: its JSON body, or an `UpstreamError` for its status. */
import { type UpstreamDetails, UpstreamError, type UpstreamErrorCode } from './error.ts'
import { safeErrorDetails } from './error-details.ts'
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
  const details = safeErrorDetails(tryParseJson(text), headers, isSecret)
  throw new UpstreamError(codeOf(status, details), `status ${status}`, {
    status,
    details,
    retryAfter: retryAfterOf(headers),
  })
}

function parseBody(text: string, status: number): Pick<UpstreamResponse, 'body' | 'arrayItems'> {
  if (text === '') return { body: undefined, arrayItems: 0 }
  const complexity = measureJson(text, SUCCESS_LIMITS)
  // No service nests as deep: the text is damaged, so that a read is repeated.
  if (complexity === 'too-deep') {
    throw new UpstreamError('unreadable', 'the response is nested too deep', { status })
  }
  if (complexity === 'too-large') throw tooLarge()
  try {
    return { body: JSON.parse(text), arrayItems: complexity.arrayItems }
  } catch (cause) {
    throw new UpstreamError('unreadable', 'the response is not JSON', { status, cause })
  }
}

function tryParseJson(text: string): unknown {
  if (typeof measureJson(text, ERROR_LIMITS) === 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The issue of an account that is not approved for saving payment methods (vault-13). */
const NOT_ENABLED = 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE'

function codeOf(status: number, details: UpstreamDetails | undefined): UpstreamErrorCode {
  const isOfAccount = details?.issues?.some(({ issue }) => issue === NOT_ENABLED)
  if (status === 403 && isOfAccount) return 'not-enabled'
  if (status >= 500 || status === 408) return 'failed'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate-limited'
  return 'rejected'
}

/** Seconds of a `Retry-After` in either form, at most an hour; undefined when absent or invalid. */
function retryAfterOf(headers: ResponseHeaders, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS)
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  const isDate = /^[A-Z][a-z]{2}, /.test(text) && seconds >= 0
  return isDate ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : undefined
}

interface JsonLimits {
  maxDepth: number
  maxValues: number
}

interface JsonComplexity {
  /** Members, items and containers: an upper bound. */
  values: number
  /** Items of all arrays: an upper bound. */
  arrayItems: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/**
 * Measures the complexity of JSON text before it is parsed, or names the limit that it exceeds.
 *
 * Parsing five megabytes of empty arrays blocks the event loop for half a second, and validation then reports
 * an issue for each invalid item. Invalid JSON is measured as well; the parser rejects it later.
 */
function measureJson(
  text: string,
  { maxDepth, maxValues }: JsonLimits,
): JsonComplexity | 'too-deep' | 'too-large' {
  const containers: number[] = []
  let values = 1
  let arrayItems = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    switch (code) {
      case QUOTE:
        i = endOfString(text, i)
        break
      case ARRAY:
      case OBJECT:
        containers.push(code)
        values++
        if (code === ARRAY) arrayItems++
        if (containers.length > maxDepth) return 'too-deep'
        break
      case ARRAY_END:
      case OBJECT_END:
        containers.pop()
        break
      case COMMA:
        values++
        if (containers.at(-1) === ARRAY) arrayItems++
        if (values > maxValues) return 'too-large'
    }
  }
  return { values, arrayItems }
}

/** The index of the closing quote, or of the text's end. */
function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
  } while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - before) % 2 === 0
}

/** The service's time when it responded, in milliseconds since 1970; undefined without a `Date` header. */
export function responseTime({ headers }: Pick<UpstreamResponse, 'headers'>): number | undefined {
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}
