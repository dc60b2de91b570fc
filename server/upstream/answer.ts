/** Reads what a service answered: a body, or the reason why there is none. */
import { readDetails } from './details.ts'
import { UpstreamError } from './error.ts'
import type { AnswerHeaders, RawAnswer } from './exchange.ts'

export interface Answer {
  status: number
  /** Parsed JSON; undefined for an empty body, or where the text was asked for. */
  body: unknown
  /** The body as it came, for whoever passes it on. */
  text: string
  headers: AnswerHeaders
}

/** @throws {UpstreamError} unless the status is 2xx and the body empty or JSON */
export function readAnswer(
  raw: RawAnswer,
  isSecret: (text: string) => boolean,
  asText = false,
): Answer {
  const { status, headers, text } = raw
  if (status >= 200 && status < 300) {
    const body = asText ? whole(text, status) : parse(text, status)
    return { status, headers, text, body }
  }
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

/** What is passed on is looked at from outside, brace to brace: the connection has counted its bytes. */
function whole(text: string, status: number): undefined {
  const json = text.trim()
  if (text !== '' && !(json.startsWith('{') && json.endsWith('}'))) {
    throw new UpstreamError('unreadable', 'the answer is not JSON', { status })
  }
}

function parse(text: string, status: number): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UpstreamError('unreadable', 'the answer is not JSON', { status, cause })
  }
}

function tolerant(text: string): unknown {
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

/** Seconds from a `Retry-After` of either form; undefined when it is absent or senseless. */
export function retryAfterOf(headers: AnswerHeaders, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  return /^[A-Z][a-z]{2}, /.test(text) && seconds >= 0 ? seconds : undefined
}
