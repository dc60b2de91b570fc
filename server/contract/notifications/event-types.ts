/** Types of webhook events, as the services name them in `event_type`. */
import { z } from 'zod'
import { rowsOf } from '../paging.ts'

/** Events of the vault are ids of payment tokens: they are acknowledged, and shown and handed over nowhere. */
export const isVaultEvent = (eventType: string): boolean => eventType.startsWith('VAULT.')

/** All of billing's. There is none of a created subscription, of customers, plans or usage events. */
export const BILLING_EVENT_TYPES = [
  'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED',
  'USAGE-BILLING.WALLET.CREATED',
  'USAGE-BILLING.WALLET.UPDATED',
  'USAGE-BILLING.WALLET.TERMINATED',
  'USAGE-BILLING.WALLET.NET-BALANCE-DEPLETED',
  'USAGE-BILLING.WALLET-TRANSACTION.CREATED',
  'USAGE-BILLING.WALLET-TRANSACTION.UPDATED',
  'USAGE-BILLING.CREDIT-NOTE.CREATED',
  'USAGE-BILLING.CREDIT-NOTE.REFUND.FAILED',
  'USAGE-BILLING.INVOICE.CREATED',
  'USAGE-BILLING.INVOICE.PAYMENT.SUCCEEDED',
  'USAGE-BILLING.INVOICE.PAYMENT.FAILED',
  'USAGE-BILLING.INVOICE.PAYMENT.OVERDUE',
  'USAGE-BILLING.SUBSCRIPTION.UPDATED',
  'USAGE-BILLING.SUBSCRIPTION.TERMINATED',
  'USAGE-BILLING.SUBSCRIPTION.TRIAL.ENDED',
] as const

/** Of payments. A declined capture has two names: pages of the service spell it `DECLINED` or `DENIED`. */
export const PAYMENT_EVENT_TYPES = [
  'PAYMENT.AUTHORIZATION.CREATED',
  'PAYMENT.AUTHORIZATION.VOIDED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
] as const

export const ORDER_EVENT_TYPES = ['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.COMPLETED'] as const

/** Types that a registration of this server subscribes to; events of the vault carry ids of payment tokens. */
export const EVENT_TYPES = [
  ...BILLING_EVENT_TYPES,
  ...PAYMENT_EVENT_TYPES,
  ...ORDER_EVENT_TYPES,
] as const
export type EventTypeName = (typeof EVENT_TYPES)[number]

/** An event type in a response of the service. */
export const EventType = z.looseObject({
  name: z.string(),
  description: z.string().nullish(),
  status: z.string().nullish(),
  resource_versions: z.array(z.string()).nullish(),
})
export type EventType = z.infer<typeof EventType>

export const EventTypesPage = z.looseObject({ event_types: rowsOf(EventType) })
export type EventTypesPage = z.infer<typeof EventTypesPage>

/** An event type in a request. */
export const EventTypeBody = z.strictObject({
  name: z.string().min(1, 'must not be empty').max(50, 'must be at most 50 characters'),
})
