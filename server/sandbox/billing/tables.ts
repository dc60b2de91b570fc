/**
 * The tables of the billing service. Money and units are `numeric`, read as text: every digit counts.
 *
 * `position` is the order in which rows were made. It decides every tie that a frozen clock leaves open.
 */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CustomerBody } from '../../contract/customer.ts'
import type { AGGREGATIONS, MetricBody } from '../../contract/metric.ts'
import type { BILLING_CYCLES, CHARGE_MODELS } from '../../contract/plan.ts'
import type { SUBSCRIPTION_STATUSES } from '../../contract/subscription.ts'
import type { AlertTables } from './alerts/tables.ts'
import type { CreditNoteTables } from './credit-notes/tables.ts'
import type { TaxCodesColumn, TaxTables } from './taxes/tables.ts'
import type { WalletTables } from './wallets/tables.ts'

/** Read as a value, written as JSON text, which both PGlite and `pg` take. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>

/** The columns of a copied row that its subscription overrides; none of a row of the merchant's. */
type OverriddenColumn<Row> = ColumnType<(keyof Row)[], string | undefined, string>

/** Written once, when the row is made. */
type Fixed<Value> = ColumnType<Value, Value, never>

/** One row: the merchant's account. */
export interface AccountTable {
  id: number
  /** Null until `POST /activate`. */
  activated_at: Date | null
  last_sequential_id: number
}

export interface MetricTable {
  id: Fixed<string>
  position: Generated<number>
  code: Fixed<string>
  name: string
  type: MetricBody['type']
  description: string | null
  aggregation_type: (typeof AGGREGATIONS)[number]
  aggregation_field: string | null
  field_filters: Json<FieldFilter[]>
  created_at: Fixed<Date>
}

export interface FieldFilter {
  key: string
  values: string[]
}

export type Metric = Selectable<MetricTable>

/** Set for a row that only history still names; its key may belong to another row. */
type DeletedAt = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface PlanTable {
  id: Fixed<string>
  position: Generated<number>
  code: string
  name: string
  description: string | null
  billing_cycle: Fixed<(typeof BILLING_CYCLES)[number]>
  currency_code: string
  amount: string
  /** Days. */
  trial_period: number
  pay_in_advance: boolean
  tax_codes: TaxCodesColumn
  /** The plan that this one overrides for a single subscription. Null for plans of the merchant's. */
  parent_id: ColumnType<string | null, string | undefined, never>
  overridden: OverriddenColumn<Omit<PlanTable, 'overridden'>>
  /** The id, the amount and the dates are null together. */
  commitment_id: string | null
  commitment_amount: string | null
  commitment_name: string | null
  commitment_tax_codes: TaxCodesColumn
  commitment_created_at: Date | null
  commitment_updated_at: Date | null
  created_at: Fixed<Date>
  updated_at: Date
  deleted_at: DeletedAt
}

export type Plan = Selectable<PlanTable>

export interface ChargeTable {
  id: Fixed<string>
  plan_id: Fixed<string>
  /** The place in the plan's list. */
  rank: number
  metric_id: string
  charge_model: (typeof CHARGE_MODELS)[number]
  properties: Json<Record<string, unknown>>
  min_amount: string | null
  tax_codes: TaxCodesColumn
  /** The charge that this one overrides; it is shown by that one's id. */
  parent_id: ColumnType<string | null, string | null | undefined, never>
  overridden: OverriddenColumn<Omit<ChargeTable, 'overridden'>>
}

export type Charge = Selectable<ChargeTable>

export interface CustomerTable {
  id: Fixed<string>
  position: Generated<number>
  external_id: string
  name: string
  email: string
  phone: string | null
  address: JsonOrNull<NonNullable<CustomerBody['address']>>
  payment_method_token: string | null
  payment_method_type: CustomerBody['payment_method_type'] | null
  metadata: JsonOrNull<NonNullable<CustomerBody['metadata']>>
  tax_codes: TaxCodesColumn
  created_at: Fixed<Date>
  deleted_at: DeletedAt
}

export type Customer = Selectable<CustomerTable>

