/** The sandbox's clock and the tables of the billing service. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table clock (
    id integer primary key,
    offset_ms bigint not null,
    frozen_at timestamptz
  )`,

  `create table account (
    id integer primary key,
    activated_at timestamptz,
    last_sequential_id integer not null
  )`,
  `insert into account values (1, null, 0)`,

  `create table metrics (
    id text primary key,
    position bigint generated always as identity unique,
    code text not null unique,
    name text not null,
    type text not null,
    description text,
    aggregation_type text not null,
    aggregation_field text,
    field_filters jsonb not null,
    created_at timestamptz not null
  )`,

  `create table plans (
    id uuid primary key,
    position bigint generated always as identity unique,
    code text not null unique,
    name text not null,
    description text,
    billing_cycle text not null,
    currency_code text not null,
    amount numeric not null,
    trial_period integer not null,
    pay_in_advance boolean not null,
    commitment_id uuid,
    commitment_amount numeric,
    commitment_name text,
    commitment_created_at timestamptz,
    commitment_updated_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,

  `create table charges (
    id uuid primary key,
    plan_id uuid not null references plans on delete cascade,
    rank integer not null,
    metric_id text not null references metrics,
    charge_model text not null,
    properties jsonb not null,
    min_amount numeric
  )`,
  `create index on charges (plan_id, rank)`,
  `create index on charges (metric_id)`,

  `create table customers (
    id uuid primary key,
    position bigint generated always as identity unique,
    external_id text not null unique,
    name text not null,
    email text not null,
    phone text,
    address jsonb,
    payment_method_token text,
    payment_method_type text,
    metadata jsonb,
    created_at timestamptz not null
  )`,

  `create table subscriptions (
    id uuid primary key,
    position bigint generated always as identity unique,
    external_id text not null unique,
    customer_id uuid not null references customers,
    plan_id uuid not null references plans,
    name text,
    status text not null,
    billing_time text not null,
    start_date timestamptz not null,
    end_date timestamptz,
    ends_as text not null,
    trial_ends_at timestamptz,
    period_from timestamptz,
    period_to timestamptz,
    advance_fee numeric,
    next_due timestamptz,
    created_at timestamptz not null
  )`,
  `create index on subscriptions (customer_id)`,
  `create index on subscriptions (plan_id)`,
  `create index on subscriptions (next_due, position) where next_due is not null`,

  // What one subscription costs to read must not grow with everybody else's events: its own lie side
  // by side in events_of_a_subscription, metric by metric, in the order of time.
  `create table events (
    transaction_id text primary key,
    id uuid not null default gen_random_uuid(),
    subscription_id uuid not null references subscriptions,
    metric_code text not null,
    timestamp timestamptz not null,
    properties jsonb,
    created_at timestamptz not null
  )`,
  `create index events_of_a_subscription on events (subscription_id, metric_code, timestamp)`,

  `create table invoices (
    id uuid primary key,
    sequential_id integer not null unique,
    customer_id uuid not null references customers,
    subscription_id uuid not null references subscriptions,
    currency_code text not null,
    total numeric not null,
    status text not null,
    payment_status text not null,
    issued_date date not null,
    due_date date not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index on invoices (customer_id, issued_date)`,
  `create index on invoices (payment_status, issued_date)`,

  `create table fees (
    id uuid primary key,
    invoice_id uuid not null references invoices,
    rank integer not null,
    kind text not null,
    charge_id uuid,
    amount numeric not null,
    unique (invoice_id, rank)
  )`,

  `create table usage_periods (
    subscription_id uuid not null references subscriptions,
    period_from timestamptz not null,
    period_to timestamptz not null,
    issuing_date date not null,
    currency_code text not null,
    charges jsonb not null,
    primary key (subscription_id, period_from)
  )`,

  `create table payments (
    id uuid primary key,
    position bigint generated always as identity unique,
    invoice_id uuid not null references invoices,
    payment_method_token text not null,
    status text not null,
    settles_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index on payments (invoice_id)`,
  `create unique index one_running_payment on payments (invoice_id) where status = 'PENDING'`,
  `create index on payments (settles_at, position) where settles_at is not null`,
]
