/**
 * Parses server-sent events: the fields `data` and `retry`; event names and ids are ignored.
 *
 * Not `eventsource-parser`, which weighs 1.7 kB with brotli, more than all that a release may add to `tillkit.js`.
 *
 * @see HTML Standard, 9.2.6 Interpreting an event stream
 */

export interface EventStreamHandlers {
  onData(data: string): void
  /** Milliseconds. */
  onRetry(delay: number): void
}

/** `\r` at the end of a chunk waits, because `\n` may begin the next one. */
const LINE_END = /\r\n|\n|\r(?!$)/
const FIELD = /^(data|retry)(?:: ?|$)/

export class EventStreamParser {
  readonly #handlers: EventStreamHandlers
  #rest = ''
  #data: string[] = []

  constructor(handlers: EventStreamHandlers) {
    this.#handlers = handlers
  }

  push(chunk: string): void {
    const lines = (this.#rest + chunk).split(LINE_END)
    this.#rest = lines.pop()!
    for (const line of lines) this.#readLine(line)
  }

  #readLine(line: string): void {
    if (line === '') {
      const data = this.#data.splice(0)
      if (data.length) this.#handlers.onData(data.join('\n'))
      return
    }
    const [prefix, name] = FIELD.exec(line) ?? []
    if (prefix === undefined) return
    const value = line.slice(prefix.length)
    if (name === 'data') this.#data.push(value)
    else if (/^\d+$/.test(value)) this.#handlers.onRetry(Number(value))
  }
}
