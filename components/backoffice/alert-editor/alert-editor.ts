/** `<alert-editor>`: creates and edits a usage alert of a subscription, for the merchant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AlertForMerchant } from '../../../server/contract/alert.ts'
import { property } from '../../internal/base/property.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import { missingScope } from '../internal/card/missing-scope.ts'
import { EditorElement, type Loaded } from '../internal/editor/editor-element.ts'
import { editorMessages } from '../internal/editor/editor-messages.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { checkboxField, fieldId, selectField, textField } from '../internal/forms/fields.ts'
import {
  entryRow,
  listSection,
  removeButton,
  removeEntry,
  type SectionContext,
} from '../internal/forms/list-section.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { type AlertDraftBody, alert, alertId, splitAlertId } from '../internal/resources/alert.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
import {
  fetchWatched,
  type WatchedSubscription,
} from '../internal/resources/watched-subscription.ts'
import {
  alertBody,
  alertDraft,
  alertIssues,
  newAlertDraft,
  newThreshold,
  watchesMetric,
} from './alert-draft.ts'
import { styles } from './alert-editor.styles.ts'

type AlertLocalize = Localize<typeof AlertEditor.messages>

const TYPES = {
  CURRENT_USAGE_AMOUNT: 'alerts.amount',
  METRIC_CURRENT_USAGE_AMOUNT: 'alert.metric-amount',
  METRIC_CURRENT_USAGE_UNITS: 'alert.units',
  LIFETIME_USAGE_AMOUNT: 'alerts.lifetime',
} as const

const MEMBER = 'external_subscription_id'
const SUBSCRIPTION = `/${MEMBER}`

const MAX_THRESHOLDS = 20

interface ThresholdContext extends SectionContext {
  readonly localize: AlertLocalize
  /** Of the values: a currency or units; empty if it is unknown. */
  readonly unit: string
}

export interface AlertEditorEventMap
  extends EditorEvents<'alert-editor', 'subscription-alert', AlertForMerchant> {}

/**
 * @summary Creates and edits a usage alert of a subscription: the value that it watches and its thresholds.
 *
 * Without `alert` it creates a new one, for the `subscription` or one of the active subscriptions of the `customer`. A
 * failed save keeps the typed values; an alert that was changed elsewhere is never overwritten without a question.
 * Needs the scope alerts:write to save, subscriptions:read to choose a subscription, and usage:read to choose a metric
 * by its name.
 *
 * @tag alert-editor
 * @scope alerts:read
 * @slot - Shown until the alert is loaded.
 * @event {DataLoadedEvent<AlertForMerchant>} subscription-alert-loaded - The alert was loaded.
 * @event {DataErrorEvent} subscription-alert-failed - The alert could not be loaded.
 * @event {DataWrittenEvent<AlertForMerchant>} subscription-alert-saved - The alert was created or changed.
 * @event {TillEvent} alert-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} alert-editor-closed - The editor was closed.
 * @cssstate loading - The alert is being loaded for the first time.
 * @cssstate error - The alert could not be loaded.
 * @cssstate empty - Never set: a new alert is no empty state.
 * @example
 * <till-session fetch-from="/office-session">
 *   <alert-editor subscription="maps"></alert-editor>
 * </till-session>
 */
export class AlertEditor extends EditorElement<
  AlertForMerchant,
  AlertDraftBody,
  'alert.duplicate'
