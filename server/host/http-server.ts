/** HTTP server with slowloris protection, for clients that send or read too slowly, and a graceful close. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { createAdaptorServer, getRequestListener } from '@hono/node-server'
import { ConfigError } from './config-error.ts'

/** Anything with a `fetch` method; a Hono app is one. */
export interface FetchHandler {
  fetch(request: Request, bindings?: object): Response | Promise<Response>
}

/** Of requests without `Host`, which HTTP/1.0 allows: health checks of load balancers send none. */
const DEFAULT_HOST = 'localhost'

/** A listener for Node's own server, Express and the like. Middleware before it must not read the body. */
export const listener = (app: FetchHandler) => {
  const listen = getRequestListener(app.fetch, { hostname: DEFAULT_HOST })
  return (request: IncomingMessage, response: ServerResponse): void =>
    void listen(request, response)
}

export interface HttpServer {
  port: number
  /** Handles requests with this app from now on; earlier requests have waited for it. */
  serve(app: FetchHandler): void
  /**
   * Lets requests in flight finish, and cuts those that still hang after the drain timeout. Requests are accepted
   * for `graceMs` more, each as the last of its connection, because a load balancer needs time to notice.
   */
  close(graceMs?: number): Promise<void>
}

/** Milliseconds for a request's headers, for the whole request, and between two checks. */
export interface Timeouts {
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
  /** That an idle connection is kept; 5 s when absent. */
  keepAliveTimeout?: number
  /** Without progress while a response waits to be sent. */
  stalledMs?: number
}

/** A client that reads slowly makes progress, so its connection is kept. */
const STALLED_MS = 30_000

/** Slowloris protection: timeouts for the headers, the whole request and a client that does not read. */
const TIMEOUTS: Timeouts = {
  headersTimeout: 14_000,
  requestTimeout: 29_000,
  connectionsCheckingInterval: 1_000,
  stalledMs: STALLED_MS,
}
/** Time for requests in flight to finish. */
const DRAIN_MS = 20_000
/** Time for bytes on the wire to be read. */
const IN_FLIGHT_MS = 100

export interface ListenOptions {
  /** Advice in the error message for a port in use. */
  advice?: string
  timeouts?: Partial<Timeouts>
}

/** @throws {ConfigError} when the port can't be opened */
export async function listen(
  port: number,
  host: string,
  { advice = 'set PORT to another one', timeouts = {} }: ListenOptions = {},
): Promise<HttpServer> {
  let served: FetchHandler | undefined
  let isClosing = false
  let serve: (app: FetchHandler) => void = () => {}
  const ready = new Promise<FetchHandler>((resolve) => {
    serve = (app) => {
      served = app
      resolve(app)
    }
  })
  async function fetch(request: Request, bindings: object): Promise<Response> {
    if (hasTwoHosts(bindings)) return withConnectionClose(new Response(null, { status: 400 }))
    const app = served ?? (await ready)
    const response = await app.fetch(request, bindings)
    return isClosing ? withConnectionClose(response) : response
  }
  const { stalledMs, ...serverOptions } = { ...TIMEOUTS, ...timeouts }
  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions,
    hostname: DEFAULT_HOST,
  })
  closeStalledSockets(server, stalledMs, serverOptions.connectionsCheckingInterval)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is in use: stop what listens there, or ${advice}.`
          : `${host}:${port} can't be opened: ${cause.message}`
      reject(new ConfigError(message, { cause }))
    })
    server.listen(port, host, resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    serve,
    async close(graceMs = 0) {
      isClosing = true
      if (served && graceMs > 0) await new Promise((resolve) => setTimeout(resolve, graceMs))
      await new Promise<void>((resolve) => {
        // Stops listening alone. `close` of node:http also ends idle connections, and to Node 26 a connection is idle
        // while its first request is on its way. The servers of Bun are no servers of node:net.
        const { close } = server instanceof NetServer ? NetServer.prototype : server
        const timers: NodeJS.Timeout[] = []
        close.call(server, () => {
          // Nothing of a closed server keeps its process running.
          timers.forEach(clearTimeout)
          server.close()
          resolve()
        })
        if (!('closeAllConnections' in server)) return
        if (!served) return server.closeAllConnections()
        const closeIdle = () => {
          server.close()
          // Browsers preconnect; a connection without a byte is not idle for Node, but carries no request.
          for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
        }
        timers.push(
          setTimeout(closeIdle, IN_FLIGHT_MS),
          setTimeout(() => server.closeAllConnections(), DRAIN_MS),
        )
      })
    },
  }
}

/** Connections of requests with two hosts: what follows on them is not executed either. */
const refused = new WeakSet<Socket>()

/** Proxies in front may route by the other one (RFC 9112, 3.2). Node keeps the first, and tells nobody. */
function hasTwoHosts({ incoming }: { incoming?: IncomingMessage }): boolean {
  if (!incoming) return false
  const isHost = (text: string, i: number) => i % 2 === 0 && text.toLowerCase() === 'host'
  if (incoming.rawHeaders.filter(isHost).length > 1) refused.add(incoming.socket)
  return refused.has(incoming.socket)
}

function withConnectionClose(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Connection', 'close')
  return new Response(response.body, { status: response.status, headers })
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
/** All addresses of this machine: can be listened on, but not opened. */
const UNSPECIFIED = ['0.0.0.0', '::']

/** The host part of a URL for a listening address. */
export function urlHost(host: string): string {
  if (UNSPECIFIED.includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** A URL that a browser on this machine can open. */
export const localUrl = (host: string, port: number): string =>
  `http://${LOOPBACK.includes(host) ? 'localhost' : urlHost(host)}:${port}`

/** The part of Node's HTTP/1 and HTTP/2 servers that is used. */
interface Listening {
  on(event: 'connection', listener: (socket: Socket) => void): unknown
  on(event: 'listening' | 'close', listener: () => void): unknown
}

/**
 * Closes connections to clients that do not read, so that the bytes waiting to be sent make no progress.
 *
 * `server.timeout` is no alternative, because it also closes connections that wait for their response.
 * @param stalledMs time without progress after which a connection is closed
 * @param everyMs interval between two checks of all connections
 */
export function closeStalledSockets(
  server: Listening,
  stalledMs = STALLED_MS,
  everyMs = 1_000,
): void {
  const waiting = new Map<Socket, { progress: string; since: number } | undefined>()
  server.on('connection', (socket) => {
    waiting.set(socket, undefined)
    socket.once('close', () => waiting.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    for (const [socket, last] of waiting) {
      const progress = socket.writableLength > 0 ? progressOf(socket) : undefined
      if (progress === undefined) waiting.set(socket, undefined)
      else if (progress !== last?.progress) waiting.set(socket, { progress, since: now })
      else if (now - last.since >= stalledMs) socket.destroy()
    }
  }
  server.on('listening', () => {
    const timer = setInterval(check, everyMs)
    timer.unref()
    server.on('close', () => clearInterval(timer))
  })
}

/** Changes whenever bytes leave: whole chunks, and parts of the chunk that the kernel is sending. */
function progressOf(socket: Socket): string {
  // Node's own idle timeout reads this member as well; without it only whole chunks count.
  const { _handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${_handle?.writeQueueSize ?? 0}`
}
