/** Worker of the tests: the BFF of each test in its own Durable Object, and the store for remote calls. */
import { type Bff, type BffOptions, createBff } from '../../server/bff/app.ts'
import {
  durableObjectStore,
  type StoreNamespace,
} from '../../server/bff/core/store/durable-object-store.ts'
import type { Store } from '../../server/bff/core/store/store.ts'

export { StoreObject } from '../../server/bff/core/store/durable-object-store.ts'

/** Request header: which BFF, as percent-encoded JSON. */
const TARGET = 'x-test-bff'
/** Response header: the log lines since the previous response, as percent-encoded JSON. */
const LINES = 'x-test-lines'

export interface Target {
  id: string
  /** Options of `createBff` that are plain data. */
  options: Pick<BffOptions, 'config' | 'timeouts'>
  /** Both clocks, if the test sets them. */
  now?: number
}

/** A call of the store's method. */
export interface StoreCall {
  method: keyof Store
  key: string
  args: unknown[]
}

interface Bindings {
  BFF: {
    idFromName(name: string): unknown
    get(id: unknown): { fetch(request: Request): Promise<Response> }
  }
  STORE: StoreNamespace
}

const targetOf = (request: Request): Target =>
  JSON.parse(decodeURIComponent(request.headers.get(TARGET) ?? ''))

export class TestBff {
  readonly #bindings: Bindings
  #bff: Bff | undefined
  #lines: string[] = []
  #now = 0

  constructor(_state: unknown, bindings: Bindings) {
    this.#bindings = bindings
  }

  async fetch(request: Request): Promise<Response> {
    const target = targetOf(request)
    this.#now = target.now ?? 0
    this.#bff ??= this.#create(target)
    const headers = new Headers(request.headers)
    headers.delete(TARGET)
    const response = await this.#bff.fetch(new Request(request, { headers }))
    const withLines = new Response(response.body, response)
    withLines.headers.set(LINES, encodeURIComponent(JSON.stringify(this.#lines)))
    this.#lines = []
    return withLines
  }

  #create({ id, options, now }: Target): Bff {
    const write = (entry: object) => this.#lines.push(JSON.stringify(entry))
    const clock = () => this.#now
    const { STORE } = this.#bindings
    return createBff({
      ...options,
      ...(now !== undefined && { now: clock, monotonicNow: clock }),
      log: { info: write, error: write },
      store: durableObjectStore({
        idFromName: (name) => STORE.idFromName(`${id} ${name}`),
        get: (object) => STORE.get(object),
      }),
    })
  }
}

export default {
  async fetch(request: Request, { BFF, STORE }: Bindings): Promise<Response> {
    if (new URL(request.url).pathname !== '/store')
      return BFF.get(BFF.idFromName(targetOf(request).id)).fetch(request)
    const { method, key, args } = (await request.json()) as StoreCall
    const store = durableObjectStore(STORE) as unknown as Record<
      keyof Store,
      (key: string, ...args: unknown[]) => Promise<unknown>
    >
    // JSON has no undefined.
    const values = args.map((value) => value ?? undefined)
    return Response.json({ result: await store[method](key, ...values) })
  },
}
