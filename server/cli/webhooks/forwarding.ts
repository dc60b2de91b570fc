/**
 * Hands over events in the order in which they appear in the service's record, and waits at the first one that is not
 * taken.
 *
 * The record is read again from a while before its newest event, because an event may appear in it late; ids that were
 * seen are left out.
 */
import type { RecordedEvent } from '../../contract/notifications/webhook-event.ts'

/** CHOICE: nothing is published on the order in which events appear. */
const OVERLAP_MS = 10 * 60_000

/** Reads events since a time, newest first. @throws {UpstreamError} */
type ReadEvents = (since: Date | undefined) => Promise<RecordedEvent[]>

interface ForwardingOptions {
  read: ReadEvents
  /** @returns true for an event that was taken, or is left out for good */
  attempt(event: RecordedEvent): Promise<boolean>
}

export class Forwarding {
  readonly #options: ForwardingOptions
  readonly #seen = new Set<string>()
  /** Oldest first. */
  readonly #waiting: RecordedEvent[] = []
  /** Milliseconds since 1970 on the record's clock, which in a sandbox is not the wall clock. */
  #since: number | undefined
  /** True if the record has an event since then. */
  #hasEvent = false

  constructor(options: ForwardingOptions) {
    this.#options = options
  }

  /** Ids of events that are not handed over yet. */
  get pending(): string[] {
    return this.#waiting.map(({ id }) => id)
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

  /** Reads the record, and hands over what waits. @throws {UpstreamError} of the record */
  async round(signal: AbortSignal): Promise<void> {
    const events = await this.#read()
    for (const event of events.reverse()) {
      if (this.#seen.has(event.id)) continue
      this.#seen.add(event.id)
      this.#waiting.push(event)
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
    for (let [event] = this.#waiting; event && !signal.aborted; [event] = this.#waiting) {
      if (!(await this.#options.attempt(event))) return
      this.#waiting.shift()
    }
  }
}
