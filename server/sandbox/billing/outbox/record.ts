/** Records webhook events of billing. */
import type { Database } from '../../database/connect.ts'
import { recordResources } from '../../database/outbox.ts'

/** Types of events without their prefix (notifications-25). */
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
  const [subject = ''] = type.split('.')
  const resource_type = RESOURCE_TYPES[subject as keyof typeof RESOURCE_TYPES]
  const event_type = `USAGE-BILLING.${type}`
  await recordResources(trx, { event_type, resource_type, resource_version: '1.0', at }, async () =>
    (await load()).map((resource) => ({ summary, resource })),
  )
}

type Load = (trx: Database, ids: readonly string[], at: Date) => Promise<readonly object[]>

/**
 * Records events of one kind of resource by ids, in the transaction of the change.
 * @param summaries one English sentence for each type
 */
export const recorder =
  <Type extends BillingEvent>(summaries: Readonly<Record<Type, string>>, load: Load) =>
  async (trx: Database, type: Type, ids: readonly string[], at: Date): Promise<void> => {
    if (ids.length === 0) return
    await record(trx, { type, at, summary: summaries[type] }, () => load(trx, ids, at))
  }
