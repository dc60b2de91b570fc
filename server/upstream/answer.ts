/** Reads what a service answered: a body, or the reason why there is none. */
import { readDetails } from './details.ts'
import { UpstreamError } from './error.ts'
import { type AnswerHeaders, isSuccess, type RawAnswer, tooLarge } from './exchange.ts'
import { type JsonLimits, measureJson } from './json-complexity.ts'

export interface Answer {
  status: number
  /** Parsed JSON; undefined for an empty body. */
  body: unknown
  /** The body as it came: empty, or one whole JSON value. */
  text: string
  /** Items of all arrays in the body: an upper bound. */
  arrayItems: number
  headers: AnswerHeaders
}

/** Beyond these, parsing a success would block the event loop for seconds. */
const SUCCESS_LIMITS: JsonLimits = { maxDepth: 100, maxValues: 200_000 }
/** At most 20 issues of an error are shown. */
const ERROR_LIMITS: JsonLimits = { maxDepth: 100, maxValues: 2_000 }
/** The longest wait that a service or its token endpoint may ask for. */
const RETRY_AFTER_CAP_SECONDS = 3_600

/** @throws {UpstreamError} unless the status is 2xx and the body empty or JSON */
export function readAnswer(raw: RawAnswer, isSecret: (text: string) => boolean): Answer {
  const { status, headers, text } = raw
  if (isSuccess(status)) return { status, headers, text, ...parse(text, status) }
  if (status < 400) {
    throw new UpstreamError('unreadable', `status ${status}, which is not followed`, { status })
  }
  const details = readDetails(tolerant(text), headers, isSecret)
  throw new UpstreamError(codeOf(status), `status ${status}`, {
    status,
    details,
    retryAfter: retryAfterOf(headers),
  })
}

function parse(text: string, status: number): Pick<Answer, 'body' | 'arrayItems'> {
  if (text === '') return { body: undefined, arrayItems: 0 }
  const complexity = measureJson(text, SUCCESS_LIMITS)
  if (!complexity) throw tooLarge()
  try {
    return { body: JSON.parse(text), arrayItems: complexity.arrayItems }
  } catch (cause) {
    throw new UpstreamError('unreadable', 'the answer is not JSON', { status, cause })
  }
}

function tolerant(text: string): unknown {
  if (!measureJson(text, ERROR_LIMITS)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeOf(status: number) {
  if (status >= 500 || status === 408) return 'failed'
  if (status === 401 || status === 403) return 'credentials'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'limited'
  return 'refused'
}

/** Seconds from a `Retry-After` of either form, an hour at most; undefined when it is absent or senseless. */
export function retryAfterOf(headers: AnswerHeaders, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text), RETRY_AFTER_CAP_SECONDS)
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  const isDate = /^[A-Z][a-z]{2}, /.test(text) && seconds >= 0
  return isDate ? Math.min(seconds, RETRY_AFTER_CAP_SECONDS) : undefined
}
