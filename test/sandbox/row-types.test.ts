/** The types of rows, compared with the tables of the database: the compiler reads the types, the test the tables. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type Selectable, sql } from 'kysely'
import { openDatabase } from '../../server/sandbox/database/connect.ts'
import type { Schema } from '../../server/sandbox/database/schema.ts'
import { databaseDump } from '../support/database-template.ts'

type Kind<Value> = Value extends string
  ? 'text'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends Date
        ? 'instant'
        : 'json'

type KindOf<Value> = null extends Value
  ? `${Kind<NonNullable<Value>>} or null`
  : Kind<NonNullable<Value>>

type Tables = {
  [Table in keyof Schema]: {
    [Column in keyof Selectable<Schema[Table]>]: KindOf<Selectable<Schema[Table]>[Column]>
  }
}

/** A row type that differs from this does not compile. */
const TABLES: Tables = {
  account: { id: 'number', activated_at: 'instant or null', last_sequential_id: 'number' },
  alerts: {
    id: 'text',
    position: 'number',
    subscription_id: 'text',
    code: 'text',
    type: 'text',
    metric_id: 'text or null',
    name: 'text or null',
    thresholds: 'json',
    previous_value: 'text',
    period_from: 'instant or null',
    created_at: 'instant',
  },
  authorization_requests: {
    key: 'text',
    fingerprint: 'text',
    authorization_id: 'text',
    create_time: 'instant',
  },
  authorizations: {
    id: 'text',
    position: 'number',
    original_id: 'text or null',
    order_id: 'text or null',
    status: 'text',
    reason: 'text or null',
    condition: 'text or null',
    currency_code: 'text',
    value: 'text',
    invoice_id: 'text or null',
    custom_id: 'text or null',
    network_reference: 'json',
    create_time: 'instant',
    update_time: 'instant',
    expiration_time: 'instant',
  },
  charges: {
    id: 'text',
    plan_id: 'text',
    rank: 'number',
    metric_id: 'text',
    charge_model: 'text',
    properties: 'json',
    min_amount: 'text or null',
    tax_codes: 'json',
    parent_id: 'text or null',
    overridden: 'json',
  },
  clock: { id: 'number', offset_ms: 'number', frozen_at: 'instant or null' },
  credit_note_items: {
    id: 'text',
    credit_note_id: 'text',
    rank: 'number',
    fee_id: 'text',
    amount: 'text',
    tax: 'text',
  },
  credit_note_uses: { credit_note_id: 'text', invoice_id: 'text', amount: 'text' },
  credit_notes: {
    id: 'text',
    position: 'number',
    sequential_id: 'number',
    invoice_id: 'text',
    customer_id: 'text',
    currency_code: 'text',
    reason: 'text or null',
    description: 'text or null',
    issuing_date: 'text',
    credit_status: 'text or null',
    refund_status: 'text or null',
    sub_total: 'text',
    taxes: 'text',
    credit_amount: 'text',
    refund_amount: 'text',
    balance: 'text',
    settles_at: 'instant or null',
    created_at: 'instant',
    updated_at: 'instant',
  },
  customers: {
    id: 'text',
    position: 'number',
    external_id: 'text',
    name: 'text',
    email: 'text',
    phone: 'text or null',
    address: 'json or null',
    payment_method_token: 'text or null',
    payment_method_type: 'text or null',
    metadata: 'json or null',
    created_at: 'instant',
    tax_codes: 'json',
    deleted_at: 'instant or null',
  },
  events: {
    transaction_id: 'text',
    id: 'text',
    subscription_id: 'text',
    metric_code: 'text',
    timestamp: 'instant',
    properties: 'json or null',
    created_at: 'instant',
  },
  fees: {
    id: 'text',
    invoice_id: 'text',
    rank: 'number',
    kind: 'text',
    charge_id: 'text or null',
    amount: 'text',
    tax_rate: 'text',
    tax: 'text',
    in_advance: 'boolean',
  },
  invoices: {
    id: 'text',
    sequential_id: 'number',
    customer_id: 'text',
    subscription_id: 'text',
    currency_code: 'text',
    total: 'text',
    status: 'text',
    payment_status: 'text',
    issued_date: 'text',
    due_date: 'text',
    overdue_at: 'instant or null',
    created_at: 'instant',
    updated_at: 'instant',
  },
  link_requests: { key: 'text', fingerprint: 'text', link_id: 'text', create_time: 'instant' },
  metrics: {
    id: 'text',
    position: 'number',
    code: 'text',
    name: 'text',
    type: 'text',
    description: 'text or null',
    aggregation_type: 'text',
    aggregation_field: 'text or null',
    field_filters: 'json',
    created_at: 'instant',
  },
  orders: {
    id: 'text',
    position: 'number',
    link_id: 'text',
    submission: 'text',
    create_time: 'instant',
    sale: 'json',
  },
  payment_links: {
    id: 'text',
    position: 'number',
    status: 'text',
    create_time: 'instant',
    update_time: 'instant',
    content: 'json',
    fingerprint: 'text or null',
  },
  payments: {
    id: 'text',
    position: 'number',
    invoice_id: 'text',
    payment_method_token: 'text',
    status: 'text',
    settles_at: 'instant or null',
    created_at: 'instant',
  },
  plans: {
    id: 'text',
    position: 'number',
    code: 'text',
    name: 'text',
    description: 'text or null',
    billing_cycle: 'text',
    currency_code: 'text',
    amount: 'text',
    trial_period: 'number',
    pay_in_advance: 'boolean',
    commitment_id: 'text or null',
    commitment_amount: 'text or null',
    commitment_name: 'text or null',
    commitment_created_at: 'instant or null',
    commitment_updated_at: 'instant or null',
    created_at: 'instant',
    updated_at: 'instant',
    tax_codes: 'json',
    commitment_tax_codes: 'json',
    parent_id: 'text or null',
    overridden: 'json',
    deleted_at: 'instant or null',
  },
  seed: {
    id: 'number',
    start_time: 'instant',
    finish_time: 'instant or null',
    shop_url: 'text or null',
  },
  subscriptions: {
    id: 'text',
    position: 'number',
    external_id: 'text',
    customer_id: 'text',
    plan_id: 'text',
    name: 'text or null',
    status: 'text',
    billing_time: 'text',
    start_date: 'instant',
    end_date: 'instant or null',
    ends_as: 'text',
    trial_ends_at: 'instant or null',
    period_from: 'instant or null',
    period_to: 'instant or null',
    advance_fee: 'text or null',
    next_due: 'instant or null',
    created_at: 'instant',
    plan_since: 'instant or null',
    replaces: 'text or null',
    advance_until: 'instant or null',
  },
  taxes: {
    id: 'text',
    position: 'number',
    code: 'text',
    name: 'text',
    rate: 'text',
    description: 'text or null',
    created_at: 'instant',
  },
  tokens: { hash: 'text', expires_at: 'instant', scope: 'text' },
  usage_periods: {
    subscription_id: 'text',
    period_from: 'instant',
    period_to: 'instant',
    issuing_date: 'text',
    currency_code: 'text',
    charges: 'json',
  },
  wallet_transactions: {
    id: 'text',
    position: 'number',
    wallet_id: 'text',
    invoice_id: 'text or null',
    payment_status: 'text',
    source: 'text',
    transaction_status: 'text',
    transaction_type: 'text',
    amount: 'text',
    credits: 'text',
    payment_method_token: 'text or null',
    metadata: 'json or null',
    settles_at: 'instant or null',
    settled_at: 'instant or null',
    failed_at: 'instant or null',
    created_at: 'instant',
  },
  wallets: {
    id: 'text',
    position: 'number',
    customer_id: 'text',
    name: 'text or null',
    status: 'text',
    currency_code: 'text',
    rate_amount: 'text',
    credits: 'text',
    consumed_credits: 'text',
    expiration_at: 'instant or null',
    fee_types: 'json or null',
    rules: 'json',
    next_due: 'instant or null',
    is_depleted: 'boolean',
    created_at: 'instant',
    terminated_at: 'instant or null',
  },
  webhook_attempts: {
    transmission_id: 'text',
    position: 'number',
    event_id: 'text',
    webhook_id: 'text',
    url: 'text',
    time: 'instant',
    duration_ms: 'number',
    http_status: 'number or null',
    status: 'text',
    reply: 'text',
    error: 'text or null',
  },
  webhook_certificates: {
    id: 'text',
    position: 'number',
    kind: 'text',
    pem: 'text',
    private_key: 'text',
    expires_at: 'instant',
  },
  webhook_deliveries: {
    event_id: 'text',
    webhook_id: 'text',
    url: 'text or null',
    status: 'text',
    attempts: 'number',
    next_attempt_at: 'instant or null',
    held_until: 'instant or null',
    delay: 'text or null',
  },
  webhook_events: {
    id: 'text',
    position: 'number',
    event_type: 'text',
    resource_type: 'text',
    resource_version: 'text',
    summary: 'text',
    resource: 'json',
    simulated: 'boolean',
    create_time: 'instant',
  },
  webhooks: {
    id: 'text',
    position: 'number',
    url: 'text',
    event_types: 'json',
    create_time: 'instant',
  },
}

/** The types that `parsers` and both engines read as each kind. */
const KINDS: Record<string, string> = {
  uuid: 'text',
  text: 'text',
  date: 'text',
  numeric: 'text',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  json: 'json',
  jsonb: 'json',
  'timestamp with time zone': 'instant',
}

describe('the types of rows', () => {
  it('have the columns of the tables, with their types', async () => {
    const db = await openDatabase({ dump: await databaseDump() })
    after(() => db.destroy())
    const { rows } = await sql<{ table: string; column: string; type: string; nullable: string }>`
      select table_name as table, column_name as column, data_type as type, is_nullable as nullable
      from information_schema.columns
      where table_schema = current_schema() and table_name not like 'kysely_%'
    `.execute(db)
    const found: Record<string, Record<string, string>> = {}
    for (const { table, column, type, nullable } of rows) {
      found[table] ??= {}
      found[table][column] = `${KINDS[type] ?? type}${nullable === 'YES' ? ' or null' : ''}`
    }
    assert.deepEqual(found, TABLES)
  })
})
