/** The resource of an event: the operation that reads it again, and the kind of change that pages receive. */

import { readAuthorization } from '../../../../operations/authorizations.ts'
import { readCreditNote } from '../../../../operations/credit-notes.ts'
import { readCapture, readRefund } from '../../../../operations/internal/captures.ts'
import { readOrder } from '../../../../operations/internal/orders.ts'
import { readInvoice } from '../../../../operations/invoices.ts'
import type { Operation } from '../../../../operations/operation.ts'
import { readSubscription } from '../../../../operations/subscriptions.ts'
import { readWallet } from '../../../../operations/wallets.ts'
import { textAt } from '../../../core/json.ts'
import type { PublishedChange } from '../../../core/store/publish.ts'
import type { ServiceEvent } from './event.ts'

export type Family =
  | 'invoice'
  | 'subscription'
  | 'alert'
  | 'wallet'
  | 'credit-note'
  | 'authorization'
  | 'capture'
  | 'refund'
  | 'order'

/** By the start of the type, the longest first. */
const FAMILIES: readonly (readonly [start: string, family: Family])[] = [
  ['USAGE-BILLING.INVOICE.', 'invoice'],
  ['USAGE-BILLING.SUBSCRIPTION-ALERT.', 'alert'],
  ['USAGE-BILLING.SUBSCRIPTION.', 'subscription'],
  // The resource of a transaction is the whole wallet.
  ['USAGE-BILLING.WALLET-TRANSACTION.', 'wallet'],
  ['USAGE-BILLING.WALLET.', 'wallet'],
  ['USAGE-BILLING.CREDIT-NOTE.', 'credit-note'],
  ['PAYMENT.AUTHORIZATION.', 'authorization'],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund'],
  ['PAYMENT.CAPTURE.REVERSED', 'refund'],
  ['PAYMENT.CAPTURE.', 'capture'],
  ['CHECKOUT.ORDER.', 'order'],
]

/** Undefined for a type that is unknown here. */
export const familyOf = ({ event_type }: ServiceEvent): Family | undefined =>
  FAMILIES.find(([start]) => event_type.startsWith(start))?.[1]

type Payment = 'capture' | 'refund' | 'order'

const isPayment = (family: Family | undefined): family is Payment =>
  family === 'capture' || family === 'refund' || family === 'order'

/** True for an event whose loss is a lost sale or a lost refund. */
export const isOfPayment = (event: ServiceEvent): boolean => isPayment(familyOf(event))

/** An alert can't be read again: its crossing is only in the event. */
const READS: Record<Exclude<Family, 'alert'>, { operation: Operation; param: string }> = {
  invoice: { operation: readInvoice, param: 'id' },
  subscription: { operation: readSubscription, param: 'external_id' },
  wallet: { operation: readWallet, param: 'id' },
  'credit-note': { operation: readCreditNote, param: 'id' },
  authorization: { operation: readAuthorization, param: 'authorization_id' },
  capture: { operation: readCapture, param: 'capture_id' },
  refund: { operation: readRefund, param: 'refund_id' },
  order: { operation: readOrder, param: 'order_id' },
}

/** The call that reads an event's resource as it is now. */
export function readOf(event: ServiceEvent) {
  const family = familyOf(event)
  if (family === undefined || family === 'alert') return undefined
  const { operation, param } = READS[family]
  const id = textAt(event.resource, family === 'subscription' ? 'external_id' : 'id')
  return id === undefined ? undefined : { operation, request: { params: { [param]: id } } }
}

/** The change that open pages receive; undefined where they show nothing of it. */
export function changeOf(event: ServiceEvent): Omit<PublishedChange, 'customer'> | undefined {
  const family = familyOf(event)
  if (family === undefined || isPayment(family)) return undefined
  const id = textAt(event.resource, family === 'subscription' ? 'external_id' : 'id')
  const subscription =
    family === 'subscription' ? id : textAt(event.resource, 'external_subscription_id')
  return id === undefined ? undefined : { kind: family, id, subscription }
}
