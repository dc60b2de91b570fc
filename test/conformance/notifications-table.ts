/** How each status of webhooks and their events is reached (notifications-1 to notifications-12). */
import type { ASandbox } from '../support/sandbox/sandbox.ts'
import { BY_FAULT, type Row } from './row.ts'
import { integer, like, list, object, oneOf, record, text, timestamp } from './shape.ts'
import { aWebhook, aWebhookEvent, webhookBody } from './world.ts'

const UNKNOWN = '5GP028458E2496506'

const link = object({ href: text, rel: text, method: oneOf('GET', 'POST', 'PATCH', 'DELETE') })

const eventType = object({
  name: text,
  description: text,
  status: text,
  resource_versions: list(like(/^\d+\.\d+$/), 1),
})

/** notifications-23 */
const webhook = object({
  id: like(/^[A-Z0-9]{17}$/),
  url: text,
  event_types: list(eventType, 1),
  links: list(link, 3),
})

/** notifications-24 */
const event = object({
  id: like(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/),
  create_time: timestamp,
  resource_type: text,
  event_version: oneOf('1.0'),
  event_type: text,
  summary: text,
  resource_version: like(/^\d+\.\d+$/),
  resource: record,
  links: list(link, 2),
  transmissions: list(
    object({
      webhook_id: text,
      webhook_url: text,
      'transmission_id?': text,
      'http_status?': integer,
      status: oneOf('PENDING', 'SUCCESS', 'FAILURE'),
      'timestamp?': timestamp,
    }),
  ),
})

const signatureBody = () => ({
  auth_algo: 'SHA256withRSA',
  cert_url: 'http://sandbox.test/v1/notifications/certs/CERT-1',
  transmission_id: 'b2384410-f8d2-11f0-8f3f-6b2c3a6f0c11',
  transmission_sig: 'bm90IGEgc2lnbmF0dXJl',
  transmission_time: '2026-02-20T00:00:00Z',
  webhook_id: UNKNOWN,
  webhook_event: { id: 'WH-1' },
})

/** The headers of a token that has the scope of billing's reads alone. */
const withoutScope = async (sandbox: ASandbox) => ({
  authorization: `Bearer ${(await sandbox.grant('read')).access_token}`,
})

/** The call at a path, with a token that lacks its scope. */
const without =
  (path: string, body?: unknown) =>
  async ({ sandbox }: { sandbox: ASandbox }) => ({
    path,
    ...(body !== undefined && { body }),
    headers: await withoutScope(sandbox),
  })

const sample = { event_type: 'PAYMENT.CAPTURE.COMPLETED', url: 'https://shop.test/webhooks' }

