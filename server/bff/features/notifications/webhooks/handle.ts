/**
 * Handles a verified event: lease, hint to open pages, reads, hand-over, mark.
 *
 * The service's redelivery is the queue. Success is answered only after the mark, so a crash between any two steps
 * repeats the event, with the same `webhook-id`, and never loses it.
 */

import { isVaultEvent } from '../../../../contract/notifications/event-types.ts'
import { textAt } from '../../../core/json.ts'
import type { PublishChange } from '../../../core/store/publish.ts'
import { failOpen, type Store } from '../../../core/store/store.ts'
import { UpstreamError } from '../../../core/upstream/error.ts'
import type { HandOver } from '../hand-over.ts'
import type { BuildNotification } from '../payload/build.ts'
import { customerInEvent } from '../payload/customer.ts'
import type { ServiceEvent } from '../payload/event.ts'
import { isOfAnotherMerchant } from '../payload/payee.ts'
import { NotReadYet } from '../payload/reads.ts'
import { changeOf, isOfPayment } from '../payload/subject.ts'
import type { Handled } from '../webhook-record.ts'
import { acquireLease } from './lease.ts'

export interface HandlerOptions {
  store: Store
  build: BuildNotification
  /** Absent without a receiver: then open pages alone learn of the event. */
  handOver: HandOver | undefined
  publish: PublishChange | undefined
  /** The merchant of the assertion, if there is one. */
  merchantId: string | undefined
}

/** @throws {HandOverFailed} @throws {NotReadYet} @throws {StoreError} @throws {UpstreamError} */
export type HandleEvent = (event: ServiceEvent, options: HandleOptions) => Promise<Handled>

interface HandleOptions {
  isSimulated: boolean
  /** Binds the transmission to its body; not called where the service does not show what the event is about. */
  bind: () => Promise<void>
  /** Receives what operators have to see. */
  log: { alarm?: string }
}

export function eventHandler(options: HandlerOptions): HandleEvent {
  const { store, build, handOver, publish, merchantId } = options

  return async function handleEvent(event, options) {
    const { bind, log } = options
    const isOfOthers = merchantId !== undefined && isOfAnotherMerchant(event, merchantId)
    if (isOfOthers || isVaultEvent(event.event_type)) {
      await failOpen(bind)
      return 'acknowledged'
    }
    const lease = await acquireLease(store, event.id, handOver ? 'handed-over' : 'seen')
    if (lease === 'leased') return 'in-progress'
    if (lease === 'done') {
      await failOpen(bind)
      return 'duplicate'
    }
    let isComplete: boolean
    try {
      isComplete = await deliver(event, options)
    } catch (error) {
      if (error instanceof NotReadYet && error.isOverdue) {
        log.alarm = 'the payment of an event can not be read'
      }
      // After a time-out the receiver may still be at work, so the lease ends by itself.
      const isTimeout = error instanceof UpstreamError && error.code === 'timeout'
      if (!isTimeout) await failOpen(() => lease.release())
      throw error
    }
    await lease.complete(handOver && isComplete ? 'handed-over' : 'seen')
    return handOver ? 'handed-over' : 'acknowledged'
  }

  /** False if a part of the event could not be read. */
  async function deliver(
    event: ServiceEvent,
    { isSimulated, bind, log }: HandleOptions,
  ): Promise<boolean> {
    const change = publish && !isSimulated ? changeOf(event) : undefined
    const named = customerInEvent(event)
    // A hint, which is harmless twice. The customer of some events is found by reads alone.
    const isUnnamed = change !== undefined && named === null
    if (change && named !== null) {
      const id = textAt(event.resource, 'customer', 'id')
      await publish?.({ ...change, customer: { id, externalId: named } })
    }
    if (!handOver && !isUnnamed) {
      await failOpen(bind)
      return true
    }
    const { notification, isComplete } = await build(event, { isSimulated })
    if (isComplete) await failOpen(bind)
    else if (isOfPayment(event) && notification.data.current === null) {
      log.alarm = 'the service does not know the payment of an event'
    }
    if (isUnnamed) {
      const { customer } = notification.data
      await publish?.({
        ...change,
        customer: customer && { id: customer.id ?? undefined, externalId: customer.external_id },
      })
    }
    await handOver?.(notification)
    return isComplete
  }
}
