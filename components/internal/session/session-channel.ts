/**
 * Broadcasts to the other tabs of the origin that a login ended or began, or has other rights.
 *
 * They have the same API and the same source. Pages with functions of their own as the source can't be compared, so
 * that only the end is sent there, to tabs of the same login. A message has neither claims nor a token.
 */
export interface SessionMessage {
  readonly kind: 'ended' | 'started' | 'extended'
  /** The base address of the API. */
  readonly base: string
  /** The address of the source; empty for a function. */
  readonly source: string
  /** See `ownerOf`. */
  readonly owner: string | undefined
}

const NAME = 'tillkit-session'

export class SessionChannel {
  readonly #base: string
  readonly #source: string
  readonly #onMessage: (message: SessionMessage) => void
  #channel: BroadcastChannel | undefined

  constructor(base: string, source: string, onMessage: (message: SessionMessage) => void) {
    this.#base = base
    this.#source = source
    this.#onMessage = onMessage
    this.open()
  }

  open(): void {
    // Not in every environment of tests.
    if (this.#channel || typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(NAME)
    this.#channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
      if (data.base === this.#base && data.source === this.#source) this.#onMessage(data)
    }
  }

  /** Also while the page is in the bfcache. */
  close(): void {
    this.#channel?.close()
    this.#channel = undefined
  }

  tell(kind: SessionMessage['kind'], owner: string | undefined): void {
    const message: SessionMessage = { kind, base: this.#base, source: this.#source, owner }
    this.#channel?.postMessage(message)
  }
}
