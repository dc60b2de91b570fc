/**
 * Fake services over real HTTP that respond with success and misbehave on request.
 * They hold a few rows that tests may change, and record every request. They share no code with the
 * server, so paths and shapes are written by hand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { respond } from './upstream-responses.ts'
import { someRows, type UpstreamRows } from './upstream-rows.ts'

export interface SeenRequest {
  method: string
  /** The raw path and query. */
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** Replaces a response. */
export type Misbehaviour = (response: ServerResponse, request: SeenRequest) => void

export interface FakeUpstream {
  url: string
  rows: UpstreamRows
  requests: SeenRequest[]
  /** Requests with this prefix of "METHOD /path"; token requests only if named. */
  seen(start?: string): SeenRequest[]
  /** Replaces the next `times` responses to this prefix of "METHOD /path". */
  misbehave(start: string, how: Misbehaviour, times?: number): void
  /** Restores normal behaviour and initial rows, and clears the recorded requests. */
  reset(): void
  close(): Promise<void>
}

export const CLIENT = { id: 'client-of-tests', secret: 'CANARY-client-secret-9f2c' }
export const TOKEN_PREFIX = 'CANARY-access-token-'

export const BILLING = '/v1/commerce/billing'
export const LINKS = '/v1/checkout/payment-resources'
export const PAYMENTS = '/v2/payments'
export const VAULT = '/v3/vault'

export async function fakeUpstream(): Promise<FakeUpstream> {
  const requests: SeenRequest[] = []
  let rules: { start: string; how: Misbehaviour; left: number }[] = []
  let rows = someRows()
  let tokens = 0

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() }
    requests.push(request)
    const rule = rules.find(({ start }) => `${method} ${url}`.startsWith(start))
    if (rule) {
      rule.left--
      if (rule.left === 0) rules = rules.filter((other) => other !== rule)
      rule.how(response, request)
    } else if (url === '/v1/oauth2/token') {
      tokens++
      const access_token = `${TOKEN_PREFIX}${tokens}`
      says(200, { access_token, token_type: 'Bearer', expires_in: 32_400 })(response, request)
    } else {
      const [status, body] = respond(rows, method, new URL(url, 'http://upstream'), request.body)
      says(status, body)(response, request)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get rows() {
      return rows
    },
    requests,
    seen: (start) =>
      requests.filter(({ method, url }) =>
        start === undefined ? url !== '/v1/oauth2/token' : `${method} ${url}`.startsWith(start),
      ),
    misbehave(start, how, times = Number.POSITIVE_INFINITY) {
      rules.unshift({ start, how, left: times })
    },
    reset() {
      rules = []
      rows = someRows()
      requests.length = 0
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The Date of responses, so that tests can distinguish it from their own. */
export const UPSTREAM_DATE = 'Tue, 03 Mar 2026 08:00:00 GMT'

export const says =
  (status: number, body: unknown = undefined, headers: Record<string, string> = {}): Misbehaviour =>
  (response) => {
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
    const type = text === '' ? {} : { 'Content-Type': 'application/json' }
    response.writeHead(status, { Date: UPSTREAM_DATE, ...type, ...headers }).end(text)
  }

/** The error body of the API family. */
export const fails = (status: number, name: string, details?: object[], more: object = {}) =>
  says(status, { name, message: 'no', debug_id: 'd3b06', details, ...more })

export const hangs: Misbehaviour = () => {}

export const hangsAfterHeaders: Misbehaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.write('{')
}

/** Sends valid JSON byte by byte without an end. */
export const drips: Misbehaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

export const resets: Misbehaviour = (response) => response.socket?.resetAndDestroy()

/** Ends the connection without a response. */
export const closes: Misbehaviour = (response) => void response.socket?.end()

/** Sends fewer bytes than its Content-Length. */
export const cutsShort: Misbehaviour = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' })
  response.write('{"invoices":[')
  setTimeout(() => response.socket?.destroy(), 10)
}

export const redirectsTo = (location: string, status = 307): Misbehaviour =>
  says(status, undefined, { Location: location })

/** Sends few compressed bytes that inflate to many. */
export function inflatesTo(bytes: number, status = 200): Misbehaviour {
  const body = gzipSync(Buffer.alloc(bytes, ' '))
  return (response) => {
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .end(body)
  }
}
