/** The part of a preview that the service has answered: what it would bill now, and the invoice after it. */
import type { NextInvoice } from '../../../contract/plans/next-invoice.ts'
import type { PlanPreview, PreviewLine } from '../../../contract/plans/plan-preview.ts'
import type { PreviewedInvoice, ServicePreview } from '../../../contract/plans/service-preview.ts'
import { add, isPositive, toText } from '../../../pricing/price/decimal.ts'

export interface BilledPreview
  extends Pick<PlanPreview, 'lines' | 'due_now' | 'credit' | 'next_invoice' | 'usage_until_now'> {
  /** The end of the open period. */
  until: string | undefined
}

/** @param key external id of the subscription */
export function billedPreview(answer: ServicePreview, key: string): BilledPreview {
  const { now, periods, invoices } = answer
  const period = periods.find(({ subscription }) => subscription === key)
  const ofNow = invoices.find(({ subscription, at }) => subscription === key && at === now)
  const credit = creditOf(answer, key)
  return {
    lines: ofNow ? linesOf(ofNow) : [],
    ...(ofNow && { due_now: hasUsage(ofNow) ? ofNow.fixed_amount : ofNow.amount }),
    ...(credit && { credit }),
    next_invoice: nextInvoice(answer, key),
    usage_until_now: ofNow && hasUsage(ofNow) ? { amount: ofNow.usage_amount, at: now } : undefined,
    until: period && new Date(Date.parse(period.to) - 1).toISOString(),
  }
}

/** The invoice of a subscription after those of the calls. */
export function nextInvoice(
  { now, invoices }: ServicePreview,
  key: string,
): NextInvoice | undefined {
  const next = invoices.find(({ subscription, at }) => subscription === key && at !== now)
  if (!next) return undefined
  const { at, amount, usage_amount } = next
  return { at, amount, ...(hasUsage(next) && { usage_until_now: usage_amount }) }
}

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

function linesOf({ lines, fixed_taxes, balance }: PreviewedInvoice): PreviewLine[] {
  const fees = lines.map(({ kind, in_advance, name, amount, moves }) => ({
    label: kind === 'SUBSCRIPTION' && in_advance ? 'base-from-now' : LABELS[kind],
    ...(name !== null && { name }),
    amount,
    ...(moves && { moves }),
  }))
  return [
    ...fees,
    { label: 'due-tax', amount: fixed_taxes },
    { label: 'balance', amount: balance, moves: true },
  ].filter(({ amount }) => isPositive(amount.value))
}

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
