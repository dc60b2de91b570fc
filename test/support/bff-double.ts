/**
 * Stands in for our API at the browser's edge, `fetch`, and misbehaves on demand.
 *
 *   const bff = new BffDouble()
 *   bff.on('GET /api/me', { json: { now: '…' } })        // always
 *   bff.once('GET /api/me', { problem: 'internal' })     // the next time, before the others
 *   bff.calls('GET /api/me')                             // what was asked so far
 *   bff.restore()                                        // in afterEach
 *
 * An address that nobody taught it answers 404. Queries are matched when the key has one.
 */
import { PROBLEMS, type ProblemCode } from '../../server/contract/problem.ts'

export interface Answer {
  status?: number
  json?: unknown
  /** Sent as it is: for answers that make no sense. */
  text?: string
  problem?: ProblemCode
  headers?: Record<string, string>
  /** Leads elsewhere, as `fetch` shows it to who does not follow. */
  redirects?: boolean
  /** Fails as `fetch` does without a network. */
  offline?: boolean
  /** Waits for this; `never` waits for its caller to give up. */
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

export const never = new Promise<never>(() => {})

/** A promise and what settles it, for answers in an order of the test's choosing. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

type Reply = Answer | ((call: RecordedCall) => Answer)

export class BffDouble {
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
    this.recorded.push(call)
    const routes = routesOf(call)
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

function respond({ status, json, text, problem, headers }: Answer): Response {
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
  // Its body is here: reading it by way of a stream takes a browser as long as its other threads let it.
  return Object.defineProperty(response, 'text', { value: async () => content ?? '' })
}