> {
  static override styles = styles
  /** Those of a customer's own page have the same keys as there. */
  static readonly messages = defineMessages({
    ...editorMessages,
    'alerts.new': 'New alert',
    'alerts.edit': 'Change alert',
    'alerts.measure': 'What to watch',
    'alerts.amount': 'Spend this period',
    'alerts.lifetime': 'Total spend',
    'alerts.units': 'units',
    'alerts.another': 'Add threshold',
    'alerts.threshold-number': 'Threshold {count}',
    'alert.not-loaded': 'The alert couldn’t be loaded.',
    'alert.not-updated': 'The alert couldn’t be reloaded.',
    'alert.subscriptions-not-loaded': 'Subscriptions and their metrics couldn’t be loaded.',
    'alert.subscription': 'Subscription',
    'alert.units': 'Units of a metric',
    'alert.metric-amount': 'Spend on a metric',
    'alert.metric': 'Metric',
    'alert.metric-code': 'Code of the metric',
    'alert.name': 'Name',
    'alert.code': 'Code',
    'alert.thresholds': 'Thresholds',
    'alert.threshold-code': 'Code of threshold {count}',
    'alert.recurring': 'Repeats',
    'alert.recurring-hint': 'With 500 and a repeated 100: at 500, 600, 700 and so on.',
    'alert.one-recurring': 'Only one threshold can repeat.',
    'alert.recurring-zero': 'A repeated threshold is above 0.',
    'alert.duplicate': 'Another alert of this subscription has this code.',
    'overview.no-usage': 'No active subscription.',
  })

  /** The code of the alert. Default: a new alert. */
  @property({ reflect: true, default: '' }) alert!: string

  /** The external id of the alert's subscription. Required with `alert`. */
  @property({ reflect: true, default: '' }) subscription!: string

  /** The external id of a customer: a new alert is for one of the active subscriptions. */
  @property({ default: '' }) customer!: string

  protected readonly localize = new MerchantLocalizeController(this, AlertEditor.messages)

  constructor() {
    super(alert)
  }

  protected get texts() {
    const { localize } = this
    return {
      new: localize.t('alerts.new'),
      edit: localize.t('alerts.edit'),
      notLoaded: localize.t('alert.not-loaded'),
      notUpdated: localize.t('alert.not-updated'),
    }
  }

  protected override get requestedId(): string {
    return this.alert ? alertId(this.subscription, this.alert) : ''
  }

  protected override set requestedId(id: string) {
    const { subscription, code } = splitAlertId(id)
    if (subscription) this.subscription = subscription
    this.alert = code
  }

  readonly #watched = new AsyncData(this, {
    session: this.session,
    resetKey: () => JSON.stringify(this.owner),
    args: () => {
      const { customer, subscription } = this
      const { api, state } = this.session
      const isReadable = state === 'active' && this.session.can('subscriptions:read')
      return api && isReadable && (customer || subscription)
        ? ([api, customer, subscription] as const)
        : undefined
    },
    task: ([api, customer, subscription], signal) => {
      const readsUsage = () => this.session.can('usage:read')
      return fetchWatched(api, { customer, subscription, readsUsage }, signal)
    },
    onComplete: () => this.#takeOnly(),
  })

  protected override get owner() {
    return { customer: this.customer, subscription: this.subscription }
  }

  protected override get intentName(): string {
    return [super.intentName, this.subscription || this.customer].join('-')
  }

  protected override newDraft(): DraftMembers {
    return newAlertDraft(this.subscription)
  }

  protected override onLoaded(loaded: Loaded<AlertForMerchant>): void {
    super.onLoaded(loaded)
    this.#takeOnly()
  }

  /** The only subscription needs no choice. It is in the draft, so that it is stored with a creation. */
  #takeOnly(): void {
    const id = this.#only?.id
    const isNew = this.data.value && !this.data.value.item
    if (!id || !isNew || this.#subscriptionId || this.form.isLocked) return
    const { original } = this.form.state
    this.form.dispatch({ type: 'rebase', original: { ...original, [MEMBER]: id } })
    this.form.dispatch({ type: 'change', pointer: SUBSCRIPTION, value: id })
  }

  protected override draftOf(alert: AlertForMerchant): DraftMembers {
    return alertDraft(alert)
  }

  protected override bodyOf(draft: DraftMembers): AlertDraftBody {
    return { ...alertBody(draft), external_subscription_id: this.#subscriptionId }
  }

  protected override check(draft: DraftMembers): FieldIssues {
    const issues = alertIssues(draft, {
      oneRecurring: this.localize.t('alert.one-recurring'),
      recurringZero: this.localize.t('alert.recurring-zero'),
    })
    return this.#subscriptionId ? issues : { ...issues, [SUBSCRIPTION]: { kind: 'required' } }
  }

  get #choices(): readonly WatchedSubscription[] {
    return this.#watched.value?.all ?? []
  }

  /** False if there are more than the choices. */
  get #isComplete(): boolean {
    return this.#watched.value?.limit === undefined
  }

  get #only(): WatchedSubscription | undefined {
    return this.#choices.length === 1 && this.#isComplete ? this.#choices[0] : undefined
  }

  get #subscriptionId(): string {
    return this.subscription || this.form.text(SUBSCRIPTION)
  }

  protected renderFields(alert: AlertForMerchant | undefined): TemplateResult {
    const { form, localize } = this
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    const chosen = this.#choices.find(({ id }) => id === this.#subscriptionId)
    const isFixed = alert !== undefined
    const unit = String(form.draft.type).endsWith('UNITS')
      ? localize.t('alerts.units')
      : (chosen?.usage?.total?.currency_code ?? '')
    return html`${this.#renderFailure()}
      <div class="fields two">
        ${isFixed || this.subscription ? nothing : this.#renderSubscription()}
        ${selectField(form, localize, {
          pointer: '/type',
          label: localize.t('alerts.measure'),
          isFixed,
          nameOf: (type) =>
            Object.hasOwn(TYPES, type) ? localize.t(TYPES[type as keyof typeof TYPES]) : type,
          // A hidden field would keep its issue.
          onInput: (type) => watchesMetric({ type }) || form.set('/metric_code', undefined),
        })}
        ${watchesMetric(form.draft) ? this.#renderMetric(chosen, isFixed) : nothing}
        ${textField(form, localize, {
          pointer: '/name',
          label: localize.t('alert.name'),
          spellcheck: true,
          ...this.proposesCode,
        })}
        ${textField(form, localize, { pointer: '/code', label: localize.t('alert.code') })}
      </div>
      ${thresholdFields({ form, localize, focus, unit })}`
  }

  #renderFailure() {
    const { error, retryAll } = this.#watched
    if (!error) return nothing
    const text = this.localize.t('alert.subscriptions-not-loaded')
    return notice(text, retryButton(this.localize, retryAll))
  }

  #renderSubscription() {
    const { form, localize } = this
    const all = this.#choices
    if (this.#only?.id === this.#subscriptionId) return nothing
    const label = localize.t('alert.subscription')
    const options = { pointer: SUBSCRIPTION, label, required: true }
    if (!this.#isComplete || missingScope(this.session, this.localize, 'subscriptions:read'))
      return textField(form, localize, options)
    return selectField(form, localize, {
      ...options,
      hint: this.#watched.value && !all.length ? localize.t('overview.no-usage') : undefined,
      values: all.map(({ id }) => id),
      nameOf: (id) => all.find((item) => item.id === id)?.name ?? id,
    })
  }

  /** Without the names of metrics, their codes are typed. */
  #renderMetric(chosen: WatchedSubscription | undefined, isFixed: boolean) {
    const { form, localize } = this
    const metrics = chosen?.usage?.metrics ?? []
    const isUndecided =
      !chosen && this.#isComplete && (this.#watched.pending || this.#choices.length > 0)
    const options = { pointer: '/metric_code', required: true, isFixed }
    if (!metrics.length && !isUndecided)
      return textField(form, localize, { ...options, label: localize.t('alert.metric-code') })
    return selectField(form, localize, {
      ...options,
      label: localize.t('alert.metric'),
      values: metrics.map(({ code }) => code),
      nameOf: (code) => metrics.find((metric) => metric.code === code)?.name ?? code,
    })
  }
}

