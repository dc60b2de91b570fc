/** Sample resources of simulated events, one for each type of resource. */
import type { SandboxContext } from '../context.ts'
import { randomId } from '../database/random-id.ts'
import { invalidMember } from './errors.ts'
import { isEventType, serializeEventType } from './event-types.ts'

/** The webhook id in the signature of simulated events, which therefore can't be verified by postback. */
export const SIMULATED_WEBHOOK_ID = 'WEBHOOK_ID'

interface Sample {
  resource_type: string
  resource: (now: string) => Record<string, unknown>
}

const amount = { currency_code: 'USD', value: '5.00' }
const id = '7c0c2a1e-5d0e-4f6e-9a53-0b2f3a1d4c55'

const capture = (now: string) => ({
  id: randomId(17),
  amount,
  final_capture: true,
  status: 'COMPLETED',
  create_time: now,
  update_time: now,
})

/** By the beginning of the event's name; the first that matches. */
const SAMPLES: readonly (readonly [prefix: string, sample: Sample])[] = [
  [
    'USAGE-BILLING.SUBSCRIPTION-ALERT.',
    {
      resource_type: 'subscription-alert',
      resource: (now) => ({
        id,
        external_subscription_id: 'sample-subscription',
        metric_code: null,
        type: 'CURRENT_USAGE_AMOUNT',
        code: 'sample-alert',
        current_value: 120,
        previous_value: 80,
        crossed_thresholds: [{ code: 'hundred', value: 100, recurring: false }],
        triggered_at: now,
      }),
    },
  ],
  [
    'USAGE-BILLING.SUBSCRIPTION.',
    {
      resource_type: 'subscription',
      resource: (now) => ({
        id,
        external_id: 'sample-subscription',
        external_customer_id: 'sample-customer',
        status: 'ACTIVE',
        created_at: now,
      }),
    },
  ],
  [
    'USAGE-BILLING.WALLET-TRANSACTION.',
    { resource_type: 'wallet-transaction', resource: (now) => wallet(now) },
  ],
  ['USAGE-BILLING.WALLET.', { resource_type: 'wallet', resource: (now) => wallet(now) }],
  [
    'USAGE-BILLING.CREDIT-NOTE.',
    {
      resource_type: 'credit-note',
      resource: (now) => ({ id, invoice_id: id, number: 'SAMPLE-CN-1', created_at: now }),
    },
  ],
  [
    'USAGE-BILLING.INVOICE.',
    {
      resource_type: 'invoice',
      resource: (now) => ({
        id,
        invoice_number: 'SAMPLE-1',
        status: 'FINALIZED',
        payment_status: 'PENDING',
        customer: { id, external_id: 'sample-customer' },
        created_at: now,
      }),
    },
  ],
  [
    'PAYMENT.AUTHORIZATION.',
    {
      resource_type: 'authorization',
      resource: (now) => ({
        id: randomId(17),
        status: 'CREATED',
        amount,
        create_time: now,
        update_time: now,
      }),
    },
  ],
  [
    'PAYMENT.CAPTURE.REFUNDED',
    {
      resource_type: 'refund',
      resource: (now) => ({
        id: randomId(17),
        status: 'COMPLETED',
        amount,
        create_time: now,
        update_time: now,
      }),
    },
  ],
  ['PAYMENT.CAPTURE.', { resource_type: 'capture', resource: capture }],
  [
    'CHECKOUT.ORDER.',
    {
      resource_type: 'checkout-order',
      resource: (now) => ({
        id: randomId(17),
        intent: 'CAPTURE',
        status: 'COMPLETED',
        purchase_units: [{ reference_id: 'default', amount }],
        create_time: now,
      }),
    },
  ],
  [
    'VAULT.PAYMENT-TOKEN.',
    { resource_type: 'payment_token', resource: () => ({ id: randomId(8).toLowerCase() }) },
  ],
]

const wallet = (now: string) => ({
  id,
  external_customer_id: 'sample-customer',
  status: 'ACTIVE',
  currency: 'USD',
  credits_balance: '0',
  created_at: now,
})

interface Simulation {
  event_type: string
  webhook_id?: string | undefined
  url?: string | undefined
  resource_version?: string | undefined
}

/**
 * Records a sample event for one webhook, or for an address that is none.
 * @param webhookId the id of an existing webhook
 * @returns the event's id
 * @throws {ServiceError} 400 for an unknown event type or version
 */
export async function simulateEvent(
  { db, clock }: Pick<SandboxContext, 'db' | 'clock'>,
  { event_type, webhook_id, url, resource_version }: Simulation,
): Promise<string> {
  const [, sample] = SAMPLES.find(([prefix]) => event_type.startsWith(prefix)) ?? []
  if (!sample || !isEventType(event_type)) {
    const description = 'is not the name of an event type'
    throw invalidMember('event_type', 'Not a valid event name', description, event_type)
  }
  const versions = serializeEventType(event_type).resource_versions
  const [version = '1.0'] = versions
  if (resource_version !== undefined && !versions.includes(resource_version)) {
    const description = `must be ${version}`
    throw invalidMember('resource_version', 'Not a valid version', description, resource_version)
  }
  const now = clock.now()
  const eventId = `WH-${randomId(17)}-${randomId(17)}`
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('webhook_events')
      .values({
        id: eventId,
        event_type,
        resource_type: sample.resource_type,
        resource_version: version,
        summary: 'A simulated event.',
        resource: JSON.stringify(sample.resource(now.toISOString())),
        simulated: true,
        create_time: now,
      })
      .execute()
    await trx
      .insertInto('webhook_deliveries')
      .values({
        event_id: eventId,
        webhook_id: webhook_id ?? SIMULATED_WEBHOOK_ID,
        url: webhook_id === undefined ? (url ?? null) : null,
        status: 'PENDING',
        next_attempt_at: now,
      })
      .execute()
  })
  return eventId
}
