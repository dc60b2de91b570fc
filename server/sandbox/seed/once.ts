/** Seeds a new database once. A seed that broke off half way is noticed, and starts anew. */
import type { Sandbox } from '../app.ts'
import type { SandboxContext } from '../context.ts'
import { type Database, startAnew } from '../database/connect.ts'
import { followShop } from './follow-shop.ts'
import { seed } from './seed.ts'

const REPORT_INTERVAL_MS = 2_000

interface Options {
  shopUrl: string
  log: (line: string) => void
}

/** @returns whether it seeded: a database that already holds something is left alone */
export async function seedOnce(
  context: SandboxContext,
  app: Sandbox,
  { shopUrl, log }: Options,
): Promise<boolean> {
  const { db } = context
  const before = await db.selectFrom('seed').selectAll().executeTakeFirst()
  if (before?.finish_time) {
    await followShop(db, shopUrl)
    return false
  }
  if (!before && (await isUsed(db))) return false
  if (before) await startAnew(db)

  const start_time = new Date()
  log('Filling the sandbox with 14 months of business …')
  await db
    .insertInto('seed')
    .values({ id: 1, start_time, finish_time: null, shop_url: shopUrl })
    .execute()
  const report = everyTwoSeconds(log)
  const events = await seed(context, app, { now: new Date(), shopUrl, report })
  const finish_time = new Date()
  await db.updateTable('seed').set({ finish_time }).execute()
  const seconds = (finish_time.getTime() - start_time.getTime()) / 1000
  log(`The sandbox is filled: ${events} events in ${seconds.toFixed(1)} s.`)
  return true
}

/** Passes on at most a line every two seconds. */
function everyTwoSeconds(log: (line: string) => void): (text: string) => void {
  let loggedAt = performance.now()
  return (text) => {
    const now = performance.now()
    if (now - loggedAt < REPORT_INTERVAL_MS) return
    loggedAt = now
    log(`  … ${text}`)
  }
}

/** Whether somebody has already worked with it. */
async function isUsed(db: Database): Promise<boolean> {
  const customer = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst()
  const link = await db.selectFrom('payment_links').select('id').limit(1).executeTakeFirst()
  return customer !== undefined || link !== undefined
}
