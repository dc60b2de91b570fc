/** Wallets and what moves in them (billing-208). */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { type Context, Hono } from 'hono'
import { isCarried } from '../../../contract/money.ts'
import { PageQuery } from '../../../contract/paging.ts'
import {
  type RecurringRule,
  WalletBody,
  WalletsQuery,
  WalletTransactionBody,
  WalletUpdateBody,
} from '../../../contract/wallet.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { readBody, readId, readQuery } from '../../read.ts'
import { notFound, refuse } from '../../refusal.ts'
import { currencyOf } from '../currencies.ts'
import { customerOf } from '../find.ts'
import { isUuid, ofCustomer } from '../keys.ts'
import { pageOf } from '../page.ts'
import { takeTurn } from '../turn.ts'
import { offsetOf } from '../wire.ts'
import { answerTransaction, answerWallet, metaOf, readWallets } from './answer.ts'
import { nextDue, watchThresholds } from './rules.ts'
import type { Wallet } from './tables.ts'
import { payable, topUp, voidCredits } from './transact.ts'

export function wallets({ db, clock }: SandboxContext): Hono {
  const app = new Hono()

  const answer = async (id: string) =>
    answerWallet(db, await readWallets(db).where('wallets.id', '=', id).executeTakeFirstOrThrow())

  app.get('/', async (c) => {
    const query = readQuery(c, WalletsQuery)
    let matching = readWallets(db)
    if (query.external_customer_id) {
      matching = matching.where(ofCustomer('wallets.customer_id', query.external_customer_id))
    }
    const all = matching.orderBy('wallets.position', 'desc')
    const { rows, metadata } = await pageOf(all, query)
    const answers = []
    for (const row of rows) answers.push(await answerWallet(db, row))
    return c.json({ wallets: answers, metadata })
  })

  app.post('/', async (c) => {
    const body = await readBody(c, WalletBody)
    const now = clock.now()
    const terms = termsOf(body, now)
    const id = randomUUID()
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx)
      const customer = await customerOf(trx, body.external_customer_id)
      const wallet = await trx
        .insertInto('wallets')
        .values({
          id,
          customer_id: customer.id,
          status: 'ACTIVE',
          currency_code: currencyOf(body.currency, '/currency'),
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
      checkWorth(wallet, body)
      checkRules(wallet, body.recurring_transaction_rules)
      await topUp(trx, wallet, { paid, granted, source: 'MANUAL' }, now)
    })
    return c.json(await answer(id), 201)
  })

  app.get('/:id', async (c) => c.json(await answer((await findWallet(db, c)).id)))

  app.put('/:id', async (c) => {
    const { id } = await findWallet(db, c)
    const body = await readBody(c, WalletUpdateBody)
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      await takeTurn(trx)
      const wallet = await lockActive(trx, id)
      checkRules(wallet, body.recurring_transaction_rules)
      const changed = { ...wallet, ...rulesOf(body, wallet) }
      await trx
        .updateTable('wallets')
        .set({ ...termsOf(body, now), next_due: nextDue(changed, now) })
        .where('id', '=', id)
        .execute()
    })
    return c.json(await answer(id))
  })

  app.post('/:id/wallet-transactions', async (c) => {
    const { id } = await findWallet(db, c)
    const body = await readBody(c, WalletTransactionBody)
    const now = clock.now()
    const rows = await db.transaction().execute(async (trx) => {
      await takeTurn(trx)
      const wallet = await lockActive(trx, id)
      if (body.type === 'VOID') {
        checkVoid(wallet, body.voided_credits)
        const { voided_credits: credits, metadata } = body
        const voided = await voidCredits(trx, wallet, { credits, metadata }, now)
        await watchThresholds(trx, [wallet.customer_id], now)
        return [{ ...voided, currency_code: wallet.currency_code }]
      }
      const { paid_credits: paid, granted_credits: granted, metadata } = body
      checkWorth(wallet, body)
      const made = await topUp(trx, wallet, { paid, granted, metadata, source: 'MANUAL' }, now)
      if (made.length === 0) {
        throw refuse('INVALID_PARAMETER_VALUE', 'must add credits', '/paid_credits')
      }
      return made.map((row) => ({ ...row, currency_code: wallet.currency_code }))
    })
    const meta = metaOf(rows.length, { page: 1, per_page: rows.length })
    return c.json({ wallet_transactions: rows.map(answerTransaction), meta })
  })

  app.get('/:id/wallet-transactions', async (c) => {
    const { id } = await findWallet(db, c)
    const query = readQuery(c, PageQuery)
    const matching = readTransactions(db).where('wallet_id', '=', id)
    const { total } = await matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await matching
      .orderBy('wallet_transactions.position', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute()
    return c.json({ wallet_transactions: rows.map(answerTransaction), meta: metaOf(total, query) })
  })

  return app
}

