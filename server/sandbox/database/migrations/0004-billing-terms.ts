/** What an invoice is made of beyond usage and base amounts: taxes; plans that change or are overridden; wallets; credit notes; and alerts on usage. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table taxes (
    id uuid primary key,
    position bigint generated always as identity unique,
    code text not null unique,
    name text not null,
    rate numeric not null,
    description text,
    created_at timestamptz not null
  )`,
  `alter table customers add tax_codes jsonb not null default '[]'`,
  `alter table plans
    add tax_codes jsonb not null default '[]',
    add commitment_tax_codes jsonb not null default '[]'`,
  `alter table charges add tax_codes jsonb not null default '[]'`,
  `alter table fees
    add tax_rate numeric not null default 0,
    add tax numeric not null default 0`,

  // A plan as one subscription overrides it is a copy, which belongs to the plan it was made from.
  `alter table plans add parent_id uuid references plans`,
  `create index on plans (parent_id) where parent_id is not null`,
  `alter table charges add parent_id uuid`,
  `alter table subscriptions
    add plan_since timestamptz,
    add carried numeric not null default 0,
    add replaces uuid references subscriptions`,
  `create unique index one_pending_change on subscriptions (replaces) where status = 'PENDING'`,

  `create table wallets (
    id uuid primary key,
    position bigint generated always as identity unique,
    customer_id uuid not null references customers,
    name text,
    status text not null,
    currency_code text not null,
    rate_amount numeric not null,
    credits numeric not null check (credits >= 0),
    consumed_credits numeric not null default 0,
    expiration_at timestamptz,
    fee_types jsonb,
    rules jsonb not null,
    next_due timestamptz,
    created_at timestamptz not null,
    terminated_at timestamptz
  )`,
  `create index on wallets (customer_id)`,
  `create index on wallets (next_due, position) where next_due is not null`,
  `create table wallet_transactions (
    id uuid primary key,
    position bigint generated always as identity unique,
    wallet_id uuid not null references wallets,
    invoice_id uuid references invoices,
    payment_status text not null,
    source text not null,
    transaction_status text not null,
    transaction_type text not null,
    amount numeric not null,
    credits numeric not null,
    payment_method_token text,
    metadata jsonb,
    settles_at timestamptz,
    settled_at timestamptz,
    failed_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index on wallet_transactions (wallet_id, position)`,
  `create index on wallet_transactions (settles_at, position) where settles_at is not null`,
  `create index on wallet_transactions (invoice_id) where invoice_id is not null`,

  `create table credit_notes (
    id uuid primary key,
    position bigint generated always as identity unique,
    sequential_id integer not null,
    invoice_id uuid not null references invoices,
    customer_id uuid not null references customers,
    currency_code text not null,
    reason text,
    description text,
    issuing_date date not null,
    credit_status text,
    refund_status text,
    sub_total numeric not null,
    taxes numeric not null,
    credit_amount numeric not null,
    refund_amount numeric not null,
    balance numeric not null check (balance >= 0),
    settles_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (invoice_id, sequential_id)
  )`,
  `create index on credit_notes (customer_id) where balance > 0`,
  `create index on credit_notes (settles_at, position) where settles_at is not null`,
  `create table credit_note_items (
    id uuid primary key,
    credit_note_id uuid not null references credit_notes,
    rank integer not null,
    fee_id uuid not null references fees,
    amount numeric not null,
    tax numeric not null,
    unique (credit_note_id, rank)
  )`,
  `create table credit_note_uses (
    credit_note_id uuid not null references credit_notes,
    invoice_id uuid not null references invoices,
    amount numeric not null,
    primary key (credit_note_id, invoice_id)
  )`,

  `create table alerts (
    id uuid primary key,
    position bigint generated always as identity unique,
    subscription_id uuid not null references subscriptions,
    code text not null,
    type text not null,
    metric_id text references metrics,
    name text,
    thresholds jsonb not null,
    previous_value numeric not null default 0,
    period_from timestamptz,
    created_at timestamptz not null,
    unique (subscription_id, code)
  )`,
]
