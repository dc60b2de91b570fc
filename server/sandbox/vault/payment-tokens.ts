/** Makes a payment token of an approved setup token, lists, finds and deletes payment tokens (vault-14 to vault-16). */
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { randomText } from '../database/random-id.ts'
import type { ApprovedSource, PaymentTokenRow, SetupTokenRow } from '../database/tables/vault.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { recordPaymentToken } from './outbox.ts'
import { serializePaymentToken, VAULT_PATH } from './serialize.ts'
import { findSetupToken, markTokenized } from './setup-tokens.ts'

const LOWER_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** @throws {ServiceError} 404, 422 for a setup token that is not approved, or was used before */
export async function createPaymentToken(
  trx: Database,
  setupTokenId: string,
  now: Date,
): Promise<{ id: string }> {
  const setup = await findSetupToken(trx, setupTokenId, now, { lock: true })
  const approved = approvedSource(setup)
  await assertOneCustomer(trx, setup, approved)
  const token = await trx
    .insertInto('payment_tokens')
    .values({
      id: randomText(LOWER_AND_DIGITS, 16),
      customer_id: setup.customer_id,
      setup_token_id: setup.id,
      source: JSON.stringify(approved.source),
      account: approved.account,
      behavior: approved.behavior,
      create_time: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await markTokenized(trx, setup.id)
  await recordPaymentToken(trx, 'CREATED', token, now)
  return token
}

function approvedSource({ status, approved }: SetupTokenRow): ApprovedSource {
  if (status === 'TOKENIZED') {
    const description = 'A payment token was made of this setup token before.'
    throw unprocessable('SETUP_TOKEN_ALREADY_TOKENIZED', description)
  }
  if (status !== 'APPROVED' || !approved) {
    throw unprocessable('PAYER_ACTION_REQUIRED', 'The payer has not approved the setup token.')
  }
  return approved
}

/**
 * vault-15. CHOICE: the name of the error, and its place: when the payment token is made.
 * @throws {ServiceError} 422
 */
async function assertOneCustomer(
  trx: Database,
  { source, customer_id }: SetupTokenRow,
  { account }: ApprovedSource,
): Promise<void> {
  if (source.permit_multiple_payment_tokens) return
  const other = await trx
    .selectFrom('payment_tokens')
    .select('id')
    .where('account', '=', account)
    .where('customer_id', '<>', customer_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const description = 'The payment source is saved for another customer.'
  throw unprocessable('PAYMENT_SOURCE_ALREADY_VAULTED', description)
}

/** @throws {ServiceError} 404, also for a deleted one */
export async function findPaymentToken(
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<PaymentTokenRow> {
  const row = await db
    .selectFrom('payment_tokens')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** CHOICE: a token is deleted also while billing pays with it; its payments fail from then on. */
export async function deletePaymentToken(trx: Database, id: string, now: Date): Promise<void> {
  const token = await findPaymentToken(trx, id, { lock: true })
  await trx
    .updateTable('payment_tokens')
    .set({ deleted_at: now })
    .where('id', '=', token.id)
    .execute()
  await recordPaymentToken(trx, 'DELETION-INITIATED', token, now)
  await recordPaymentToken(trx, 'DELETED', token, now)
}

interface Page {
  customer_id: string
  page_size: number
  page: number
  total_required: 'true' | 'false'
}

/**
 * The payment tokens of a customer, the oldest first (vault-5).
 * CHOICE: an unknown customer has none.
 */
export async function listPaymentTokens(
  { db, config: { baseUrl } }: Pick<SandboxContext, 'db' | 'config'>,
  { customer_id, page_size, page, total_required }: Page,
) {
  const all = db
    .selectFrom('payment_tokens')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
  const rows = await all
    .selectAll()
    .orderBy('position')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const { count } = await all
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / page_size))
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams({
      customer_id,
      page_size: String(page_size),
      page: String(to),
      total_required,
    })
    return { href: `${baseUrl}${VAULT_PATH}/payment-tokens?${query}`, rel, method: 'GET' }
  }
  return {
    ...(total_required === 'true' && { total_items: count, total_pages: pages }),
    customer: { id: customer_id },
    payment_tokens: rows.map((row) => serializePaymentToken(row, baseUrl)),
    links: [
      link('self', page),
      link('first', 1),
      ...(page < pages ? [link('next', page + 1)] : []),
      link('last', pages),
    ],
  }
}
