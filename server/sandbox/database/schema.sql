-- The tables of the sandbox.

-- Clock, seed and access tokens

create table clock (
  id integer primary key,
  offset_ms bigint not null,
  frozen_at timestamptz
);

create table seed (
  id integer primary key check (id = 1),
  start_time timestamptz not null,
  finish_time timestamptz,
  shop_url text
);

create table tokens (
  hash text primary key,
  expires_at timestamptz not null,
  scope text not null
);

-- Billing: account and catalog

create table account (
  id integer primary key,
  activated_at timestamptz,
  last_sequential_id integer not null
);

insert into account values (1, null, 0);

create table taxes (
  id uuid primary key,
  position bigint generated always as identity unique,
  code text not null unique,
  name text not null,
  rate numeric not null,
  description text,
  created_at timestamptz not null
);

create table metrics (
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
);

-- A plan with a parent is the copy that one subscription overrides; cascades skip its overridden members.
create table plans (
  id uuid primary key,
  position bigint generated always as identity unique,
  code text not null,
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
  updated_at timestamptz not null,
  tax_codes jsonb not null default '[]',
  commitment_tax_codes jsonb not null default '[]',
  parent_id uuid references plans,
  overridden jsonb not null default '[]',
  deleted_at timestamptz
);
create index on plans (parent_id) where parent_id is not null;
-- A deleted plan keeps its row, because invoices name it; its code is free again.
create unique index plans_by_key on plans (code) where deleted_at is null;

create table charges (
  id uuid primary key,
  plan_id uuid not null references plans on delete cascade,
  rank integer not null,
  metric_id text not null references metrics,
  charge_model text not null,
  properties jsonb not null,
  min_amount numeric,
  tax_codes jsonb not null default '[]',
  parent_id uuid,
  overridden jsonb not null default '[]'
);
create index on charges (plan_id, rank);
create index on charges (metric_id);

-- Billing: customers, subscriptions and usage

create table customers (
  id uuid primary key,
  position bigint generated always as identity unique,
  external_id text not null,
  name text not null,
  email text not null,
  phone text,
  address jsonb,
  payment_method_token text,
  payment_method_type text,
  metadata jsonb,
  created_at timestamptz not null,
  tax_codes jsonb not null default '[]',
  deleted_at timestamptz
);
-- A deleted customer keeps its row, because invoices name it; its external id is free again.
create unique index customers_by_key on customers (external_id) where deleted_at is null;
create index customers_ever_by_key on customers (external_id);

create table subscriptions (
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
  created_at timestamptz not null,
  plan_since timestamptz,
  replaces uuid references subscriptions,
  advance_until timestamptz
);
create index on subscriptions (customer_id);
create index on subscriptions (plan_id);
create index on subscriptions (next_due, position) where next_due is not null;
create unique index one_pending_change on subscriptions (replaces) where status = 'PENDING';

create table events (
  transaction_id text primary key,
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null references subscriptions,
  metric_code text not null,
  timestamp timestamptz not null,
  properties jsonb,
  created_at timestamptz not null
);
-- The events of one subscription and metric are adjacent in time order, so that reading them does not slow down with
-- the number of other subscriptions' events.
create index events_of_a_subscription on events (subscription_id, metric_code, timestamp);
create index events_by_arrival on events (created_at);
-- The order of the list, so that a page of it is read without sorting all events.
create index events_by_time on events (timestamp desc, transaction_id);

create table alerts (
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
);

-- Billing: invoices, payments, credit notes and wallets

