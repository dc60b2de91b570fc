/** Usage events, from which usage charges are calculated. */
import {
  EventBatchBody,
  EventBatchResponse,
  EventBody,
  EventPage,
  EventsQuery,
  UsageEvent,
} from '../contract/event.ts'
import { operation } from './operation.ts'

export const listEvents = operation({
  id: 'listEvents',
  summary: 'Received events, by subscription, metric and time',
  service: 'billing',
  method: 'GET',
  path: '/events',
  scope: 'events:read',
  query: EventsQuery,
  status: 200,
  response: EventPage,
  retry: 'safe',
})

export const createEvent = operation({
  id: 'createEvent',
  summary: 'Record a usage event',
  service: 'billing',
  method: 'POST',
  path: '/events',
  scope: 'events:write',
  body: EventBody,
  status: 201,
  response: UsageEvent,
  retry: 'never',
})

export const createEvents = operation({
  id: 'createEvents',
  summary: 'Record up to a hundred usage events',
  service: 'billing',
  method: 'POST',
  path: '/events/batch',
  scope: 'events:write',
  body: EventBatchBody,
  // billing-51: the documentation leaves open with which of the two statuses a batch succeeds.
  status: 202,
  alternativeStatus: 200,
  response: EventBatchResponse,
  retry: 'never',
})
