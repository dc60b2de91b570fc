/**
 * Mocks the API by replacing `fetch`, with faults on demand.
 *
 *   const bff = new MockBff()
 *   bff.on('GET /api/me', { json: { now: '…' } })        // always
 *   bff.once('GET /api/me', { problem: 'internal' })     // the next time, before the others
 *   bff.calls('GET /api/me')                             // the recorded calls
 *   bff.restore()                                        // in afterEach
 *
 * Unknown routes respond with 404. A query is matched if the route has one. Streams of changes (`mock-stream.ts`) are
 * not recorded without a reply to them.
 */
import { PROBLEMS, type ProblemCode } from '../../../server/contract/problem.ts'

export interface Answer {
  status?: number
  json?: unknown
  /** The raw body, for malformed responses. */
  text?: string
  problem?: ProblemCode
  /** A response that goes on. */
  stream?: ReadableStream<Uint8Array>
  headers?: Record<string, string>
  /** Redirects, as `fetch` reports it with `redirect: 'manual'`. */
  redirects?: boolean
  /** Fails as `fetch` does without a network. */
  offline?: boolean
  /** Delays the response; `pending` waits until the caller aborts. */
  after?: Promise<unknown>
}

export interface RecordedCall {
  method: string
  /** Path and query. */
  address: string
  origin: string
  headers: Headers
  body: string | undefined
  /** The request's own settings. */
  init: RequestInit
  aborted: boolean
}

export const pending = new Promise<never>(() => {})

/** A promise with its resolver, for responses in an order that the test chooses. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

type Reply = Answer | ((call: RecordedCall) => Answer)

export class MockBff {
  readonly recorded: RecordedCall[] = []
  readonly #always = new Map<string, Reply>()
  readonly #next = new Map<string, Reply[]>()
  readonly #fetch = window.fetch

  constructor() {
    window.fetch = (input, init = {}) => this.#answer(String(input), init)
  }

  on(route: string, reply: Reply): this {
    this.#always.set(route, reply)
    return this
  }

  once(route: string, reply: Reply): this {
    this.#next.set(route, [...(this.#next.get(route) ?? []), reply])
    return this
  }

  /** The calls to a route, or all of them. */
  calls(route?: string): RecordedCall[] {
    return this.recorded.filter((call) => !route || routesOf(call).includes(route))
  }

  /** The bodies of the calls to a route. */
  bodies(route: string) {
    return this.calls(route).map(({ body }) => JSON.parse(body!))
  }

  /** The idempotency keys of the calls to a route. */
  keys(route: string) {
    return this.calls(route).map(({ headers }) => headers.get('Idempotency-Key'))
  }

  restore(): void {
    window.fetch = this.#fetch
  }

  async #answer(input: string, init: RequestInit): Promise<Response> {
    const url = new URL(input, location.href)
    const call: RecordedCall = {
      method: init.method ?? 'GET',
      address: url.pathname + url.search,
      origin: url.origin,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : undefined,
      init,
      aborted: false,
    }
    const routes = routesOf(call)
    const isUnknownStream = /\/changes$/.test(url.pathname) && !this.#always.has(routes[0]!)
    if (!isUnknownStream) this.recorded.push(call)
    const next = routes.map((route) => this.#next.get(route)?.shift()).find(Boolean)
    const reply = next ?? routes.map((route) => this.#always.get(route)).find(Boolean)
    const answer = typeof reply === 'function' ? reply(call) : (reply ?? { problem: 'not-found' })
    const { signal } = init
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        call.aborted = true
        reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort)
      Promise.resolve(answer.after).then(() => resolve())
    })
    if (answer.offline) throw new TypeError('Failed to fetch')
    if (answer.redirects) {
      if (init.redirect === 'error') throw new TypeError('Failed to fetch')
      return Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    }
    return respond(answer)
  }
}

const routesOf = ({ method, address }: RecordedCall) => [
  ...new Set([`${method} ${address}`, `${method} ${address.split('?')[0]}`]),
]

function respond({ status, json, text, problem, stream, headers }: Answer): Response {
  if (stream) return new Response(stream, { headers: headers ?? {} })
  const [defaultStatus, title] = problem ? PROBLEMS[problem] : [200, '']
  const body = problem
    ? {
        type: `urn:tillkit:problem:${problem}`,
        title,
        status: defaultStatus,
        instance: 'req-1',
        ...(json as object),
      }
    : json
  const given = status ?? defaultStatus
  const content = text ?? (body === undefined ? null : JSON.stringify(body))
  const response = new Response(given === 204 ? null : content, {
    status: given,
    headers: {
      'Content-Type': problem ? 'application/problem+json' : 'application/json',
      ...headers,
    },
  })
  // Skips the body stream, because reading it takes as long as the browser's other threads let it.
  return Object.defineProperty(response, 'text', { value: async () => content ?? '' })
}
