/**
 * Renders the amounts of a previewed change: the prices from then on, and the amount that is due now with its parts.
 */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { PlanPreview, PreviewLine } from '../../server/contract/plans/plan-preview.ts'
import { isZero } from '../../server/pricing/price/decimal.ts'
import { cycleText } from '../internal/domain/charge-text.ts'
import { lastInstant } from '../internal/format/dates.ts'
import type { CardLocalize } from './messages.ts'

/** Labels of prices; the others are parts of the amount that is due now. */
const PRICES = new Set(['base', 'minimum'])

/** Parts of the amount that is due now, which reduce it. */
const REDUCTIONS = new Set(['balance', 'credit'])

export function amountsOf(
  preview: PlanPreview,
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
  const row = (line: PreviewLine, text: string) => html`<div class="row">
    <dt><bdi>${lineName(line, preview, localize)}</bdi></dt>
    <dd class="number">${text}</dd>
  </div>`
  const names = taxes.map(({ name, rate }) => `${name} ${localize.rate(rate)}`).join(', ')
  return html`
    ${prices.length > 0 ? html`<dl part="amounts">${prices.map((line) => row(line, priceText(line, preview, localize)))}</dl>` : nothing}
    ${
      names
        ? html`<p class="muted small" part="taxes">
            <bdi>${localize.t('my-plan.taxes', { taxes: names })}</bdi>
          </p>`
        : nothing
    }
    ${parts.length > 0 ? html`<dl class="due" part="due">${parts.map((line) => row(line, partText(line, localize)))}</dl>` : nothing}
    ${
      usage && apart.length > 0
        ? html`<p class="muted small">
              ${localize.t('my-plan.usage-until', { time: localize.time(new Date(usage.at)) })}
            </p>
            <dl part="usage">${apart.map((line) => row(line, partText(line, localize)))}</dl>`
        : nothing
    }
  `
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
  balance: 'my-plan.balance',
  credit: 'my-plan.credit',
  'due-now': 'my-plan.due-now',
} as const

function lineName(
  { label, name }: PreviewLine,
  { next_period }: PlanPreview,
  localize: CardLocalize,
): string {
  if (label === 'base-from-now') {
    const until = next_period?.to
    return until
      ? localize.t('my-plan.base-until', { date: localize.date(lastInstant(until)) })
      : localize.t('my-plan.base')
  }
  const key = LABELS[label as keyof typeof LABELS]
  return name ?? (key ? localize.t(key) : label)
}
