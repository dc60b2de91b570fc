/**
 * Transport over undici's connection pool. Bodies are buffered, because web streams cost more than all the rest.
 *
 * A connection closed by the peer fails on use; the call is then retried. Calls that must not be sent twice use
 * the dedicated transport.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Dispatcher, Pool } from 'undici'
import type { CancelSignal } from '../core/upstream/cancellation.ts'
import {
  emptyBodyOfError,
  maxBytesOf,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  tooLarge,
} from '../core/upstream/transport.ts'

const CONNECT_TIMEOUT_MS = 2_000

/** One pool per origin. Concurrency is not limited here, because each service has a bulkhead. */
export function undiciTransport(): Transport & { close(): Promise<void> } {
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string) => {
    const known =
      pools.get(origin) ?? new Pool(origin, { connect: { timeout: CONNECT_TIMEOUT_MS } })
    pools.set(origin, known)
    return known
  }
  const send: Transport = (url, init) =>
    new Promise((resolve, reject) => {
      const [origin, path] = splitUrl(url)
      const { method, body = null } = init
      const headers = { ...init.headers, 'Accept-Encoding': 'gzip' }
      poolOf(origin).dispatch(
        {
          path,
          method: method as Dispatcher.HttpMethod,
          headers,
          body,
        },
        new ResponseCollector(init, resolve, reject),
      )
    })
  const close = async () => {
    await Promise.all([...pools.values()].map((pool) => pool.destroy()))
  }
  return Object.assign(send, { close })
}

/** Splits without `URL`, because every address is built by `buildUrl`. */
function splitUrl(url: string): [origin: string, path: string] {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? [url, '/'] : [url.slice(0, start), url.slice(start)]
}

/** Collects one response, until its end or until its signal is cancelled. */
class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #signal: CancelSignal
  readonly #init: TransportRequest
  readonly #resolve: (response: TransportResponse | Promise<TransportResponse>) => void
  readonly #reject: (error: unknown) => void
  readonly #chunks: Buffer[] = []
  #size = 0
  #status = 0
  #headers: Record<string, string | string[] | undefined> = {}
  #controller: Dispatcher.DispatchController | undefined

  constructor(
    init: TransportRequest,
    resolve: (response: TransportResponse | Promise<TransportResponse>) => void,
    reject: (error: unknown) => void,
  ) {
    this.#init = init
    this.#signal = init.signal
    this.#resolve = resolve
    this.#reject = reject
    this.#signal.addEventListener('abort', this.#onCancel)
  }

  /** Rejects at once, also while the connection is still being opened. */
  readonly #onCancel = () => {
    this.#controller?.abort(this.#signal.reason as Error)
    this.#reject(this.#signal.reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#signal.aborted) this.#onCancel()
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
    this.#signal.removeEventListener('abort', this.#onCancel)
    this.#resolve(this.#response())
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#signal.removeEventListener('abort', this.#onCancel)
    const status = this.#status
    try {
      this.#resolve({ status, headers: this.#fields(), bytes: emptyBodyOfError(status, error) })
    } catch {
      this.#reject(error)
    }
  }

  get #maxBytes(): number {
    return maxBytesOf(this.#status, this.#init)
  }

  #fields(): TransportResponse['headers'] {
    return { get: (name) => textOf(this.#headers[name]) }
  }

  #response(): TransportResponse | Promise<TransportResponse> {
    const status = this.#status
    const [only] = this.#chunks
    const bytes = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks)
    const headers = this.#fields()
    const plain = { status, headers, bytes }
    // HEAD, 204 and 304 have the header without content (RFC 9110, 9.3.2).
    const isZipped = headers.get('content-encoding') === 'gzip' && bytes.length > 0
    return isZipped ? gunzipBody(plain, this.#maxBytes) : plain
  }
}

const textOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(', ') : value) ?? null

const gunzipAsync = promisify(gunzip)

/** Stops at the limit, because a few bytes can inflate to many. */
async function gunzipBody(
  response: TransportResponse,
  maxBytes: number,
): Promise<TransportResponse> {
  try {
    const bytes = await gunzipAsync(response.bytes, { maxOutputLength: maxBytes })
    return { ...response, bytes }
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return {
      ...response,
      bytes: emptyBodyOfError(response.status, isTooLarge ? tooLarge() : error),
    }
  }
}
