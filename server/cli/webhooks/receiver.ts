/** The receiver of notifications, as commands reach it. */

import { UpstreamError } from '../../bff/core/upstream/error.ts'
import { fetchTransport } from '../../bff/core/upstream/transport.ts'
import { createHandOver, HandOverFailed } from '../../bff/features/notifications/hand-over.ts'
import type { BuiltNotification } from '../../bff/features/notifications/payload/build.ts'
import { CommandError, usageError } from '../command.ts'
import { causeOf } from '../upstream-errors.ts'

/** The receiver does not have the notification. */
export class ReceiverFailed extends CommandError {}

/** Resolves once the receiver has it. @throws {ReceiverFailed} */
export type Deliver = (notification: BuiltNotification) => Promise<void>

/** @throws {CommandError} without a secret */
export function receiverAt(url: string, secrets: readonly string[]): Deliver {
  if (secrets.length === 0) throw usageError('TILL_NOTIFY_SECRETS must be set')
  const handOver = createHandOver({ url, secrets, transport: fetchTransport, now: Date.now })
  return async function deliver(notification) {
    try {
      await handOver?.(notification)
    } catch (error) {
      if (error instanceof HandOverFailed) throw new ReceiverFailed(error.message)
      if (!(error instanceof UpstreamError)) throw error
      // The address may hold a secret, so its host alone is named.
      const { host } = new URL(url)
      const reason = [error.message, causeOf(error)].filter(Boolean).join(', ')
      throw new ReceiverFailed(`the receiver at ${host} failed: ${reason}`)
    }
  }
}
