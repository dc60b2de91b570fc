/** Reauthorizes a payment, as a new authorization (authorizations-2). */
import type { ReauthorizeRequest } from '../../contract/authorization.ts'
import type { Database } from '../database/connect.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'
import { unprocessable } from '../http/errors.ts'
import {
  assertAmountAllowed,
  assertReauthorizable,
  assertReauthorizableAt,
  reauthorizationExpiration,
  SIMULATED_ERRORS,
  throwSimulatedError,
} from './rules.ts'
import { findAuthorization, insertAuthorization } from './store.ts'

/** CHOICE: rules apply in the order permission, kind, status, time, amount, risk. */
export async function reauthorize(
  trx: Database,
  { id, body }: { id: string; body: ReauthorizeRequest },
  now: Date,
): Promise<AuthorizationRow> {
  const original = await findAuthorization(trx, id, { lock: true })
  const { condition, currency_code, value } = original
  if (condition && SIMULATED_ERRORS[condition][0] !== 422) throwSimulatedError(condition)
  if (original.original_id !== null) {
    const description = `It is a reauthorization itself: use ${original.original_id}.`
    throw unprocessable('REAUTHORIZATION_NOT_SUPPORTED', description)
  }
  assertReauthorizable(original.status)
  const latest = await latestReauthorization(trx, id)
  assertReauthorizableAt({ created: original.create_time, renewed: latest?.create_time, now })
  const amount = body.amount ?? { currency_code, value }
  assertAmountAllowed(amount, { currency_code, value })
  throwSimulatedError(condition)
  // authorizations-18: a new authorization with a new id. CHOICE: the original is unchanged.
  return await insertAuthorization(trx, {
    amount,
    now,
    expires: reauthorizationExpiration(original, now),
    original_id: id,
    order_id: original.order_id,
    invoice_id: original.invoice_id,
    custom_id: original.custom_id,
  })
}

const latestReauthorization = (trx: Database, id: string) =>
  trx
    .selectFrom('authorizations')
    .select('create_time')
    .where('original_id', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
