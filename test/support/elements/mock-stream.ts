/** Mocks the streams of changes of a `MockBff`. */
import type { MockBff, RecordedCall } from './mock-bff.ts'

interface Stream {
  call: RecordedCall
  controller: ReadableStreamDefaultController<Uint8Array>
}

export class MockStreams {
  readonly route: string
  readonly #bff: MockBff
  readonly #open = new Set<Stream>()

  constructor(bff: MockBff, path = '/me/changes') {
    this.#bff = bff
    this.route = `GET /api${path}`
    bff.on(this.route, (call) => ({
      stream: this.#begin(call),
      headers: { 'Content-Type': 'text/event-stream' },
    }))
  }

  /** All requests for a stream. */
  get calls(): RecordedCall[] {
    return this.#bff.calls(this.route)
  }

  /** The tokens of the open streams. */
  get open(): (string | null)[] {
    return [...this.#open].map(({ call }) => call.headers.get('Authorization'))
  }

  send(...messages: object[]): void {
    for (const message of messages) this.push(`data: ${JSON.stringify(message)}\n\n`)
  }

  /** Sends a chunk. */
  push(chunk: string | Uint8Array): void {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    for (const { controller } of this.#open) controller.enqueue(bytes)
  }

  /** Ends all streams in order. */
  end(): void {
    for (const { controller } of this.#open) controller.close()
    this.#open.clear()
  }

  /** Cuts all streams. */
  cut(): void {
    for (const { controller } of this.#open) controller.error(new TypeError('network error'))
    this.#open.clear()
  }

  #begin(call: RecordedCall): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => {
        const stream = { call, controller }
        this.#open.add(stream)
        call.init.signal?.addEventListener('abort', () => {
          if (this.#open.delete(stream)) controller.error(new DOMException('', 'AbortError'))
        })
      },
    })
  }
}
