/** The form of a new subscription, in place of the list. */
import { html, type LitElement, type TemplateResult } from 'lit'
import type {
  SubscriptionBody,
  SubscriptionForMerchant,
} from '../../../server/contract/subscription.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { subscriptionRules } from '../internal/constraints/subscription.ts'
import { EditorForm } from '../internal/editor/editor-form.ts'
import { toBody } from '../internal/forms/draft.ts'
import { selectField, textField } from '../internal/forms/fields.ts'
import type { FormController } from '../internal/forms/form-controller.ts'
import type { Plan } from '../internal/resources/priced-plans.ts'
import type { SubscriptionsLocalize } from './messages.ts'
import { planText } from './plan-text.ts'
import { createSubscription } from './write-subscription.ts'

interface NewSubscriptionConfig {
  readonly localize: SubscriptionsLocalize
  readonly session: SessionConsumer
  /** The external id of the customer. */
  readonly customer: () => string
  readonly onCreated: (subscription: SubscriptionForMerchant) => void
  readonly onClosed: () => void
  readonly focus: (...selectors: string[]) => void
  readonly announce: (text: string) => void
}

export class NewSubscriptionController {
  readonly #config: NewSubscriptionConfig
  readonly #editor: EditorForm<SubscriptionForMerchant>

  constructor(host: LitElement, config: NewSubscriptionConfig) {
    const { session, localize, customer, focus, announce } = config
    this.#config = config
    this.#editor = new EditorForm<SubscriptionForMerchant>(host, {
      session,
      localize: () => localize,
      rules: () => subscriptionRules,
      scope: 'subscriptions:write',
      name: () => `${host.localName}-${customer()}`,
      send: (api, draft, key) =>
        createSubscription(api, toBody<SubscriptionBody>(subscriptionRules, draft), key),
      onCreated: (subscription) => {
        this.reset({ keepsStored: false })
        config.onCreated(subscription)
      },
      // billing-9.
      issueText: (code) =>
        code === 'VALUE_ALREADY_EXISTS' ? localize.t('subscriptions.exists') : undefined,
      onClosed: () => {
        this.reset({ keepsStored: false })
        config.onClosed()
      },
      focus,
      announce,
    })
  }

  open(): void {
    this.#editor.load({
      external_customer_id: this.#config.customer(),
      plan_code: '',
      billing_time: 'CALENDAR',
    })
    this.#editor.creation.restore()
  }

  /** Another customer or session. An element that was removed keeps the stored creation. */
  reset(options: { keepsStored: boolean }): void {
    this.#editor.clear(options)
  }

  render(plans: readonly Plan[] | undefined): TemplateResult {
    const { localize } = this.#config
    return this.#editor.render({
      title: localize.t('subscriptions.create'),
      fields: createFields(this.#editor.form, plans, localize),
      onCancel: () => this.#editor.close(),
    })
  }
}

function createFields(
  form: FormController,
  plans: readonly Plan[] | undefined,
  localize: SubscriptionsLocalize,
): TemplateResult {
  const planOf = (code: string) => plans?.find((plan) => plan.code === code)
  return html`<div class="fields two">
    ${
      plans
        ? selectField(form, localize, {
            pointer: '/plan_code',
            label: localize.t('subscriptions.plan'),
            values: plans.map(({ code }) => code),
            emptyName: localize.t('subscriptions.choose'),
            nameOf: (code) => {
              const plan = planOf(code)
              return plan ? planText(plan, localize) : code
            },
          })
        : textField(form, localize, {
            pointer: '/plan_code',
            label: localize.t('subscriptions.plan-code'),
          })
    }
    ${textField(form, localize, {
      pointer: '/external_id',
      label: localize.t('subscriptions.external-id'),
      hint: localize.t('subscriptions.external-id-hint'),
    })}
    ${textField(form, localize, {
      pointer: '/start_date',
      label: localize.t('subscriptions.start'),
      hint: localize.t('subscriptions.start-hint'),
      isDay: true,
    })}
    ${textField(form, localize, {
      pointer: '/end_date',
      label: localize.t('subscriptions.end'),
      hint: localize.t('subscriptions.end-hint'),
      isDay: 'end',
    })}
    ${selectField(form, localize, {
      pointer: '/billing_time',
      label: localize.t('subscriptions.billing-time'),
      nameOf: (time) =>
        time === 'CALENDAR' || time === 'ANNIVERSARY' ? localize.t(`subscriptions.${time}`) : time,
    })}
    ${textField(form, localize, { pointer: '/name', label: localize.t('subscriptions.name') })}
  </div>`
}
