/** Webhooks and the service's record of their events. Only this server and its command line call them. */
import { EventTypesPage } from '../../contract/notifications/event-types.ts'
import { SignatureBody, SignatureResult } from '../../contract/notifications/signature.ts'
import {
  Webhook,
  WebhookBody,
  WebhookPatch,
  WebhooksPage,
  WebhooksQuery,
} from '../../contract/notifications/webhook.ts'
import {
  RecordedEvent,
  RecordedEventsPage,
  RecordedEventsQuery,
  ResendBody,
  WebhookEvent,
} from '../../contract/notifications/webhook-event.ts'
import { operation } from '../operation.ts'

/** Not repeated: a second one is refused, because the address is registered by then. */
export const createWebhook = operation({
  id: 'createWebhook',
  summary: 'Register an address for events',
  audience: 'internal',
  service: 'notifications',
  method: 'POST',
  path: '/webhooks',
  body: WebhookBody,
  status: 201,
  response: Webhook,
  retry: 'never',
})

export const listWebhooks = operation({
  id: 'listWebhooks',
  summary: 'Registered addresses',
  audience: 'internal',
  service: 'notifications',
  method: 'GET',
  path: '/webhooks',
  query: WebhooksQuery,
  status: 200,
  response: WebhooksPage,
  retry: 'safe',
})

export const updateWebhook = operation({
  id: 'updateWebhook',
  summary: 'Replace the address or the event types of a registration',
  audience: 'internal',
  service: 'notifications',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  body: WebhookPatch,
  status: 200,
  response: Webhook,
  retry: 'once',
})

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  summary: 'Delete a registration',
  audience: 'internal',
  service: 'notifications',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  status: 204,
  response: null,
  retry: 'once',
})

export const listEventTypes = operation({
  id: 'listEventTypes',
  summary: 'Types of events that an address can be registered for',
  audience: 'internal',
  service: 'notifications',
  method: 'GET',
  path: '/webhooks-event-types',
  status: 200,
  response: EventTypesPage,
  retry: 'safe',
})

export const listWebhookEvents = operation({
  id: 'listWebhookEvents',
  summary: 'The record of events, newest first',
  audience: 'internal',
  service: 'notifications',
  method: 'GET',
  path: '/webhooks-events',
  query: RecordedEventsQuery,
  status: 200,
  response: RecordedEventsPage,
  retry: 'safe',
})

export const readWebhookEvent = operation({
  id: 'readWebhookEvent',
  summary: 'One event with the attempts to deliver it',
  audience: 'internal',
  service: 'notifications',
  method: 'GET',
  path: '/webhooks-events/{event_id}',
  status: 200,
  response: RecordedEvent,
  retry: 'safe',
})

/** Repeated at most once: receivers recognise a second delivery by the event's id. */
export const resendWebhookEvent = operation({
  id: 'resendWebhookEvent',
  summary: 'Send an event once more; pending deliveries are not sent',
  audience: 'internal',
  service: 'notifications',
  method: 'POST',
  path: '/webhooks-events/{event_id}/resend',
  body: ResendBody,
  status: 202,
  response: WebhookEvent,
  retry: 'once',
})

/** A read in effect. Its `webhook_event` has to be the received text: send it as `bodyText`. */
export const verifyWebhookSignature = operation({
  id: 'verifyWebhookSignature',
  summary: 'Verify the signature of a delivery',
  audience: 'internal',
  service: 'notifications',
  method: 'POST',
  path: '/verify-webhook-signature',
  body: SignatureBody,
  status: 200,
  response: SignatureResult,
  retry: 'safe',
})
