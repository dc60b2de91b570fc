/** Hand-written SQL for the same tasks: tables for this plan alone, and one statement per task. */
import { CompiledQuery } from 'kysely'
import type { Database } from '../../../server/sandbox/database/connect.ts'
import type { Contestant } from './engines.ts'
import { type Event, MONTH, subscriptions } from './events.ts'

const TABLES = [
  'create schema plain',
  `create table plain.subscriptions (
    id uuid primary key default gen_random_uuid(), external_id text not null unique)`,
  `create table plain.events (
    transaction_id text primary key,
    subscription_id uuid not null references plain.subscriptions,
    metric_code text not null,
    timestamp timestamptz not null,
    properties jsonb)`,
  'create index on plain.events (subscription_id, metric_code, timestamp)',
  `create table plain.invoices (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity,
    subscription_id uuid not null references plain.subscriptions,
    total numeric not null,
    status text not null)`,
  `create table plain.fees (
    invoice_id uuid not null references plain.invoices, kind text not null, amount numeric not null)`,
]

const TAKE = `insert into plain.events
  select e.transaction_id, s.id, e.metric_code, e.timestamp, e.properties
  from jsonb_to_recordset($1::jsonb) as e(transaction_id text, external_subscription_id text,
    metric_code text, timestamp timestamptz, properties jsonb)
  join plain.subscriptions s on s.external_id = e.external_subscription_id
  on conflict do nothing`

/** Counted calls at 0.01, summed storage at 0.25, each rounded to cents. */
const CHARGES = `round((select count(*) from plain.events where subscription_id = s.id
    and metric_code = 'calls' and timestamp >= $1 and timestamp < $2) * 0.01, 2) as calls,
  round(coalesce((select sum((properties->>'gb')::numeric) from plain.events where subscription_id = s.id
    and metric_code = 'storage' and timestamp >= $1 and timestamp < $2), 0) * 0.25, 2) as storage`

const CLOSE = `with used as (select s.id, ${CHARGES} from plain.subscriptions s),
  issued as (insert into plain.invoices (subscription_id, total, status)
    select id, calls + storage + 10, 'SUCCEEDED' from used returning id, subscription_id),
  noted as (insert into plain.fees select i.id, f.kind, f.amount from issued i
    join used u on u.id = i.subscription_id
    cross join lateral (values ('calls', u.calls), ('storage', u.storage), ('base', 10)) f(kind, amount))
  select sum(calls + storage + 10) as total from used`

export async function plainSql(db: Database): Promise<Contestant> {
  const run = async (sql: string, parameters: unknown[] = []) =>
    (await db.executeQuery<Record<string, string>>(CompiledQuery.raw(sql, parameters))).rows
  const span = [new Date(MONTH.from), new Date(MONTH.to)]
  for (const statement of TABLES) await run(statement)
  await run('insert into plain.subscriptions (external_id) select unnest($1::text[])', [
    subscriptions,
  ])

  const take = async (events: Event[]) => {
    await run(TAKE, [JSON.stringify(events)])
  }

  return {
    take,
    put: take,
    async usage(subscription) {
      const [row] = await run(
        `select ${CHARGES} from plain.subscriptions s where external_id = $3`,
        [...span, subscription],
      )
      return Number((Number(row!.calls) + Number(row!.storage)).toFixed(2))
    },
    async close() {
      const [row] = await run(CLOSE, span)
      return Number(row!.total)
    },
  }
}
