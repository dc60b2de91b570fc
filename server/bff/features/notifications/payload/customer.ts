/** The customer that an event is about, by a fixed chain of reads for each kind of resource. */

import { readCustomer } from '../../../../operations/customers.ts'
import { readInvoice } from '../../../../operations/invoices.ts'
import { readSubscription } from '../../../../operations/subscriptions.ts'
import { textAt } from '../../../core/json.ts'
import type { NotifiedCustomer } from '../notification.ts'
import type { Resource, ServiceEvent } from './event.ts'
import type { Reads } from './reads.ts'
import { familyOf } from './subject.ts'

/** The merchant's id of the customer, if the event itself names it. */
export const customerInEvent = ({ resource }: Pick<ServiceEvent, 'resource'>): string | null =>
  textAt(resource, 'customer', 'external_id') ?? textAt(resource, 'external_customer_id') ?? null

/** Null for events of payments and orders, and where the chain breaks. @throws {NotReadYet} */
export async function customerOf(
  event: ServiceEvent,
  resource: Resource,
  reads: Reads,
): Promise<NotifiedCustomer | null> {
  switch (familyOf(event)) {
    case 'invoice':
      return customerOfInvoice(resource)
    case 'credit-note': {
      const id = textAt(resource, 'invoice_id')
      return id === undefined
        ? null
        : customerOfInvoice(await reads.read(readInvoice, { params: { id } }))
    }
    case 'alert': {
      const external_id = textAt(resource, 'external_subscription_id')
      if (external_id === undefined) return null
      const subscription = await reads.read(readSubscription, { params: { external_id } })
      return customerByExternalId(textAt(subscription, 'external_customer_id'), event, reads)
    }
    case 'wallet':
    case 'subscription':
      return customerByExternalId(textAt(resource, 'external_customer_id'), event, reads)
    default:
      return null
  }
}

function customerOfInvoice(invoice: Resource | null): NotifiedCustomer | null {
  const external_id = textAt(invoice, 'customer', 'external_id')
  if (external_id === undefined) return null
  return { id: textAt(invoice, 'customer', 'id') ?? null, external_id }
}

/** The external id may be another customer's by now, so the id that the event itself names comes first. */
async function customerByExternalId(
  external_id: string | undefined,
  event: ServiceEvent,
  reads: Reads,
): Promise<NotifiedCustomer | null> {
  if (external_id === undefined) return null
  const id = textAt(event.resource, 'customer', 'id')
  if (id !== undefined && customerInEvent(event) === external_id) return { id, external_id }
  const customer = await reads.read(readCustomer, { params: { id: external_id } })
  const isSame = textAt(customer, 'external_id') === external_id
  return { id: (isSame && textAt(customer, 'id')) || null, external_id }
}
