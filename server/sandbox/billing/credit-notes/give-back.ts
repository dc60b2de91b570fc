/**
 * Gives back what was billed in advance and is not used: a credit note on the fees that were, when a
 * subscription ends early and when it leaves its plan early.
 */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { anyOf } from '../../database/rows.ts'
import type { Moment } from '../engine/closing.ts'
import { grouped } from '../engine/grouped.ts'
import { dateOf } from '../engine/periods.ts'
import type { Subscription } from '../tables.ts'
import {
  type Credited,
  creditable,
  type Draft,
  itemOf,
  readCredited,
  writeCreditNotes,
} from './write.ts'

interface Turn {
  moment: Moment
  /** Decimal text, without taxes; zero where nothing is left over. */
  left: string
}

/** CHOICE: it is credit and never a refund, whether the invoice is paid or not. */
export async function giveBack(trx: Database, turns: readonly Turn[]): Promise<void> {
  const giving = turns.filter(({ left }) => new Big(left).gt(0))
  const [first] = giving
  if (!first) return
  const fees = await readAdvanceFees(
    trx,
    giving.map(({ moment }) => moment.subscription),
  )
  const credited = await readCredited(trx, [...new Set(fees.map(({ invoice }) => invoice.id))])
  const drafts = giving.flatMap((turn) => draftsOf(turn, fees, credited))
  await writeCreditNotes(trx, drafts, first.moment.at)
}

type AdvanceFee = Awaited<ReturnType<typeof readAdvanceFees>>[number]

/**
 * A note for each invoice. CHOICE: of several fees the latest comes first, and none gives more back
 * than earlier notes have left of it.
 */
function draftsOf(
  { moment, left }: Turn,
  fees: readonly AdvanceFee[],
  credited: ReadonlyMap<string, Credited>,
): Draft[] {
  const { subscription, follower } = moment
  let rest = new Big(left)
  const items = fees
    .filter((fee) => isOfOpenPeriod(fee, subscription))
    .map((fee) => {
      const most = creditable(fee, credited.get(fee.id))
      const part = most.lt(rest) ? most : rest
      rest = rest.minus(part)
      const { invoice } = fee
      return {
        invoice,
        item: itemOf(fee, part.toFixed(), invoice.currency_code, credited.get(fee.id)),
      }
    })
    .filter(({ item }) => new Big(item.amount).gt(0))
  return [...grouped(items, ({ invoice }) => invoice.id).values()].map((its) => ({
    invoice: its[0]!.invoice,
    items: its.map(({ item }) => item),
    reason: follower ? 'ORDER_CHANGE' : 'ORDER_CANCELLATION',
    description: null,
    refund: { amount: '0', settles_at: null },
  }))
}

const isOfOpenPeriod = ({ invoice }: AdvanceFee, { id, period_from }: Subscription): boolean =>
  invoice.subscription_id === id && period_from !== null && invoice.created_at >= period_from

/** The fees that were billed in advance lately, the latest first. */
async function readAdvanceFees(trx: Database, subscriptions: readonly Subscription[]) {
  const begun = subscriptions.flatMap(({ period_from }) => (period_from ? [period_from] : []))
  const since = new Date(Math.min(...begun.map((from) => from.getTime())))
  const rows = await trx
    .selectFrom('fees')
    .innerJoin('invoices', 'invoices.id', 'fees.invoice_id')
    .selectAll('invoices')
    .select(['fees.id as fee_id', 'fees.amount', 'fees.tax'])
    .where('invoices.customer_id', '=', anyOf(subscriptions.map((its) => its.customer_id)))
    .where('invoices.issued_date', '>=', dateOf(since))
    .where('fees.in_advance', '=', true)
    .orderBy('invoices.sequential_id', 'desc')
    .execute()
  return rows.map(({ fee_id, amount, tax, ...invoice }) => ({ id: fee_id, amount, tax, invoice }))
}
