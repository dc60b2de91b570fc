/** Creates setup tokens, finds them while they live, and approves them (vault-11, vault-12). */
import type { SetupTokenBody } from '../../contract/vault/setup-token.ts'
import type { Database } from '../database/connect.ts'
import { randomId, randomText } from '../database/random-id.ts'
import type { ApprovedSource, SetupTokenRow } from '../database/tables/vault.ts'
import { notFound, unprocessable } from '../http/errors.ts'

/** vault-11: 3 days. */
const SETUP_TOKEN_TTL_MS = 3 * 86_400_000

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** @throws {ServiceError} 422 for an unknown customer */
export async function createSetupToken(
  trx: Database,
  { customer, payment_source: { paypal } }: SetupTokenBody,
  now: Date,
): Promise<{ id: string }> {
  const { return_url, cancel_url } = paypal.experience_context ?? {}
  const canBeApproved = return_url !== undefined && cancel_url !== undefined
  return trx
    .insertInto('setup_tokens')
    .values({
      id: randomId(17),
      customer_id: await resolveCustomer(trx, customer, now),
      source: JSON.stringify(paypal),
      // vault-12
      status: canBeApproved ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      approved: null,
      create_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * A new customer unless one is named (vault-8).
 * CHOICE: an id that the vault has not given is refused: 422.
 */
async function resolveCustomer(
  trx: Database,
  { id, merchant_customer_id }: NonNullable<SetupTokenBody['customer']> = {},
  now: Date,
): Promise<string> {
  if (id === undefined) {
    const given = randomText(LETTERS_AND_DIGITS, 10)
    const merchant = { merchant_customer_id: merchant_customer_id ?? null }
    await trx
      .insertInto('vault_customers')
      .values({ id: given, ...merchant, create_time: now })
      .execute()
    return given
  }
  const customers = trx.selectFrom('vault_customers').select('id').where('id', '=', id)
  if (!(await customers.executeTakeFirst())) {
    throw unprocessable('INVALID_PARAMETER_VALUE', 'is not known', '/customer/id', id)
  }
  return id
}

/**
 * CHOICE: a setup token that has ended is no longer known.
 * @throws {ServiceError} 404
 */
export async function findSetupToken(
  db: Database,
  id: string,
  now: Date,
  { lock = false } = {},
): Promise<SetupTokenRow> {
  const row = await db
    .selectFrom('setup_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('create_time', '>', new Date(now.getTime() - SETUP_TOKEN_TTL_MS))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Ends an approved setup token, of which a payment token was made. */
export const markTokenized = (trx: Database, id: string) =>
  trx.updateTable('setup_tokens').set({ status: 'TOKENIZED' }).where('id', '=', id).execute()

/**
 * Approves a setup token with the source that its owner chose.
 * @returns false if it waits for no approval, because another attempt approved it before
 * @throws {ServiceError} 404
 */
export async function approveSetupToken(
  trx: Database,
  { id, approved, now }: { id: string; approved: ApprovedSource; now: Date },
): Promise<boolean> {
  const before = await findSetupToken(trx, id, now, { lock: true })
  if (before.status !== 'PAYER_ACTION_REQUIRED')
    return before.approved?.attempt === approved.attempt
  await trx
    .updateTable('setup_tokens')
    .set({ status: 'APPROVED', approved: JSON.stringify(approved) })
    .where('id', '=', id)
    .execute()
  return true
}
