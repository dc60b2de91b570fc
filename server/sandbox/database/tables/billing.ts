/**
 * Types of the billing service's tables. Money and units are `numeric`, read as text with every digit.
 *
 * `position` is the order of creation. It decides ties of rows created at one instant of a frozen clock.
 */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AlertBody } from '../../../contract/alert.ts'
import type { CustomerBody } from '../../../contract/customer.ts'
import type { AGGREGATIONS, MetricBody } from '../../../contract/metric.ts'
import type { BILLING_CYCLES, CHARGE_MODELS } from '../../../contract/plan.ts'
import type { SUBSCRIPTION_STATUSES } from '../../../contract/subscription.ts'
import type { Immutable, Json, JsonOrNull } from './columns.ts'
import type { CreditNoteTables } from './credit-notes.ts'
import type { WalletTables } from './wallets.ts'

/** The overridden columns of a copied row; none of the merchant's own row. */
type OverriddenColumn<Row> = ColumnType<(keyof Row)[], string | undefined, string>

/** One row: the merchant's account. */
interface AccountTable {
  id: number
  /** Null until `POST /activate`. */
  activated_at: Date | null
  last_sequential_id: number
}

interface MetricTable {
  id: Immutable<string>
  position: Generated<number>
  code: Immutable<string>
  name: string
  type: MetricBody['type']
  description: string | null
  aggregation_type: (typeof AGGREGATIONS)[number]
  aggregation_field: string | null
  field_filters: Json<FieldFilter[]>
  created_at: Immutable<Date>
}

export interface FieldFilter {
  key: string
  values: string[]
}

export type Metric = Selectable<MetricTable>

/** Set for a row that only closed periods and invoices refer to; its key may belong to another row. */
type DeletedAt = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface PlanTable {
  id: Immutable<string>
  position: Generated<number>
  code: string
  name: string
  description: string | null
  billing_cycle: Immutable<(typeof BILLING_CYCLES)[number]>
  currency_code: string
  amount: string
  /** Days. */
  trial_period: number
  pay_in_advance: boolean
  tax_codes: TaxCodesColumn
  /** The plan that this row overrides for one subscription; null for a plan of the merchant. */
  parent_id: ColumnType<string | null, string | undefined, never>
  overridden: OverriddenColumn<Omit<PlanTable, 'overridden'>>
  /** The id, the amount and the dates are null together. */
  commitment_id: string | null
  commitment_amount: string | null
  commitment_name: string | null
  commitment_tax_codes: TaxCodesColumn
  commitment_created_at: Date | null
  commitment_updated_at: Date | null
  created_at: Immutable<Date>
  updated_at: Date
  deleted_at: DeletedAt
}

export type Plan = Selectable<PlanTable>

interface ChargeTable {
  id: Immutable<string>
  plan_id: Immutable<string>
  /** Index in the plan's list. */
  rank: number
  metric_id: string
  charge_model: (typeof CHARGE_MODELS)[number]
  /** Those of the charge model. */
  properties: Json<object>
  min_amount: string | null
  tax_codes: TaxCodesColumn
  /** The charge that this row overrides; responses show its id. */
  parent_id: ColumnType<string | null, string | null | undefined, never>
  overridden: OverriddenColumn<Omit<ChargeTable, 'overridden'>>
}

export type Charge = Selectable<ChargeTable>

interface CustomerTable {
  id: Immutable<string>
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
  created_at: Immutable<Date>
  deleted_at: DeletedAt
}

export type Customer = Selectable<CustomerTable>

export interface SubscriptionTable {
  id: Immutable<string>
  position: Generated<number>
  external_id: Immutable<string>
  customer_id: Immutable<string>
  plan_id: string
  name: string | null
  status: (typeof SUBSCRIPTION_STATUSES)[number]
  billing_time: Immutable<'CALENDAR' | 'ANNIVERSARY'>
  start_date: Date
  /** The first instant after the subscription. */
  end_date: Date | null
  /** The status after the end. */
  ends_as: 'TERMINATED' | 'CANCELED'
  trial_ends_at: Date | null
  /** The open period, half-open, clipped to the subscription. Null unless ACTIVE. */
  period_from: Date | null
  period_to: Date | null
  /** The open period's base fee if it was billed in advance. */
  advance_fee: string | null
  /** The first instant that the advance fee does not pay for. */
  advance_until: Date | null
  /** The instant of the last plan change; null if there was none. */
  plan_since: Date | null
  /** The subscription that gets the plan of this pending row. */
  replaces: Immutable<string | null | undefined>
  /** The instant of the next transition; null if there is none. */
  next_due: Date | null
  created_at: Immutable<Date>
}

