/**
 * `POST /webhooks`: the service's events. Authenticated by their signature alone, without a session and without CORS.
 */
import { Hono } from 'hono'
import { readBytes } from '../../../core/http/body.ts'
import type { AppContext, AppEnv } from '../../../core/http/context.ts'
import { logOperation } from '../../../core/http/request-log.ts'
import { ProblemError } from '../../../core/problem.ts'
import { withTimeout } from '../../../core/upstream/cancellation.ts'
import { UpstreamError } from '../../../core/upstream/error.ts'
import { readEvent } from '../payload/event.ts'
import type { NotificationStatus } from '../status.ts'
import type { HandleEvent } from './handle.ts'
import type { KnownWebhooks } from './known.ts'
import { LEASE_SECONDS } from './lease.ts'
import { WebhookRefused } from './refusal.ts'
import type { RefusalLimit } from './refusal-limit.ts'
import { readTransmission, type Transmission } from './transmission.ts'
import type { VerifyWebhook } from './verify.ts'

/** Events of invoices with many fees are larger than any request of a browser. */
const MAX_BYTES = 256 * 1024
/** The service sends a webhook in one go. */
const BODY_TIMEOUT_MS = 5_000
const MAX_HANDLED = 32
/** Certificate 5 s, reads 8 s, hand-over 10 s, and waits between them. */
const HANDLING_TIMEOUT_MS = 30_000
const RETRY_AFTER_SECONDS = 30

export interface WebhookRouteOptions {
  verify: VerifyWebhook
  known: Pick<KnownWebhooks, 'bind'>
  handle: HandleEvent
  status: NotificationStatus
  refusals: RefusalLimit
  /** Milliseconds since 1970. */
  now: () => number
}

export function webhookRoutes(options: WebhookRouteOptions): Hono<AppEnv> {
  const { verify, known, handle, status, refusals, now } = options
  let handled = 0

  async function receive(c: AppContext): Promise<Response> {
    const transmission = readTransmission(c.req.raw.headers)
    const body = await readBytes(c, { maxBytes: MAX_BYTES, maxMs: BODY_TIMEOUT_MS })
    if (handled >= MAX_HANDLED) {
      status.record({ outcome: 'busy' })
      throw unavailable('Too many webhooks are being handled.')
    }
    handled++
    try {
      const work = () => verifyAndHandle(c, transmission, body)
      return await withTimeout(HANDLING_TIMEOUT_MS, undefined, work)
    } finally {
      handled--
    }
  }

  async function verifyAndHandle(
    c: AppContext,
    transmission: Transmission,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const entry = c.get('log')
    const { address } = c.var
    const { isSimulated } = await verify({ transmission, body, address, log: entry })
    const event = readEvent(body)
    entry.event_id = event.id
    entry.event_type = event.event_type
    const outcome = await handle(event, {
      isSimulated,
      bind: () => known.bind(transmission.id, body),
      log: entry,
    })
    const delay = (now() - Date.parse(transmission.time)) / 1000
    const hasDelay = outcome === 'handed-over' && delay >= 0
    status.record({ outcome, eventId: event.id, ...(hasDelay && { delaySeconds: delay }) })
    if (outcome === 'in-progress') {
      entry.in_progress = true
      throw unavailable('This event is being handled.', { retryAfter: LEASE_SECONDS })
    }
    return c.body(null, 200)
  }

  const logged = logOperation('receiveWebhook')
  return new Hono<AppEnv>().on('POST', ['/webhooks', '/webhooks/'], logged, async (c) => {
    const { address } = c.var
    refusals.assertAllowed(address)
    try {
      return await receive(c)
    } catch (error) {
      // A problem is an answer, such as too large a body.
      if (error instanceof ProblemError) throw error
      if (!(error instanceof WebhookRefused)) {
        const eventId = c.get('log').event_id
        status.record({ outcome: 'failed', eventId })
        // Not verified: whoever sends many of them has to wait, too.
        if (eventId === undefined) await refusals.count(address)
        const retryAfter = error instanceof UpstreamError ? error.retryAfter : undefined
        throw unavailable('The event could not be handled.', { retryAfter, cause: error })
      }
      const { reason } = error
      c.get('log').refused = reason
      status.record({ outcome: 'refused', reason })
      await refusals.count(address)
      throw reason === 'not-an-event'
        ? new ProblemError('invalid-request', { detail: 'The event has no id or no type.' })
        : new ProblemError('unauthenticated', { detail: 'The signature can not be verified.' })
    }
  })
}

const unavailable = (
  detail: string,
  {
    retryAfter = RETRY_AFTER_SECONDS,
    cause,
  }: { retryAfter?: number | undefined; cause?: unknown } = {},
) => new ProblemError('upstream-unavailable', { detail, retryAfter, cause })
