/** `GET /api/notifications`: the newest events, from the service's record. */
import { Hono } from 'hono'
import { isVaultEvent } from '../contract/notifications/event-types.ts'
import type { NotificationList } from '../contract/notifications/notification-list.ts'
import { authenticate, requireScope } from '../http/auth.ts'
import type { AppDeps, AppEnv } from '../http/context.ts'
import { logOperation } from '../http/request-log.ts'
import { listWebhookEvents } from '../operations/internal/notifications.ts'
import { ProblemError } from '../problem.ts'
import { callOperation } from '../upstream/call.ts'
import { customerInEvent } from './payload/customer.ts'

const NEWEST = 50

export const recentNotifications = (deps: AppDeps): Hono<AppEnv> =>
  new Hono<AppEnv>().get(
    '/notifications',
    logOperation('listNotifications'),
    authenticate(deps),
    requireScope({ kind: 'merchant', scope: 'notifications:read' }),
    async (c) => {
      // The service is in use only where webhooks are configured.
      if (!deps.upstream.services.includes('notifications')) throw new ProblemError('not-found')
      const context = { upstream: deps.upstream, log: c.get('log'), signal: deps.clientSignal(c) }
      const query = { page_size: NEWEST }
      const { value } = await callOperation(listWebhookEvents, { query }, context)
      const list: NotificationList = {
        notifications: value.events
          .filter(({ event_type }) => !isVaultEvent(event_type))
          .map(({ id, event_type, create_time, resource }) => ({
            id,
            type: event_type,
            time: create_time ?? null,
            customer: customerInEvent({ resource: resource ?? {} }),
          })),
      }
      return c.json(list)
    },
  )
