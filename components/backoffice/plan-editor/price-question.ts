/** The question before a plan with active subscriptions gets another price. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PlanBody } from '../../../server/contract/plan.ts'
import type { PlanEffect } from '../../../server/contract/plans/plan-effect.ts'
import type { SaveQuestion } from '../../internal/base/form-question.ts'
import { linkTo } from '../../internal/templates/link-to.ts'
import type { PlanLocalize } from './messages.ts'

/** True if subscriptions of the plan may cost something else: it is more than other texts. */
export const isPriceChange = (before: PlanBody, after: PlanBody): boolean =>
  priceOf(before) !== priceOf(after)

const priceOf = ({ name: _, code: __, description: ___, ...price }: PlanBody): string =>
  JSON.stringify(price)

/**
 * Undefined without an active subscription.
 * @param effect undefined if it could not be read
 * @param href the address of the plan's subscriptions; undefined without one
 */
export function priceQuestion(
  effect: PlanEffect | undefined,
  href: string | undefined,
  localize: PlanLocalize,
): SaveQuestion | undefined {
  const { active = null, certainty, invoices = [] } = effect ?? {}
  if (active === 0) return undefined
  const unanswered = (active ?? 0) - invoices.reduce((all, { count }) => all + count, 0)
  return {
    text:
      active === null
        ? localize.t('plan.active-unknown')
        : localize.t('plan.active', { count: active }),
    details: html`${href === undefined ? nothing : html`<p class="subscriptions">${linkTo(href, localize.t('plan.subscriptions'))}</p>`}
    ${certainty === 'service' ? effects(invoices, unanswered, localize) : decidedByService(localize)}`,
    confirm: localize.t('plan.save-for-all'),
  }
}

function effects(
  invoices: PlanEffect['invoices'],
  unanswered: number,
  localize: PlanLocalize,
): TemplateResult {
  const row = ({ date, difference, count }: PlanEffect['invoices'][number]) => {
    const amount = localize.money(difference, 'exceptZero')
    return html`<li>
      <bdi>${localize.t('plan.effect', { count, date: localize.date(date), amount })}</bdi>
    </li>`
  }
  return html`${
    invoices.length
      ? html`<ul class="effects" part="effects">${invoices.map(row)}</ul>
          <p class="hint">${localize.t('plan.effect-note')}</p>`
      : nothing
  }
  ${unanswered > 0 ? html`<p>${localize.t('plan.without-invoice', { count: unanswered })}</p>` : nothing}`
}

const decidedByService = (localize: PlanLocalize): TemplateResult =>
  html`<p>${localize.t('plan.service-decides')}</p>`
