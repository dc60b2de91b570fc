/**
 * Tells the elements of a session which resources have changed, as its stream of changes has them.
 *
 * The stream is open while an element follows it and the page is visible. A gap, such as a hidden page, is one message
 * that everything may have changed.
 */
import type { ChangeKind } from '../../../server/contract/notifications/change.ts'
import type { ApiClient } from '../api/api-client.ts'
import { parseJson } from '../dom/parse-json.ts'
import { ChangeStream } from './change-stream.ts'

/** The stream of a customer, or of the back office. */
export type ChangesPath = '/me/changes' | '/changes'

export interface FollowedChange {
  /** `resync`: any resource may have changed. */
  readonly kind: ChangeKind | 'resync'
  readonly id: string
  /** Readings that were requested since then include the change; milliseconds on the monotonic clock. */
  readonly at: number
}

/** `now` is the same for all elements that read again. */
export type ChangesListener = (changes: readonly FollowedChange[], now: number) => void

/** Changes of one action arrive together and are one refresh. */
const BATCH_MS = 300
/** Changes that never cease are a refresh in ten seconds: the waits double until there is a quiet time. */
const MAX_BATCH_MS = 10_000
const QUIET_MS = 5000
/** A gap of the server is one of all its pages, which spread their reads. */
const SPREAD_MS = 10_000
/** The stream has a write of this page about when its response arrives. */
const OWN_WRITE_MS = 2000

interface ChangeFeedConfig {
  readonly base: string
  readonly api: () => ApiClient
  readonly onRefused: (token: string) => void
}

export class ChangeFeed {
  readonly #config: ChangeFeedConfig
  readonly #listeners = new Set<ChangesListener>()
  readonly #stream: ChangeStream
  #address = ''
  #token: string | undefined
  #openToken: string | undefined
  #pending: FollowedChange[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = 0
  #batchMs = BATCH_MS
  #flushedAt = Number.NEGATIVE_INFINITY
  /** Changes since then may be lost; undefined without a gap. */
  #gapAt: number | undefined
  #wasHidden = false
  #isUnavailable = false

  constructor(config: ChangeFeedConfig) {
    this.#config = config
    this.#stream = new ChangeStream({
      onData: (data) => this.#onData(data),
      onOpen: () => this.#onOpen(),
      onLost: () => (this.#gapAt ??= performance.now()),
      onRefused: config.onRefused,
      onUnavailable: () => (this.#isUnavailable = true),
    })
  }

  /** The token of the session; undefined closes the stream. */
  setToken(token: string | undefined): void {
    this.#token = token
    this.#update()
  }

  /** Returns the unsubscribe function. */
  follow(path: ChangesPath, listener: ChangesListener): () => void {
    // The same for all elements, because a session is a customer's or the back office's.
    this.#address = `${/^.*[^/]/.exec(this.#config.base)?.[0] ?? ''}/api${path}`
    if (!this.#listeners.size) addEventListener('visibilitychange', this.#onVisibility, true)
    this.#listeners.add(listener)
    this.#update()
    return () => {
      this.#listeners.delete(listener)
      if (!this.#listeners.size) removeEventListener('visibilitychange', this.#onVisibility, true)
      // Delayed, so that an element that is moved keeps the stream.
      queueMicrotask(() => this.#update())
    }
  }

  /** All elements read again. */
  resync(): void {
    this.#add({ kind: 'resync', id: '', at: performance.now() }, 0)
  }

  readonly #onVisibility = (): void => {
    // Reads that begin from now on, such as those of the polling, are new.
    this.#wasHidden = true
    this.#gapAt = performance.now()
    this.#update()
  }

  #update(): void {
    // `=== true` because of DOM clobbering: `<form name="hidden">`.
    const isWanted = this.#listeners.size > 0 && !this.#isUnavailable && document.hidden !== true
    const token = isWanted ? this.#token : undefined
    if (token === this.#openToken) return
    this.#openToken = token
    if (token !== undefined) {
      this.#stream.open(this.#address, token)
      return
    }
    this.#stream.close()
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#pending = []
    this.#gapAt ??= performance.now()
  }

  #onOpen(): void {
    const at = this.#gapAt
    if (at !== undefined) this.#add({ kind: 'resync', id: '', at }, this.#wasHidden ? 0 : spread())
    this.#gapAt = undefined
    this.#wasHidden = false
  }

  #onData(data: string): void {
    const { kind, id = '' } = (parseJson(data) ?? {}) as Partial<FollowedChange>
    // Not of a version that this one understands.
    if (!kind) return
    const at = performance.now()
    if (!this.#timer) {
      const isQuiet = at - this.#flushedAt > QUIET_MS
      this.#batchMs = isQuiet ? BATCH_MS : Math.min(MAX_BATCH_MS, 2 * this.#batchMs)
    }
    this.#add({ kind, id, at }, kind === 'resync' ? spread() : this.#batchMs)
  }

  #add(change: FollowedChange, delay: number): void {
    this.#pending.push(change)
    const dueAt = performance.now() + delay
    if (this.#timer && this.#dueAt <= dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(this.#flush, delay)
  }

  readonly #flush = (): void => {
    this.#timer = undefined
    const api = this.#config.api()
    const changes = this.#pending.splice(0).map((change) => {
      const writtenAt = api.takeWrite(change.id)
      const isOwn = writtenAt !== undefined && change.at - writtenAt < OWN_WRITE_MS
      return isOwn ? { ...change, at: Math.min(change.at, writtenAt) } : change
    })
    api.renewReads()
    const now = performance.now()
    this.#flushedAt = now
    for (const listener of [...this.#listeners]) listener(changes, now)
  }
}

const spread = () => Math.random() * SPREAD_MS
