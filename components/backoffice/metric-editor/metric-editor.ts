/** `<metric-editor>`: creates and edits a metric of the merchant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Metric, MetricBody } from '../../../server/contract/metric.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { property } from '../../internal/base/property.ts'
import { metricRules } from '../internal/constraints/metric.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { selectField, textField } from '../internal/forms/fields.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { aggregationName } from '../internal/resources/aggregation.ts'
import {
  MetricEditorClosedEvent,
  MetricEditorCloseEvent,
  MetricEditorFailedEvent,
  MetricEditorLoadedEvent,
  MetricSavedEvent,
} from './events.ts'
import { filterFields } from './filter-fields.ts'
import { messages } from './messages.ts'
import {
  metricBody,
  metricIssues,
  metricUpdateBody,
  newMetricDraft,
  readsProperty,
} from './metric-draft.ts'
import { styles } from './metric-editor.styles.ts'

/**
 * @summary Creates and edits a billable metric: its aggregation and its filters.
 *
 * Without `metric` it creates a new one. A failed save keeps the typed values; a metric that was changed elsewhere is
 * never overwritten without a question. Needs the scope catalog:write to save, catalog:read to show.
 *
 * @tag metric-editor
 * @scope catalog:read
 * @slot - Shown until the metric is loaded.
 * @event {MetricEditorLoadedEvent} metric-editor-loaded - The metric was loaded.
 * @event {MetricEditorFailedEvent} metric-editor-failed - The metric could not be loaded.
 * @event {MetricSavedEvent} metric-saved - The metric was created or changed.
 * @event {MetricEditorCloseEvent} metric-editor-close - The editor is about to close. Cancelable.
 * @event {MetricEditorClosedEvent} metric-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart icon - The icon of a button.
 * @csspart save - The button that saves.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The metric is being loaded for the first time.
 * @cssstate error - The metric could not be loaded.
 * @cssstate empty - Never set: a new metric is no empty state.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <metric-editor metric="bm_…"></metric-editor>
 * </till-session>
 */
export class MetricEditor extends EditorElement<Metric, MetricBody> {
  static override styles = styles

  /** The id of the metric, "bm_…". Default: a new metric. */
  @property({ reflect: true }) metric = ''

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly rules = metricRules
  protected readonly readScope = 'catalog:read'
  protected readonly writeScope = 'catalog:write'

  protected get requestedId(): string {
    return this.metric ?? ''
  }

  protected set requestedId(id: string) {
    this.metric = id
  }

  protected idOf({ id }: Metric): string {
    return id
  }

  protected newDraft(): DraftMembers {
    return newMetricDraft()
  }

  protected override bodyOf(draft: DraftMembers): MetricBody {
    return metricBody(draft)
  }

  protected read(api: ApiClient, id: string, signal?: AbortSignal): Promise<Metric> {
    return request(api, 'GET /billing/metrics/{id}', {
      params: { id },
      ...(signal && { signal }),
    })
  }

  protected create(api: ApiClient, body: MetricBody, key: string): Promise<Metric> {
    return request(api, 'POST /billing/metrics', { body, key })
  }

  protected replace(api: ApiClient, id: string, body: MetricBody): Promise<Metric> {
    return request(api, 'PUT /billing/metrics/{id}', {
      params: { id },
      body: metricUpdateBody(body),
    })
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return metricIssues(draft, { cannotCarryOver: this.localize.t('metric.cannot-carry-over') })
  }

  protected override issueText(code: string): string | undefined {
    return code === 'VALUE_ALREADY_EXISTS' ? this.localize.t('metric.duplicate') : undefined
  }

  protected formTitle(isNew: boolean): string {
    return this.localize.t(isNew ? 'metric.new' : 'metric.edit')
  }

  protected createResourceEvent(metric: Metric) {
    return new MetricEditorLoadedEvent(metric)
  }

  protected createErrorEvent(error: ApiError) {
    return new MetricEditorFailedEvent(error)
  }

  protected createSavedEvent(metric: Metric) {
    return new MetricSavedEvent(metric)
  }

  protected createCloseEvent() {
    return new MetricEditorCloseEvent()
  }

  protected createClosedEvent() {
    return new MetricEditorClosedEvent()
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'metric.not-updated' : 'metric.not-loaded')
  }

  protected renderFields(metric: Metric | undefined): TemplateResult {
    const { form, localize } = this
    const focus = (selector: string) => this.focusKeeper.moveTo(selector)
    return html`<div class="fields two">
        ${textField(form, localize, {
          pointer: '/name',
          label: localize.t('metric.name'),
          hint: localize.t('metric.name-hint'),
          spellcheck: true,
        })}
        ${textField(form, localize, {
          pointer: '/code',
          label: localize.t('metric.code'),
          hint: localize.t(metric ? 'metric.code-fixed' : 'metric.code-hint'),
          isFixed: metric !== undefined,
        })}
        ${selectField(form, localize, {
          pointer: '/aggregation_type',
          label: localize.t('metric.aggregation'),
          nameOf: (value) => aggregationName(localize, value),
        })}
        ${
          readsProperty(form.draft)
            ? textField(form, localize, {
                pointer: '/aggregation_field',
                label: localize.t('metric.field'),
                hint: localize.t('metric.field-hint'),
                required: true,
              })
            : nothing
        }
        ${selectField(form, localize, {
          pointer: '/type',
          label: localize.t('metric.type'),
          required: true,
          nameOf: (value) =>
            value === 'METERED' || value === 'RECURRING' ? localize.t(`metric.${value}`) : value,
        })}
        <div class="wide">
          ${textField(form, localize, {
            pointer: '/description',
            label: localize.t('metric.description'),
            rows: 2,
            spellcheck: true,
          })}
        </div>
      </div>
      ${filterFields({ form, localize, focus })}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'metric-editor': MetricEditor
  }
}
