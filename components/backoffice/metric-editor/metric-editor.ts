/** `<metric-editor>`: creates and edits a metric of the merchant. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Metric, MetricBody } from '../../../server/contract/metric.ts'
import { property } from '../../internal/base/property.ts'
import { EditorElement } from '../internal/editor/editor-element.ts'
import { editorTexts } from '../internal/editor/editor-texts.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { selectField, textField } from '../internal/forms/fields.ts'
import type { FieldIssues } from '../internal/forms/validate.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { aggregationName } from '../internal/resources/aggregation.ts'
import { metric } from '../internal/resources/metric.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'
import { filterFields } from './filter-fields.ts'
import { messages } from './messages.ts'
import { metricBody, metricIssues, newMetricDraft, readsProperty } from './metric-draft.ts'
import { styles } from './metric-editor.styles.ts'

export interface MetricEditorEventMap extends EditorEvents<'metric-editor', 'metric', Metric> {}

/**
 * @summary Creates and edits a billable metric: its aggregation and its filters.
 *
 * Without `metric` it creates a new one. A failed save keeps the typed values; a metric that was changed elsewhere is
 * never overwritten without a question. Needs the scope catalog:write to save, catalog:read to show.
 *
 * @tag metric-editor
 * @scope catalog:read
 * @slot - Shown until the metric is loaded.
 * @event {DataLoadedEvent<Metric>} metric-loaded - The metric was loaded.
 * @event {DataErrorEvent} metric-failed - The metric could not be loaded.
 * @event {DataWrittenEvent<Metric>} metric-saved - The metric was created or changed.
 * @event {TillEvent} metric-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} metric-editor-closed - The editor was closed.
 * @cssstate loading - The metric is being loaded for the first time.
 * @cssstate error - The metric could not be loaded.
 * @cssstate empty - Never set: a new metric is no empty state.
 * @example
 * <till-session fetch-from="/till-session">
 *   <metric-editor metric="bm_…"></metric-editor>
 * </till-session>
 */
export class MetricEditor extends EditorElement<Metric, MetricBody, 'metric.duplicate'> {
  static override styles = styles

  /** The id of the metric, "bm_…". Default: a new metric. */
  @property({ reflect: true, default: '' }) metric!: string

  protected readonly localize = new MerchantLocalizeController(this, messages)

  constructor() {
    super(metric)
  }

  protected get texts() {
    return editorTexts(this.localize, 'metric')
  }

  protected override newDraft(): DraftMembers {
    return newMetricDraft()
  }

  protected override bodyOf(draft: DraftMembers): MetricBody {
    return metricBody(draft)
  }

  protected override check(draft: DraftMembers): FieldIssues {
    return metricIssues(draft, { cannotCarryOver: this.localize.t('metric.cannot-carry-over') })
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
          ...this.proposesCode,
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
  interface GlobalEventHandlersEventMap extends MetricEditorEventMap {}
  interface HTMLElementTagNameMap {
    'metric-editor': MetricEditor
  }
}
