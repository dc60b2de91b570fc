/**
 * Renders the amounts of a previewed change: the amount that is due now and the next invoice, each with its lines, and
 * the prices from then on.
 */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { NextInvoice, PreviewLine } from '../../server/contract/plans/next-invoice.ts'
import type { PlanPreview } from '../../server/contract/plans/plan-preview.ts'
import { isZero } from '../../server/pricing/price/decimal.ts'
import { cycleText } from '../internal/domain/charge-text.ts'
import { firstInstantAfter, lastInstant } from '../internal/format/dates.ts'
import { trialEnd } from './card-model.ts'
import type { CardLocalize } from './messages.ts'
import { hasMinimum, type PreviewContext } from './preview-text.ts'

/** Labels of prices; the others are parts of the amount that is due now. */
const PRICES = new Set(['base', 'minimum'])

/** Parts of the amount that is due now, which reduce it. */
const REDUCTIONS = new Set(['balance', 'credit'])

export function amountsOf(
  preview: PlanPreview,
  context: PreviewContext,
  localize: CardLocalize,
): TemplateResult | typeof nothing {
  const { certainty, lines, due_now, credit, taxes, usage_until_now: usage } = preview
  const prices = lines.filter(({ label }) => PRICES.has(label))
  const isBilled = certainty === 'service'
  const billed = isBilled ? lines.filter(({ label }) => !PRICES.has(label)) : []
  // What moves stands apart from a sum that does not.
  const isApart = ({ moves = false }: PreviewLine) => usage !== undefined && moves
  const parts = [
    ...billed.filter((line) => !isApart(line)),
    ...(isBilled && credit ? [{ label: 'credit', amount: credit }] : []),
    ...(isBilled && due_now ? [{ label: 'due-now', amount: due_now }] : []),
  ]
  const apart = billed.filter((line) => isApart(line) && line.label !== 'balance')
  const from = priceSince(preview, context)
  const priceName = (line: PreviewLine) =>
    from && line.label === 'base'
      ? localize.t('my-plan.from', { date: localize.date(from) })
      : lineName(line, preview, localize)
  const partRow = (line: PreviewLine) =>
    row(lineName(line, preview, localize), partText(line, localize))
  const names = taxes.map(({ name, rate }) => `${name} ${localize.rate(rate)}`).join(', ')
  return html`
    ${parts.length > 0 ? html`<dl class="due" part="due">${parts.map(partRow)}</dl>` : nothing}
    ${
      usage && apart.length > 0
        ? html`<p class="muted small">${usageUntil(usage, hasMinimum(preview), localize)}</p>
            <dl part="usage">${apart.map(partRow)}</dl>`
        : nothing
    }
    ${isBilled && preview.next_invoice ? invoiceOf(preview.next_invoice, preview, context, localize) : nothing}
    ${
      prices.length > 0
        ? html`<dl part="amounts">
            ${prices.map((line) => row(priceName(line), priceText(line, preview, localize)))}
          </dl>`
        : nothing
    }
    ${
      names
        ? html`<p class="muted small" part="taxes">
            <bdi>${localize.t('my-plan.taxes', { taxes: names })}</bdi>
          </p>`
        : nothing
    }
  `
}

const row = (name: string, text: string, moves = false): TemplateResult => html`<div
  class="row ${moves ? 'muted' : ''}"
>
  <dt><bdi>${name}</bdi></dt>
  <dd class="number">${text}</dd>
</div>`

/** The lines of the next invoice with their sum, which usage still moves. */
function invoiceOf(
  { at, amount, lines, usage_until_now: usage }: NextInvoice,
  preview: PlanPreview,
  { current }: PreviewContext,
  localize: CardLocalize,
): TemplateResult {
  const { kind, direction, plan } = preview
  const ending = kind === 'subscribe' || direction === 'up' ? plan : current?.plan
  const hasMinimums = ending?.charges.some(({ min_amount }) => min_amount) === true
  const rows = lines.map((line) =>
    row(
      usage && line.label === 'usage'
        ? usageUntil(usage, hasMinimums, localize)
        : lineName(line, preview, localize),
      partText(line, localize),
      line.moves,
    ),
  )
  return html`<dl class="due" part="next">
    ${rows}
    ${row(
      localize.t(usage ? 'my-plan.on-until-now' : 'my-plan.on', { date: localize.date(at) }),
      localize.money(amount),
    )}
  </dl>`
}

const usageUntil = (
  { at }: { readonly at: string },
  hasMinimums: boolean,
  localize: CardLocalize,
): string =>
  localize.t(hasMinimums ? 'my-plan.usage-and-minimums' : 'my-plan.usage-until', {
    time: localize.time(new Date(at)),
  })

/** The first instant of the list price that no shown invoice has; undefined where a trial may shift it. */
function priceSince(
  { kind, direction, plan, next_period }: PlanPreview,
  { current, data }: PreviewContext,
): string | undefined {
  const inTrial = current && trialEnd(current, new Date(data.now))
  if (!plan || !next_period || plan.trial_period || inTrial) return undefined
  const { from, to } = next_period
  const isShown = plan.pay_in_advance || kind === 'subscribe' || direction === 'up'
  return isShown && to ? firstInstantAfter(to) : from
}

function priceText({ amount }: PreviewLine, { plan }: PlanPreview, localize: CardLocalize): string {
  const text = localize.money(amount)
  return plan ? `${text} ${cycleText(plan.billing_cycle, localize)}` : text
}

function partText({ label, amount }: PreviewLine, localize: CardLocalize): string {
  const isReduction = REDUCTIONS.has(label) && !isZero(amount.value)
  return localize.money(isReduction ? negative(amount) : amount)
}

const negative = ({ currency_code, value }: Amount): Amount => ({
  currency_code,
  value: `-${value}`,
})

const LABELS = {
  base: 'my-plan.base',
  minimum: 'my-plan.minimum',
  'base-until-now': 'my-plan.base-until-today',
  'minimum-until-now': 'my-plan.minimum',
  'due-tax': 'my-plan.tax',
  'usage-tax': 'my-plan.tax',
  balance: 'my-plan.balance',
  credit: 'my-plan.credit',
  'due-now': 'my-plan.due-now',
} as const

function lineName(
  { label, name, period }: PreviewLine,
  { next_period }: PlanPreview,
  localize: CardLocalize,
): string {
  if (name && period)
    return localize.t('common.detailed', { name, detail: localize.period(period.from, period.to) })
  if (label === 'base-from-now') {
    const until = next_period?.to
    return until
      ? localize.t('my-plan.base-until', { date: localize.date(lastInstant(until)) })
      : localize.t('my-plan.base')
  }
  const key = LABELS[label as keyof typeof LABELS]
  return name ?? (key ? localize.t(key) : label)
}
