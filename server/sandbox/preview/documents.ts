/** Reads the invoices and credit notes that a dry run has made for its customer. */
import { sql } from 'kysely'
import type { PreviewedInvoice, ServicePreview } from '../../contract/plans/service-preview.ts'
import { add, type Decimal, max, subtract, sum, toText, ZERO } from '../../pricing/price/decimal.ts'
import { groupBy } from '../database/bulk.ts'
import type { Database } from '../database/connect.ts'

/** The last documents before a dry run. */
export interface Before {
  invoice: number
  note: number
}

export async function lastDocuments(db: Database, customerId: string): Promise<Before> {
  const { rows } = await sql<Before>`select
    coalesce((select max(sequential_id) from invoices where customer_id = ${customerId}), 0)::int as invoice,
    coalesce((select max(position) from credit_notes where customer_id = ${customerId}), 0) as note
  `.execute(db)
  return rows[0]!
}

/** True for a credit note with a balance, and for a wallet that pays usage, even if it is empty: a rule may fill it. */
export async function mayCreditUsage(db: Database, customerId: string): Promise<boolean> {
  const note = await db
    .selectFrom('credit_notes')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('balance', '>', '0')
    .executeTakeFirst()
  const wallets = await db
    .selectFrom('wallets')
    .select('fee_types')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'ACTIVE')
    .execute()
  return (
    note !== undefined || wallets.some(({ fee_types }) => fee_types?.includes('CHARGE') ?? true)
  )
}

/** The customer's documents after those, the first first. */
export async function documentsSince(
  db: Database,
  customerId: string,
  before: Before,
): Promise<Pick<ServicePreview, 'invoices' | 'credit_notes'>> {
  const notes = await db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('subscriptions', 'subscriptions.id', 'invoices.subscription_id')
    .selectAll('credit_notes')
    .select('subscriptions.external_id')
    .where('credit_notes.customer_id', '=', customerId)
    .where('credit_notes.position', '>', before.note)
    .orderBy('credit_notes.position')
    .execute()
  return {
    invoices: await invoicesSince(
      db,
      customerId,
      before,
      notes.map(({ id }) => id),
    ),
    credit_notes: notes.map(({ external_id, created_at, currency_code, sub_total, taxes }) => ({
      subscription: external_id,
      at: created_at.toISOString(),
      amount: { currency_code, value: toText(add(sub_total, taxes)) },
      taxes: { currency_code, value: taxes },
    })),
  }
}

async function invoicesSince(
  db: Database,
  customerId: string,
  before: Before,
  newNotes: readonly string[],
): Promise<PreviewedInvoice[]> {
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('subscriptions', 'subscriptions.id', 'invoices.subscription_id')
    .select(['invoices.id', 'invoices.created_at', 'invoices.currency_code', 'invoices.total'])
    .select('subscriptions.external_id')
    .where('invoices.customer_id', '=', customerId)
    .where('invoices.sequential_id', '>', before.invoice)
    .orderBy('invoices.sequential_id')
    .execute()
  if (invoices.length === 0) return []
  const ids = invoices.map(({ id }) => id)
  const fees = await db
    .selectFrom('fees')
    .leftJoin('charges', 'charges.id', 'fees.charge_id')
    .leftJoin('metrics', 'metrics.id', 'charges.metric_id')
    .select(['fees.invoice_id', 'fees.kind', 'fees.in_advance', 'fees.amount', 'fees.tax'])
    .select('metrics.name')
    .where('fees.invoice_id', 'in', ids)
    .orderBy('fees.rank')
    .execute()
  const uses = await db
    .selectFrom('credit_note_uses')
    .selectAll()
    .where('invoice_id', 'in', ids)
    .execute()
  const feesOf = groupBy(fees, ({ invoice_id }) => invoice_id)
  return invoices.map(({ id, external_id, created_at, currency_code, total }) => {
    const ownFees = feesOf.get(id) ?? []
    const hasUsage = ownFees.some(({ kind }) => kind === 'CHARGE')
    const money = (value: Decimal | string) => ({
      currency_code,
      value: typeof value === 'string' ? value : toText(value),
    })
    // The minimum is topped up by what usage leaves of it.
    const lines = ownFees.map((fee) => ({ ...fee, moves: hasUsage && fee.kind !== 'SUBSCRIPTION' }))
    const withTaxes = (moves: boolean) =>
      sum(lines.flatMap((fee) => (fee.moves === moves ? [fee.amount, fee.tax] : [])))
    const credit = sum(
      uses.flatMap((use) =>
        use.invoice_id === id && newNotes.includes(use.credit_note_id) ? [use.amount] : [],
      ),
    )
    const [fixed, usage] = [withTaxes(false), withTaxes(true)]
    const fixedTaxes = sum(lines.flatMap(({ moves, tax }) => (moves ? [] : [tax])))
    return {
      subscription: external_id,
      at: created_at.toISOString(),
      lines: lines.map(({ kind, in_advance, name, amount, tax, moves }) => ({
        ...{ kind, in_advance, name, moves },
        amount: money(amount),
        tax: money(tax),
      })),
      fixed_taxes: money(fixedTaxes),
      credit: money(credit),
      balance: money(subtract(subtract(add(fixed, usage), credit), total)),
      amount: money(total),
      fixed_amount: money(max<Decimal>(subtract(fixed, credit), ZERO)),
      usage_amount: money(usage),
    }
  })
}
