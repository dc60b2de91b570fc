/** What was paid in advance: which fees were, and until when, so that the unused part can be given back. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table fees add in_advance boolean not null default false`,
  `alter table subscriptions add advance_until timestamptz, drop carried`,
  `update subscriptions set advance_until = period_to where advance_fee is not null`,
  `update fees set in_advance = true from (
    select distinct on (subscriptions.id) fees.id
    from subscriptions
    join invoices on invoices.subscription_id = subscriptions.id
      and invoices.created_at >= subscriptions.period_from
    join fees on fees.invoice_id = invoices.id and fees.kind = 'SUBSCRIPTION'
    where subscriptions.advance_fee is not null
    order by subscriptions.id, invoices.sequential_id desc, fees.rank desc
  ) as latest where fees.id = latest.id`,
]
