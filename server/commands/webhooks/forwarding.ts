/**
 * Hands over events as they appear in the service's record, and repeats those that fail.
 *
 * The record is read again from a while before its newest event, because an event may appear in it late; ids that were
 * seen are left out.
 */
import type { RecordedEvent } from '../../contract/notifications/webhook-event.ts'

/** CHOICE: nothing is published on the order in which events appear. */
const OVERLAP_MS = 10 * 60_000
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** Reads events since a time, newest first. @throws {UpstreamError} */
type ReadEvents = (since: Date | undefined) => Promise<RecordedEvent[]>

export type Attempt =
  /** Handed over, or left out for good. */
  | { isDone: true }
  /** Without a connection the rest waits too, so that the order stays. */
  | { isDone: false; isReachable: boolean }

interface Waiting {
  event: RecordedEvent
  failures: number
  dueAt: number
}

interface ForwardingOptions {
  read: ReadEvents
  attempt(event: RecordedEvent): Promise<Attempt>
  /** Milliseconds; any start. */
  now: () => number
}

export class Forwarding {
  readonly #options: ForwardingOptions
  readonly #seen = new Set<string>()
  /** Oldest first. */
  readonly #waiting = new Map<string, Waiting>()
  /** Milliseconds since 1970 on the record's clock, which in a sandbox is not the wall clock. */
  #since: number | undefined
  /** True if the record has an event since then. */
  #hasEvent = false

  constructor(options: ForwardingOptions) {
    this.#options = options
  }

  /** Ids of events that are not handed over yet. */
  get pending(): string[] {
    return [...this.#waiting.keys()]
  }

  /** Begins with the events from a time on. */
  beginAt(since: Date): void {
    this.#since = since.getTime()
  }

  /** Begins after the newest event of the record. @throws {UpstreamError} */
  async beginAfter(newest: RecordedEvent | undefined): Promise<void> {
    if (!newest) return
    this.#moveTo([newest])
    this.#hasEvent = true
    for (const { id } of await this.#read()) this.#seen.add(id)
  }

  /** Reads the record, and hands over due events. @throws {UpstreamError} of the record */
  async round(signal: AbortSignal): Promise<void> {
    const events = await this.#read()
    for (const event of events.reverse()) {
      if (this.#seen.has(event.id)) continue
      this.#seen.add(event.id)
      this.#waiting.set(event.id, { event, failures: 0, dueAt: this.#options.now() })
    }
    await this.#handOver(signal)
  }

  async #read(): Promise<RecordedEvent[]> {
    const since = this.#since === undefined ? undefined : new Date(this.#since)
    const events = await this.#options.read(since)
    // The record has lost its events, such as by a reset of the sandbox, and may begin at an earlier time.
    if (events.length === 0 && this.#hasEvent) this.#since = undefined
    this.#hasEvent = events.length > 0
    this.#moveTo(events)
    return events
  }

  #moveTo(events: readonly RecordedEvent[]): void {
    for (const { create_time } of events) {
      const since = Date.parse(create_time ?? '') - OVERLAP_MS
      if (since > (this.#since ?? Number.NEGATIVE_INFINITY)) this.#since = since
    }
  }

  async #handOver(signal: AbortSignal): Promise<void> {
    const { now, attempt } = this.#options
    for (const [id, waiting] of this.#waiting) {
      if (signal.aborted) return
      if (waiting.dueAt > now()) continue
      const result = await attempt(waiting.event)
      if (result.isDone) this.#waiting.delete(id)
      else if (!result.isReachable) return
      else {
        const wait = Math.min(FIRST_RETRY_MS * 2 ** waiting.failures, MAX_RETRY_MS)
        waiting.failures++
        waiting.dueAt = now() + wait
      }
    }
  }
}