/** The thresholds of an alert (billing-218). */
function thresholdFields(context: ThresholdContext): TemplateResult {
  const { form, localize, unit } = context
  const pointer = '/thresholds'
  const numbered = (index: number) => ({ count: index + 1 })
  return listSection(context, {
    pointer,
    title: localize.t('alert.thresholds'),
    addLabel: localize.t('alerts.another'),
    entry: newThreshold,
    firstMember: 'value',
    maxItems: MAX_THRESHOLDS,
    renderEntry: (at, index) =>
      entryRow(
        html`${textField(form, localize, {
          pointer: `${at}/value`,
          label: localize.t('alerts.threshold-number', numbered(index)),
          suffix: unit,
        })}
        ${textField(form, localize, {
          pointer: `${at}/code`,
          label: localize.t('alert.threshold-code', numbered(index)),
        })}
        ${checkboxField(form, localize, {
          pointer: `${at}/recurring`,
          label: localize.t('alert.recurring'),
        })}`,
        removeButton(context, fieldId(`${at}/value`), () => removeEntry(context, at)),
      ),
    footer: html`<span class="hint">${localize.t('alert.recurring-hint')}</span>`,
  })
}

declare global {
  interface GlobalEventHandlersEventMap extends AlertEditorEventMap {}
  interface HTMLElementTagNameMap {
    'alert-editor': AlertEditor
  }
}
