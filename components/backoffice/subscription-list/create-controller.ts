/** The form of a new subscription: its draft, one creation an intent, and the outcomes that are not known. */
import type { LitElement, TemplateResult } from 'lit'
import { nothing } from 'lit'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type {
  SubscriptionBody,
  SubscriptionForMerchant,
} from '../../../server/contract/subscription.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { UnsavedWork } from '../../internal/subject/unsaved-work.ts'
import { subscriptionRules } from '../internal/constraints/subscription.ts'
import { editorFrame } from '../internal/editor/editor-frame.ts'
import { EditorQuestionController } from '../internal/editor/editor-question.ts'
import { SaveController } from '../internal/editor/save-controller.ts'
import { showSaveError } from '../internal/editor/show-save-error.ts'
import { type DraftMembers, toBody, toDraft } from '../internal/forms/draft.ts'
import { FormController } from '../internal/forms/form-controller.ts'
import { createFields } from './create-fields.ts'
import type { SubscriptionsLocalize } from './messages.ts'
import type { Plan } from './subscription-data.ts'

interface CreateConfig {
  readonly localize: SubscriptionsLocalize
  readonly session: SessionConsumer
  readonly scope: MerchantScope
  /** The external id of the customer. */
  readonly customer: () => string
  readonly send: (
    api: ApiClient,
    body: SubscriptionBody,
    key: string,
  ) => Promise<SubscriptionForMerchant>
  readonly onCreated: (subscription: SubscriptionForMerchant) => void
  readonly onClosed: () => void
  readonly announce: (text: string) => void
}

export class CreateController {
  isOpen = false
  readonly #config: CreateConfig
  readonly #form: FormController
  readonly #saving: SaveController<SubscriptionForMerchant>
  readonly #question: EditorQuestionController

  constructor(host: LitElement, config: CreateConfig) {
    this.#config = config
    this.#question = new EditorQuestionController(host)
    this.#form = new FormController(host, {
      rules: () => subscriptionRules,
      isLocked: () => this.#isSent,
    })
    this.#saving = new SaveController<SubscriptionForMerchant>(host, {
      form: () => this.#form,
      name: () => `${host.localName}-${config.customer()}`,
      session: config.session,
      id: () => '',
      draftOf: (subscription) => toDraft(subscriptionRules, subscription),
      read: () => Promise.reject(new TypeError('a new subscription')),
      create: (api, draft, key) =>
        config.send(api, toBody<SubscriptionBody>(subscriptionRules, draft), key),
      replace: () => Promise.resolve(undefined),
      onSaved: (subscription) => {
        this.#hide()
        if (subscription) config.onCreated(subscription)
      },
      onError: (error) => this.#onError(error),
      onNotSaved: () => {},
    })
    new UnsavedWork(host, {
      isThere: () => this.isOpen && (this.#form.isDirty || this.#isSent),
      ask: (answer) => this.#question.ask({ kind: 'discard', answer }),
    })
  }

  /** A creation of unknown outcome that is there again when the form is opened. */
  get isStored(): boolean {
    return this.#saving.isStored
  }

  get #isSent(): boolean {
    return ['saving', 'unknown'].includes(this.#saving.state.kind)
  }

  open(): void {
    this.isOpen = true
    this.#question.close()
    const draft: DraftMembers = {
      external_customer_id: this.#config.customer(),
      plan_code: '',
      billing_time: 'CALENDAR',
    }
    this.#form.dispatch({ type: 'load', draft })
    const pending = this.#saving.restore()
    if (pending) this.#form.restore(pending.draft)
  }

  /** Another customer or session. An element that was removed keeps the stored creation. */
  reset(options: { keepsStored: boolean }): void {
    this.isOpen = false
    this.#question.close()
    this.#saving.reset(options)
  }

  render(plans: readonly Plan[] | undefined): TemplateResult {
    const { localize } = this.#config
    const form = this.#form
    return editorFrame(
      {
        title: localize.t('subscriptions.create'),
        isNew: true,
        form,
        saving: this.#saving,
        readonlyReason: undefined,
        question: this.#question.render(this.#answers, localize),
        fields: createFields(form, plans, localize),
        aside: nothing,
        onSubmit: (event) => this.#onSubmit(event),
        onCancel: () => this.#cancel(),
      },
      localize,
    )
  }

  #onSubmit(event: Event): void {
    event.preventDefault()
    if (this.#form.isLocked) return
    if (this.#form.submit()) void this.#saving.save()
    else this.#config.announce(this.#config.localize.t('editor.invalid'))
  }

  #cancel(): void {
    const close = () => {
      this.#hide()
      this.#config.onClosed()
    }
    if (this.#form.isDirty || this.#isSent)
      this.#question.ask({ kind: 'discard', answer: (isDiscarded) => isDiscarded && close() })
    else close()
  }

  readonly #answers = {
    onKeep: (): void => this.#answer(false),
    onConfirm: (): void => {
      this.#saving.reset()
      this.#answer(true)
    },
  }

  #answer(isDiscarded: boolean): void {
    const { open } = this.#question
    this.#question.close()
    if (open?.kind === 'discard') open.answer(isDiscarded)
  }

  #hide(): void {
    this.isOpen = false
    this.#question.close()
    this.#form.dispatch({ type: 'load', draft: {} })
  }

  // billing-9.
  #onError(error: ApiError): void {
    const { localize, scope, announce } = this.#config
    const issueText = (code: string) =>
      code === 'VALUE_ALREADY_EXISTS' ? localize.t('subscriptions.exists') : undefined
    showSaveError(error, { form: this.#form, localize, scope, issueText, announce })
  }
}
