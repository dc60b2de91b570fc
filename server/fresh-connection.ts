/**
 * Sends a request on a connection of its own, for calls that move money.
 *
 * A pooled connection may have been closed at the other end: whether a request that was written to it
 * arrived is then unknown. On a fresh one, whatever fails before it is open provably never left.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Send, SendInit } from './upstream/exchange.ts'

/** Milliseconds until the connection must be open, TLS and all. */
const CONNECT = 2_000

/** Statuses that have no body (fetch: null body status). */
const BODILESS = new Set([204, 205, 304])

/**
 * Like `fetch`, with its errors; redirects are never followed.
 * @param connectMs for tests
 */
export const freshConnection =
  (connectMs = CONNECT): Send =>
  (url, init) =>
    new Promise((resolve, reject) => {
      let isOpen = false
      const secure = url.startsWith('https:')
      const request = (secure ? requestHttps : requestHttp)(
        url,
        { method: init.method, headers: headersOf(init), agent: false, signal: init.signal },
        (message) => {
          try {
            resolve(responseOf(message))
          } catch (error) {
            message.destroy()
            reject(failed(error))
          }
        },
      )
      request.once('socket', (socket: Socket) => {
        const late = () => request.destroy(new Error(`no connection in ${connectMs} ms`))
        const timer = setTimeout(late, connectMs)
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          isOpen = true
          clearTimeout(timer)
        })
        socket.once('close', () => clearTimeout(timer))
      })
      request.once('error', (error) => reject(failed(isOpen ? error : neverLeft(error))))
      request.end(init.body)
    })

/** Compressed answers are not asked for: these are short. */
const headersOf = ({ headers }: SendInit) => ({ ...headers, 'Accept-Encoding': 'identity' })

function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0, rawHeaders } = message
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  }
  if (!BODILESS.has(status)) {
    return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers })
  }
  message.resume()
  return new Response(null, { status, headers })
}

const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

/** Names the step that failed as the platform does; see `exchange`. */
const neverLeft = (cause: Error) =>
  Object.assign(new Error(cause.message, { cause }), { syscall: 'connect' })
