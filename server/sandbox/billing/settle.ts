/** Lets everything happen that became due by the sandbox's clock, in the order in which it became due. */
import { sql } from 'kysely'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { noneOf } from '../database/rows.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { settleRefund } from './credit-notes/change.ts'
import type { Batch } from './engine/due.ts'
import { passAll } from './engine/lifecycle.ts'
import { settlePayments } from './engine/payments.ts'
import type { Due } from './failed-steps.ts'
import { takeTurn } from './turn.ts'
import { passWallet } from './wallets/rules.ts'
import { settleTopUp } from './wallets/transact.ts'

/** The most that happens in one transaction: it is small enough that nobody waits for long. */
const TOGETHER = 250

/**
 * Begins with the clock as it stands in the database, and costs one indexed query more when nothing is
 * due. Of several who settle, here or in other processes, one does it and the others wait.
 *
 * A step that fails is put aside in `clock.failed`, and the steps after it go on.
 * @throws {DatabaseUnavailable}
 */
export async function settle({ db, clock }: Pick<SandboxContext, 'db' | 'clock'>): Promise<void> {
  await clock.read()
  const until = clock.now()
  const { failed } = clock
  /** How many steps still go one by one, after some have failed together. */
  let singles = 0
  for (;;) {
    // One list for both looks: a step whose minute ends between them would be taken for another one.
    const except = failed.list().map(({ id }) => id)
    const due = await nextDue(db, until, except)
    if (!due) return
    const most = singles > 0 ? 1 : TOGETHER
    singles -= 1
    try {
      await db.transaction().execute((trx) => catchUp(trx, until, { most, except }))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      if (most === 1) failed.add({ ...due, error })
      else singles = TOGETHER
    }
  }
}

/** Several steps at once, in their order: each transaction waits for the disk at its end. */
async function catchUp(trx: Database, until: Date, { most, except }: Batch): Promise<void> {
  await takeTurn(trx)
  for (let happened = 0; happened < most; ) {
    const due = await nextDue(trx, until, except)
    if (!due) return
    happened += await happen(trx, due, { most: most - happened, except })
  }
}

/** CHOICE: of what is due at once, payments come first, then wallets, then periods that close. */
const KINDS = [
  { kind: 'payment', table: 'payments', column: 'settles_at' },
  { kind: 'refund', table: 'credit_notes', column: 'settles_at' },
  { kind: 'top-up', table: 'wallet_transactions', column: 'settles_at' },
  { kind: 'wallet', table: 'wallets', column: 'next_due' },
  { kind: 'subscription', table: 'subscriptions', column: 'next_due' },
] as const satisfies { kind: Due['kind']; table: string; column: string }[]

/** What is due first; what was made first where two of a kind are due at once. */
async function nextDue(
  db: Database,
  until: Date,
  except: readonly string[],
): Promise<Due | undefined> {
  const others = except.length > 0 ? sql`and id <> ${noneOf(except)}` : sql``
  const firsts = KINDS.map(({ kind, table, column }, rank) => {
    const at = sql.ref(column)
    return sql`(select ${sql.lit(rank)} as rank, ${sql.lit(kind)} as kind, id, ${at} as at
      from ${sql.table(table)} where ${at} <= ${until} ${others} order by ${at}, position limit 1)`
  })
  const { rows } = await sql<Due>`
    ${sql.join(firsts, sql` union all `)} order by at, rank limit 1
  `.execute(db)
  return rows[0]
}

/**
 * Looks once more, with the rows locked: somebody else may have been here.
 * @returns how much has happened
 */
async function happen(trx: Database, { kind, id, at }: Due, batch: Batch): Promise<number> {
  switch (kind) {
    case 'payment':
      return settlePayments(trx, at, batch)
    case 'refund': {
      const notes = trx.selectFrom('credit_notes').selectAll().where('settles_at', '=', at)
      const note = await notes.where('id', '=', id).forUpdate().executeTakeFirst()
      if (note) await settleRefund(trx, note, at)
      return 1
    }
    case 'top-up': {
      const bought = trx.selectFrom('wallet_transactions').selectAll().where('settles_at', '=', at)
      const transaction = await bought.where('id', '=', id).forUpdate().executeTakeFirst()
      if (transaction) await settleTopUp(trx, transaction, at)
      return 1
    }
    case 'wallet': {
      const wallets = trx.selectFrom('wallets').selectAll().where('next_due', '=', at)
      const wallet = await wallets.where('id', '=', id).forUpdate().executeTakeFirst()
      if (wallet) await passWallet(trx, wallet, at)
      return 1
    }
    case 'subscription':
      return passAll(trx, at, batch)
  }
}
