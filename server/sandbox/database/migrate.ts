/** Brings a database up to date; every migration runs once, in the order of its name. */
import { type Kysely, Migrator } from 'kysely'
import * as billing from './migrations/0001-billing.ts'
import * as checkout from './migrations/0002-checkout.ts'
import * as authorizations from './migrations/0003-authorizations.ts'
import * as billingTerms from './migrations/0004-billing-terms.ts'
import * as overriddenMembers from './migrations/0005-overridden-members.ts'
import * as equalLinks from './migrations/0006-equal-links.ts'
import * as advance from './migrations/0007-advance.ts'
import * as shopUrl from './migrations/0008-shop-url.ts'
import * as arrivals from './migrations/0009-arrivals.ts'
import * as deleted from './migrations/0010-deleted.ts'

const migrations = {
  '0001-billing': billing,
  '0002-checkout': checkout,
  '0003-authorizations': authorizations,
  '0004-billing-terms': billingTerms,
  '0005-overridden-members': overriddenMembers,
  '0006-equal-links': equalLinks,
  '0007-advance': advance,
  '0008-shop-url': shopUrl,
  '0009-arrivals': arrivals,
  '0010-deleted': deleted,
}

/** @param schema where connections find their tables; made when it is not there */
export async function migrate<Schema>(db: Kysely<Schema>, schema: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
