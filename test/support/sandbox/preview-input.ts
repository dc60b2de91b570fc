/** Reads from a sandbox the data that a preview depends on, and the invoices that it predicts. */
import { sql } from 'kysely'
import type { Credits } from '../../../server/pricing/billing/bill.ts'
import type { CreditedFee } from '../../../server/pricing/billing/credit-note.ts'
import type { Period } from '../../../server/pricing/billing/periods.ts'
import type { PricedPlan } from '../../../server/pricing/billing/preview.ts'
import type { TaxRateResolver } from '../../../server/pricing/billing/taxes.ts'
import { chargeCost, planTerms } from '../../../server/sandbox/billing/engine/billing-terms.ts'
import { priceUsageOf } from '../../../server/sandbox/billing/engine/priced-usage.ts'
import { spendable } from '../../../server/sandbox/billing/wallets/credit-value.ts'
import type { Plan, Subscription } from '../../../server/sandbox/database/tables/billing.ts'
import type { ASandbox } from './sandbox.ts'

/** A plan with its usage in a period. */
export async function pricedPlan(
  { db }: ASandbox,
  subscription: Pick<Subscription, 'id' | 'start_date'>,
  plan: Plan,
  period: Period,
  resolveTaxRate: TaxRateResolver,
): Promise<PricedPlan> {
  const usage = await priceUsageOf(db, { subscription, plan, period, resolveTaxRate })
  return { terms: planTerms(plan), costs: usage.map(chargeCost) }
}

/** @param customer the customer's key */
export async function readCredits({ db }: ASandbox, customer: string): Promise<Credits> {
  const { id } = await db
    .selectFrom('customers')
    .select('id')
    .where('external_id', '=', customer)
    .executeTakeFirstOrThrow()
  const notes = await db
    .selectFrom('credit_notes')
    .select('balance')
    .where('customer_id', '=', id)
    .orderBy('position')
    .execute()
  const wallets = await db
    .selectFrom('wallets')
    .selectAll()
    .where('customer_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    notes: notes.map(({ balance }) => balance),
    wallets: wallets.map((wallet) => ({
      available: spendable(wallet),
      kinds: wallet.fee_types,
      expiresAt: wallet.expiration_at,
    })),
  }
}

/** Invoices in their order: the sum of their fees with taxes, and the rest after credits. */
export async function readBilled({ db }: ASandbox, customer: string) {
  const { rows } = await sql<{ at: Date; total: string; due: string }>`
    select invoices.created_at as at, total as due,
      (select sum(amount + tax) from fees where invoice_id = invoices.id) as total
    from invoices join customers on customers.id = invoices.customer_id
    where customers.external_id = ${customer} order by sequential_id`.execute(db)
  return rows
}

/** Fees billed in advance for the open period of a subscription, the latest first. */
export async function readAdvanceFees(
  { db }: ASandbox,
  { id, period_from }: Pick<Subscription, 'id' | 'period_from'>,
): Promise<CreditedFee[]> {
  return db
    .selectFrom('fees')
    .innerJoin('invoices', 'invoices.id', 'fees.invoice_id')
    .select(['fees.amount', 'fees.tax'])
    .where('invoices.subscription_id', '=', id)
    .where('invoices.created_at', '>=', period_from!)
    .where('fees.in_advance', '=', true)
    .orderBy('invoices.sequential_id', 'desc')
    .execute()
}
