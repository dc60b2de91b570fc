/**
 * Sends by undici's pool: connections are kept and shared, and bodies are buffered, not wrapped in web
 * streams, which cost more than all the rest.
 *
 * A connection that was closed at the other end shows when it is used; what may be sent twice is then
 * repeated, and what may not never goes this way.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import { MOST_ANSWER_BYTES, type Received, type Send, tooLarge } from './upstream/exchange.ts'

/** Milliseconds until a connection must be open. */
const CONNECT = 2_000

/** How many calls are under way is not limited here: each service has a lane of its own. */
export function pool(): Send & { close(): Promise<void> } {
  const agent = new Agent({ connect: { timeout: CONNECT } })
  const send: Send = (url, init) =>
    new Promise((resolve, reject) => {
      const { origin, pathname, search } = new URL(url)
      const { method, headers, body = null } = init
      agent.dispatch(
        {
          origin,
          path: pathname + search,
          method: method as Dispatcher.HttpMethod,
          headers: { ...headers, 'Accept-Encoding': 'gzip' },
          body,
        },
        new Reader(init.signal, resolve, reject),
      )
    })
  return Object.assign(send, { close: () => agent.destroy() })
}

/** Reads one answer to its end, or until its signal fires. */
class Reader implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal
  readonly #resolve: (answer: Received | Promise<Received>) => void
  readonly #reject: (error: unknown) => void
  readonly #chunks: Buffer[] = []
  #size = 0
  #status = 0
  #headers: Record<string, string | string[] | undefined> = {}
  #controller: Dispatcher.DispatchController | undefined

  constructor(
    signal: AbortSignal,
    resolve: (answer: Received | Promise<Received>) => void,
    reject: (error: unknown) => void,
  ) {
    this.#signal = signal
    this.#resolve = resolve
    this.#reject = reject
    signal.addEventListener('abort', this.#leave, { once: true })
  }

  /** At once, also while the connection is still being made. */
  readonly #leave = () => {
    this.#controller?.abort(this.#signal.reason)
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
    if (this.#size > MOST_ANSWER_BYTES) controller.abort(tooLarge())
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#leave)
    this.#resolve(this.#answer())
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#signal.removeEventListener('abort', this.#leave)
    this.#reject(error)
  }

  #answer(): Received | Promise<Received> {
    const status = this.#status
    const [only] = this.#chunks
    const bytes = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks)
    const get = (name: string) => textOf(this.#headers[name])
    const plain = { status, headers: { get }, bytes }
    return get('content-encoding') === 'gzip' ? inflated(plain) : plain
  }
}

const textOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(', ') : value) ?? null

const gunzipped = promisify(gunzip)

/** Few bytes may become many: it stops at the limit. */
async function inflated(answer: Received): Promise<Received> {
  try {
    const bytes = await gunzipped(answer.bytes, { maxOutputLength: MOST_ANSWER_BYTES })
    return { ...answer, bytes }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw error
  }
}
