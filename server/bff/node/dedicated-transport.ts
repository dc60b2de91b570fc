/**
 * Transport with a new connection per request, for calls that move money.
 *
 * A pooled connection may have been closed by the peer, and then it is unknown whether the request arrived.
 * An error before a new connection is open proves that nothing was sent.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { toAbortSignal } from '../core/upstream/cancellation.ts'
import {
  emptyBodyOfError,
  maxBytesOf,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  tooLarge,
} from '../core/upstream/transport.ts'

/** Includes the TLS handshake. */
const CONNECT_TIMEOUT_MS = 2_000

/**
 * Like `fetch`, with its errors; redirects are never followed.
 * @param connectMs for tests
 */
export const dedicatedTransport =
  (connectMs = CONNECT_TIMEOUT_MS): Transport =>
  (url, init) =>
    new Promise((resolve, reject) => {
      let isOpen = false
      const secure = url.startsWith('https:')
      const request = (secure ? requestHttps : requestHttp)(
        url,
        {
          method: init.method,
          headers: headersOf(init),
          agent: false,
          signal: toAbortSignal(init.signal),
        },
        (message) => readResponse(message, init).then(resolve, reject),
      )
      request.once('socket', (socket: Socket) => {
        const onTimeout = () => request.destroy(new Error(`no connection in ${connectMs} ms`))
        const timer = setTimeout(onTimeout, connectMs)
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          isOpen = true
          clearTimeout(timer)
        })
        socket.once('close', () => clearTimeout(timer))
      })
      request.once('error', (error) => reject(fetchError(isOpen ? error : connectError(error))))
      request.end(init.body)
    })

/** Without compression, because these responses are short. */
const headersOf = ({ headers }: TransportRequest) => ({ ...headers, 'Accept-Encoding': 'identity' })

async function readResponse(
  message: IncomingMessage,
  init: TransportRequest,
): Promise<TransportResponse> {
  const { statusCode: status = 0 } = message
  const get = (name: string) => message.headersDistinct[name]?.join(', ') ?? null
  const limit = maxBytesOf(status, init)
  const bytes = await readBytes(message, limit).catch((error) => emptyBodyOfError(status, error))
  return { status, headers: { get }, bytes }
}

async function readBytes(message: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      message.destroy()
      throw tooLarge()
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const fetchError = (cause: unknown) => new TypeError('fetch failed', { cause })

/** Names the failed step as the platform does; see `failedBeforeSend`. */
const connectError = (cause: Error) =>
  Object.assign(new Error(cause.message, { cause }), { syscall: 'connect' })
