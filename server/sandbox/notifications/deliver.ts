/** Delivers one event to one webhook, with the faults that are demanded. */
import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { type Attempt, attemptDelivery } from './attempt.ts'
import { webhookAuthority } from './authority.ts'
import { serializeEvent } from './envelope.ts'
import {
  type DueDelivery,
  finishAttempt,
  isEarlierWaiting,
  putBack,
  storeAttempt,
} from './queue.ts'
import { SIMULATED_WEBHOOK_ID } from './samples.ts'

export interface DeliveryOptions {
  /** Time limit of an attempt. */
  timeoutMs: number
  /** Real time between the starts of two attempts. */
  gapMs: number
}

export async function deliver(
  context: SandboxContext,
  due: DueDelivery,
  { timeoutMs, gapMs, signal }: DeliveryOptions & { signal: AbortSignal },
): Promise<void> {
  const { db, clock, config, faults } = context
  const { event, delivery, url } = due
  const isFirst = delivery.attempts === 0 && delivery.delay === null
  const met = faults.matchDelivery(event.event_type, isFirst)
  const heldUntil = new Date(Date.now() + gapMs)
  const finish = (attempt: Attempt, isLast = false) =>
    finishAttempt(db, delivery, { attempt, isLast, now: clock.now(), heldUntil })

  if (url === undefined) return finish(notSent('', 'The webhook was deleted.'), true)
  const find = (kind: (typeof met)[number]['kind']) => met.find((fault) => fault.kind === kind)
  for (const fault of met) {
    if (fault.kind === 'lost') return finish(notSent(url, 'Lost by a fault.'), true)
    if (fault.kind === 'late') {
      const next_attempt_at = new Date(clock.now().getTime() + fault.seconds * 1000)
      return putBack(db, delivery, { delay: 'LATE', next_attempt_at })
    }
    // With all events reordered, every second one is sent, so that the one before it follows.
    if (fault.kind === 'reordered' && !(await isEarlierWaiting(db, due))) {
      return putBack(db, delivery, { delay: 'AFTER_NEXT' })
    }
    if (fault.kind === 'unreadable') {
      const ids = [event.resource.id, event.resource.external_id].filter(isText)
      faults.hide(ids, new Date(clock.now().getTime() + fault.seconds * 1000))
    }
  }

  const certificate = await webhookAuthority(context).signing(Boolean(find('expired-certificate')))
  const send = () =>
    attemptDelivery({
      url,
      webhookId: event.simulated ? SIMULATED_WEBHOOK_ID : delivery.webhook_id,
      body: JSON.stringify(serializeEvent(event, config)),
      certificate,
      certificateUrl: `${config.baseUrl}/v1/notifications/certs/${certificate.id}`,
      hasWrongSignature: Boolean(find('wrong-signature')),
      timeoutMs,
      signal,
    })
  const sent = send()
  // The first one decides; the second is its duplicate, at the same time.
  const duplicate = find('twice') ? send() : undefined
  const [attempt, more] = await Promise.all([sent, duplicate])
  // An attempt that the end of the process cut is none.
  if (signal.aborted && attempt.httpStatus === undefined) return putBack(db, delivery)
  await finish(attempt)
  if (more) await storeAttempt(db, delivery, more)
}

const isText = (value: unknown): value is string => typeof value === 'string'

const notSent = (url: string, error: string): Attempt => ({
  transmissionId: randomUUID(),
  url,
  time: new Date(),
  durationMs: 0,
  httpStatus: undefined,
  isSuccess: false,
  reply: '',
  error,
})
