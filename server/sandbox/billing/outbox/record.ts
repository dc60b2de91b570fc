/** Records webhook events of billing. */
import type { Database } from '../../database/connect.ts'
import { hasSubscriber, recordEvents } from '../../database/outbox.ts'

/** Types of events without their prefix (billing-219). */
export type BillingEvent = `${keyof typeof RESOURCE_TYPES}.${string}`

const RESOURCE_TYPES = {
  INVOICE: 'invoice',
  SUBSCRIPTION: 'subscription',
  'SUBSCRIPTION-ALERT': 'subscription-alert',
  WALLET: 'wallet',
  'WALLET-TRANSACTION': 'wallet-transaction',
  'CREDIT-NOTE': 'credit-note',
} as const

interface Occurrence {
  type: BillingEvent
  /** The instant of the change, by the sandbox's clock. */
  at: Date
  /** One English sentence, the same for all resources. */
  summary: string
}

/**
 * Records one event for each resource, in the transaction of the change.
 * @param load reads the resources as they are after the change; called only for a type with a subscriber
 */
export async function record(
  trx: Database,
  { type, at, summary }: Occurrence,
  load: () => Promise<readonly object[]>,
): Promise<void> {
  const event_type = `USAGE-BILLING.${type}`
  if (!(await hasSubscriber(trx, event_type))) return
  const [subject = ''] = type.split('.')
  const resource_type = RESOURCE_TYPES[subject as keyof typeof RESOURCE_TYPES]
  const resources = await load()
  await recordEvents(
    trx,
    resources.map((resource) => ({
      ...{ event_type, resource_type, resource_version: '1.0', summary },
      resource: { ...resource },
    })),
    at,
  )
}
