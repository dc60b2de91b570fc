/** Usage events, the raw material of every charge. */
import {
  EventBatchAnswer,
  EventBatchBody,
  EventBody,
  EventPage,
  EventsQuery,
  UsageEvent,
} from '../contract/event.ts'
import { operation } from './operation.ts'

export const listEvents = operation({
  id: 'listEvents',
  summary: 'Events that have arrived, by subscription, metric and time',
  service: 'billing',
  method: 'GET',
  path: '/events',
  scope: 'events:read',
  query: EventsQuery,
  status: 200,
  answer: EventPage,
  repeat: 'freely',
})

export const createEvent = operation({
  id: 'createEvent',
  summary: 'Record one use of something metered',
  service: 'billing',
  method: 'POST',
  path: '/events',
  scope: 'events:write',
  body: EventBody,
  status: 201,
  answer: UsageEvent,
  repeat: 'never',
})

export const createEvents = operation({
  id: 'createEvents',
  summary: 'Record up to a hundred events',
  service: 'billing',
  method: 'POST',
  path: '/events/batch',
  scope: 'events:write',
  body: EventBatchBody,
  // billing-51: the success of a batch is open between the two.
  status: 202,
  or: 200,
  answer: EventBatchAnswer,
  repeat: 'never',
})
