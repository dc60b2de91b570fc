/** Previews the amounts of a change by the engine that bills the sandbox. */
import type { Amount } from '../../contract/money.ts'
import type { NextInvoice } from '../../contract/plans/next-invoice.ts'
import type { PlanPreview, PreviewLine } from '../../contract/plans/plan-preview.ts'
import type { Certainty, PlanRow } from '../../contract/plans/public-plan.ts'
import type { Usage } from '../../contract/usage.ts'
import type { Bill, Credits } from '../../pricing/billing/bill.ts'
import { lastInstant } from '../../pricing/billing/periods.ts'
import {
  type Intent,
  impliedAdvance,
  type Preview,
  type PreviewInput,
  type PricedPlan,
  preview,
  previewStart,
} from '../../pricing/billing/preview.ts'
import { type Tax, taxRateResolver } from '../../pricing/billing/taxes.ts'
import { isPositive, min, subtract, toText } from '../../pricing/price/decimal.ts'
import type { PlannedChange } from '../../sessions/preview-token.ts'
import { isRecordCertain } from './billing-record.ts'
import { pricedPlan, subscriptionTerms } from './billing-terms.ts'
import { planOf, rowsOfKey, type Situation } from './situation.ts'
import { takenBack } from './taken-back.ts'

/** Data of a customer's bills that moves: no change is bound to it. */
export interface BillingData {
  /** Of the currency. */
  credits(currency: string): Credits
  /** Of the open period; undefined if it can't be read. */
  usage: Usage | undefined
  taxes: readonly Tax[]
  /** A credit note was issued since the open period began. */
  isCredited: boolean
}

export interface BilledPreview
  extends Pick<PlanPreview, 'certainty' | 'lines' | 'due_now' | 'credit' | 'next_invoice'> {
  /** The end of the first period, where a plan begins. */
  until: string | undefined
  /** The part of `due_now` that usage adds; undefined if it is billed later, or can't be read. */
  usage: Amount | undefined
}

/** A present plan that goes on, or a change of it. */
type BilledChange = PlannedChange | { kind: 'continue' }

/**
 * @param certainty of the configuration; a preview is an estimate if no response has the billed amounts
 * @param key external id of the subscription; undefined for a new one
 * @returns undefined if a price or a date can't be read
 */
export function billedPreview(
  change: BilledChange,
  key: string | undefined,
  situation: Situation,
  data: BillingData,
  certainty: Certainty,
): BilledPreview | undefined {
  const billed =
    change.kind === 'subscribe'
      ? billedStart(change.plan, situation, data)
      : billedChange(change, key ?? '', situation, data)
  if (!billed) return undefined
  const { preview, currency, isCertain } = billed
  const money = (value: string): Amount => ({ currency_code: currency, value })
  const { now, later, period } = preview
  const begins = change.kind === 'subscribe' || change.kind === 'change'
  const isNow = preview.takesEffect.getTime() <= situation.now
  const next = later[0]
  const isUsageKnown = data.usage !== undefined && !(begins && isNow)
  // A new subscription has none yet.
  const lacksUsage = key !== undefined && data.usage === undefined
  return {
    certainty: certainty === 'engine' && (!isCertain || lacksUsage) ? 'estimate' : certainty,
    lines: now ? linesOf(now, money) : [],
    ...((now || (begins && isNow)) && { due_now: money(now?.due ?? '0') }),
    ...(now && isPositive(now.credit) && { credit: money(now.credit) }),
    ...(next && { next_invoice: toNextInvoice(next, money, isUsageKnown) }),
    until: begins && period ? lastInstant(period).toISOString() : undefined,
    usage: now && data.usage && begins && key ? usageOf(now, money) : undefined,
  }
}

/** The next invoice of an active subscription, as things are. */
export const nextInvoice = (
  key: string,
  situation: Situation,
  data: BillingData,
  certainty: Certainty,
): NextInvoice | undefined =>
  billedPreview({ kind: 'continue' }, key, situation, data, certainty)?.next_invoice

interface Billed {
  preview: Preview
  currency: string
  isCertain: boolean
}

