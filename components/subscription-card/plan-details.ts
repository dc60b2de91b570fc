/** Renders a subscribed plan: its name and state, prices, period, and a change or an end that is coming. */
import { html, nothing, type TemplateResult } from 'lit'
import type { MyPlan, MyPlans } from '../../server/contract/plans/my-plans.ts'
import type { PublicPlan } from '../../server/contract/plans/public-plan.ts'
import {
  chargeLines,
  cycleText,
  hasTaxes,
  metricName,
  termLines,
} from '../internal/domain/charge-text.ts'
import type { UsagePeriod } from '../internal/domain/usage-period.ts'
import { firstInstantAfter, lastInstant } from '../internal/format/dates.ts'
import { stateOf, trialEnd, waitingChange } from './card-model.ts'
import { forecastOf } from './forecast.ts'
import type { CardLocalize } from './messages.ts'

export interface DetailsProps {
  readonly current: MyPlan
  readonly data: MyPlans
  readonly merchant: string
  /** Of the open period, if it can be read and has usage prices. */
  readonly usage: UsagePeriod | undefined
  readonly isStale: boolean
  /** A coming change or end can be taken back here. */
  readonly canKeep: boolean
}

export function planDetails(props: DetailsProps, localize: CardLocalize): TemplateResult {
  const { current, data } = props
  const { plan, subscription, has_overrides } = current
  const state = stateOf(current, new Date(data.now), localize)
  const name = plan?.name ?? subscription.plan_code ?? subscription.external_id
  return html`
    <div class="row head">
      <strong class="name" part="name"><bdi>${name}</bdi></strong>
      <span class="badge ${state.tone}" part="state">${state.text}</span>
    </div>
    ${
      plan
        ? html`${priceOf(plan, localize)}${pricesOf(plan, localize)}`
        : html`<p class="muted">${localize.t('my-plan.unreadable')}</p>`
    }
    ${has_overrides ? html`<p class="muted">${localize.t('my-plan.individual')}</p>` : nothing}
    ${datesOf(props, localize)} ${forecastLine(props, localize)} ${comingOf(props, localize)}
  `
}

function priceOf(plan: PublicPlan, localize: CardLocalize): TemplateResult {
  const tax = hasTaxes(plan)
    ? html` <span class="muted">${localize.t('plans.plus-tax')}</span>`
    : nothing
  return html`<p part="price">
    <span class="big number">${localize.money(plan.amount)}</span>
    <span class="muted">${cycleText(plan.billing_cycle, localize)}</span>${tax}
  </p>`
}

/** The trial is among the dates. */
const pricesOf = (plan: PublicPlan, localize: CardLocalize): TemplateResult => html`
  <ul class="terms muted small">
    ${termLines({ ...plan, trial_period: 0 }, localize).map(
      (line) => html`<li><bdi>${line}</bdi></li>`,
    )}
  </ul>
  ${
    plan.charges.length === 0
      ? nothing
      : html`<details part="prices">
          <summary>${localize.t('my-plan.prices')}</summary>
          <dl>
            ${plan.charges.map(
              (charge) => html`<div>
                <dt><bdi>${metricName(charge, localize)}</bdi></dt>
                <dd class="muted">
                  ${chargeLines(charge, plan.amount.currency_code, localize).map(
                    (line) => html`<span class="line"><bdi>${line}</bdi></span>`,
                  )}
                </dd>
              </div>`,
            )}
          </dl>
        </details>`
  }
`

function datesOf({ current, data }: DetailsProps, localize: CardLocalize): TemplateResult {
  const {
    current_period_start: from,
    current_period_end: to,
    status,
    end_date,
  } = current.subscription
  // Where it ends, only the service knows whether one is to come.
  const next = current.next_invoice?.at ?? (to && !end_date ? firstInstantAfter(to) : undefined)
  const row = (name: string, text: string) => html`<div class="row" part="date">
    <dt class="muted">${name}</dt>
    <dd class="number">${text}</dd>
  </div>`
  const trial = trialEnd(current, new Date(data.now))
  return html`<dl class="dates">
    ${from && to ? row(localize.t('my-plan.period'), localize.period(from, lastInstant(to))) : nothing}
    ${trial ? row(localize.t('my-plan.trial'), localize.date(trial)) : nothing}
    ${
      next && status === 'ACTIVE'
        ? row(localize.t('my-plan.next-invoice'), localize.date(next))
        : nothing
    }
  </dl>`
}

function forecastLine(
  { current, data, usage, isStale }: DetailsProps,
  localize: CardLocalize,
): TemplateResult | typeof nothing {
  const subject = { current, usage, now: new Date(data.now), isStale }
  const forecast = forecastOf(subject, localize)
  if (!forecast) return nothing
  const { sum, parts } = forecast
  return html`<p class="forecast" part="forecast">
    ${sum ? html`<strong><bdi>${sum}</bdi></strong> ` : nothing}<bdi class="muted small"
      >${parts.join(' · ')}</bdi
    >
  </p>`
}

/** A change or an end that is coming, with the merchant's name if it can't be taken back here. */
function comingOf(
  { current, merchant, canKeep }: DetailsProps,
  localize: CardLocalize,
): TemplateResult | typeof nothing {
  const { subscription } = current
  if (subscription.status !== 'ACTIVE') return nothing
  const { end_date } = subscription
  const pending = waitingChange(current)
  const date = pending ? pending.starts : end_date && lastInstant(end_date)
  if (!date) return nothing
  const day = localize.date(date)
  const text = pending
    ? localize.t('my-plan.pending-change', { plan: pending.plan?.name ?? '', date: day })
    : localize.t('my-plan.ends-on', { date: day })
  const ask = canKeep ? '' : localize.t('my-plan.ask-to-keep', { merchant, date: day })
  return html`<p class="coming" part="coming">
    <bdi>${text}</bdi>${ask ? html` <span class="muted"><bdi>${ask}</bdi></span>` : nothing}
  </p>`
}
