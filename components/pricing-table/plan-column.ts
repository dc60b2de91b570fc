/** Renders one plan: a column of the table, and a card where the table is narrow. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PublicCharge, PublicPlan } from '../../server/contract/plans/public-plan.ts'
import {
  chargeLines,
  cycleText,
  hasTaxes,
  metricName,
  termLines,
} from '../internal/domain/charge-text.ts'
import { amountClasses } from '../internal/templates/amount.ts'
import { breakdownTemplate } from './estimate/breakdown.ts'
import type { Estimate } from './estimate/estimate.ts'
import type { PricingLocalize } from './messages.ts'

export interface ColumnProps {
  readonly plan: PublicPlan
  /** Codes of the metrics of all columns, in their order. */
  readonly metrics: readonly string[]
  readonly isCurrent: boolean
  /** Undefined without usage. */
  readonly estimate: Estimate | undefined
  readonly isCheapest: boolean
  /** The address of the plan's link; a button without one. */
  readonly href: string | undefined
  readonly onChoose: (event: Event, plan: string) => void
}

/** Ranges beyond these are behind a disclosure. */
const VISIBLE_LINES = 5

export function columnTemplate(props: ColumnProps, localize: PricingLocalize): TemplateResult {
  const { plan, isCurrent } = props
  const { code, name, description } = plan
  // A code may have spaces, which would separate two ids.
  const id = `plan-${encodeURIComponent(code)}`
  return html`
    <div class="plan" part=${isCurrent ? 'plan current' : 'plan'} role="group" aria-labelledby=${id}>
      <div class="head">
        <strong id=${id} part="name"><bdi>${name}</bdi></strong>
        ${
          isCurrent
            ? html`<span class="badge positive" part="badge">${localize.t('pricing.current')}</span>`
            : nothing
        }
        ${description ? html`<p class="muted" part="description"><bdi>${description}</bdi></p>` : nothing}
      </div>
      ${priceTemplate(plan, localize)}
      <div class="sum">${estimateTemplate(props, localize)}</div>
      <div class="action"
        ><ul class="terms muted" part="terms">
          ${termLines(plan, localize).map((line) => html`<li><bdi>${line}</bdi></li>`)}
        </ul><slot name="action-${code}">${isCurrent ? nothing : chooseTemplate(props, localize)}</slot></div
      >
      ${chargesTemplate(props, localize)}
      <div class="features" part="features"><slot name="features-${code}"></slot></div>
    </div>
  `
}

function priceTemplate(plan: PublicPlan, localize: PricingLocalize): TemplateResult {
  const text = localize.money(plan.amount)
  const cycle = cycleText(plan.billing_cycle, localize)
  return html`
    <div class="price" part="price">
      <p><span class=${amountClasses(text)}>${text}</span> <span class="muted">${cycle}</span></p>
      ${hasTaxes(plan) ? html`<p class="muted" part="tax">${localize.t('plans.plus-tax')}</p>` : nothing}
    </div>
  `
}

function chooseTemplate(
  { plan, href, onChoose }: ColumnProps,
  localize: PricingLocalize,
): TemplateResult {
  const label = html`<bdi>${localize.t('pricing.choose', { plan: plan.name })}</bdi>`
  const onClick = (event: Event) => onChoose(event, plan.code)
  return href === undefined
    ? html`<button class="button" type="button" part="choose" @click=${onClick}>${label}</button>`
    : html`<a class="button" part="choose" href=${href} @click=${onClick}>${label}</a>`
}

/** In the order of the metrics in all columns. */
function chargesTemplate(
  { plan, metrics }: ColumnProps,
  localize: PricingLocalize,
): TemplateResult {
  const { currency_code } = plan.amount
  const nameless = plan.charges.filter(({ metric }) => !metric)
  const row = (name: string, content: unknown) => html`
    <div part="charge">
      <dt><bdi>${name}</bdi></dt>
      <dd>${content}</dd>
    </div>
  `
  const prices = (charge: PublicCharge) =>
    linesTemplate(chargeLines(charge, currency_code, localize), localize)
  return html`
    <dl class="charges" part="charges">
      ${metrics.map((code) => {
        const charges = plan.charges.filter(({ metric }) => metric?.code === code)
        const [first] = charges
        return first ? row(metricName(first, localize), charges.map(prices)) : nothing
      })}
      ${nameless.map((charge) => row(metricName(charge, localize), prices(charge)))}
    </dl>
  `
}

function linesTemplate(lines: readonly string[], localize: PricingLocalize): TemplateResult {
  const items = (some: readonly string[]) =>
    html`<ul>${some.map((line) => html`<li><bdi>${line}</bdi></li>`)}</ul>`
  if (lines.length <= VISIBLE_LINES) return items(lines)
  return html`
    ${items(lines.slice(0, 2))}
    <details>
      <summary>${localize.t('pricing.all-ranges')}</summary>
      ${items(lines.slice(2))}
    </details>
  `
}

function estimateTemplate(
  { estimate, isCheapest, plan }: ColumnProps,
  localize: PricingLocalize,
): TemplateResult | typeof nothing {
  if (!estimate) return nothing
  const { amount, isByTransaction, unpriced } = estimate
  if (!amount) return html`<p class="muted">${localize.t('pricing.no-estimate')}</p>`
  return html`
    <p class="muted">${localize.t('pricing.estimated')}</p>
    <p>
      <strong class="number" part="estimated">${localize.money(amount)}</strong>
      <span class="muted">${cycleText(plan.billing_cycle, localize)}</span>
    </p>
    ${
      isCheapest
        ? html`<span class="badge positive" part="cheapest">${localize.t('pricing.cheapest')}</span>`
        : nothing
    }
    ${unpriced.map(
      (metric) => html`<p class="small">${localize.t('pricing.not-priced', { metric })}</p>`,
    )}
    ${isByTransaction ? html`<p class="muted small">${localize.t('pricing.uncertain')}</p>` : nothing}
    ${breakdownTemplate(estimate, localize)}
  `
}
