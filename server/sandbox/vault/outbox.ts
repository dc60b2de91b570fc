/** Webhook events of payment tokens (vault-19). Links of their resources are paths. */
import type { Database } from '../database/connect.ts'
import { recordResources } from '../database/outbox.ts'
import type { PaymentTokenRow } from '../database/tables/vault.ts'
import { serializePaymentToken } from './serialize.ts'

const SUMMARIES = {
  CREATED: 'A payment token was created.',
  'DELETION-INITIATED': 'The deletion of a payment token was requested.',
  DELETED: 'A payment token was deleted.',
} as const

/** CHOICE: a deletion has both of its events at once. */
export const recordPaymentToken = (
  trx: Database,
  change: keyof typeof SUMMARIES,
  token: PaymentTokenRow,
  at: Date,
): Promise<void> =>
  recordResources(
    trx,
    {
      event_type: `VAULT.PAYMENT-TOKEN.${change}`,
      resource_type: 'payment_token',
      resource_version: '3.0',
      at,
    },
    async () => [{ summary: SUMMARIES[change], resource: serializePaymentToken(token, '') }],
  )
