/**
 * Credits the unused part of fees billed in advance, by a credit note on those fees, when a subscription
 * ends or leaves its plan before the end of its period.
 */
import { spreadCredit, type TaxedAmount } from '../../../pricing/billing/credit-note.ts'
import { toDate } from '../../../pricing/billing/periods.ts'
import { type Decimal, isPositive } from '../../../pricing/price/decimal.ts'
import { minorUnits } from '../../currencies.ts'
import { anyOf, groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import type { Transition } from '../engine/transitions.ts'
import { type CreditNoteDraft, insertCreditNotes, loadCredited } from './ledger.ts'

interface AdvancedTransition {
  transition: Transition
  /** Without taxes; zero if all days were used. */
  unusedAdvance: Decimal
}

/** CHOICE: the note is credit and never a refund, also for an unpaid invoice. */
export async function creditUnusedAdvance(
  trx: Database,
  advances: readonly AdvancedTransition[],
): Promise<void> {
  const giving = advances.filter(({ unusedAdvance }) => isPositive(unusedAdvance))
  const [first] = giving
  if (!first) return
  const fees = await loadAdvanceFees(
    trx,
    giving.map(({ transition }) => transition.subscription),
  )
  const credited = await loadCredited(trx, [...new Set(fees.map(({ invoice }) => invoice.id))])
  const drafts = giving.flatMap((advance) => toDrafts(advance, fees, credited))
  await insertCreditNotes(trx, drafts, first.transition.at)
}

type AdvanceFee = Awaited<ReturnType<typeof loadAdvanceFees>>[number]

/** One note for each invoice. */
function toDrafts(
  { transition, unusedAdvance }: AdvancedTransition,
  fees: readonly AdvanceFee[],
  credited: ReadonlyMap<string, TaxedAmount>,
): CreditNoteDraft[] {
  const { subscription, plan, nextPlan } = transition
  const advanceFees = fees
    .filter((fee) => isOfOpenPeriod(fee, subscription))
    .map((fee) => ({ ...fee, credited: credited.get(fee.id) }))
  const items = spreadCredit(advanceFees, unusedAdvance, minorUnits(plan.currency_code)).map(
    ({ fee, part }) => ({ invoice: fee.invoice, item: { fee_id: fee.id, ...part } }),
  )
  return [...groupBy(items, ({ invoice }) => invoice.id).values()].map((its) => ({
    invoice: its[0]!.invoice,
    items: its.map(({ item }) => item),
    reason: nextPlan ? 'ORDER_CHANGE' : 'ORDER_CANCELLATION',
    description: null,
    refund: { amount: '0', settles_at: null },
  }))
}

const isOfOpenPeriod = ({ invoice }: AdvanceFee, { id, period_from }: Subscription): boolean =>
  invoice.subscription_id === id && period_from !== null && invoice.created_at >= period_from

/** Fees billed in advance since the open periods began, the latest first. */
async function loadAdvanceFees(trx: Database, subscriptions: readonly Subscription[]) {
  const begun = subscriptions.flatMap(({ period_from }) => (period_from ? [period_from] : []))
  const since = new Date(Math.min(...begun.map((from) => from.getTime())))
  const rows = await trx
    .selectFrom('fees')
    .innerJoin('invoices', 'invoices.id', 'fees.invoice_id')
    .selectAll('invoices')
    .select(['fees.id as fee_id', 'fees.amount', 'fees.tax'])
    .where('invoices.customer_id', '=', anyOf(subscriptions.map((its) => its.customer_id)))
    .where('invoices.issued_date', '>=', toDate(since))
    .where('fees.in_advance', '=', true)
    .orderBy('invoices.sequential_id', 'desc')
    .execute()
  return rows.map(({ fee_id, amount, tax, ...invoice }) => ({ id: fee_id, amount, tax, invoice }))
}
