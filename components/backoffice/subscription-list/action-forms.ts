/** Templates of the questions below a subscription: another plan, and when to cancel, each with its consequences. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'
import { lastInstant } from '../../internal/format/dates.ts'
import type { SubscriptionsLocalize } from './messages.ts'
import { changeEffect } from './plan-change.ts'
import { type Plan, planOf, type SubscriptionRow } from './subscription-data.ts'
import { planText, subscriptionName } from './subscription-row.ts'

export type CancelOption = 'IMMEDIATE' | 'END_OF_PERIOD'

interface QuestionContext {
  readonly localize: SubscriptionsLocalize
  readonly plans: readonly Plan[] | undefined
  readonly isSending: boolean
  /** The reason of a failure. */
  readonly error: string
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
  readonly onChoose: (option: CancelOption) => void
}

const question = (
  { localize, isSending, error, onKeep, onConfirm }: QuestionContext,
  label: string,
  content: TemplateResult,
  confirm: { readonly text: string; readonly isNegative: boolean; readonly isDisabled: boolean },
): TemplateResult => {
  const submit = (event: Event) => {
    event.preventDefault()
    if (!confirm.isDisabled) onConfirm()
  }
  return html`<form class="question" aria-label=${label} @submit=${submit}>
    ${content} ${error ? html`<p class="issue" role="alert"><bdi>${error}</bdi></p>` : nothing}
    <div class="form-actions">
      <button
        class="button quiet ${confirm.isNegative ? 'negative' : ''} confirm"
        part="confirm"
        aria-disabled=${isSending || confirm.isDisabled}
      >
        ${isSending ? localize.t('editor.saving') : confirm.text}
      </button>
      <button type="button" class="button quiet keep" @click=${onKeep}>
        ${localize.t('subscriptions.keep')}
      </button>
    </div>
  </form>`
}

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
  return question(
    context,
    localize.t('subscriptions.change'),
    html`<div class="form-field">
        <label for="new-plan">${label}</label>
        ${control}
      </div>
      <div aria-live="polite">${chosen ? effectText(subscription, current, context) : nothing}</div>`,
    {
      text: localize.t('subscriptions.confirm-change'),
      isNegative: false,
      isDisabled: !chosen,
    },
  )
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
  { subscription, change }: SubscriptionRow,
  context: CancelContext,
): TemplateResult {
  const { localize, plans, chosen, onChoose } = context
  const name = subscriptionName(subscription, planOf(subscription, plans))
  const isPending = subscription.status === 'PENDING'
  const option = (value: CancelOption, text: string, effect: string) => html`<div class="choice">
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
    <span class="hint" id="effect-${value}"><bdi>${effect}</bdi></span>
  </div>`
  const end = subscription.current_period_end
  const label = localize.t('subscriptions.cancel-question', { name })
  // billing-136: a pending subscription takes IMMEDIATE only.
  const choices = isPending
    ? html`<p>${localize.t('subscriptions.cancel-pending')}</p>`
    : html`<fieldset class="group">
        <legend><bdi>${label}</bdi></legend>
        ${option(
          'END_OF_PERIOD',
          localize.t('subscriptions.END_OF_PERIOD', {
            date: end ? localize.date(lastInstant(end)) : '–',
          }),
          localize.t('subscriptions.END_OF_PERIOD-effect'),
        )}
        ${option(
          'IMMEDIATE',
          localize.t('subscriptions.IMMEDIATE'),
          localize.t('subscriptions.IMMEDIATE-effect'),
        )}
      </fieldset>`
  const dropped = change && (planOf(change, plans)?.name ?? change.plan_code ?? '–')
  const content = html`${choices}${
    dropped ? html`<p>${localize.t('subscriptions.drops-change', { plan: dropped })}</p>` : nothing
  }`
  return question(context, label, content, {
    text: localize.t('subscriptions.cancel'),
    isNegative: true,
    isDisabled: false,
  })
}
