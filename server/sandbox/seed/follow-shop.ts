/** Leads links back to where the shop stands now: it may have moved to another port since they were made. */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { fingerprintOf } from '../links/equal.ts'
import { thanksOf } from './links.ts'

/** @param shopUrl without a trailing slash */
export async function followShop(db: Database, shopUrl: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const seed = await trx.selectFrom('seed').select('shop_url').executeTakeFirst()
    if (!seed || seed.shop_url === shopUrl) return
    await trx.updateTable('seed').set({ shop_url: shopUrl }).execute()
    if (seed.shop_url === null) return
    const links = await trx
      .selectFrom('payment_links')
      .select(['id', 'content'])
      .where(sql<string>`content ->> 'return_url'`, '=', thanksOf(seed.shop_url))
      .execute()
    for (const { id, content } of links) {
      const moved = { ...content, return_url: thanksOf(shopUrl) }
      await trx
        .updateTable('payment_links')
        .set({ content: JSON.stringify(moved), fingerprint: fingerprintOf(moved) })
        .where('id', '=', id)
        .execute()
    }
  })
}