/** Behind `/v1/notifications`. */
export const notificationsTable: Row[] = [
  {
    row: 'POST /webhooks',
    asks: async ({ sandbox }) => {
      // An application has ten of them at most.
      await sandbox.db.deleteFrom('webhooks').execute()
      return { path: '/webhooks', body: webhookBody() }
    },
    status: 201,
    body: webhook,
    errors: {
      400: () => ({ path: '/webhooks', body: { ...webhookBody(), event_types: [] } }),
      403: without('/webhooks', webhookBody()),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /webhooks',
    asks: async ({ sandbox }) => {
      await aWebhook(sandbox)
      return { path: '/webhooks?anchor_type=APPLICATION' }
    },
    status: 200,
    body: object({ webhooks: list(webhook, 1) }),
    errors: {
      400: () => ({ path: '/webhooks?anchor_type=PERSON' }),
      403: without('/webhooks'),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /webhooks/{id}',
    asks: async ({ sandbox }) => ({ path: `/webhooks/${await aWebhook(sandbox)}` }),
    status: 200,
    body: webhook,
    errors: {
      403: without(`/webhooks/${UNKNOWN}`),
      404: () => ({ path: `/webhooks/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /webhooks/{id}/event-types',
    asks: async ({ sandbox }) => ({ path: `/webhooks/${await aWebhook(sandbox)}/event-types` }),
    status: 200,
    body: object({ event_types: list(eventType, 1) }),
    errors: {
      403: without(`/webhooks/${UNKNOWN}/event-types`),
      404: () => ({ path: `/webhooks/${UNKNOWN}/event-types` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'PATCH /webhooks/{id}',
    asks: async ({ sandbox }) => ({
      path: `/webhooks/${await aWebhook(sandbox)}`,
      body: [{ op: 'replace', path: '/event_types', value: [{ name: '*' }] }],
    }),
    status: 200,
    body: webhook,
    errors: {
      400: async ({ sandbox }) => ({
        path: `/webhooks/${await aWebhook(sandbox)}`,
        body: [{ op: 'remove', path: '/url' }],
      }),
      403: without(`/webhooks/${UNKNOWN}`, []),
      404: () => ({
        path: `/webhooks/${UNKNOWN}`,
        body: [{ op: 'replace', path: '/event_types', value: [{ name: '*' }] }],
      }),
      500: BY_FAULT,
    },
  },
  {
    row: 'DELETE /webhooks/{id}',
    asks: async ({ sandbox }) => ({ path: `/webhooks/${await aWebhook(sandbox)}` }),
    status: 204,
    errors: {
      403: without(`/webhooks/${UNKNOWN}`),
      404: () => ({ path: `/webhooks/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /webhooks-event-types',
    asks: async ({ sandbox }) => ({
      path: '/webhooks-event-types',
      headers: await withoutScope(sandbox),
    }),
    status: 200,
    body: object({ event_types: list(eventType, 29) }),
    errors: { 500: BY_FAULT },
  },
  {
    row: 'POST /verify-webhook-signature',
    asks: () => ({ path: '/verify-webhook-signature', body: signatureBody() }),
    status: 200,
    body: object({ verification_status: oneOf('FAILURE') }),
    errors: {
      400: () => ({
        path: '/verify-webhook-signature',
        body: { ...signatureBody(), webhook_id: 'WEBHOOK_ID' },
      }),
      403: without('/verify-webhook-signature', signatureBody()),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /webhooks-events',
    asks: async ({ sandbox }) => {
      const { event_type } = await aWebhookEvent(sandbox)
      return { path: `/webhooks-events?page_size=1&event_type=${event_type}` }
    },
    status: 200,
    body: object({ events: list(event, 1), count: oneOf(1), links: list(link, 1) }),
    errors: {
      400: () => ({ path: '/webhooks-events?page_size=0' }),
      403: without('/webhooks-events'),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /webhooks-events/{id}',
    asks: async ({ sandbox }) => ({
      path: `/webhooks-events/${(await aWebhookEvent(sandbox)).id}`,
    }),
    status: 200,
    body: event,
    errors: {
      403: without('/webhooks-events/WH-1'),
      404: () => ({ path: '/webhooks-events/WH-1' }),
      500: BY_FAULT,
    },
  },
  {
    row: 'POST /webhooks-events/{id}/resend',
    asks: async ({ sandbox }) => ({
      path: `/webhooks-events/${(await aWebhookEvent(sandbox)).id}/resend`,
    }),
    status: 202,
    body: event,
    errors: {
      400: async ({ sandbox }) => ({
        path: `/webhooks-events/${(await aWebhookEvent(sandbox)).id}/resend`,
        body: { webhook_ids: [UNKNOWN] },
      }),
      403: without('/webhooks-events/WH-1/resend'),
      404: () => ({ path: '/webhooks-events/WH-1/resend', body: {} }),
      500: BY_FAULT,
    },
  },
  {
    row: 'POST /simulate-event',
    asks: () => ({ path: '/simulate-event', body: sample }),
    status: 202,
    body: event,
    errors: {
      400: () => ({ path: '/simulate-event', body: { ...sample, event_type: 'A.THING' } }),
      403: without('/simulate-event', sample),
      404: () => ({
        path: '/simulate-event',
        body: { event_type: sample.event_type, webhook_id: UNKNOWN },
      }),
      500: BY_FAULT,
    },
  },
]
