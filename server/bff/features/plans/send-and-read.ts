/**
 * Sends a confirmed change, and reads afterwards whether it is there, because a page shows the subscription as it was
 * read.
 */
import type { Subscription } from '../../../contract/subscription.ts'
import { ProblemError } from '../../core/problem.ts'
import { UpstreamError, upstreamEffect } from '../../core/upstream/error.ts'
import type { ServiceCall } from './send-change.ts'
import { rowsOfKey } from './situation.ts'

/** Waits between reads: five seconds in all. */
const READ_DELAYS_MS = [0, 250, 500, 1000, 1500, 1750]

/**
 * @param send sends the change once
 * @param read reads all subscriptions of the customer
 * @returns the subscriptions with the change
 * @throws {ProblemError} `outcome-unknown` if it is not there after five seconds
 * @throws {UpstreamError} if the service has refused it
 */
export async function sendAndRead(
  call: ServiceCall,
  send: () => Promise<void>,
  read: () => Promise<Subscription[]>,
): Promise<Subscription[]> {
  let cause: unknown
  try {
    await send()
  } catch (error) {
    if (!(error instanceof UpstreamError) || upstreamEffect(error) === 'not-executed') throw error
    cause = error
  }
  for (const delay of READ_DELAYS_MS) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    const rows = await read().catch(ignoreUpstream)
    if (rows && isThere(call, rows)) return rows
  }
  const detail = 'The change may still take effect. Read the subscription before you repeat it.'
  throw new ProblemError('outcome-unknown', { detail, cause })
}

/**
 * Reads everything that a change depends on, before it is sent.
 * @throws {UpstreamError} of a call that was not executed, because nothing was sent
 */
export async function beforeSending<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read
  } catch (cause) {
    if (!(cause instanceof UpstreamError) || upstreamEffect(cause) === 'not-executed') throw cause
    const { status, retryAfter } = cause
    throw new UpstreamError('unavailable', cause.message, { status, retryAfter, cause })
  }
}

/** A failed read says nothing about the change. */
function ignoreUpstream(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error
}

/** True if the subscriptions show the change. */
function isThere(call: ServiceCall, rows: readonly Subscription[]): boolean {
  const key = call.kind === 'subscribe' ? call.key : call.subscription.external_id
  const { active, waiting } = rowsOfKey(rows, key)
  switch (call.kind) {
    case 'subscribe':
      return rows.some(({ external_id }) => external_id === key)
    case 'plan':
      // The present plan takes a waiting change back.
      return call.plan === call.subscription.plan_code
        ? active?.plan_code === call.plan && !waiting
        : [active, waiting].some((row) => row?.plan_code === call.plan)
    case 'cancel':
      return !active || Boolean(active.end_date)
    case 'renew':
      return active !== undefined && !active.end_date
  }
}
