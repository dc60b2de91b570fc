/**
 * One request and its whole answer over HTTP: no retry, no token, no opinion about the status.
 *
 * Redirects are never followed: on a redirect to another host, fetch would forward the body.
 */
import { UpstreamError } from './error.ts'

/** How requests leave. The default is the platform's fetch; a faster pool can stand in for it. */
export type Send = (url: string, init: SendInit) => Promise<Response>

export interface SendInit {
  method: string
  headers: Record<string, string>
  body?: string
  redirect: 'manual'
  signal: AbortSignal
}

export interface RawAnswer {
  status: number
  headers: Headers
  text: string
}

/** The most bytes an answer may have once it is decompressed. */
export const MOST_ANSWER_BYTES = 5 * 1024 * 1024

/** @throws {UpstreamError} `unreachable`, `broken`, `timeout`, `left` or `unreadable` */
export async function exchange(
  send: Send,
  url: string,
  init: Omit<SendInit, 'redirect'>,
): Promise<RawAnswer> {
  try {
    const response = await send(url, { ...init, redirect: 'manual' })
    const text = await readText(response)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    if (init.signal.aborted && init.signal.reason instanceof UpstreamError) throw init.signal.reason
    if (neverLeft(error)) {
      throw new UpstreamError('unreachable', 'no connection was made', { cause: error })
    }
    throw new UpstreamError('broken', 'the connection ended early', { cause: error })
  }
}

/** Reads to the end, counting what comes out of decompression. */
async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
    if (size > MOST_ANSWER_BYTES) {
      await reader.cancel()
      throw new UpstreamError('too-large', 'the answer is too large')
    }
  }
  const bytes = new Uint8Array(size)
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.byteLength
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UpstreamError('unreadable', 'the answer is not UTF-8', { cause })
  }
}

/** A certificate is refused before the request is written. */
const REFUSED_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/
const BEFORE_A_CONNECTION = new Set(['connect', 'getaddrinfo'])

/** True only where the platform says that it failed while connecting: then nothing was sent. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every((one) => {
    if (!(one instanceof Error)) return false
    const { code, syscall } = one as NodeJS.ErrnoException
    if (syscall !== undefined && BEFORE_A_CONNECTION.has(syscall)) return true
    return code === 'UND_ERR_CONNECT_TIMEOUT' || REFUSED_CERTIFICATE.test(code ?? '')
  })
}
