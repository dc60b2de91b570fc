/** The form of a new subscription, in place of the list. */
import type { LitElement, TemplateResult } from 'lit'
import type {
  SubscriptionBody,
  SubscriptionForMerchant,
} from '../../../server/contract/subscription.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { subscriptionRules } from '../internal/constraints/subscription.ts'
import { EditorForm } from '../internal/editor/editor-form.ts'
import { toBody } from '../internal/forms/draft.ts'
import { createFields } from './create-fields.ts'
import type { SubscriptionsLocalize } from './messages.ts'
import type { Plan } from './subscription-data.ts'
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
  isOpen = false
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

  /** A creation of unknown outcome that is there again when the form is opened. */
  get isStored(): boolean {
    return this.#editor.creation.isStored
  }

  open(): void {
    this.isOpen = true
    this.#editor.load({
      external_customer_id: this.#config.customer(),
      plan_code: '',
      billing_time: 'CALENDAR',
    })
    this.#editor.creation.restore()
  }

  /** Another customer or session. An element that was removed keeps the stored creation. */
  reset(options: { keepsStored: boolean }): void {
    this.isOpen = false
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
