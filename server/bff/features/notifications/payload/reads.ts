/**
 * Reads of the services for a notification: in a share of their own, and all of one notification within eight seconds.
 *
 * A service may be down, or may not show a new resource yet. Then the event is left to the service's redelivery for a
 * while; after that the notification goes without the unread parts. A payment goes without them only if the service
 * says that it does not know them: no answer leaves it to the redelivery for as long as there is one.
 */

import type { Operation } from '../../../../operations/operation.ts'
import { isObject } from '../../../core/json.ts'
import type { Store } from '../../../core/store/store.ts'
import type { CallOwner } from '../../../core/upstream/bulkhead.ts'
import { sendOperation, type UpstreamRequest } from '../../../core/upstream/call.ts'
import { withTimeout } from '../../../core/upstream/cancellation.ts'
import type { Upstream } from '../../../core/upstream/client.ts'
import { isUnknownToService, UpstreamError } from '../../../core/upstream/error.ts'
import { MARK_TTL_MS } from '../webhooks/lease.ts'
import { type Resource, type ServiceEvent, withoutWriteOnly } from './event.ts'
import { isOfPayment } from './subject.ts'

/** The event is worth another attempt later, because a read may succeed then. */
export class NotReadYet extends Error {
  override readonly name = 'NotReadYet'
  /** True from ten minutes after the first attempt on. */
  readonly isOverdue: boolean

  constructor({ isOverdue = false } = {}) {
    super()
    this.isOverdue = isOverdue
  }
}

export interface Reads {
  /** Null if the resource can't be read. @throws {NotReadYet} */
  read(operation: Operation, request: UpstreamRequest): Promise<Resource | null>
  /** Runs other calls under the same limits and the same rule. @throws {NotReadYet} */
  attempt<Value>(work: (signal: AbortableSignal) => Promise<Value>): Promise<Value | null>
  /** Counts as no answer: null after ten minutes, never of a payment. @throws {NotReadYet} before */
  waitForAnswer(): Promise<null>
  /** True once a part could not be read, and the notification goes without it. */
  readonly areIncomplete: boolean
}

type AbortableSignal = Parameters<Parameters<typeof withTimeout>[2]>[0]

/** The end of a month takes one share of the slots, and none of the reserve. */
export const WEBHOOKS: CallOwner = { id: 'webhooks', hasReserve: false }
/** Of all reads of one event. */
export const READS_TIMEOUT_MS = 8_000
/** A resource may be sent slightly before it can be read. */
export const NOT_FOUND_MS = 60_000
const NO_ANSWER_MS = 600_000

/** Milliseconds since the first attempt at an event that could not read; 0 for that one. @throws {StoreError} */
export type AgeOf = (eventId: string) => Promise<number>

interface ReaderOptions {
  upstream: Upstream
  ageOf: AgeOf
  monotonicNow: () => number
}

/** Starts the reads of one event. */
export type StartReads = (event: ServiceEvent) => Reads

/** @param now milliseconds since 1970, on all replicas */
export const ageInStore =
  (store: Store, now: () => number): AgeOf =>
  async (eventId) => {
    const key = `webhook-unread:${eventId}`
    const first = String(now())
    if (await store.compareAndSwap(key, undefined, first, MARK_TTL_MS)) return 0
    return now() - Number((await store.get(key)) ?? first)
  }

export function reader(options: ReaderOptions): StartReads {
  const { ageOf, monotonicNow } = options
  const upstream = options.upstream.of(WEBHOOKS)

  return (event) => {
    const deadline = monotonicNow() + READS_TIMEOUT_MS
    let areIncomplete = false

    async function waitUntil(ageMs: number): Promise<null> {
      const age = ageMs === 0 ? 0 : await ageOf(event.id)
      if (age < ageMs) throw new NotReadYet({ isOverdue: age >= NO_ANSWER_MS })
      areIncomplete = true
      return null
    }

    const waitForAnswer = () => waitUntil(isOfPayment(event) ? Infinity : NO_ANSWER_MS)

    const reads: Reads = {
      async read(operation, request) {
        return reads.attempt(async (signal) => {
          const { body } = await sendOperation(operation, request, { upstream, signal })
          if (!isObject(body)) throw new UpstreamError('unreadable', 'the response is no object')
          return withoutWriteOnly(body)
        })
      },
      async attempt(work) {
        try {
          return await withTimeout(deadline - monotonicNow(), undefined, work)
        } catch (error) {
          // An id in a notification that no path may have.
          if (error instanceof TypeError) return waitUntil(0)
          if (!(error instanceof UpstreamError)) throw error
          const isLeftOut = lacksScope(error) && !isOfPayment(event)
          if (!isUnknownToService(error) && !isLeftOut) return waitForAnswer()
          return waitUntil(error.code === 'not-found' ? NOT_FOUND_MS : 0)
        }
      },
      waitForAnswer,
      get areIncomplete() {
        return areIncomplete
      },
    }
    return reads
  }
}

/** A merchant may leave out the scopes of services that matter less than payments. */
const lacksScope = ({ code, missingScope }: UpstreamError): boolean =>
  code === 'missing-scope' || missingScope !== undefined
