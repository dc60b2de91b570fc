/**
 * One response of server-sent events, which ends or is cut.
 *
 * Not Hono's `streamSSE`: its writes wait for a slow reader without a limit, and it has no way to cut one.
 */

/**
 * Beyond it one resync takes the place of all, because a page so far behind reads everything again. Streams share the
 * frames, so that a waiting one is a pointer.
 */
const MAX_WAITING_FRAMES = 1_000

const encoder = new TextEncoder()

/** The bytes of a message. A frame can be sent to any number of streams. */
export const messageFrame = (message: object): Uint8Array =>
  encoder.encode(`data: ${JSON.stringify(message)}\n\n`)

const RESYNC = messageFrame({ kind: 'resync' })
/** A comment, which keeps proxies from closing the connection. */
const HEARTBEAT = encoder.encode(':\n\n')

interface EventStreamOptions {
  /** Called once, however the stream ends. */
  onEnd: () => void
  /** Cuts the connection. Without it the body fails, which adapters report as an error. */
  disconnect?: (() => void) | undefined
}

export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #options: EventStreamOptions
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #waiting: Uint8Array[] = []
  /** True if the reader has taken a frame since the last heartbeat. */
  #hasProgress = true

  constructor(options: EventStreamOptions) {
    this.#options = options
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => this.#sendWaiting(),
        cancel: () => void this.#end(),
      },
      { highWaterMark: 1 },
    )
  }

  /** @param retryMs the wait before the client opens the stream again */
  sendRetry(retryMs: number): void {
    this.send(encoder.encode(`retry: ${retryMs}\n\n`))
  }

  sendResync(): void {
    this.send(RESYNC)
  }

  /** Also cuts a reader that has not read since the last one: a turn in which many frames come is no sign of that. */
  sendHeartbeat(): void {
    if (this.#waiting.length === 0) this.send(HEARTBEAT)
    else if (!this.#hasProgress) this.#cut()
    this.#hasProgress = false
  }

  send(frame: Uint8Array): void {
    const controller = this.#controller
    if (!controller) return
    if (this.#waiting.length >= MAX_WAITING_FRAMES) this.#waiting = [RESYNC]
    else if (this.#waiting.length > 0 || !controller.desiredSize) this.#waiting.push(frame)
    else controller.enqueue(frame)
  }

  close(): void {
    this.#end()?.close()
  }

  #sendWaiting(): void {
    this.#hasProgress = true
    const frame = this.#waiting.shift()
    if (frame) this.#controller?.enqueue(frame)
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
    this.#waiting = []
    if (controller) this.#options.onEnd()
    return controller
  }
}
