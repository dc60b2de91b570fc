/** Lists the newest events, from the service's record. */
import { isVaultEvent } from '../../../contract/notifications/event-types.ts'
import { NotificationList } from '../../../contract/notifications/notification-list.ts'
import { listWebhookEvents } from '../../../operations/internal/notifications.ts'
import { endpoint } from '../../core/forward/endpoint.ts'
import { textAt } from '../../core/json.ts'
import { ProblemError } from '../../core/problem.ts'
import { callOperation } from '../../core/upstream/call.ts'
import { amountInEvent } from './payload/amount.ts'
import { customerInEvent } from './payload/customer.ts'
import { isOfAnotherMerchant } from './payload/payee.ts'

const NEWEST = 50

export const listNotifications = endpoint({
  id: 'listNotifications',
  summary: 'The newest events of the services, from their record; where webhooks are configured',
  method: 'GET',
  path: '/api/notifications',
  caller: 'merchant',
  scope: 'notifications:read',
  status: 200,
  response: NotificationList,
  async handler({ c }, { upstream, clientSignal, merchantId }) {
    // The service is in use only where webhooks are configured.
    if (!upstream.services.includes('notifications')) throw new ProblemError('not-found')
    const context = { upstream, log: c.get('log'), signal: clientSignal(c) }
    const query = { page_size: NEWEST }
    const { value } = await callOperation(listWebhookEvents, { query }, context)
    const list: NotificationList = {
      notifications: value.events
        .map((event) => ({ ...event, resource: event.resource ?? {} }))
        .filter(({ event_type }) => !isVaultEvent(event_type))
        .filter((event) => merchantId === undefined || !isOfAnotherMerchant(event, merchantId))
        .map(({ id, event_type, create_time, resource }) => ({
          id,
          type: event_type,
          time: create_time ?? null,
          customer: customerInEvent({ resource }),
          resource_id: textAt(resource, 'id') ?? null,
          amount: amountInEvent({ resource }),
        }))
        .sort((a, b) => timeOf(b) - timeOf(a)),
    }
    return c.json(list)
  },
})

type Listed = NotificationList['notifications'][number]

/** The record has the order in which they were received; an event that was sent again is older. */
const timeOf = ({ time }: Listed) => Date.parse(time ?? '') || 0
