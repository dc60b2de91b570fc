/** Templates of the questions below a subscription: another plan, and when to cancel, each with its consequences. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import type { ClickGuard } from '../../internal/dom/click-guard.ts'
import { lastInstant } from '../../internal/format/dates.ts'
import { type ConfirmQuestion, questionForm } from '../../internal/templates/confirm-question.ts'
import { type Plan, planName, planOf } from '../internal/resources/priced-plans.ts'
import type { SubscriptionsLocalize } from './messages.ts'
import { changeEffect } from './plan-change.ts'
import { planText } from './plan-text.ts'

export type CancelOption = 'IMMEDIATE' | 'END_OF_PERIOD'

interface QuestionContext {
  readonly localize: SubscriptionsLocalize
  readonly plans: readonly Plan[] | undefined
  readonly isSending: boolean
  /** The reason of a failure. */
  readonly error: string
  readonly guard: ClickGuard
  readonly onKeep: () => void
  readonly onConfirm: () => void
}

interface ChangeContext extends QuestionContext {
  /** The code of the chosen plan; empty at first. */
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

interface CancelContext extends QuestionContext {
  readonly chosen: CancelOption
  /** The change of plan that waits. */
  readonly change: SubscriptionForMerchant | undefined
  readonly onChoose: (option: CancelOption) => void
}

const question = (
  { localize, isSending, error, guard, onKeep, onConfirm }: QuestionContext,
  asked: Pick<ConfirmQuestion, 'text' | 'details' | 'confirm' | 'isNegative' | 'isDisabled'>,
): TemplateResult =>
  questionForm({
    ...asked,
    keep: localize.t('subscriptions.keep'),
    confirm: isSending ? localize.t('editor.saving') : asked.confirm,
    isDisabled: isSending || asked.isDisabled === true,
    error,
    part: 'confirm',
    guard,
    onKeep,
    onConfirm,
  })

export function changeForm(
  subscription: SubscriptionForMerchant,
  context: ChangeContext,
): TemplateResult {
  const { localize, plans, chosen, onChoose } = context
  const current = planOf(subscription, plans)
  // billing-138: a plan of another currency is refused.
  const others = plans?.filter(
    ({ code, price }) =>
      code !== subscription.plan_code &&
      (!current?.price || price?.currency_code === current.price.currency_code),
  )
  const choose = (event: Event) => onChoose((event.target as HTMLSelectElement).value.trim())
  const control = others
    ? html`<select class="field" id="new-plan" @change=${choose}>
        <option value="" .selected=${!chosen}>${localize.t('subscriptions.choose')}</option>
        ${others.map(
          (plan) => html`<option value=${plan.code} .selected=${plan.code === chosen}>
            ${planText(plan, localize)}
          </option>`,
        )}
      </select>`
    : html`<input class="field" id="new-plan" autocomplete="off" .value=${chosen} @input=${choose} />`
  const label = localize.t(others ? 'subscriptions.change-to' : 'subscriptions.plan-code')
  return question(context, {
    text: localize.t('subscriptions.change'),
    details: html`<div class="form-field">
        <label for="new-plan">${label}</label>
        ${control}
      </div>
      <div aria-live="polite">${chosen ? effectText(subscription, current, context) : nothing}</div>`,
    confirm: localize.t('subscriptions.confirm-change'),
    isDisabled: !chosen,
  })
}

function effectText(
  subscription: SubscriptionForMerchant,
  current: Plan | undefined,
  { localize, plans, chosen }: ChangeContext,
): TemplateResult {
  const next = plans?.find(({ code }) => code === chosen)
  const effect = changeEffect(subscription, current, next)
  if (effect.kind === 'pending') return html`<p>${localize.t('subscriptions.change-pending')}</p>`
  if (effect.kind === 'downgrade') {
    const date = localize.date(effect.at)
    return html`<p>${localize.t('subscriptions.downgrade', { date })}</p>`
  }
  const isUpgrade = effect.kind === 'upgrade'
  return html`<p>${localize.t(isUpgrade ? 'subscriptions.upgrade' : 'subscriptions.change-unknown')}</p>`
}

export function cancelForm(
  subscription: SubscriptionForMerchant,
  context: CancelContext,
): TemplateResult {
  const { localize, plans, chosen, change, onChoose } = context
  const option = (value: CancelOption, text: string) => html`<div class="check">
    <input
      type="radio"
      name="when"
      id="when-${value}"
      value=${value}
      .checked=${value === chosen}
      aria-describedby="effect-${value}"
      @change=${() => onChoose(value)}
    />
    <label for="when-${value}">${text}</label>
    <span class="hint" id="effect-${value}"
      ><bdi>${localize.t(`subscriptions.${value}-effect`)}</bdi></span
    >
  </div>`
  const { name, external_id, status, current_period_end: end } = subscription
  const date = end ? localize.date(lastInstant(end)) : '–'
  // billing-136: a pending subscription takes IMMEDIATE only.
  const choices =
    status === 'PENDING'
      ? html`<p>${localize.t('subscriptions.cancel-pending')}</p>`
      : html`<div role="radiogroup" aria-labelledby="question">
          ${option('END_OF_PERIOD', localize.t('subscriptions.END_OF_PERIOD', { date }))}
          ${option('IMMEDIATE', localize.t('subscriptions.IMMEDIATE'))}
        </div>`
  const dropped = change
    ? html`<p>
        ${localize.t('subscriptions.drops-change', { plan: planName(change, plans) })}
      </p>`
    : nothing
  return question(context, {
    text: localize.t('subscriptions.cancel-question', {
      name: name || planOf(subscription, plans)?.name || subscription.plan_code || external_id,
    }),
    details: html`${choices}${dropped}`,
    confirm: localize.t('subscriptions.cancel'),
    isNegative: true,
  })
}
