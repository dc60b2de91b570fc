/** Wallets: create, list, read, update (billing-208, billing-209). */

import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { WalletBody, WalletsQuery, WalletUpdateBody } from '../../../contract/wallet.ts'
import type { SandboxContext } from '../../context.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { assertCurrency } from '../amounts.ts'
import { lockCustomer, lockShared } from '../billing-lock.ts'
import { findWallet, resolveCustomer } from '../find.ts'
import { paginate } from '../pagination.ts'
import { selectWallets, serializeWallet } from '../serializers/wallet.ts'
import { changeTerms, insertWallet } from '../states/wallets.ts'
import { byCustomerKey } from '../unique-keys.ts'
import { assertCreditValue, assertRuleValues } from '../wallets/balances.ts'
import { lockActiveWallet, topUp } from '../wallets/ledger.ts'
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
      const row = {
        id,
        customer_id: customer.id,
        currency_code: assertCurrency(body.currency, '/currency'),
        rate_amount: body.rate_amount,
        created_at: now,
        ...terms,
        rules: terms.rules ?? '[]',
        next_due: nextDue({ ...rulesOf(body), created_at: now }, now),
      }
      const wallet = await insertWallet(trx, row, now)
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
      const terms = { ...termColumns(body, now), next_due: nextDue(changed, now) }
      await changeTerms(trx, id, terms, now)
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
