/**
 * Sends by undici's pool: connections are kept and shared, and bodies are buffered, not wrapped in web
 * streams, which cost more than all the rest.
 *
 * A connection that was closed at the other end shows when it is used; what may be sent twice is then
 * repeated, and what may not never goes this way.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Dispatcher, Pool } from 'undici'
import type { Ending } from '../upstream/ending.ts'
import {
  maxBytesOf,
  orNoBody,
  type Received,
  type Send,
  type SendInit,
  tooLarge,
} from '../upstream/exchange.ts'

/** Milliseconds until a connection must be open. */
const CONNECT = 2_000

/** One for each service's address. How many calls are under way is not limited here: each service has a lane of its own. */
export function pool(): Send & { close(): Promise<void> } {
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string) => {
    const known = pools.get(origin) ?? new Pool(origin, { connect: { timeout: CONNECT } })
    pools.set(origin, known)
    return known
  }
  const send: Send = (url, init) =>
    new Promise((resolve, reject) => {
      const [origin, path] = partsOf(url)
      const { method, headers, body = null } = init
      headers['Accept-Encoding'] = 'gzip'
      poolOf(origin).dispatch(
        {
          path,
          method: method as Dispatcher.HttpMethod,
          headers,
          body,
        },
        new Reader(init, resolve, reject),
      )
    })
  const close = async () => {
    await Promise.all([...pools.values()].map((pool) => pool.destroy()))
  }
  return Object.assign(send, { close })
}

/** Every address was put together here, so there is nothing in it to make sense of. */
function partsOf(url: string): [origin: string, path: string] {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? [url, '/'] : [url.slice(0, start), url.slice(start)]
}

/** Reads one answer to its end, or until its signal fires. */
class Reader implements Dispatcher.DispatchHandler {
  readonly #signal: Ending
  readonly #init: SendInit
  readonly #resolve: (answer: Received | Promise<Received>) => void
  readonly #reject: (error: unknown) => void
  readonly #chunks: Buffer[] = []
  #size = 0
  #status = 0
  #headers: Record<string, string | string[] | undefined> = {}
  #controller: Dispatcher.DispatchController | undefined

  constructor(
    init: SendInit,
    resolve: (answer: Received | Promise<Received>) => void,
    reject: (error: unknown) => void,
  ) {
    this.#init = init
    this.#signal = init.signal
    this.#resolve = resolve
    this.#reject = reject
    this.#signal.addEventListener('abort', this.#leave)
  }

  /** At once, also while the connection is still being made. */
  readonly #leave = () => {
    this.#controller?.abort(this.#signal.reason as Error)
    this.#reject(this.#signal.reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#signal.aborted) this.#leave()
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.#maxBytes) controller.abort(tooLarge())
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#leave)
    this.#resolve(this.#answer())
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#signal.removeEventListener('abort', this.#leave)
    const status = this.#status
    try {
      this.#resolve({ status, headers: this.#fields(), bytes: orNoBody(status, error) })
    } catch {
      this.#reject(error)
    }
  }

  get #maxBytes(): number {
    return maxBytesOf(this.#status, this.#init)
  }

  #fields(): Received['headers'] {
    return { get: (name) => textOf(this.#headers[name]) }
  }

  #answer(): Received | Promise<Received> {
    const status = this.#status
    const [only] = this.#chunks
    const bytes = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks)
    const headers = this.#fields()
    const plain = { status, headers, bytes }
    const isZipped = headers.get('content-encoding') === 'gzip'
    return isZipped ? inflated(plain, this.#maxBytes) : plain
  }
}

const textOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(', ') : value) ?? null

const gunzipped = promisify(gunzip)

/** Few bytes may become many: it stops at the limit. */
async function inflated(answer: Received, maxBytes: number): Promise<Received> {
  try {
    const bytes = await gunzipped(answer.bytes, { maxOutputLength: maxBytes })
    return { ...answer, bytes }
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return { ...answer, bytes: orNoBody(answer.status, isTooLarge ? tooLarge() : error) }
  }
}