export interface SubscriptionTable {
  id: Fixed<string>
  position: Generated<number>
  external_id: Fixed<string>
  customer_id: Fixed<string>
  plan_id: string
  name: string | null
  status: (typeof SUBSCRIPTION_STATUSES)[number]
  billing_time: Fixed<'CALENDAR' | 'ANNIVERSARY'>
  start_date: Date
  /** The first instant that is no longer subscribed. */
  end_date: Date | null
  /** What it is once it has ended. */
  ends_as: 'TERMINATED' | 'CANCELED'
  trial_ends_at: Date | null
  /** The current period, half-open, cut to the subscription's own life. Null unless ACTIVE. */
  period_from: Date | null
  period_to: Date | null
  /** The current period's base fee, where it was invoiced in advance. */
  advance_fee: string | null
  /** The first instant that the advance fee does not pay for; null where there is none. */
  advance_until: Date | null
  /** Since when it is on its plan, where it was on another before. */
  plan_since: Date | null
  /** The subscription whose plan this one changes once it begins. */
  replaces: Fixed<string | null | undefined>
  /** When the engine has to look at it again. Null when never. */
  next_due: Date | null
  created_at: Fixed<Date>
}

export type Subscription = Selectable<SubscriptionTable>

export interface EventTable {
  transaction_id: string
  id: Generated<string>
  subscription_id: string
  metric_code: string
  timestamp: Date
  properties: JsonOrNull<Record<string, unknown>>
  created_at: Date
}

export type Event = Selectable<EventTable>

export interface InvoiceTable {
  id: Fixed<string>
  sequential_id: Fixed<number>
  customer_id: Fixed<string>
  subscription_id: Fixed<string>
  currency_code: Fixed<string>
  total: Fixed<string>
  status: 'DRAFT' | 'FINALIZED'
  payment_status: 'PENDING' | 'FAILED' | 'SUCCEEDED'
  /** Calendar dates, UTC. */
  issued_date: Fixed<string>
  due_date: Fixed<string>
  created_at: Fixed<Date>
  updated_at: Date
}

export type Invoice = Selectable<InvoiceTable>

export interface FeeTable {
  id: Fixed<string>
  invoice_id: Fixed<string>
  /** The place in the invoice's list. */
  rank: Fixed<number>
  kind: Fixed<'CHARGE' | 'SUBSCRIPTION' | 'COMMITMENT'>
  charge_id: Fixed<string | null>
  /** Whether it is for a period that had just begun. */
  in_advance: Fixed<boolean>
  /** Without taxes. */
  amount: Fixed<string>
  /** Percent. */
  tax_rate: Fixed<string>
  tax: Fixed<string>
}

/** One charge's usage, as it is kept. Amounts are decimal text in the plan's currency. */
export interface ChargeUsage {
  /** Decimal text, in the metric's units. */
  units: string
  events_count: number
  /** What the units cost, rounded; a charge's minimum is the invoice's affair and not in it. */
  amount: string
  /** Percent, all taxes together; periods that were closed before there were taxes have none. */
  tax_rate?: string
  charge: Pick<Charge, 'id' | 'metric_id' | 'charge_model' | 'properties' | 'min_amount'>
  metric: Pick<Metric, 'name' | 'code' | 'aggregation_type'>
}

/** What a closed period had come to. It stays as it was, whatever happens to its plan. */
export interface UsagePeriodTable {
  subscription_id: Fixed<string>
  period_from: Fixed<Date>
  period_to: Fixed<Date>
  issuing_date: Fixed<string>
  currency_code: Fixed<string>
  charges: ColumnType<ChargeUsage[], string, never>
}

export interface PaymentTable {
  id: Fixed<string>
  position: Generated<number>
  invoice_id: Fixed<string>
  payment_method_token: Fixed<string>
  status: 'PENDING' | 'FAILED' | 'SUCCEEDED'
  /** Null while it hangs, or once it has an outcome. */
  settles_at: Date | null
  created_at: Fixed<Date>
}

export interface BillingTables extends AlertTables, CreditNoteTables, TaxTables, WalletTables {
  account: AccountTable
  metrics: MetricTable
  plans: PlanTable
  charges: ChargeTable
  customers: CustomerTable
  subscriptions: SubscriptionTable
  events: EventTable
  invoices: InvoiceTable
  fees: FeeTable
  usage_periods: UsagePeriodTable
  payments: PaymentTable
}
