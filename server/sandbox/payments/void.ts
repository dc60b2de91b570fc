/** Voids authorizations (authorizations-103). */
import type { Database } from '../database/connect.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'
import { unprocessable } from '../http/errors.ts'
import { lockPayment } from './capture.ts'
import { updateAuthorizations } from './store.ts'

/**
 * Voids the rest of an authorization. CHOICE: its renewals are voided with it, because they hold the same
 * payment; one that was captured keeps it from being voided, and a denied one holds nothing.
 * @throws {ServiceError} 404, 422
 */
export async function voidAuthorization(
  trx: Database,
  id: string,
  now: Date,
): Promise<AuthorizationRow> {
  const authorization = await lockPayment(trx, id)
  if (authorization.original_id !== null) {
    const description = `It is a reauthorization: void ${authorization.original_id}.`
    throw unprocessable('CANNOT_BE_VOIDED', description)
  }
  const renewals = await trx
    .selectFrom('authorizations')
    .selectAll()
    .where('original_id', '=', id)
    .orderBy('position')
    .forUpdate()
    .execute()
  const { status } = authorization
  if (status === 'VOIDED') throw unprocessable('PREVIOUSLY_VOIDED', 'It was voided before.')
  if (status === 'DENIED') throw unprocessable('CANNOT_BE_VOIDED', 'It was denied.')
  if ([authorization, ...renewals].some((each) => each.status === 'CAPTURED')) {
    throw unprocessable('PREVIOUSLY_CAPTURED', 'It was captured.')
  }
  const open = renewals.filter(
    (renewal) => renewal.status !== 'DENIED' && renewal.status !== 'VOIDED',
  )
  const voided = await updateAuthorizations(
    trx,
    [authorization, ...open],
    { status: 'VOIDED' },
    now,
  )
  return voided[0]!
}
