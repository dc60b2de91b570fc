/**
 * Says what the next invoice will be. A sum on a date is the service's answer, with usage at the pace so far in place
 * of usage until now. Where anything else can move the sum there is none: the parts alone are said.
 */
import type { Amount } from '../../server/contract/money.ts'
import type { MyPlan } from '../../server/contract/plans/my-plans.ts'
import type { NextInvoice } from '../../server/contract/plans/next-invoice.ts'
import { compare, isPositive } from '../../server/pricing/price/decimal.ts'
import { isMetered, linearProjection } from '../internal/domain/projection.ts'
import { type Charge, endedBefore, type UsagePeriod } from '../internal/domain/usage-period.ts'
import { addMoney, roundMoney } from '../internal/format/money.ts'
import { trialEnd } from './card-model.ts'
import type { CardLocalize } from './messages.ts'

export interface ForecastSubject {
  readonly current: MyPlan
  /** Of the open period; undefined without usage prices, and if it can't be read. */
  readonly usage: UsagePeriod | undefined
  /** The service's time of the reading. */
  readonly now: Date
  /** A later reading failed. */
  readonly isStale: boolean
}

export interface Forecast {
  /** "About $258 on Dec 1, 2026", if there is one. */
  readonly sum?: string
  readonly parts: readonly string[]
}

export function forecastOf(
  { current, usage, now, isStale }: ForecastSubject,
  localize: CardLocalize,
): Forecast | undefined {
  const { plan, subscription, next_invoice: invoice, pending } = current
  if (!plan || subscription.status !== 'ACTIVE') return undefined
  const trial = trialEnd(current, now)
  const goesOn = !subscription.end_date && !pending && !trial
  const projected = usage && linearProjection(usage, now)
  if (invoice && goesOn && !isStale) {
    const hasUsage = plan.charges.length > 0
    const words = hasUsage
      ? usage && projected && sumWords(invoice, usage, projected, localize)
      : !invoice.lines.some(({ moves }) => moves) && certainWords(invoice, localize)
    if (words) return words
  }
  if (!usage) return undefined
  const amount = localize.money(usage.total)
  const isAnswered = invoice && !isStale
  const price = isAnswered ? basePrice(invoice) : goesOn && plan.amount
  const isPriceKnown = isAnswered || goesOn
  return {
    parts: [
      ...(price ? [localize.t('my-plan.plan-price', { price: localize.money(price) })] : []),
      projected && isPositive(projected.value)
        ? localize.t('my-plan.usage-so-far-and-later', {
            amount,
            later: roughly(projected, localize),
            date: localize.date(usage.to),
          })
        : localize.t('my-plan.usage-so-far', { amount }),
      localize.t(isPriceKnown ? 'my-plan.on-the-invoice' : 'my-plan.rest-on-the-invoice'),
    ],
  }
}

/** What the service bills for plans, also where one ends or another one begins; undefined for nothing. */
function basePrice({ lines }: NextInvoice): Amount | undefined {
  const [first, ...others] = lines.flatMap(({ label, amount }) =>
    label.startsWith('base-') ? [amount] : [],
  )
  return first && addMoney(first, ...others)
}

const certainWords = ({ at, amount, lines }: NextInvoice, localize: CardLocalize): Forecast => {
  const values = { amount: localize.money(amount), date: localize.date(at) }
  return { sum: localize.t('my-plan.amount-on', values), parts: taxWords(lines, localize) }
}

/** Undefined if something else than usage at this pace can move the sum. */
function sumWords(
  { at, amount, fixed_amount, lines, may_be_credited, usage_until_now }: NextInvoice,
  usage: UsagePeriod,
  projected: Amount,
  localize: CardLocalize,
): Forecast | undefined {
  const { to, charges, taxes } = usage
  const labels = lines.map(({ label }) => label)
  const hasTaxes = labels.includes('usage-tax')
  const isOther =
    !usage_until_now ||
    amount.currency_code !== projected.currency_code ||
    // A reading of another period.
    !endedBefore(to, at) ||
    may_be_credited ||
    labels.includes('balance') ||
    labels.includes('credit') ||
    hasTaxes !== isPositive(taxes?.value ?? 0) ||
    !charges.every(isMetered)
  if (isOther) return undefined
  const date = localize.date(at)
  const sum = addMoney(fixed_amount, projected)
  // The service has topped the invoice up to the plan's minimum, which usage at this pace does not reach.
  if (labels.includes('minimum-until-now') && compare(sum.value, amount.value) <= 0) {
    if (hasTaxes || labels.includes('due-tax')) return undefined
    return {
      sum: localize.t('my-plan.at-least-on', { amount: localize.money(amount), date }),
      parts: [localize.t('my-plan.your-minimum')],
    }
  }
  if (charges.some(isBelowMinimum)) return undefined
  const parts = { plan: localize.money(fixed_amount), usage: roughly(projected, localize) }
  return {
    sum: localize.t('my-plan.about-on', { amount: roughly(sum, localize), date }),
    parts: [localize.t('my-plan.plan-and-usage', parts), ...taxWords(lines, localize)],
  }
}

/** The service bills the charge's own minimum, or a part of it that is not known here. */
const isBelowMinimum = ({ amount, minimum }: Charge): boolean =>
  minimum !== undefined && compare(amount.value, minimum.value) < 0

const taxWords = (lines: NextInvoice['lines'], localize: CardLocalize): string[] =>
  lines.some(({ label }) => label.endsWith('-tax')) ? [localize.t('my-plan.taxes-included')] : []

/** From here on an estimate has whole units: "$159". */
const WHOLE_FROM = 10

function roughly(amount: Amount, localize: CardLocalize): string {
  if (compare(amount.value, WHOLE_FROM) < 0) return localize.money(amount)
  return localize.axisMoney(
    roundMoney(amount, () => 0),
    { ...amount, value: '0' },
  )
}
