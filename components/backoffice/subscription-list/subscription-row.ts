/** Template of one subscription: its plan, its state in words, its dates and its scheduled change. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { lastInstant } from '../../internal/format/dates.ts'
import { secondaryButton } from '../../internal/templates/notice.ts'
import { statusBadge, statusText } from '../internal/card/subscription-status.ts'
import type { SubscriptionsLocalize } from './messages.ts'
import { type Plan, planOf, type SubscriptionRow } from './subscription-data.ts'

const CYCLES = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const

/** "Terrain, $50.00 a month". */
export function planText(plan: Plan, localize: SubscriptionsLocalize): string {
  if (!plan.price) return plan.name
  const price = localize.money(plan.price)
  const cycle = CYCLES.find((item) => item === plan.cycle)
  const detail = cycle ? localize.t(`subscriptions.${cycle}`, { price }) : price
  return localize.t('common.detailed', { name: plan.name, detail })
}

export const subscriptionName = (
  { name, plan_code, external_id }: SubscriptionForMerchant,
  plan: Plan | undefined,
): string => name || plan?.name || plan_code || external_id

/** Over, so that nothing can be changed. */
const isOver = ({ status }: SubscriptionForMerchant): boolean =>
  status !== 'ACTIVE' && status !== 'PENDING'

interface RowContext {
  readonly localize: SubscriptionsLocalize
  readonly plans: readonly Plan[] | undefined
  readonly canWrite: boolean
  /** The service's time. */
  readonly now: Date
  /** The form below the row. */
  readonly form: unknown
  readonly onChange: () => void
  readonly onCancel: () => void
  readonly onKeepPlan: () => void
  readonly onRenew: () => void
}

export function subscriptionRow(row: SubscriptionRow, context: RowContext): TemplateResult {
  const { subscription, change } = row
  const { localize, plans, form } = context
  const plan = planOf(subscription, plans)
  const id = subscription.external_id
  return html`<li part="subscription" data-id=${id}>
    <div class="row">
      <span class="strong" id="name-${subscription.id ?? id}"><bdi>${subscriptionName(subscription, plan)}</bdi></span>
      ${statusBadge(subscription, statusText(subscription, localize, context.now))}
    </div>
    <p><bdi>${plan ? planText(plan, localize) : (subscription.plan_code ?? '–')}</bdi></p>
    <p class="muted small"><bdi>${id}</bdi>${dates(subscription, localize)}</p>
    ${
      change
        ? html`<p class="notice" part="notice">
            <span
              ><bdi
                >${localize.t('subscriptions.scheduled', {
                  plan: planOf(change, plans)?.name ?? change.plan_code ?? '–',
                  date: change.start_date ? localize.date(change.start_date) : '–',
                })}</bdi
              ></span
            >${
              context.canWrite
                ? secondaryButton(localize.t('subscriptions.keep-plan'), context.onKeepPlan)
                : nothing
            }
          </p>`
        : nothing
    }
    ${form !== nothing ? form : rowActions(subscription, context)}
  </li>`
}

function rowActions(subscription: SubscriptionForMerchant, context: RowContext) {
  const { localize, canWrite, onChange, onCancel, onRenew } = context
  if (!canWrite || isOver(subscription)) return nothing
  const named = `name-${subscription.id ?? subscription.external_id}`
  const action = (name: string, label: string, onClick: () => void) =>
    html`<button
      type="button"
      class="button quiet ${name}"
      aria-describedby=${named}
      @click=${onClick}
    >
      ${label}
    </button>`
  return html`<div class="actions">
    ${action('change', localize.t('subscriptions.change'), onChange)}
    ${subscription.end_date ? action('renew', localize.t('subscriptions.renew'), onRenew) : nothing}
    ${action('cancel', localize.t('subscriptions.cancel'), onCancel)}
  </div>`
}

function dates(
  {
    current_period_start: from,
    current_period_end: to,
    start_date,
    end_date,
  }: SubscriptionForMerchant,
  localize: SubscriptionsLocalize,
) {
  if (from && to) {
    const period = localize.period(from, lastInstant(to))
    return html` · <bdi>${localize.t('subscriptions.period', { period })}</bdi>`
  }
  if (!start_date) return nothing
  if (end_date) return html` · <bdi>${localize.period(start_date, lastInstant(end_date))}</bdi>`
  return html` · <bdi>${localize.t('subscriptions.since', { date: localize.date(start_date) })}</bdi>`
}
