/**
 * One response of server-sent events, which ends or is cut.
 *
 * Not Hono's `streamSSE`: its writes wait for a slow reader without a limit, and it has no way to cut one.
 */

/** Frames that wait for their reader. Sockets buffer thousands of these short frames before the first one waits. */
const MAX_WAITING_FRAMES = 64

interface EventStreamOptions {
  /** Called once, however the stream ends. */
  onEnd: () => void
  /** Cuts the connection. Without it the body fails, which adapters report as an error. */
  disconnect?: (() => void) | undefined
}

export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #options: EventStreamOptions
  readonly #encoder = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(options: EventStreamOptions) {
    this.#options = options
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => void this.#end(),
      },
      { highWaterMark: MAX_WAITING_FRAMES },
    )
  }

  /** @param retryMs the wait before the client opens the stream again */
  sendRetry(retryMs: number): void {
    this.#send(`retry: ${retryMs}\n\n`)
  }

  sendMessage(message: object): void {
    this.#send(`data: ${JSON.stringify(message)}\n\n`)
  }

  /** A comment, which keeps proxies from closing the connection. */
  sendHeartbeat(): void {
    this.#send(':\n\n')
  }

  close(): void {
    this.#end()?.close()
  }

  #send(frame: string): void {
    const controller = this.#controller
    if (!controller) return
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(this.#encoder.encode(frame))
    else this.#cut()
  }

  #cut(): void {
    const controller = this.#end()
    const { disconnect } = this.#options
    if (disconnect) disconnect()
    else controller?.error(new Error('the reader of the stream is too slow'))
  }

  #end(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller
    this.#controller = undefined
    if (controller) this.#options.onEnd()
    return controller
  }
}
