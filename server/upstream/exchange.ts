/** One request and its whole answer over HTTP: no retry, no token, no opinion about the status. */
import type { Ending } from './ending.ts'
import { UpstreamError } from './error.ts'

/**
 * How requests leave: reads the whole answer, decompressed, and follows no redirect, since on one to
 * another host the body would be forwarded. An error whose body can't be read has none: see `orNoBody`.
 * @throws {UpstreamError} `too-large` beyond `maxBytesOf`, else what the platform's fetch throws
 */
export type Send = (url: string, init: SendInit) => Promise<Received>

export interface SendInit {
  method: string
  headers: Record<string, string>
  body?: string
  signal: Ending
  /** The most bytes of a success; `MOST_ANSWER_BYTES` when absent. */
  maxBytes?: number
}

/** The part of `Headers` that is needed; a pool need not make one for each answer. */
export type AnswerHeaders = Pick<Headers, 'get'>

export interface Received {
  status: number
  headers: AnswerHeaders
  bytes: Uint8Array
}

export interface RawAnswer {
  status: number
  headers: AnswerHeaders
  text: string
}

/** The most bytes an answer may have once it is decompressed. */
export const MOST_ANSWER_BYTES = 5 * 1024 * 1024
/** The same of an error, of which only names, issues and short sentences are shown. */
export const MAX_ERROR_BODY_BYTES = 64 * 1024

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The most bytes that are read of an answer of this status. */
export const maxBytesOf = (
  status: number,
  { maxBytes = MOST_ANSWER_BYTES }: Pick<SendInit, 'maxBytes'>,
): number => (isSuccess(status) ? maxBytes : MAX_ERROR_BODY_BYTES)

export const tooLarge = () => new UpstreamError('too-large', 'the answer is too large')

const NO_BYTES = new Uint8Array()

/**
 * The body of an answer whose bytes can't be read: none for an error, because its status decides.
 * @throws `cause` for anything else
 */
export function orNoBody(status: number, cause: unknown): Uint8Array {
  if (status < 300) throw cause
  return NO_BYTES
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Replaces invalid bytes: the charset of an error's body does not change what its status means. */
const tolerantUtf8 = new TextDecoder('utf-8')

/** @throws {UpstreamError} `unreachable`, `broken`, `timeout`, `left`, `too-large` or `unreadable` */
export function exchange(send: Send, url: string, init: SendInit): Promise<RawAnswer> {
  const failed = (error: unknown) => Promise.reject(faultOf(error, init.signal))
  try {
    return send(url, init).then(decoded, failed)
  } catch (error) {
    return failed(error)
  }
}

function decoded({ status, headers, bytes }: Received): RawAnswer {
  try {
    const decoder = isSuccess(status) ? utf8 : tolerantUtf8
    return { status, headers, text: decoder.decode(bytes) }
  } catch (cause) {
    throw new UpstreamError('unreadable', 'the answer is not UTF-8', { cause })
  }
}

function faultOf(error: unknown, signal: Ending): UpstreamError {
  if (error instanceof UpstreamError) return error
  if (signal.aborted && signal.reason instanceof UpstreamError) return signal.reason
  return neverLeft(error)
    ? new UpstreamError('unreachable', 'no connection was made', { cause: error })
    : new UpstreamError('broken', 'the connection ended early', { cause: error })
}

/** A certificate is refused before the request is written. */
const REFUSED_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/
const BEFORE_A_CONNECTION = new Set(['connect', 'getaddrinfo'])

/** True only where the platform says that it failed while connecting: then nothing was sent. */
function neverLeft(error: unknown): boolean {
  // fetch wraps what happened to its connection, a pool says it plainly.
  const cause = error instanceof TypeError ? error.cause : error
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every((one) => {
    if (!(one instanceof Error)) return false
    const { code, syscall } = one as NodeJS.ErrnoException
    if (syscall !== undefined && BEFORE_A_CONNECTION.has(syscall)) return true
    return code === 'UND_ERR_CONNECT_TIMEOUT' || REFUSED_CERTIFICATE.test(code ?? '')
  })
}
