/**
 * Sends a request on a connection of its own, for calls that move money.
 *
 * A pooled connection may have been closed at the other end: whether a request that was written to it
 * arrived is then unknown. On a fresh one, whatever fails before it is open provably never left.
 */
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { signalOf } from '../upstream/ending.ts'
import {
  maxBytesOf,
  orNoBody,
  type Received,
  type Send,
  type SendInit,
  tooLarge,
} from '../upstream/exchange.ts'

/** Milliseconds until the connection must be open, TLS and all. */
const CONNECT = 2_000

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
        {
          method: init.method,
          headers: headersOf(init),
          agent: false,
          signal: signalOf(init.signal),
        },
        (message) => received(message, init).then(resolve, reject),
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

async function received(message: IncomingMessage, init: SendInit): Promise<Received> {
  const { statusCode: status = 0 } = message
  const get = (name: string) => message.headersDistinct[name]?.join(', ') ?? null
  const limit = maxBytesOf(status, init)
  const bytes = await bytesOf(message, limit).catch((error) => orNoBody(status, error))
  return { status, headers: { get }, bytes }
}

async function bytesOf(message: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
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

const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

/** Names the step that failed as the platform does; see `exchange`. */
const neverLeft = (cause: Error) =>
  Object.assign(new Error(cause.message, { cause }), { syscall: 'connect' })
