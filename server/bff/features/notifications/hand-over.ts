/**
 * Hands a notification to the merchant's server: to a function of this process, or as a signed request (Standard
 * Webhooks).
 */
import { Webhook } from 'standardwebhooks'
import { bulkhead, type CallOwner } from '../../core/upstream/bulkhead.ts'
import { type CancelSignal, NEVER, withTimeout } from '../../core/upstream/cancellation.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { isSuccess, sendRequest, type Transport } from '../../core/upstream/transport.ts'
import type { Notification } from './notification.ts'
import type { BuiltNotification } from './payload/build.ts'

/** Receives notifications in this process. A rejection, like a time of ten seconds, repeats it later. */
export type OnNotification = (notification: Notification) => Promise<void> | void

/** The receiver failed; the service sends the event again. */
export class HandOverFailed extends Error {
  override readonly name = 'HandOverFailed'
}

/** Resolves once the receiver has it. @throws {HandOverFailed} @throws {UpstreamError} */
export type HandOver = (notification: BuiltNotification) => Promise<void>

const TIMEOUT_MS = 10_000
/** The body of a reply is not used. */
const MAX_REPLY_BYTES = 64 * 1024
/** As many wait as are received at once. */
const LIMITS = { inFlight: 16, ofOwner: 16, queued: 32 }
const RECEIVER: CallOwner = { id: 'receiver', hasReserve: true }

interface HandOverOptions {
  onNotification?: OnNotification | undefined
  url?: string | undefined
  /** The receiver verifies by any of them, so that they can be rotated. */
  secrets: readonly string[]
  transport: Transport
  /** Milliseconds since 1970. */
  now: () => number
}

/** Undefined without a receiver. */
export function createHandOver(options: HandOverOptions): HandOver | undefined {
  const send = senderOf(options)
  if (!send) return undefined
  const slots = bulkhead(LIMITS)

  return async function handOver(notification) {
    // The wait for a slot is limited by the time of the whole handling.
    await slots.acquire(NEVER, RECEIVER)
    try {
      await withTimeout(TIMEOUT_MS, undefined, (signal) => send(notification, signal))
    } finally {
      slots.release(RECEIVER)
    }
  }
}

type Send = (notification: BuiltNotification, signal: CancelSignal) => Promise<void>

function senderOf({ onNotification, url, secrets, transport, now }: HandOverOptions) {
  if (onNotification) return toFunction(onNotification)
  if (url === undefined) return undefined
  const address = new URL(url).href
  const send: Send = async (notification, signal) => {
    const body = JSON.stringify(notification)
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'tillkit',
      ...signatureHeaders(notification.data.id, body, secrets, new Date(now())),
    }
    const init = { method: 'POST', headers, body, signal, maxBytes: MAX_REPLY_BYTES }
    const { status } = await sendRequest(transport, address, init).catch(successOfBody)
    if (!isSuccess(status)) throw new HandOverFailed(`the receiver answered ${status}`)
  }
  return send
}

/** The status decides; a body that is too long or of another charset is an error of a success alone. */
function successOfBody(error: unknown): { status: number } {
  const isOfBody =
    error instanceof UpstreamError && (error.code === 'too-large' || error.code === 'unreadable')
  if (isOfBody) return { status: 200 }
  throw error
}

const toFunction =
  (onNotification: OnNotification): Send =>
  async (notification) => {
    try {
      // Types that are unknown here pass as well: see `Notification`.
      await onNotification(notification as unknown as Notification)
    } catch (cause) {
      throw new HandOverFailed('onNotification failed', { cause })
    }
  }

/** One signature for each secret, separated by spaces. */
export const signatureHeaders = (
  id: string,
  body: string,
  secrets: readonly string[],
  time: Date,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(' '),
})
