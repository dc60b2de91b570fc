/** Opens a port and closes it again without cutting anybody off. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer, getRequestListener } from '@hono/node-server'
import { ConfigError } from '../env.ts'
import { closeStalledSockets, STALLED_MS } from './stalled-sockets.ts'

/** Anything that answers requests; a Hono app is one. */
export interface Answering {
  fetch(request: Request, bindings?: object): Response | Promise<Response>
}

/** Answers inside a server of Node's own, as Express and its kin call it: what stands before it has not read the body. */
export const listener = (app: Answering) => {
  const listen = getRequestListener(app.fetch)
  return (request: IncomingMessage, response: ServerResponse): void =>
    void listen(request, response)
}

export interface OpenPort {
  port: number
  /** Lets this answer from now on; whoever called earlier has waited for it. */
  serve(app: Answering): void
  /**
   * Lets calls under way finish, and cuts off what then still hangs. Calls are taken for so many
   * milliseconds more, each as the last one of its connection: a balancer needs time to look elsewhere.
   */
  close(graceMs?: number): Promise<void>
}

/** Milliseconds that a client may take over its headers and its whole request, and how often that is looked at. */
export interface Timeouts {
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
  /** Without progress while an answer waits to be sent. */
  stalledMs?: number
}

/** A client that dawdles, or only holds its connection, is shown out. */
const TIMEOUTS: Timeouts = {
  headersTimeout: 14_000,
  requestTimeout: 29_000,
  connectionsCheckingInterval: 1_000,
  stalledMs: STALLED_MS,
}
/** Milliseconds that calls under way may take to finish. */
const DRAIN = 20_000
/** Milliseconds in which what a client has sent is read. */
const ON_ITS_WAY = 100

/**
 * @param key the configuration's word for it
 * @param timeouts for tests
 * @throws {ConfigError} when the port can't be had
 */
export async function openPort(
  port: number,
  host: string,
  key = 'PORT',
  timeouts = TIMEOUTS,
): Promise<OpenPort> {
  let serving: Answering | undefined
  let closing = false
  let serve: (app: Answering) => void = () => {}
  const served = new Promise<Answering>((resolve) => {
    serve = (app) => {
      serving = app
      resolve(app)
    }
  })
  const answer = async (request: Request, bindings: object) =>
    (await served).fetch(request, bindings)
  const fetch = (request: Request, bindings: object) => {
    const answered = serving ? serving.fetch(request, bindings) : answer(request, bindings)
    return closing ? lastOne(answered) : answered
  }
  const { stalledMs, ...serverOptions } = timeouts
  const server = createAdaptorServer({ fetch, createServer, serverOptions })
  closeStalledSockets(server, stalledMs, timeouts.connectionsCheckingInterval)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use: stop what listens there, or set ${key} to another one.`
      reject(
        new ConfigError(
          code === 'EADDRINUSE' ? taken : `${host}:${port} can't be opened: ${message}`,
        ),
      )
    })
    server.listen(port, host, resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    serve,
    async close(graceMs = 0) {
      closing = true
      if (serving && graceMs > 0) await new Promise((resolve) => setTimeout(resolve, graceMs))
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if (!('closeAllConnections' in server)) return
        if (!serving) return server.closeAllConnections()
        server.closeIdleConnections()
        setTimeout(() => {
          // A connection that a browser has opened ahead is none of those: nothing was asked on it.
          for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
        }, ON_ITS_WAY)
        setTimeout(() => server.closeAllConnections(), DRAIN).unref()
      })
    },
  }
}

/** The last answer of its connection. */
async function lastOne(answered: Response | Promise<Response>): Promise<Response> {
  const response = await answered
  const headers = new Headers(response.headers)
  headers.set('Connection', 'close')
  return new Response(response.body, { status: response.status, headers })
}

/** Hosts that are this machine; the last two stand for all its addresses. */
const HERE = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::']

/** An address that a browser on this machine can open. */
export function urlOf(host: string, port: number): string {
  const name = HERE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
