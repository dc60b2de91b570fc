/** `<sample-editor>`: two members of a metric, until it has its own endpoints. */
import { html, type TemplateResult } from 'lit'
import { metricRules } from '../../../components/backoffice/internal/constraints/metric.ts'
import { EditorElement } from '../../../components/backoffice/internal/editor/editor-element.ts'
import type { DraftMembers } from '../../../components/backoffice/internal/forms/draft.ts'
import { textField } from '../../../components/backoffice/internal/forms/fields.ts'
import { MerchantLocalizeController } from '../../../components/backoffice/internal/i18n/merchant-localize.ts'
import type { ApiClient } from '../../../components/internal/api/api-client.ts'
import type { ApiError } from '../../../components/internal/api/api-error.ts'
import { request } from '../../../components/internal/api/endpoints.ts'
import { property } from '../../../components/internal/base/property.ts'
import type { Metric, MetricBody } from '../../../server/contract/metric.ts'
import {
  SampleEditorClosedEvent,
  SampleEditorCloseEvent,
  SampleEditorFailedEvent,
  SampleEditorLoadedEvent,
  SampleEditorSavedEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { styles } from './sample-editor.styles.ts'

/**
 * @summary Creates and edits the name and the code of a metric.
 *
 * Without `metric` it creates a new one. Needs the scope catalog:write to save, catalog:read to show.
 *
 * @tag sample-editor
 * @scope catalog:read
 * @slot - Shown until the data is loaded.
 * @event {SampleEditorLoadedEvent} sample-editor-loaded - The data was loaded.
 * @event {SampleEditorFailedEvent} sample-editor-failed - The data could not be loaded.
 * @event {SampleEditorSavedEvent} sample-editor-saved - The data was created or changed.
 * @event {SampleEditorCloseEvent} sample-editor-close - The editor is about to close. Cancelable.
 * @event {SampleEditorClosedEvent} sample-editor-closed - The editor was closed.
 * @csspart base - The card.
 * @csspart form - The form.
 * @csspart icon - The icon of a button.
 * @csspart save - The button that saves.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The data is being loaded for the first time.
 * @cssstate error - The data could not be loaded.
 * @cssstate empty - Never set: a new draft is no empty state.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <sample-editor metric="bm_…"></sample-editor>
 * </till-session>
 */
export class SampleEditor extends EditorElement<Metric, MetricBody> {
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
    return { name: '', code: '', type: 'METERED', aggregation_type: 'COUNT' }
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
    return request(api, 'PUT /billing/metrics/{id}', { params: { id }, body })
  }

  protected formTitle(isNew: boolean): string {
    return this.localize.t(isNew ? 'sample-editor.new' : 'sample-editor.edit')
  }

  protected createResourceEvent(metric: Metric) {
    return new SampleEditorLoadedEvent(metric)
  }

  protected createErrorEvent(error: ApiError) {
    return new SampleEditorFailedEvent(error)
  }

  protected createSavedEvent(metric: Metric) {
    return new SampleEditorSavedEvent(metric)
  }

  protected createCloseEvent() {
    return new SampleEditorCloseEvent()
  }

  protected createClosedEvent() {
    return new SampleEditorClosedEvent()
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'sample-editor.not-updated' : 'sample-editor.not-loaded')
  }

  protected renderFields(metric: Metric | undefined): TemplateResult {
    const { form, localize } = this
    return html`<div class="fields two">
      ${textField(form, localize, {
        pointer: '/name',
        label: localize.t('sample-editor.name'),
        spellcheck: true,
      })}
      ${textField(form, localize, {
        pointer: '/code',
        label: localize.t('sample-editor.code'),
        isFixed: metric !== undefined,
      })}
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sample-editor': SampleEditor
  }
}
