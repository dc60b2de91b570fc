/** Transport of one request and its whole response: no retry, no token, no judgement of the status. */
import { type CancelSignal, toAbortSignal } from './cancellation.ts'
import { UpstreamError } from './error.ts'

/**
 * Sends a request and reads the whole response, decompressed. Redirects are not followed, because the body
 * would be forwarded to another host. An unreadable body of an error is empty; see `emptyBodyOfError`.
 * @throws {UpstreamError} `too-large` beyond `maxBytesOf`; otherwise the errors of the platform's fetch
 */
export type Transport = (url: string, request: TransportRequest) => Promise<TransportResponse>

export interface TransportRequest {
  method: string
  headers: Record<string, string>
  body?: string
  signal: CancelSignal
  /** Size limit of a successful response; `MAX_RESPONSE_BYTES` when absent. */
  maxBytes?: number
}

/** The part of `Headers` that is read; a transport need not build a whole one per response. */
export type ResponseHeaders = Pick<Headers, 'get'>

export interface TransportResponse {
  status: number
  headers: ResponseHeaders
  bytes: Uint8Array
}

export interface RawResponse {
  status: number
  headers: ResponseHeaders
  text: string
}

/** Limit of a decompressed response. */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024
/** Limit of an error body, of which only names, issues and short sentences are used. */
const MAX_ERROR_BODY_BYTES = 64 * 1024

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Size limit for a response with this status. */
export const maxBytesOf = (
  status: number,
  { maxBytes = MAX_RESPONSE_BYTES }: Pick<TransportRequest, 'maxBytes'>,
): number => (isSuccess(status) ? maxBytes : MAX_ERROR_BODY_BYTES)

export const tooLarge = () => new UpstreamError('too-large', 'the response is too large')

const NO_BYTES = new Uint8Array()

/**
 * The body of an unreadable response: empty for an error, because its status decides.
 * @throws `cause` for any other status
 */
export function emptyBodyOfError(status: number, cause: unknown): Uint8Array {
  if (status < 300) throw cause
  return NO_BYTES
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Replaces invalid bytes, because an error's meaning does not depend on its charset. */
const lenientUtf8 = new TextDecoder('utf-8')

/**
 * @throws {UpstreamError} `unreachable`, `connection-lost`, `timeout`, `client-disconnected`, `too-large` or
 * `unreadable`
 */
export function sendRequest(
  transport: Transport,
  url: string,
  request: TransportRequest,
): Promise<RawResponse> {
  const failed = (error: unknown) => Promise.reject(toUpstreamError(error, request.signal))
  try {
    return transport(url, request).then(decode, failed)
  } catch (error) {
    return failed(error)
  }
}

function decode({ status, headers, bytes }: TransportResponse): RawResponse {
  try {
    const decoder = isSuccess(status) ? utf8 : lenientUtf8
    return { status, headers, text: decoder.decode(bytes) }
  } catch (cause) {
    throw new UpstreamError('unreadable', 'the response is not UTF-8', { cause })
  }
}

function toUpstreamError(error: unknown, signal: CancelSignal): UpstreamError {
  if (error instanceof UpstreamError) return error
  if (signal.aborted && signal.reason instanceof UpstreamError) return signal.reason
  return failedBeforeSend(error)
    ? new UpstreamError('unreachable', 'no connection was made', { cause: error })
    : new UpstreamError('connection-lost', 'the connection ended early', { cause: error })
}

/** A certificate is rejected before the request is written. */
const REFUSED_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/
const CONNECTING_SYSCALLS = new Set(['connect', 'getaddrinfo'])

/** True only if the platform reports a failure while connecting, so that nothing was sent. */
function failedBeforeSend(error: unknown): boolean {
  // fetch wraps the connection's error; undici's pool throws it directly.
  const cause = error instanceof TypeError ? error.cause : error
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every((reason) => {
    if (!(reason instanceof Error)) return false
    const { code, syscall } = reason as Error & { code?: string; syscall?: string }
    if (syscall !== undefined && CONNECTING_SYSCALLS.has(syscall)) return true
    return code === 'UND_ERR_CONNECT_TIMEOUT' || REFUSED_CERTIFICATE.test(code ?? '')
  })
}

/** Makes a transport of any function with `fetch`'s signature. */
export const transportFrom =
  (fetchResponse: (url: string, init: RequestInit) => Promise<Response>): Transport =>
  async (url, { signal, maxBytes, ...init }) => {
    const response = await fetchResponse(url, {
      ...init,
      signal: toAbortSignal(signal),
      redirect: 'manual',
    })
    const { status, headers } = response
    const limit = maxBytesOf(status, { maxBytes })
    const bytes = await readBytes(response, limit).catch((error) => emptyBodyOfError(status, error))
    return { status, headers, bytes }
  }

/** Transport over the platform's `fetch`, for runtimes without Node's connection pool. */
export const fetchTransport = transportFrom((url, init) => fetch(url, init))

/** The part of Deno's API that this module uses. */
interface Deno {
  createHttpClient(options: { poolMaxIdlePerHost: number }): object
}

/**
 * `fetchTransport` of calls that may be sent only once.
 *
 * Deno's `fetch` repeats any request, also a POST, if a reused connection breaks, so its client keeps no connections
 * here. The other runtimes repeat none.
 */
export function fetchOnceTransport(): Transport {
  const { Deno } = globalThis as { Deno?: Deno }
  const client = Deno?.createHttpClient({ poolMaxIdlePerHost: 0 })
  return client
    ? transportFrom((url, init) => fetch(url, { ...init, client } as RequestInit))
    : fetchTransport
}

/** Reads the whole body; the limit counts decompressed bytes. */
async function readBytes({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw tooLarge()
    }
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