export type Subscription = Selectable<SubscriptionTable>

interface EventTable {
  transaction_id: string
  id: Generated<string>
  subscription_id: string
  metric_code: string
  timestamp: Date
  properties: JsonOrNull<Record<string, unknown>>
  created_at: Date
}

export type Event = Selectable<EventTable>

interface InvoiceTable {
  id: Immutable<string>
  sequential_id: Immutable<number>
  customer_id: Immutable<string>
  subscription_id: Immutable<string>
  currency_code: Immutable<string>
  total: Immutable<string>
  status: 'DRAFT' | 'FINALIZED'
  payment_status: 'PENDING' | 'FAILED' | 'SUCCEEDED'
  /** Calendar dates, UTC. */
  issued_date: Immutable<string>
  due_date: Immutable<string>
  /** The instant from which it is overdue; null once it is paid, or reported as overdue. */
  overdue_at: Date | null
  created_at: Immutable<Date>
  updated_at: Date
}

export type Invoice = Selectable<InvoiceTable>

interface FeeTable {
  id: Immutable<string>
  invoice_id: Immutable<string>
  /** Index in the invoice's list. */
  rank: Immutable<number>
  kind: Immutable<'CHARGE' | 'SUBSCRIPTION' | 'COMMITMENT'>
  charge_id: Immutable<string | null>
  /** True if it was for a period that had just begun. */
  in_advance: Immutable<boolean>
  /** Without taxes. */
  amount: Immutable<string>
  /** Percent. */
  tax_rate: Immutable<string>
  tax: Immutable<string>
}

/** The stored usage of one charge. Amounts are decimal text in the plan's currency. */
export interface ChargeUsage {
  /** Decimal text, in the metric's units. */
  units: string
  events_count: number
  /** The price of the units, rounded; without the charge's minimum. */
  amount: string
  /** Percent, all taxes together; absent in periods closed before taxes existed. */
  tax_rate?: string
  charge: Pick<Charge, 'id' | 'metric_id' | 'charge_model' | 'properties' | 'min_amount'>
  metric: Pick<Metric, 'name' | 'code' | 'aggregation_type'>
}

/** The usage of a closed period. Later changes of the plan do not affect it. */
interface UsagePeriodTable {
  subscription_id: Immutable<string>
  period_from: Immutable<Date>
  period_to: Immutable<Date>
  issuing_date: Immutable<string>
  /** Null if the period had no fees. */
  invoice_id: Immutable<string | null>
  currency_code: Immutable<string>
  charges: ColumnType<ChargeUsage[], string, never>
}

interface PaymentTable {
  id: Immutable<string>
  position: Generated<number>
  invoice_id: Immutable<string>
  payment_method_token: Immutable<string>
  status: 'PENDING' | 'FAILED' | 'SUCCEEDED'
  /** The instant of the outcome; null after it, or if there is never one. */
  settles_at: Date | null
  created_at: Immutable<Date>
}

interface TaxTable {
  id: Immutable<string>
  position: Generated<number>
  /** Others refer to a tax by its code, so it never changes. */
  code: Immutable<string>
  name: string
  /** Percent, decimal text. */
  rate: string
  description: string | null
  created_at: Immutable<Date>
}

export type Tax = Selectable<TaxTable>

/** A column of tax codes; empty by default. */
type TaxCodesColumn = ColumnType<string[], string | undefined, string>

interface AlertTable {
  id: Immutable<string>
  position: Generated<number>
  subscription_id: Immutable<string>
  /** The merchant's key, unique within the subscription. */
  code: string
  type: Immutable<AlertBody['type']>
  metric_id: Immutable<string | null | undefined>
  name: string | null
  thresholds: ColumnType<AlertBody['thresholds'], string, string>
  /** Usage when a threshold was last crossed. */
  previous_value: Generated<string>
  /** The period of that crossing; in a later one usage starts at zero. */
  period_from: Date | null
  created_at: Immutable<Date>
}

export type Alert = Selectable<AlertTable>

export interface BillingTables extends CreditNoteTables, WalletTables {
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
  taxes: TaxTable
  alerts: AlertTable
  payments: PaymentTable
}
