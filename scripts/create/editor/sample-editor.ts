/** `<sample-editor>`: two members of a metric, until it has its own resource. */
import { html, type TemplateResult } from 'lit'
import { editorStyles } from '../../../components/backoffice/internal/editor/editor.styles.ts'
import { EditorElement } from '../../../components/backoffice/internal/editor/editor-element.ts'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import { editorTexts } from '../../../components/backoffice/internal/editor/editor-texts.ts'
import { textField } from '../../../components/backoffice/internal/forms/fields.ts'
import { MerchantLocalizeController } from '../../../components/backoffice/internal/i18n/merchant-localize.ts'
import { metric } from '../../../components/backoffice/internal/resources/metric.ts'
import type { Edited } from '../../../components/backoffice/internal/resources/resource.ts'
import type { EditorEvents } from '../../../components/backoffice/internal/resources/resource-events.ts'
import { property } from '../../../components/internal/base/property.ts'
import { defineMessages } from '../../../components/internal/i18n/define-messages.ts'
import type { Metric, MetricBody } from '../../../server/contract/metric.ts'

const { scopes, rules, idOf, read, create, update } = metric

/** Write yours in `components/backoffice/internal/resources`. */
const resource: Edited<Metric, MetricBody> = {
  name: 'sample-editor',
  attribute: 'metric',
  scopes,
  rules,
  idOf,
  read,
  create,
  update,
}

export interface SampleEditorEventMap
  extends EditorEvents<'sample-editor', 'sample-editor', Metric> {}

/**
 * @summary Creates and edits the name and the code of a metric.
 *
 * Without `metric` it creates a new one. Needs the scope catalog:write to save, catalog:read to show.
 *
 * @tag sample-editor
 * @scope catalog:read
 * @slot - Shown until the data is loaded.
 * @event {DataLoadedEvent<Metric>} sample-editor-loaded - The data was loaded.
 * @event {DataErrorEvent} sample-editor-failed - The data could not be loaded.
 * @event {DataWrittenEvent<Metric>} sample-editor-saved - The data was created or changed.
 * @event {TillEvent} sample-editor-close - The editor is about to close. Cancelable.
 * @event {TillEvent} sample-editor-closed - The editor was closed.
 * @cssstate loading - The data is being loaded for the first time.
 * @cssstate error - The data could not be loaded.
 * @cssstate empty - Never set: a new draft is no empty state.
 * @example
 * <till-session fetch-from="/till-session">
 *   <sample-editor metric="bm_…"></sample-editor>
 * </till-session>
 */
export class SampleEditor extends EditorElement<Metric, MetricBody> {
  static override styles = editorStyles
  static readonly messages = defineMessages({
    ...editorMessages,
    'sample-editor.not-loaded': 'The metric couldn’t be loaded.',
    'sample-editor.not-updated': 'The metric couldn’t be updated.',
    'sample-editor.new': 'New metric',
    'sample-editor.edit': 'Metric',
    'sample-editor.name': 'Name',
    'sample-editor.code': 'Code',
  })

  /** The id of the metric, "bm_…". Default: a new metric. */
  @property({ reflect: true, default: '' }) metric!: string

  protected readonly localize = new MerchantLocalizeController(this, SampleEditor.messages)

  constructor() {
    super(resource)
  }

  protected get texts() {
    return editorTexts(this.localize, 'sample-editor')
  }

  protected override newDraft() {
    return { name: '', code: '', type: 'METERED', aggregation_type: 'COUNT' }
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
  interface GlobalEventHandlersEventMap extends SampleEditorEventMap {}
  interface HTMLElementTagNameMap {
    'sample-editor': SampleEditor
  }
}
