/** Seeds a new database once. An interrupted seed is detected, and starts again with empty tables. */
import { sql } from 'kysely'
import type { Sandbox } from '../app.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { emptyTables } from '../database/empty-tables.ts'
import { updateLink } from '../payment-links/store.ts'
import { returnUrl } from './catalog.ts'
import { MEMORY_NOW, PREPARED_SHOP_URL, restorePrepared } from './prepared.ts'
import { seed } from './seed.ts'
import { type Seed, seedFromFile } from './seed-file.ts'

const REPORT_INTERVAL_MS = 2_000

interface Options {
  shopUrl: string
  /** Seeded instead of the 14 months of business. */
  seed?: boolean | Seed
  /** The end of the 14 months; the system's time when absent. */
  now?: Date
  /** The database has the rows of the 14 months prepared. */
  isPrepared?: boolean
  log: (line: string) => void
}

/** @returns whether the database was seeded; one with data is left unchanged */
export async function seedDatabase(
  context: SandboxContext,
  app: Sandbox,
  { shopUrl, seed: content, now, isPrepared = false, log }: Options,
): Promise<boolean> {
  const { db } = context
  const before = await db.selectFrom('seed').selectAll().executeTakeFirst()
  if (before?.finish_time) {
    await updateReturnUrls(db, shopUrl)
    return false
  }
  if (!before && (await isUsed(db))) return false
  if (before) await emptyTables(db)

  const start_time = new Date()
  await db
    .insertInto('seed')
    .values({ id: 1, start_time, finish_time: null, shop_url: shopUrl })
    .execute()
  if (typeof content === 'object') {
    await seedFromFile(context, app, content)
    await db.updateTable('seed').set({ finish_time: new Date() }).execute()
    return true
  }
  if (isPrepared) {
    await restorePrepared(db)
    await context.clock.set(MEMORY_NOW, false)
    await db
      .updateTable('seed')
      .set({ finish_time: new Date(), shop_url: PREPARED_SHOP_URL })
      .execute()
    await updateReturnUrls(db, shopUrl)
    return true
  }
  log('Filling the sandbox with 14 months of business …')
  const report = throttled(log)
  const events = await seed(context, app, { now: now ?? new Date(), shopUrl, report })
  const finish_time = new Date()
  await db.updateTable('seed').set({ finish_time }).execute()
  const seconds = (finish_time.getTime() - start_time.getTime()) / 1000
  log(`The sandbox is filled: ${events} events in ${seconds.toFixed(1)} s.`)
  return true
}

/** Logs at most one line every two seconds. */
function throttled(log: (line: string) => void): (text: string) => void {
  let loggedAt = performance.now()
  return (text) => {
    const now = performance.now()
    if (now - loggedAt < REPORT_INTERVAL_MS) return
    loggedAt = now
    log(`  … ${text}`)
  }
}

/** True if the database has data without a seed. */
async function isUsed(db: Database): Promise<boolean> {
  const customer = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst()
  const link = await db.selectFrom('payment_links').select('id').limit(1).executeTakeFirst()
  return customer !== undefined || link !== undefined
}

/**
 * Updates the return URLs of the seeded links after the shop has moved to another address.
 * @param shopUrl without a trailing slash
 */
async function updateReturnUrls(db: Database, shopUrl: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const seed = await trx.selectFrom('seed').select('shop_url').executeTakeFirst()
    if (!seed || seed.shop_url === shopUrl) return
    await trx.updateTable('seed').set({ shop_url: shopUrl }).execute()
    if (seed.shop_url === null) return
    const links = await trx
      .selectFrom('payment_links')
      .select(['id', 'content'])
      .where(sql<string>`content ->> 'return_url'`, '=', returnUrl(seed.shop_url))
      .execute()
    for (const { id, content } of links) {
      await updateLink(trx, id, { ...content, return_url: returnUrl(shopUrl) })
    }
  })
}