export function walletTransactions({ db }: SandboxContext): Hono {
  return new Hono().get('/:id', async (c) => {
    const id = readId(c)
    const row = isUuid(id)
      ? await readTransactions(db).where('wallet_transactions.id', '=', id).executeTakeFirst()
      : undefined
    if (!row) throw notFound()
    return c.json(answerTransaction(row))
  })
}

const readTransactions = (db: Database) =>
  db
    .selectFrom('wallet_transactions')
    .innerJoin('wallets', 'wallets.id', 'wallet_transactions.wallet_id')
    .selectAll('wallet_transactions')
    .select('wallets.currency_code')

/** @throws {Refusal} 404 */
async function findWallet(db: Database, c: Context): Promise<Wallet> {
  const id = readId(c)
  if (!isUuid(id)) throw notFound()
  const wallet = await db.selectFrom('wallets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!wallet) throw notFound()
  return wallet
}

/** @throws {Refusal} 422 for a wallet that has expired. CHOICE: it takes no change any more. */
async function lockActive(trx: Database, id: string): Promise<Wallet> {
  const wallets = trx.selectFrom('wallets').selectAll().where('id', '=', id)
  const wallet = await wallets.forUpdate().executeTakeFirstOrThrow()
  if (wallet.status !== 'ACTIVE') throw refuse('WALLET_TERMINATED', 'It has expired.')
  return wallet
}

type Terms = ReturnType<typeof WalletUpdateBody.parse>

/** The columns that a body sets. */
function termsOf(
  { name, expiration_at, applies_to, recurring_transaction_rules }: Terms,
  now: Date,
) {
  if (expiration_at !== undefined && new Date(expiration_at) <= now) {
    throw refuse('INVALID_PARAMETER_VALUE', 'must be after now', '/expiration_at', expiration_at)
  }
  return {
    name,
    expiration_at: expiration_at === undefined ? undefined : new Date(expiration_at),
    // No fee types are all of them.
    fee_types: applies_to && (applies_to.fee_types ? JSON.stringify(applies_to.fee_types) : null),
    rules: recurring_transaction_rules && JSON.stringify(recurring_transaction_rules),
  }
}

/** What decides when a wallet is due, as a body leaves it. */
const rulesOf = ({ expiration_at, recurring_transaction_rules }: Terms, before?: Wallet) => ({
  expiration_at: expiration_at ? new Date(expiration_at) : (before?.expiration_at ?? null),
  rules: recurring_transaction_rules ?? before?.rules ?? [],
})

/** @throws {Refusal} 422 for credits whose worth, together with those that are there, no answer can carry */
function checkWorth(
  wallet: Wallet,
  given: { paid_credits?: string | undefined; granted_credits?: string | undefined },
): void {
  const { paid_credits = '0', granted_credits = '0' } = given
  const paid = new Big(wallet.credits).plus(paid_credits)
  checkCredits(wallet, paid, '/paid_credits', paid_credits)
  checkCredits(wallet, paid.plus(granted_credits), '/granted_credits', granted_credits)
}

/** The same of what rules add at a time. */
function checkRules(wallet: Wallet, rules: readonly RecurringRule[] = []): void {
  for (const [i, rule] of rules.entries()) {
    for (const member of ['paid_credits', 'granted_credits', 'target_ongoing_balance'] as const) {
      const credits = rule[member] ?? '0'
      const pointer = `/recurring_transaction_rules/${i}/${member}`
      checkCredits(wallet, new Big(credits), pointer, credits)
    }
  }
}

function checkCredits(wallet: Wallet, credits: Big, pointer: string, given: string): void {
  if (isCarried(payable({ ...wallet, credits: credits.toFixed() }))) return
  const why = 'must not be worth an amount of more than 15 digits'
  throw refuse('INVALID_PARAMETER_VALUE', why, pointer, given)
}

function checkVoid({ credits }: Wallet, voided: string) {
  if (new Big(voided).lte(0) || new Big(voided).gt(credits)) {
    const why = `must be above 0 and at most ${new Big(credits).toFixed()}`
    throw refuse('INVALID_PARAMETER_VALUE', why, '/voided_credits', voided)
  }
}