create table invoices (
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
  overdue_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on invoices (customer_id, issued_date);
create index on invoices (payment_status, issued_date);
create index on invoices (overdue_at, sequential_id) where overdue_at is not null;

create table usage_periods (
  subscription_id uuid not null references subscriptions,
  period_from timestamptz not null,
  period_to timestamptz not null,
  issuing_date date not null,
  invoice_id uuid references invoices,
  currency_code text not null,
  charges jsonb not null,
  primary key (subscription_id, period_from)
);

create table fees (
  id uuid primary key,
  invoice_id uuid not null references invoices,
  rank integer not null,
  kind text not null,
  charge_id uuid,
  amount numeric not null,
  tax_rate numeric not null default 0,
  tax numeric not null default 0,
  in_advance boolean not null default false,
  unique (invoice_id, rank)
);

create table payments (
  id uuid primary key,
  position bigint generated always as identity unique,
  invoice_id uuid not null references invoices,
  payment_method_token text not null,
  status text not null,
  settles_at timestamptz,
  created_at timestamptz not null
);
create index on payments (invoice_id);
create unique index one_running_payment on payments (invoice_id) where status = 'PENDING';
create index on payments (settles_at, position) where settles_at is not null;

create table credit_notes (
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
);
create index on credit_notes (customer_id) where balance > 0;
create index on credit_notes (settles_at, position) where settles_at is not null;

create table credit_note_items (
  id uuid primary key,
  credit_note_id uuid not null references credit_notes,
  rank integer not null,
  fee_id uuid not null references fees,
  amount numeric not null,
  tax numeric not null,
  unique (credit_note_id, rank)
);

create table credit_note_uses (
  credit_note_id uuid not null references credit_notes,
  invoice_id uuid not null references invoices,
  amount numeric not null,
  primary key (credit_note_id, invoice_id)
);

create table wallets (
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
  is_depleted boolean not null default false,
  created_at timestamptz not null,
  terminated_at timestamptz
);
create index on wallets (customer_id);
create index on wallets (next_due, position) where next_due is not null;

create table wallet_transactions (
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
);
create index on wallet_transactions (wallet_id, position);
create index on wallet_transactions (settles_at, position) where settles_at is not null;
create index on wallet_transactions (invoice_id) where invoice_id is not null;

-- Payment links, orders, authorizations, captures and refunds

create table payment_links (
  id text primary key,
  position bigint generated always as identity unique,
  status text not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  content json not null,
  fingerprint text
);
create index payment_links_by_fingerprint on payment_links (fingerprint);

create table link_requests (
  key text primary key,
  fingerprint text not null,
  link_id text not null,
  create_time timestamptz not null
);

-- An order outlives its payment link, so no foreign key refers to it.
create table orders (
  id text primary key,
  position bigint generated always as identity unique,
  link_id text not null,
  submission text not null unique,
  create_time timestamptz not null,
  sale json not null
);
create index orders_by_link on orders (link_id, position);

create table authorizations (
  id text primary key,
  position bigint generated always as identity unique,
  original_id text references authorizations,
  order_id text,
  status text not null,
  reason text,
  condition text,
  currency_code text not null,
  value text not null,
  invoice_id text,
  custom_id text,
  network_reference json not null,
  create_time timestamptz not null,
  update_time timestamptz not null,
  expiration_time timestamptz not null
);
create index authorizations_by_original on authorizations (original_id, position);
create index authorizations_by_order on authorizations (order_id);

create table captures (
  id text primary key,
  position bigint generated always as identity unique,
  authorization_id text references authorizations,
  order_id text references orders,
  status text not null,
  currency_code text not null,
  value text not null,
  invoice_id text,
  custom_id text,
  final_capture boolean not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index on captures (authorization_id) where authorization_id is not null;
create index on captures (order_id) where order_id is not null;
-- An invoice number is captured once; captures of billing's invoices have numbers of billing's own.
create unique index captures_by_invoice on captures (invoice_id)
  where authorization_id is not null and status <> 'DECLINED';

create table refunds (
  id text primary key,
  position bigint generated always as identity unique,
  capture_id text not null references captures,
  status text not null,
  currency_code text not null,
  value text not null,
  total text not null,
  invoice_id text unique,
  custom_id text,
  note_to_payer text,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index on refunds (capture_id, position);

create table payment_requests (
  key text primary key,
  fingerprint text not null,
  result_id text not null,
  create_time timestamptz not null
);

-- Vault

create table vault_customers (
  id text primary key,
  merchant_customer_id text,
  create_time timestamptz not null
);

create table setup_tokens (
  id text primary key,
  position bigint generated always as identity unique,
  customer_id text not null references vault_customers,
  source json not null,
  status text not null,
  approved json,
  create_time timestamptz not null
);

-- A deleted token stays, because payments name it.
create table payment_tokens (
  id text primary key,
  position bigint generated always as identity unique,
  customer_id text not null references vault_customers,
  setup_token_id text not null unique references setup_tokens,
  source json not null,
  account text not null,
  behavior text not null,
  create_time timestamptz not null,
  deleted_at timestamptz
);
create index on payment_tokens (customer_id, position);
create index on payment_tokens (account);

create table vault_requests (
  key text primary key,
  fingerprint text not null,
  result_id text not null,
  create_time timestamptz not null
);

-- Notifications

create table webhooks (
  id text primary key,
  position bigint generated always as identity unique,
  url text not null unique,
  event_types jsonb not null,
  create_time timestamptz not null
);

create table webhook_events (
  id text primary key,
  position bigint generated always as identity unique,
  event_type text not null,
  resource_type text not null,
  resource_version text not null,
  summary text not null,
  resource json not null,
  simulated boolean not null default false,
  create_time timestamptz not null
);
create index on webhook_events (create_time, position);

-- An event outlives the webhook that it was recorded for. A simulated one may have an address of its own.
create table webhook_deliveries (
  event_id text not null references webhook_events,
  webhook_id text not null,
  url text,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  held_until timestamptz,
  delay text,
  primary key (event_id, webhook_id)
);
create index on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;

create table webhook_attempts (
  transmission_id uuid primary key,
  position bigint generated always as identity unique,
  event_id text not null references webhook_events,
  webhook_id text not null,
  url text not null,
  time timestamptz not null,
  duration_ms integer not null,
  http_status integer,
  status text not null,
  reply text not null,
  error text
);
create index on webhook_attempts (event_id, position);

create table webhook_certificates (
  id text primary key,
  position bigint generated always as identity unique,
  kind text not null,
  pem text not null,
  private_key text not null,
  expires_at timestamptz not null
);
