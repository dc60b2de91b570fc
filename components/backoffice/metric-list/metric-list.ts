/** `<metric-list>`: the metrics of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { Metric } from '../../../server/contract/metric.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { listStyles } from '../internal/list/list.styles.ts'
import { listMessages } from '../internal/list/list-messages.ts'
import { type ListColumn, textColumn } from '../internal/list/list-table.ts'
import { listTexts } from '../internal/list/list-texts.ts'
import { RecordListElement } from '../internal/list/record-list-element.ts'
import { aggregationMessages, aggregationName } from '../internal/resources/aggregation.ts'
import { metric } from '../internal/resources/metric.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'
import { MetricEditor } from '../metric-editor/metric-editor.ts'

export interface MetricListEventMap extends ListEvents<'metric', 'metrics', Metric> {}

/**
 * @summary The billable metrics of the merchant, newest first; searches, creates, edits and deletes them.
 *
 * A metric opens in the place of the list, or in the `<metric-editor>` that `for` names. The service keeps a metric
 * that a plan charges. Needs the scope catalog:write to change metrics.
 *
 * @tag metric-list
 * @scope catalog:read
 * @slot - Shown until the metrics are loaded.
 * @event {DataLoadedEvent<readonly Metric[]>} metrics-loaded - A page of metrics was loaded, or all of them for a
 *   search or an order.
 * @event {DataErrorEvent} metrics-failed - The metrics could not be loaded.
 * @event {OpenEvent} metric-open - A metric is about to be opened. Cancelable.
 * @event {DataWrittenEvent<Metric>} metric-deleted - A metric was deleted.
 * @csspart create - The button that creates a metric.
 * @csspart count - The number of metrics.
 * @csspart download - The button that saves all metrics as a CSV file.
 * @csspart row - One metric.
 * @csspart delete - The button that confirms a deletion.
 * @cssstate loading - The metrics are being loaded for the first time.
 * @cssstate error - The metrics could not be loaded.
 * @cssstate empty - There are no metrics.
 * @example
 * <till-session fetch-from="/till-session">
 *   <metric-list></metric-list>
 * </till-session>
 */
export class MetricList extends RecordListElement<Metric> {
  static readonly dependencies = {
    'metric-editor': MetricEditor,
  }
  static override styles = listStyles
  static readonly messages = defineMessages({
    ...listMessages,
    ...aggregationMessages,
    'metrics.label': 'Metrics',
    'metrics.not-loaded': 'Metrics couldn’t be loaded.',
    'metrics.not-updated': 'Metrics couldn’t be updated.',
    'metrics.none': 'No metrics yet. A metric turns events into units that a plan can charge.',
    'metrics.count': { one: '{count} metric', other: '{count} metrics' },
    'metrics.create': 'New metric',
    'metrics.delete': 'Delete metric',
    'metrics.name': 'Metric',
    'metrics.code': 'Code',
    'metrics.aggregation': 'Counts',
    'metrics.of-property': '{aggregation}: {property}',
    'metrics.created': 'Created',
  })

  protected readonly localize = new MerchantLocalizeController(this, MetricList.messages)

  constructor() {
    super(metric)
  }

  protected get texts() {
    return listTexts(this.localize, 'metrics')
  }

  protected columns(): ListColumn<Metric>[] {
    const { localize } = this
    return [
      textColumn('name', localize.t('metrics.name'), ({ name }) => name),
      textColumn('code', localize.t('metrics.code'), ({ code }) => code),
      textColumn('aggregation', localize.t('metrics.aggregation'), (metric) =>
        this.#aggregation(metric),
      ),
      {
        key: 'created',
        label: localize.t('metrics.created'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => localize.date(created_at),
      },
    ]
  }

  #aggregation({ aggregation_type, aggregation_field: property }: Metric): string {
    const aggregation = aggregationName(this.localize, aggregation_type)
    return property && aggregation_type !== 'COUNT'
      ? this.localize.t('metrics.of-property', { aggregation, property })
      : aggregation
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<metric-editor
      metric=${id}
      ?readonly=${this.readonly}
      @metric-editor-closed=${onClosed}
    ></metric-editor>`
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends MetricListEventMap {}
  interface HTMLElementTagNameMap {
    'metric-list': MetricList
  }
}
