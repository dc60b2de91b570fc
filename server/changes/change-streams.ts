/**
 * The open streams of changes of this process: their limits, heartbeats and ends.
 *
 * A stream receives the changes that its session may read: those of its own customer, or all of them for the back
 * office, and of each kind only with the scope of that kind.
 */
import { atMost } from '../at-most.ts'
import { CHANGE_KINDS, CHANGE_SCOPES, Change } from '../contract/notifications/change.ts'
import { ProblemError } from '../problem.ts'
import type { Session } from '../sessions/token.ts'
import type { Changes } from '../store/changes.ts'
import { parseStored } from '../store/store.ts'
import { EventStream } from './event-stream.ts'
import { customerTopic, MERCHANT_TOPIC } from './publish.ts'
import { concerns, onRevoked } from './revoked.ts'

/** Proxies close connections that are idle for 30 or 60 seconds. */
const HEARTBEAT_MS = 15_000
const MAX_STREAMS_PER_SESSION = 2
/** About 30 kB each, and a socket. */
const MAX_STREAMS = 5_000
/** Clients open an ended stream again after between one and two of it, so that they don't come all at once. */
const RETRY_MS = 2_000
const RETRY_WHEN_FULL_SECONDS = 60
const RETRY_WHEN_CLOSING_SECONDS = 5
/** Pages read beside the opening: after a slow one their readings may be older than the subscription. */
const SLOW_OPENING_MS = 250
/** A later subscription is one after a gap, with its own resync. */
const MAX_OPENING_MS = 1_000

export interface ChangeStreamsOptions {
  /** Without it there are no streams. */
  changes: Changes | undefined
  isRevoked: (session: Session, access: 'read') => Promise<boolean>
  /** Wall clock, in milliseconds since 1970. */
  now: () => number
  /** Open streams of this process. */
  maxStreams?: number | undefined
}

interface OpenStream {
  session: Session
  close(): void
}

export class ChangeStreams {
  readonly #options: ChangeStreamsOptions
  readonly #streams = new Set<OpenStream>()
  #isClosing = false
  #followingRevocations: Promise<void> | undefined

  constructor(options: ChangeStreamsOptions) {
    this.#options = options
  }

  /**
   * Resolves once changes are delivered: a page reads everything again when a lost stream is open.
   * @param disconnect cuts the connection, if the adapter has a way to
   * @returns undefined without streams
   * @throws {ProblemError} `too-many-requests` or `unavailable` beyond a limit
   */
  async open(
    session: Session,
    disconnect?: () => void,
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const { changes } = this.#options
    if (!changes) return undefined
    this.#assertRoom(session)
    const openedAt = performance.now()
    const { stream, open, ready } = this.#start(session, changes, disconnect)
    await atMost(MAX_OPENING_MS, Promise.all([ready, this.#followRevocations(changes)]))
    if (performance.now() - openedAt > SLOW_OPENING_MS) stream.sendMessage({ kind: 'resync' })
    // It may have been revoked before announcements were delivered.
    void this.#closeIfRevoked(open)
    return stream.body
  }

  /** Ends all streams and opens no more, because a server waits for its responses before it stops. */
  closeAll(): void {
    this.#isClosing = true
    for (const stream of [...this.#streams]) stream.close()
  }

  #assertRoom({ id }: Session): void {
    if (this.#isClosing) {
      throw new ProblemError('unavailable', { retryAfter: RETRY_WHEN_CLOSING_SECONDS })
    }
    const { maxStreams = MAX_STREAMS } = this.#options
    if (this.#streams.size >= maxStreams) {
      throw new ProblemError('unavailable', { retryAfter: RETRY_WHEN_FULL_SECONDS })
    }
    const sessionStreams = [...this.#streams].filter(({ session }) => session.id === id)
    if (sessionStreams.length >= MAX_STREAMS_PER_SESSION)
      throw new ProblemError('too-many-requests')
  }

  #start(session: Session, changes: Changes, disconnect: (() => void) | undefined) {
    const stream = new EventStream({ onEnd, disconnect })
    const open = { session, close: () => stream.close() }
    const streams = this.#streams.add(open)
    const { now } = this.#options
    const heartbeat = setInterval(() => {
      // The wall clock may have been set forward.
      if (now() >= session.expiresAt) stream.close()
      else stream.sendHeartbeat()
    }, HEARTBEAT_MS)
    const expiry = setTimeout(open.close, session.expiresAt - now())
    const kinds = readableKinds(session)
    const [ready, onReady] = signal()
    const unsubscribe = changes.subscribe(
      session.customer ? customerTopic(session.customer.externalId) : MERCHANT_TOPIC,
      (message) => {
        const change = parseStored(Change, message)
        if (change && kinds.has(change.kind)) stream.sendMessage(change)
      },
      () => stream.sendMessage({ kind: 'resync' }),
      onReady,
    )
    stream.sendRetry(Math.round(RETRY_MS * (1 + Math.random())))
    return { stream, open, ready }

    function onEnd() {
      clearInterval(heartbeat)
      clearTimeout(expiry)
      unsubscribe()
      streams.delete(open)
    }
  }

  /** Once, with the first stream: a process without streams needs no announcements. Resolves once they are delivered. */
  #followRevocations(changes: Changes): Promise<void> {
    if (this.#followingRevocations) return this.#followingRevocations
    const [ready, onReady] = signal()
    this.#followingRevocations = ready
    onRevoked(
      changes,
      (revoked) => {
        for (const stream of [...this.#streams]) {
          if (concerns(revoked, stream.session)) stream.close()
        }
      },
      () => {
        onReady()
        for (const stream of [...this.#streams]) void this.#closeIfRevoked(stream)
      },
      onReady,
    )
    return ready
  }

  async #closeIfRevoked({ session, close }: OpenStream): Promise<void> {
    if (await this.#options.isRevoked(session, 'read')) close()
  }
}

/** A promise, and the function that resolves it. */
function signal(): [Promise<void>, () => void] {
  let resolve = () => {}
  const promise = new Promise<void>((given) => {
    resolve = given
  })
  return [promise, resolve]
}

function readableKinds({ customer, scopes }: Session): Set<string> {
  const sort = customer ? 'customer' : 'merchant'
  return new Set(
    CHANGE_KINDS.filter((kind) => {
      const scope = CHANGE_SCOPES[kind][sort]
      return scope !== null && scopes.has(scope)
    }),
  )
}
