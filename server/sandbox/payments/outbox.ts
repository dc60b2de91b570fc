/** Webhook events of authorizations. CHOICE: a reauthorization is created too, because it is a new authorization. */
import { recordPaymentEvents } from '../captures/outbox.ts'
import type { Database } from '../database/connect.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'
import { serializeAuthorization } from './serialize.ts'

const SUMMARIES = {
  CREATED: 'A payment authorization was created.',
  VOIDED: 'A payment authorization was voided.',
} as const

export const recordAuthorizations = (
  trx: Database,
  change: keyof typeof SUMMARIES,
  rows: readonly AuthorizationRow[],
  at: Date,
) =>
  recordPaymentEvents(
    trx,
    { type: `PAYMENT.AUTHORIZATION.${change}`, resource_type: 'authorization', at },
    async () =>
      rows.map((row) => ({
        summary: SUMMARIES[change],
        resource: serializeAuthorization(row, ''),
      })),
  )
