/** Connects the parts of notifications: verification, reads, hand-over and the route. */
import type { Hono } from 'hono'
import { verifyWebhookSignature } from '../../../operations/internal/notifications.ts'
import type { AppEnv } from '../../core/http/context.ts'
import type { PublishChange } from '../../core/store/publish.ts'
import { failOpen, type Store } from '../../core/store/store.ts'
import type { CallOwner } from '../../core/upstream/bulkhead.ts'
import { callOperation } from '../../core/upstream/call.ts'
import type { Upstream } from '../../core/upstream/client.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import type { Transport } from '../../core/upstream/transport.ts'
import type { NotifyConfig, WebhookConfig } from './config.ts'
import { createHandOver, type OnNotification } from './hand-over.ts'
import { notificationBuilder } from './payload/build.ts'
import { paymentLinks } from './payload/links.ts'
import { ageInStore, reader } from './payload/reads.ts'
import { type NotificationStatus, notificationStatus } from './status.ts'
import type { WebhookRecord } from './webhook-record.ts'
import type { VerifyCertificate } from './webhooks/certificates.ts'
import { eventHandler } from './webhooks/handle.ts'
import { knownWebhooks } from './webhooks/known.ts'
import { isMarked } from './webhooks/lease.ts'
import type { Postback } from './webhooks/postback.ts'
import { refusalLimit } from './webhooks/refusal-limit.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookVerifier } from './webhooks/verify.ts'

interface NotificationsOptions {
  webhooks: WebhookConfig
  notify: NotifyConfig | undefined
  onNotification: OnNotification | undefined
  merchantId: string | undefined
  verifyCertificate: VerifyCertificate | undefined
  publish: PublishChange | undefined
  upstream: Upstream
  store: Store
  transport: Transport
  onWebhook: ((webhook: WebhookRecord) => void) | undefined
  now: () => number
  monotonicNow: () => number
}

export interface Notifications {
  routes: Hono<AppEnv>
  readiness: NotificationStatus['readiness']
}

export function createNotifications(options: NotificationsOptions): Notifications {
  const { webhooks, notify, onNotification, upstream, store, transport, now, monotonicNow } =
    options
  const handOver = createHandOver({
    onNotification,
    url: notify?.url,
    secrets: notify?.secrets ?? [],
    transport,
    now,
  })
  const status = notificationStatus({
    hasReceiver: handOver !== undefined,
    isHandled: async (eventId) => (await failOpen(() => isMarked(store, eventId))) ?? false,
    onWebhook: options.onWebhook,
    monotonicNow,
  })
  const known = knownWebhooks(store)
  const verify = webhookVerifier({
    ...webhooks,
    takesSimulated: webhooks.takesSimulated ?? false,
    verifyCertificate: options.verifyCertificate,
    postback: postbackTo(upstream.of(POSTBACK)),
    known,
    transport,
    now,
    monotonicNow,
  })
  const handle = eventHandler({
    store,
    build: notificationBuilder({
      startReads: reader({ upstream, ageOf: ageInStore(store, now), monotonicNow }),
      findLink: paymentLinks({ upstream, monotonicNow }),
      now,
    }),
    handOver,
    publish: options.publish,
    merchantId: options.merchantId,
  })
  const refusals = refusalLimit(store, monotonicNow)
  return {
    routes: webhookRoutes({ verify, known, handle, status, refusals, now }),
    readiness: status.readiness,
  }
}

/** A share of its own, because strangers can have it spent. */
const POSTBACK: CallOwner = { id: 'postback', hasReserve: false }

/** A request that the service finds malformed can't be its own webhook. */
const postbackTo =
  (upstream: Upstream): Postback =>
  async (bodyText) => {
    try {
      const { value } = await callOperation(verifyWebhookSignature, { bodyText }, { upstream })
      return value.verification_status === 'SUCCESS'
    } catch (error) {
      if (error instanceof UpstreamError && error.code === 'rejected') return false
      throw error
    }
  }