function billedStart(code: string, situation: Situation, data: BillingData): Billed | undefined {
  const plan = situation.plans.get(code)
  const resolveTaxRate = resolverOf(situation, data)
  const priced = plan && pricedPlan(plan, undefined, resolveTaxRate)
  if (!priced || !plan.amount) return undefined
  const currency = plan.amount.currency_code
  const now = new Date(situation.now)
  const input = {
    ...{ plan: priced, resolveTaxRate, now, start: now, end: null },
    trialPeriod: plan.trial_period ?? 0,
    credits: data.credits(currency),
    // The service's default, because the creation names none.
    billingTime: 'CALENDAR' as const,
  }
  return { preview: previewStart(input), currency, isCertain: true }
}

function billedChange(
  change: Exclude<BilledChange, { kind: 'subscribe' }>,
  key: string,
  situation: Situation,
  data: BillingData,
): Billed | undefined {
  const { plans, rows } = situation
  const { active } = rowsOfKey(rows, key)
  const plan = active && planOf(active, plans)
  const now = new Date(situation.now)
  const terms = plan && subscriptionTerms(active, plan, now)
  const resolveTaxRate = resolverOf(situation, data)
  const priced = plan && pricedPlan(plan, data.usage, resolveTaxRate)
  if (!active || !terms || !priced || !plan.amount) return undefined
  const currency = plan.amount.currency_code
  const base = { subscription: terms, plan: priced, resolveTaxRate, now }
  const { advance, advanceFees } = impliedAdvance(base)
  const input = {
    ...base,
    advanceFees,
    credits: data.credits(currency),
    subscription: { ...terms, advance },
  }
  const { isCredited } = data
  const isCertain = isRecordCertain({
    row: active,
    terms,
    plan,
    cycle: priced.terms.cycle,
    plans,
    isCredited,
    now,
  })
  const toPriced = (next: PlanRow | undefined) =>
    next && pricedPlan(next, undefined, resolveTaxRate)
  const intent = intentOf(change, key, situation, terms, toPriced)
  return intent && { preview: preview(input, intent), currency, isCertain }
}

function intentOf(
  change: Exclude<BilledChange, { kind: 'subscribe' }>,
  key: string,
  situation: Situation,
  { end, period }: Pick<PreviewInput['subscription'], 'end' | 'period'>,
  toPriced: (plan: PlanRow | undefined) => PricedPlan | undefined,
): Intent | undefined {
  const { plans, rows } = situation
  switch (change.kind) {
    case 'change': {
      const plan = toPriced(plans.get(change.plan))
      return plan && { kind: 'change', plan }
    }
    case 'cancel':
      return change
    case 'keep':
      if (takenBack(situation, key) !== 'cancel') return { kind: 'continue' }
      // The change that waits on is in the terms alone.
      return rowsOfKey(rows, key).waiting ? undefined : change
    case 'continue': {
      const { waiting } = rowsOfKey(rows, key)
      // A change that waits does not outlive the subscription.
      const begins = waiting && !(end && end <= period.to)
      if (!begins) return change
      const plan = toPriced(planOf(waiting, plans))
      return plan && { kind: 'change', plan }
    }
  }
}

const resolverOf = ({ customer }: Situation, { taxes }: BillingData) =>
  taxRateResolver(
    taxes,
    (customer.taxes ?? []).map(({ code }) => code),
  )

/** Fees of the days on each plan, their taxes, and the part that balances pay. Amounts without taxes but for the last. */
function linesOf(bill: Bill, money: (value: string) => Amount): PreviewLine[] {
  const { lines, taxes, total, credit, due } = bill
  const line = (label: string, value: string) =>
    isPositive(value) ? [{ label, amount: money(value) }] : []
  const balance = toText(subtract(subtract(total, min(credit, total)), due))
  return [
    ...lines.flatMap(({ kind, amount }) =>
      line(kind === 'BASE_IN_ADVANCE' ? 'base-from-now' : 'base-until-now', amount),
    ),
    ...line('due-tax', taxes),
    ...line('balance', balance),
  ]
}

const usageOf = ({ due, dueWithUsage }: Bill, money: (value: string) => Amount): Amount =>
  money(toText(subtract(dueWithUsage, due)))

const toNextInvoice = (
  bill: Bill,
  money: (value: string) => Amount,
  isUsageKnown: boolean,
): NextInvoice => ({
  at: bill.at.toISOString(),
  amount: money(bill.due),
  ...(isUsageKnown && { usage_until_now: usageOf(bill, money) }),
})
