/** `<metric-list>`: the metrics of the merchant, newest first. */
import { html, type TemplateResult } from 'lit'
import type { Metric } from '../../../server/contract/metric.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ListElement, type ListPage, type ListQuery } from '../internal/list/list-element.ts'
import { aggregationName } from '../internal/resources/aggregation.ts'
import { numberedPage } from '../internal/resources/numbered-page.ts'
import {
  MetricDeletedEvent,
  MetricEditEvent,
  MetricsFailedEvent,
  MetricsLoadedEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { styles } from './metric-list.styles.ts'

/**
 * @summary The billable metrics of the merchant, newest first; creates, edits and deletes them.
 *
 * A metric opens in the place of the list, or in the `<metric-editor>` that `for` names. The service keeps a metric
 * that a plan charges. Needs the scope catalog:write to change metrics.
 *
 * @tag metric-list
 * @scope catalog:read
 * @slot - Shown until the metrics are loaded.
 * @event {MetricsLoadedEvent} metrics-loaded - A page of metrics was loaded.
 * @event {MetricsFailedEvent} metrics-failed - The metrics could not be loaded.
 * @event {MetricEditEvent} metric-edit - A metric is about to be opened. Cancelable.
 * @event {MetricDeletedEvent} metric-deleted - A metric was deleted.
 * @csspart base - The card.
 * @csspart create - The button that creates a metric.
 * @csspart table - The table.
 * @csspart row - One metric.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a deletion.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The metrics are being loaded for the first time.
 * @cssstate error - The metrics could not be loaded.
 * @cssstate empty - There are no metrics.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <metric-list></metric-list>
 * </till-session>
 */
export class MetricList extends ListElement<Metric> {
  static override styles = styles

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected override readonly changeKinds = ['metric'] as const
  protected readonly readScope = 'catalog:read'
  protected readonly writeScope = 'catalog:write'
  protected readonly changeEvents = ['metric-saved', 'metric-deleted']

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('metrics.label'),
      empty: localize.t('metrics.none'),
      create: localize.t('metrics.create'),
      delete: localize.t('metrics.delete'),
    }
  }

  protected async fetchPage(
    api: ApiClient,
    { page, pageSize }: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<Metric>> {
    const query = { page: page || '1', per_page: pageSize }
    const response = await request(api, 'GET /billing/metrics', { query, signal })
    // billing-13: only the list of metrics has `pagination_metadata`.
    return numberedPage(response.metrics, response.pagination_metadata)
  }

  protected createLoadedEvent({ rows }: ListPage<Metric>) {
    return new MetricsLoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new MetricsFailedEvent(error)
  }

  protected createDeletedEvent(metric: Metric) {
    return new MetricDeletedEvent(metric)
  }

  protected createOpenEvent(id: string) {
    return new MetricEditEvent(id)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'metrics.not-updated' : 'metrics.not-loaded')
  }

  protected idOf({ id }: Metric): string {
    return id
  }

  protected nameOf({ name }: Metric): string {
    return name
  }

  protected sendDelete(api: ApiClient, { id }: Metric): Promise<unknown> {
    return request(api, 'DELETE /billing/metrics/{id}', { params: { id } })
  }

  protected columns() {
    const { localize } = this
    return [
      {
        key: 'name',
        label: localize.t('metrics.name'),
        cell: ({ name }: Metric) => html`<bdi>${name}</bdi>`,
      },
      {
        key: 'code',
        label: localize.t('metrics.code'),
        cell: ({ code }: Metric) => html`<bdi>${code}</bdi>`,
      },
      {
        key: 'aggregation',
        label: localize.t('metrics.aggregation'),
        cell: (metric: Metric) => this.#aggregation(metric),
      },
      {
        key: 'created',
        label: localize.t('metrics.created'),
        cell: ({ created_at }: Metric) => localize.date(created_at),
      },
    ]
  }

  #aggregation({ aggregation_type, aggregation_field: property }: Metric): TemplateResult {
    const aggregation = aggregationName(this.localize, aggregation_type)
    const text =
      property && aggregation_type !== 'COUNT'
        ? this.localize.t('metrics.of-property', { aggregation, property })
        : aggregation
    return html`<bdi>${text}</bdi>`
  }

  protected openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('metric', id)
    editor.scrollIntoView({ block: 'start' })
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
  interface HTMLElementTagNameMap {
    'metric-list': MetricList
  }
}
