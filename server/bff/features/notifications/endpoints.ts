/** Lists events from the service's record: the newest ones, and those of an invoice. */
import { isVaultEvent } from '../../../contract/notifications/event-types.ts'
import {
  InvoiceEvents,
  NotificationList,
  NotificationsQuery,
} from '../../../contract/notifications/notification-list.ts'
import { listWebhookEvents } from '../../../operations/internal/notifications.ts'
import { readInvoice } from '../../../operations/invoices.ts'
import { isOwnInvoice, recheckUnlessNamed } from '../../core/customers/ownership.ts'
import { customerRoute } from '../../core/forward/customer-route.ts'
import { type EndpointDeps, endpoint } from '../../core/forward/endpoint.ts'
import { textAt } from '../../core/json.ts'
import { ProblemError } from '../../core/problem.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import { amountInEvent } from './payload/amount.ts'
import { customerInEvent } from './payload/customer.ts'
import { relatedOrder } from './payload/order-id.ts'
import { isOfAnotherMerchant } from './payload/payee.ts'

const NEWEST = 50

export const listNotifications = endpoint({
  id: 'listNotifications',
  summary:
    'The newest events of the services, or of one resource, from their record; where webhooks are configured',
  method: 'GET',
  path: '/api/notifications',
  caller: 'merchant',
  scope: 'notifications:read',
  query: NotificationsQuery,
  status: 200,
  response: NotificationList,
  async handler({ c, readQuery }, deps) {
    assertRecord(deps)
    const { resource_id } = readQuery()
    const context = { log: c.get('log'), signal: deps.clientSignal(c) }
    return c.json({ notifications: await recordedEvents(resource_id, deps, context) })
  },
})

export const listMyInvoiceEvents = customerRoute({
  id: 'listMyInvoiceEvents',
  summary:
    "The newest events of an invoice, from the service's record; where webhooks are configured",
  method: 'GET',
  path: '/me/invoices/{id}/events',
  scope: 'invoices:read',
  response: InvoiceEvents,
  async handler(request) {
    const { params, customer, call, assertOwned, deps, log, signal } = request
    assertRecord(deps)
    const invoice = await call(readInvoice, { params })
    assertOwned(isOwnInvoice(invoice, customer))
    await recheckUnlessNamed([invoice], request)
    const events = await recordedEvents(invoice.id, deps, { log, signal })
    return {
      events: events
        .filter(({ type }) => type.startsWith(INVOICE_EVENTS))
        .map(({ type, time }) => ({ type, time })),
    }
  },
})

const INVOICE_EVENTS = 'USAGE-BILLING.INVOICE.'

type RecordDeps = Pick<EndpointDeps, 'upstream' | 'merchantId'>
type Listed = NotificationList['notifications'][number]

/** The service is in use only where webhooks are configured. @throws {ProblemError} `not-found` */
function assertRecord({ upstream }: RecordDeps): void {
  if (!upstream.services.includes('notifications')) throw new ProblemError('not-found')
}

/**
 * The newest events, the newest first.
 * @param resourceId the service may answer others, too, because it documents its filter for transactions alone
 */
async function recordedEvents(
  resourceId: string | undefined,
  deps: RecordDeps,
  context: Pick<CallContext, 'log' | 'signal'>,
): Promise<Listed[]> {
  const { upstream, merchantId } = deps
  const query = { page_size: NEWEST, ...(resourceId && { transaction_id: resourceId }) }
  const { value } = await callOperation(listWebhookEvents, { query }, { upstream, ...context })
  return value.events
    .map((event) => ({ ...event, resource: event.resource ?? {} }))
    .filter(({ event_type }) => !isVaultEvent(event_type))
    .filter((event) => merchantId === undefined || !isOfAnotherMerchant(event, merchantId))
    .map(({ id, event_type, create_time, resource }) => ({
      id,
      type: event_type,
      time: create_time ?? null,
      customer: customerInEvent({ resource }),
      resource_id: textAt(resource, 'id') ?? null,
      invoice_number: textAt(resource, numberMember(event_type)) ?? null,
      order_id:
        (event_type.startsWith('CHECKOUT.ORDER.')
          ? textAt(resource, 'id')
          : relatedOrder(resource)) ?? null,
      subscription: textAt(resource, 'external_subscription_id') ?? null,
      amount: amountInEvent({ resource }),
    }))
    .filter(({ resource_id }) => resourceId === undefined || resource_id === resourceId)
    .sort((a, b) => timeOf(b) - timeOf(a))
}

/** (authorizations-123): the capture of an invoice names it. */
const numberMember = (type: string) =>
  type.startsWith('PAYMENT.CAPTURE.') ? 'invoice_id' : 'invoice_number'

/** The record has the order in which they were received; an event that was sent again is older. */
const timeOf = ({ time }: Listed) => Date.parse(time ?? '') || 0
