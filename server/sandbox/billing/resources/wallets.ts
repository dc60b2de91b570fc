/** Wallets: create, list, read, update (billing-208, billing-209). */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { Hono } from 'hono'
import { WalletBody, WalletsQuery, WalletUpdateBody } from '../../../contract/wallet.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { assertCurrency } from '../amounts.ts'
import { lockCustomer, lockShared } from '../billing-lock.ts'
import { findWallet, resolveCustomer } from '../find.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'
import { paginate } from '../pagination.ts'
import { byCustomerKey } from '../unique-keys.ts'
import {
  assertCreditValue,
  assertRuleValues,
  ongoingUsage,
  toCredits,
} from '../wallets/balances.ts'
import { lockActiveWallet, spendable, topUp } from '../wallets/ledger.ts'
import { nextDue } from '../wallets/top-up-rules.ts'

export function wallets({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  const toResponse = async (id: string) =>
    serializeWallet(
      db,
      await selectWallets(db).where('wallets.id', '=', id).executeTakeFirstOrThrow(),
    )

  app.get('/', async (c) => {
    const query = readQuery(c, WalletsQuery)
    let matching = selectWallets(db)
    if (query.external_customer_id) {
      matching = matching.where(byCustomerKey('wallets.customer_id', query.external_customer_id))
    }
    const all = matching.orderBy('wallets.position', 'desc')
    const { rows, metadata } = await paginate(all, query)
    const responses = []
    for (const row of rows) responses.push(await serializeWallet(db, row))
    return c.json({ wallets: responses, metadata })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, WalletBody)
    const now = clock.now()
    const terms = termColumns(body, now)
    const id = randomUUID()
    await db.transaction().execute(async (trx) => {
      // Blocks the deletion of the customer until the wallet refers to it.
      await lockShared(trx)
      const customer = await resolveCustomer(trx, body.external_customer_id)
      await lockCustomer(trx, customer.id)
      const wallet = await trx
        .insertInto('wallets')
        .values({
          id,
          customer_id: customer.id,
          status: 'ACTIVE',
          currency_code: assertCurrency(body.currency, '/currency'),
          rate_amount: body.rate_amount,
          credits: '0',
          created_at: now,
          ...terms,
          rules: terms.rules ?? '[]',
          next_due: nextDue({ ...rulesOf(body), created_at: now }, now),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const { paid_credits: paid, granted_credits: granted } = body
      await assertCreditValue(trx, wallet, body)
      assertRuleValues(wallet, body.recurring_transaction_rules)
      await topUp(trx, wallet, { paid, granted, source: 'MANUAL' }, now)
    })
    return c.json(await toResponse(id), 201)
  })

  app.get('/:id', async (c) => c.json(await toResponse((await findWallet(db, readId(c))).id)))

  app.put('/:id', async (c) => {
    const { id, customer_id } = await findWallet(db, readId(c))
    const body = await readBody(c, WalletUpdateBody)
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customer_id)
      const wallet = await lockActiveWallet(trx, id)
      assertRuleValues(wallet, body.recurring_transaction_rules)
      const changed = { ...wallet, ...rulesOf(body, wallet) }
      await trx
        .updateTable('wallets')
        .set({ ...termColumns(body, now), next_due: nextDue(changed, now) })
        .where('id', '=', id)
        .execute()
    })
    return c.json(await toResponse(id))
  })

  return app
}

type WalletTerms = ReturnType<typeof WalletUpdateBody.parse>

/** The columns that a body sets. */
function termColumns(
  { name, expiration_at, applies_to, recurring_transaction_rules }: WalletTerms,
  now: Date,
) {
  if (expiration_at !== undefined && new Date(expiration_at) <= now) {
    throw unprocessable(
      'INVALID_PARAMETER_VALUE',
      'must be after now',
      '/expiration_at',
      expiration_at,
    )
  }
  return {
    name,
    expiration_at: expiration_at === undefined ? undefined : new Date(expiration_at),
    // `applies_to` without fee types means all of them.
    fee_types: applies_to && (applies_to.fee_types ? JSON.stringify(applies_to.fee_types) : null),
    rules: recurring_transaction_rules && JSON.stringify(recurring_transaction_rules),
  }
}

/** The members that decide the next due instant, after an update. */
const rulesOf = ({ expiration_at, recurring_transaction_rules }: WalletTerms, before?: Wallet) => ({
  expiration_at: expiration_at ? new Date(expiration_at) : (before?.expiration_at ?? null),
  rules: recurring_transaction_rules ?? before?.rules ?? [],
})

/** Wallets with the key of their customer. */
const selectWallets = (db: Database) =>
  db
    .selectFrom('wallets')
    .innerJoin('customers', 'customers.id', 'wallets.customer_id')
    .selectAll('wallets')
    .select('customers.external_id as external_customer_id')

/** CHOICE: `net_balance` may be negative; `net_balance_credits` is at least 0 (billing-210). */
async function serializeWallet(db: Database, row: Wallet & { external_customer_id: string }) {
  const currency = row.currency_code
  const available = spendable(row)
  const ongoing = row.status === 'ACTIVE' ? await ongoingUsage(db, row) : new Big(0)
  const ongoingCredits = toCredits(ongoing, row)
  const net = new Big(row.credits).minus(ongoingCredits)
  return {
    id: row.id,
    external_customer_id: row.external_customer_id,
    name: orUndefined(row.name),
    status: row.status,
    currency,
    rate_amount: plainDecimal(row.rate_amount),
    expiration_at: orUndefined(row.expiration_at),
    applies_to: row.fee_types ? { fee_types: row.fee_types } : undefined,
    recurring_transaction_rules: row.rules.length > 0 ? row.rules : undefined,
    available_balance: serializeMoney(available, currency),
    ongoing_usage: serializeMoney(ongoing.toFixed(), currency),
    net_balance: serializeMoney(new Big(available).minus(ongoing).toFixed(), currency),
    available_credits: plainDecimal(row.credits),
    consumed_credits: plainDecimal(row.consumed_credits),
    ongoing_usage_credits: ongoingCredits.toFixed(),
    net_balance_credits: (net.lt(0) ? new Big(0) : net).toFixed(),
    created_at: row.created_at,
    terminated_at: orUndefined(row.terminated_at),
  }
}

/** Decimal text without trailing zeros. */
export const plainDecimal = (digits: string) => new Big(digits).toFixed()
