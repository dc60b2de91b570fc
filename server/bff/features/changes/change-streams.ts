/**
 * The open streams of changes of this process: their limits, heartbeats and ends.
 *
 * A stream receives the changes that its session may know of (see `mayKnow`).
 */

import type { SessionCustomer } from '../../../contract/session.ts'
import { atMost } from '../../core/at-most.ts'
import { ProblemError } from '../../core/problem.ts'
import { concerns, onRevoked } from '../../core/sessions/announce-revoked.ts'
import type { Session } from '../../core/sessions/token.ts'
import type { Changes } from '../../core/store/changes.ts'
import { idTopic, keyTopic, MERCHANT_TOPIC, PublishedChange } from '../../core/store/publish.ts'
import { parseStored } from '../../core/store/store.ts'
import { EventStream, messageFrame } from './event-stream.ts'
import { mayKnow } from './may-know.ts'

/** Proxies close connections that are idle for 30 or 60 seconds. */
const HEARTBEAT_MS = 15_000
const MAX_STREAMS_PER_SESSION = 2
/** A customer with more open pages than that sees the oldest ones follow more slowly. */
const MAX_STREAMS_PER_CUSTOMER = 20
/** About 30 kB each, and a socket. */
const MAX_STREAMS = 5_000
/** Customers leave the others to the back office. */
const CUSTOMERS_PART = 0.9
/** Clients open an ended stream again after between one and two of it, so that they don't come all at once. */
const RETRY_MS = 2_000
/** For a page whose place a newer one of its customer has taken. */
const RETRY_WHEN_REPLACED_MS = 60_000
const RETRY_WHEN_FULL_SECONDS = 60
const RETRY_WHEN_CLOSING_SECONDS = 5
/** Pages read beside the opening: after a slow one their readings may be older than the subscription. */
const SLOW_OPENING_MS = 250
/** A later subscription is one after a gap, with its own resync. */
const MAX_OPENING_MS = 1_000

/** True if the customer still has both ids. Rejects if the service does not say. */
export type IsCurrentCustomer = (customer: SessionCustomer) => Promise<boolean>

export interface ChangeStreamsOptions {
  /** Without it there are no streams. */
  changes: Changes | undefined
  isRevoked: (session: Session, access: 'read') => Promise<boolean>
  isCurrentCustomer: IsCurrentCustomer
  /** Wall clock, in milliseconds since 1970. */
  now: () => number
  /** Open streams of this process. */
  maxStreams?: number | undefined
}

interface OpenStream {
  session: Session
  stream: EventStream
}

/** A message, parsed and encoded once for all streams that receive it. */
interface Received {
  message: string
  change: PublishedChange | undefined
  frame: Uint8Array
}

export class ChangeStreams {
  readonly #options: ChangeStreamsOptions
  /** The oldest first. */
  readonly #streams = new Set<OpenStream>()
  #newest: Received | undefined
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
    if (performance.now() - openedAt > SLOW_OPENING_MS) stream.sendResync()
    // It may have been revoked before announcements were delivered.
    void this.#closeIfRevoked(open)
    return stream.body
  }

  /** Ends all streams and opens no more, because a server waits for its responses before it stops. */
  closeAll(): void {
    this.#isClosing = true
    for (const { stream } of [...this.#streams]) stream.close()
  }

  #assertRoom({ id, customer }: Session): void {
    if (this.#isClosing) {
      throw new ProblemError('unavailable', { retryAfter: RETRY_WHEN_CLOSING_SECONDS })
    }
    const ofSession = [...this.#streams].filter(({ session }) => session.id === id)
    if (ofSession.length >= MAX_STREAMS_PER_SESSION) {
      throw new ProblemError('too-many-requests')
    }
    if (customer) this.#replaceOldestOf(customer)
    const { maxStreams = MAX_STREAMS } = this.#options
    const ofCustomers = [...this.#streams].filter(({ session }) => session.customer).length
    const isFull =
      this.#streams.size >= maxStreams ||
      (customer && ofCustomers >= Math.ceil(maxStreams * CUSTOMERS_PART))
    if (isFull) throw new ProblemError('unavailable', { retryAfter: RETRY_WHEN_FULL_SECONDS })
  }

  #replaceOldestOf({ id }: SessionCustomer): void {
    const own = [...this.#streams].filter(({ session }) => session.customer?.id === id)
    const [oldest] = own
    if (!oldest || own.length < MAX_STREAMS_PER_CUSTOMER) return
    oldest.stream.sendRetry(RETRY_WHEN_REPLACED_MS)
    oldest.stream.close()
  }

  #start(session: Session, changes: Changes, disconnect: (() => void) | undefined) {
    const stream = new EventStream({ onEnd, disconnect })
    const open = { session, stream }
    const streams = this.#streams.add(open)
    const { now } = this.#options
    const heartbeat = setInterval(() => {
      // The wall clock may have been set forward.
      if (now() >= session.expiresAt) stream.close()
      else stream.sendHeartbeat()
    }, HEARTBEAT_MS)
    const expiry = setTimeout(() => stream.close(), session.expiresAt - now())
    const deliver = (message: string) => this.#deliver(message, open)
    const [ready, onReady] = signal()
    const { customer } = session
    const unsubscribe = [
      ...(customer ? [changes.subscribe(keyTopic(customer.externalId), deliver)] : []),
      // Subscriptions are made in order, so the last one speaks for both.
      changes.subscribe(
        customer ? idTopic(customer.id) : MERCHANT_TOPIC,
        deliver,
        () => stream.sendResync(),
        onReady,
      ),
    ]
    stream.sendRetry(Math.round(RETRY_MS * (1 + Math.random())))
    return { stream, open, ready }

    function onEnd() {
      clearInterval(heartbeat)
      clearTimeout(expiry)
      for (const end of unsubscribe) end()
      streams.delete(open)
    }
  }

  #deliver(message: string, { session, stream }: OpenStream): void {
    const { change, frame } = this.#read(message)
    if (!change) return
    const verdict = mayKnow(session, change)
    if (verdict === 'send') stream.send(frame)
    else if (verdict === 'end') stream.close()
    else if (verdict === 'ask') void this.#sendIfCurrent(frame, { session, stream })
  }

  /** Without an answer the page reads again itself: its reads are refused if they are not its own. */
  async #sendIfCurrent(frame: Uint8Array, { session, stream }: OpenStream): Promise<void> {
    if (!session.customer) return
    try {
      if (await this.#options.isCurrentCustomer(session.customer)) stream.send(frame)
      else stream.close()
    } catch {
      stream.sendResync()
    }
  }

  /** All streams of a topic receive a message one after the other. */
  #read(message: string): Received {
    if (this.#newest?.message === message) return this.#newest
    const change = parseStored(PublishedChange, message)
    const frame = messageFrame({ kind: change?.kind, id: change?.id })
    this.#newest = { message, change, frame }
    return this.#newest
  }

  /**
   * Once, with the first stream: a process without streams needs no announcements. Resolves once they are delivered.
   */
  #followRevocations(changes: Changes): Promise<void> {
    if (this.#followingRevocations) return this.#followingRevocations
    const [ready, onReady] = signal()
    this.#followingRevocations = ready
    onRevoked(
      changes,
      (revoked) => {
        for (const { session, stream } of [...this.#streams]) {
          if (concerns(revoked, session)) stream.close()
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

  async #closeIfRevoked({ session, stream }: OpenStream): Promise<void> {
    if (await this.#options.isRevoked(session, 'read')) stream.close()
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
