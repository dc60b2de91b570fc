/** The part of a preview that the service has answered: what it would bill now, and the invoice after it. */
import type { Amount } from '../../../contract/money.ts'
import type { NextInvoice, PreviewLine } from '../../../contract/plans/next-invoice.ts'
import type { PlanPreview } from '../../../contract/plans/plan-preview.ts'
import type { PreviewedInvoice, ServicePreview } from '../../../contract/plans/service-preview.ts'
import { add, isPositive, sum, toText } from '../../../pricing/price/decimal.ts'

export interface BilledPreview
  extends Pick<PlanPreview, 'lines' | 'due_now' | 'credit' | 'next_invoice' | 'usage_until_now'> {
  /** The open periods after the change: the present one, and the one after the next invoice. */
  open: readonly Period[]
}

type Period = NonNullable<PreviewLine['period']>

/** The names of the plans that a next invoice bills: of the period that ends, and of the one that begins. */
interface PlanNames {
  ending: string | undefined
  beginning: string | undefined
}

/** @param key external id of the subscription */
export function billedPreview(
  answer: ServicePreview,
  key: string,
  plans: PlanNames,
): BilledPreview {
  const { now, periods, next_periods, invoices } = answer
  const ofNow = invoices.find(({ subscription, at }) => subscription === key && at === now)
  const credit = creditOf(answer, key)
  return {
    lines: ofNow ? linesOf(ofNow) : [],
    ...(ofNow && { due_now: hasUsage(ofNow) ? ofNow.fixed_amount : ofNow.amount }),
    ...(credit && { credit }),
    next_invoice: nextInvoice(answer, key, plans),
    usage_until_now: ofNow && usageUntil(ofNow, now),
    open: [periodOf(periods, key), periodOf(next_periods, key)].filter(
      (period) => period !== undefined,
    ),
  }
}

/** The invoice of a subscription after those of the calls. */
export function nextInvoice(
  { now, periods, next_periods, invoices, may_credit_usage }: ServicePreview,
  key: string,
  plans: PlanNames,
): NextInvoice | undefined {
  const next = invoices.find(({ subscription, at }) => subscription === key && at !== now)
  if (!next) return undefined
  const { at, amount, fixed_amount } = next
  const ending = periodOf(periods, key)
  const beginning = periodOf(next_periods, key)
  return {
    ...{ at, amount, fixed_amount, usage_until_now: usageUntil(next, now) },
    lines: nextLines(next, plans, {
      ending,
      // After a trial the days before it are free.
      beginning: beginning && { ...beginning, from: at },
    }),
    ...(may_credit_usage && { may_be_credited: true }),
  }
}

function periodOf(periods: ServicePreview['periods'], key: string): Period | undefined {
  const period = periods.find(({ subscription }) => subscription === key)
  return period && { from: period.from, to: lastInstant(period.to) }
}

const lastInstant = (end: string) => new Date(Date.parse(end) - 1).toISOString()

const usageUntil = (invoice: PreviewedInvoice, at: string) =>
  hasUsage(invoice) ? { amount: invoice.usage_amount, at } : undefined

/** Base prices by their plan and period; the usage of all metrics as one line, also if there was none. */
function nextLines(
  invoice: PreviewedInvoice,
  plans: PlanNames,
  periods: Partial<Record<keyof PlanNames, Period | undefined>>,
): PreviewLine[] {
  const { lines, fixed_taxes, credit, balance, amount } = invoice
  const withKind = (wanted: string) => lines.filter(({ kind }) => kind === wanted)
  const bases = withKind('SUBSCRIPTION').map(({ in_advance, amount }): PreviewLine => {
    const side = in_advance ? 'beginning' : 'ending'
    return {
      label: in_advance ? 'base-from-now' : 'base-until-now',
      ...{ name: plans[side], amount, period: periods[side] },
    }
  })
  const minimum = withKind('COMMITMENT').map(
    ({ amount, moves }): PreviewLine => ({ label: 'minimum-until-now', amount, moves }),
  )
  const usage = withKind('CHARGE').map(({ amount }) => amount)
  const others: PreviewLine[] = [
    usageTax(invoice),
    { label: 'credit', amount: credit },
    { label: 'balance', amount: balance, moves: true },
  ]
  return [
    ...[...bases, { label: 'due-tax', amount: fixed_taxes }].filter(isDue),
    ...(usage.length > 0 ? [{ label: 'usage', amount: sumOf(amount, usage), moves: true }] : []),
    ...[...minimum, ...others].filter(isDue),
  ]
}

const isDue = ({ amount }: PreviewLine): boolean => isPositive(amount.value)

/** Everything that a confirmation is bound to: a change of it is another agreement. */
export function boundAmounts({ invoices, credit_notes }: ServicePreview, key: string): unknown {
  return [
    invoices
      .filter(({ subscription }) => subscription === key)
      .map(({ lines, at }) => [at.slice(0, 10), lines.filter(({ moves }) => !moves)]),
    credit_notes
      .filter(({ subscription }) => subscription === key)
      .map(({ amount, taxes }) => [amount, taxes]),
  ]
}

const hasUsage = ({ lines }: PreviewedInvoice): boolean => lines.some(({ moves }) => moves)

function linesOf(invoice: PreviewedInvoice): PreviewLine[] {
  const { lines, fixed_taxes, balance } = invoice
  const fees = lines.map(({ kind, in_advance, name, amount, moves }) => ({
    label: kind === 'SUBSCRIPTION' && in_advance ? 'base-from-now' : LABELS[kind],
    ...(name !== null && { name }),
    amount,
    ...(moves && { moves }),
  }))
  return [
    ...fees,
    { label: 'due-tax', amount: fixed_taxes },
    usageTax(invoice),
    { label: 'balance', amount: balance, moves: true },
  ].filter(isDue)
}

/** Of the lines that move. */
const usageTax = ({ lines, amount }: PreviewedInvoice): PreviewLine => ({
  label: 'usage-tax',
  amount: sumOf(
    amount,
    lines.flatMap(({ moves, tax }) => (moves ? [tax] : [])),
  ),
  moves: true,
})

/** Of amounts of one currency, that of `like`. */
const sumOf = (like: Amount, amounts: readonly Amount[]): Amount => ({
  ...like,
  value: toText(sum(amounts.map(({ value }) => value))),
})

const LABELS = {
  SUBSCRIPTION: 'base-until-now',
  COMMITMENT: 'minimum-until-now',
  CHARGE: 'usage',
} as const

/** A period that was billed by several invoices is credited by as many notes. */
function creditOf({ now, credit_notes }: ServicePreview, key: string) {
  const notes = credit_notes.filter(({ subscription, at }) => subscription === key && at === now)
  const [first, ...others] = notes.map(({ amount }) => amount)
  return others.reduce(
    (all, { currency_code, value }) =>
      all && { currency_code, value: toText(add(all.value, value)) },
    first,
  )
}
