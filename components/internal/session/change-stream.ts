/**
 * Keeps one stream of changes open: reads it with `fetch` and opens it again after it has ended.
 *
 * A token in a header, not in an address as `EventSource` would need. Without the stream nothing else fails, so that no
 * failure is reported.
 */
import { EventStreamParser } from './event-stream-parser.ts'

export interface ChangeStreamConfig {
  onData(data: string): void
  onOpen(): void
  /** The stream has ended or could not be opened; it is opened again after a while. */
  onLost(): void
  /** The API refused the token: the stream waits for `open` with another one. */
  onRefused(token: string): void
  /** The API itself has said that it has no stream for this session, such as an older one: it is not opened again. */
  onUnavailable(): void
}

/** The wait before the next attempt, unless the server names another; it doubles with every failed attempt. */
const RETRY_MS = 3000
const MAX_RETRY_MS = 300_000
/** Three heartbeats of the server: a connection without them is dead. */
const SILENCE_MS = 45_000
/** A proxy that buffers or ends streams gives none of this age: without a stream nothing is to be read more often. */
const STEADY_MS = 10_000
/** Any other answer is one of something in front of the API, such as of a balancer while servers are replaced. */
const isFinal = async (response: Response): Promise<boolean> =>
  response.status === 204 ||
  (response.status < 500 &&
    response.status !== 429 &&
    (await response.text()).includes('urn:tillkit:problem:'))

export class ChangeStream {
  readonly #config: ChangeStreamConfig
  readonly #connections = new Set<Connection>()
  /** Opened in a row, and ended before they were steady. */
  #brief = 0

  constructor(config: ChangeStreamConfig) {
    this.#config = config
  }

  /** An open connection stays until the new one is open, so that no change is lost in between. */
  open(address: string, token: string): void {
    const previous = [...this.#connections]
    for (const item of previous) if (!item.isOpen) this.#end(item)
    const connection = new Connection(address, token, {
      ...this.#config,
      onOpen: () => {
        for (const item of previous) this.#end(item)
        this.#config.onOpen()
        return this.#brief++
      },
      onSteady: () => (this.#brief = 0),
    })
    this.#connections.add(connection)
    void connection.keepOpen()
  }

  close(): void {
    for (const connection of this.#connections) this.#end(connection)
  }

  #end(connection: Connection): void {
    this.#connections.delete(connection)
    connection.ended.abort()
  }
}

interface ConnectionConfig extends ChangeStreamConfig {
  /** Returns how many in a row were opened before it and ended before they were steady. */
  onOpen(): number
  onSteady(): void
}

class Connection {
  isOpen = false
  readonly ended = new AbortController()
  readonly #address: string
  readonly #token: string
  readonly #config: ConnectionConfig
  /** Milliseconds, as the server wishes. */
  #retryMs = RETRY_MS
  #retryAfterMs = 0
  #failures = 0

  constructor(address: string, token: string, config: ConnectionConfig) {
    this.#address = address
    this.#token = token
    this.#config = config
  }

  async keepOpen(): Promise<void> {
    const { signal } = this.ended
    while (!signal.aborted && (await this.#read())) {
      this.#config.onLost()
      await this.#pause()
    }
  }

  /** Reads until the stream ends. False if it isn't opened again. */
  async #read(): Promise<boolean> {
    const attempt = new AbortController()
    const abort = () => attempt.abort()
    this.ended.signal.addEventListener('abort', abort, attempt)
    let silence = setTimeout(abort, SILENCE_MS)
    this.#failures++
    this.#retryAfterMs = 0
    try {
      const response = await fetch(this.#address, {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${this.#token}` },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: attempt.signal,
      })
      const { status, headers, body } = response
      const isStream = headers.get('Content-Type')?.startsWith('text/event-stream')
      if (status !== 200 || !isStream || !body) {
        this.#retryAfterMs = 1000 * (Number(headers.get('Retry-After')) || 0)
        if (status === 401) this.#config.onRefused(this.#token)
        else if (await isFinal(response)) this.#config.onUnavailable()
        else return true
        return false
      }
      this.isOpen = true
      // None for the first one, because a server that was restarted ends it.
      this.#failures = this.#config.onOpen()
      const openedAt = performance.now()
      const parser = new EventStreamParser({
        onData: (data) => this.#config.onData(data),
        onRetry: (delay) => (this.#retryMs = delay),
      })
      const decoder = new TextDecoder()
      const reader = body.getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        clearTimeout(silence)
        silence = setTimeout(abort, SILENCE_MS)
        if (performance.now() - openedAt >= STEADY_MS) {
          this.#failures = 0
          this.#config.onSteady()
        }
        parser.push(decoder.decode(value, { stream: true }))
      }
    } catch {
      // Reported by `onLost`, unless it was closed here.
    } finally {
      this.isOpen = false
      clearTimeout(silence)
      // Also removes the listener.
      abort()
    }
    return !this.ended.signal.aborted
  }

  /** With jitter, so that the pages of a server that was restarted don't come all at once. */
  async #pause(): Promise<void> {
    const backoff = this.#retryMs * 2 ** this.#failures
    const least = Math.max(this.#retryAfterMs, backoff)
    const delay = Math.min(MAX_RETRY_MS, least) * (1 + Math.random() / 2)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay)
      this.ended.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
