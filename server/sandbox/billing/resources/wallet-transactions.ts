/** Wallet transactions: top up, void, list, read (billing-215). */

import { Hono } from 'hono'
import { PageQuery } from '../../../contract/paging.ts'
import { WalletTransactionBody } from '../../../contract/wallet.ts'
import { compare, isPositive, toText } from '../../../pricing/price/decimal.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { notFound, unprocessable } from '../../http/errors.ts'
import { readBody, readId, readQuery } from '../../http/request.ts'
import { lockCustomer } from '../billing-lock.ts'
import { findWallet } from '../find.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'
import { pageOffset, paginationMeta } from '../pagination.ts'
import type { NewTransaction } from '../states/wallets.ts'
import { isUuid } from '../unique-keys.ts'
import { assertCreditValue } from '../wallets/balances.ts'
import { lockActiveWallet, topUp, voidCredits } from '../wallets/ledger.ts'
import { applyThresholdRules } from '../wallets/top-up-rules.ts'

export function walletTransactions({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  app.post('/wallets/:id/wallet-transactions', async (c) => {
    const { id, customer_id } = await findWallet(db, readId(c))
    const body = await readBody(c, WalletTransactionBody)
    const now = clock.now()
    const rows = await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customer_id)
      const wallet = await lockActiveWallet(trx, id)
      if (body.type === 'VOID') {
        assertVoidable(wallet, body.voided_credits)
        const { voided_credits: credits, metadata } = body
        const voided = await voidCredits(trx, wallet, { credits, metadata }, now)
        await applyThresholdRules(trx, [wallet.customer_id], now)
        return [{ ...voided, currency_code: wallet.currency_code }]
      }
      const { paid_credits: paid, granted_credits: granted, metadata } = body
      await assertCreditValue(trx, wallet, body)
      const made = await topUp(trx, wallet, { paid, granted, metadata, source: 'MANUAL' }, now)
      if (made.length === 0) {
        throw unprocessable('INVALID_PARAMETER_VALUE', 'must add credits', '/paid_credits')
      }
      return made.map((row) => ({ ...row, currency_code: wallet.currency_code }))
    })
    const meta = paginationMeta(rows.length, { page: 1, per_page: rows.length })
    return c.json({ wallet_transactions: rows.map(serializeTransaction), meta })
  })

  app.get('/wallets/:id/wallet-transactions', async (c) => {
    const { id } = await findWallet(db, readId(c))
    const query = readQuery(c, PageQuery)
    const matching = selectTransactions(db).where('wallet_id', '=', id)
    const { total } = await matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await matching
      .orderBy('wallet_transactions.position', 'desc')
      .limit(query.per_page)
      .offset(pageOffset(query))
      .execute()
    return c.json({
      wallet_transactions: rows.map(serializeTransaction),
      meta: paginationMeta(total, query),
    })
  })

  app.get('/wallet-transactions/:id', async (c) => {
    const id = readId(c)
    const row = isUuid(id)
      ? await selectTransactions(db).where('wallet_transactions.id', '=', id).executeTakeFirst()
      : undefined
    if (!row) throw notFound()
    return c.json(serializeTransaction(row))
  })

  return app
}

function assertVoidable({ credits }: Wallet, voided: string) {
  if (!isPositive(voided) || compare(voided, credits) > 0) {
    const why = `must be above 0 and at most ${toText(credits)}`
    throw unprocessable('INVALID_PARAMETER_VALUE', why, '/voided_credits', voided)
  }
}

const selectTransactions = (db: Database) =>
  db
    .selectFrom('wallet_transactions')
    .innerJoin('wallets', 'wallets.id', 'wallet_transactions.wallet_id')
    .selectAll('wallet_transactions')
    .select('wallets.currency_code')

const serializeTransaction = (row: NewTransaction & { currency_code: string }) => ({
  wallet_transaction_id: row.id,
  wallet_id: row.wallet_id,
  payment_status: row.payment_status,
  source: row.source,
  transaction_status: row.transaction_status,
  transaction_type: row.transaction_type,
  amount: serializeMoney(row.amount, row.currency_code),
  credits: toText(row.credits),
  settled_at: orUndefined(row.settled_at),
  failed_at: orUndefined(row.failed_at),
  created_at: row.created_at,
  metadata: orUndefined(row.metadata),
})
