/** `<sample-list>`: the metrics of the merchant, until it reads its own endpoint. */
import { html, type TemplateResult } from 'lit'
import { MerchantLocalizeController } from '../../../components/backoffice/internal/i18n/merchant-localize.ts'
import {
  ListElement,
  type ListPage,
  type ListQuery,
} from '../../../components/backoffice/internal/list/list-element.ts'
import { numberedPage } from '../../../components/backoffice/internal/resources/numbered-page.ts'
import type { ApiClient } from '../../../components/internal/api/api-client.ts'
import type { ApiError } from '../../../components/internal/api/api-error.ts'
import { request } from '../../../components/internal/api/endpoints.ts'
import type { Metric } from '../../../server/contract/metric.ts'
import {
  SampleListDeletedEvent,
  SampleListFailedEvent,
  SampleListLoadedEvent,
  SampleListOpenEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { styles } from './sample-list.styles.ts'

/**
 * @summary The metrics of the merchant.
 *
 * A row opens in the place of the list, or in the editor that `for` names. Needs the scope catalog:write to change rows.
 *
 * @tag sample-list
 * @scope catalog:read
 * @slot - Shown until the rows are loaded.
 * @event {SampleListLoadedEvent} sample-list-loaded - A page was loaded.
 * @event {SampleListFailedEvent} sample-list-failed - The rows could not be loaded.
 * @event {SampleListOpenEvent} sample-list-open - A row is about to be opened. Cancelable.
 * @event {SampleListDeletedEvent} sample-list-deleted - A row was deleted.
 * @csspart base - The card.
 * @csspart create - The button that creates a row.
 * @csspart table - The table.
 * @csspart row - One row.
 * @csspart pager - The buttons that turn pages.
 * @csspart delete - The button that confirms a deletion.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The rows are being loaded for the first time.
 * @cssstate error - The rows could not be loaded.
 * @cssstate empty - There are no rows.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <sample-list></sample-list>
 * </till-session>
 */
export class SampleList extends ListElement<Metric> {
  static override styles = styles

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly readScope = 'catalog:read'
  protected readonly writeScope = 'catalog:write'
  protected readonly changeEvents = ['metric-saved', 'sample-list-deleted']

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('sample-list.label'),
      empty: localize.t('sample-list.none'),
      create: localize.t('sample-list.create'),
      delete: localize.t('sample-list.delete'),
    }
  }

  protected async fetchPage(
    api: ApiClient,
    { page, pageSize }: ListQuery,
    signal: AbortSignal,
  ): Promise<ListPage<Metric>> {
    const query = { page: page || '1', per_page: pageSize }
    const response = await request(api, 'GET /billing/metrics', { query, signal })
    return numberedPage(response.metrics, response.pagination_metadata)
  }

  protected createLoadedEvent({ rows }: ListPage<Metric>) {
    return new SampleListLoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new SampleListFailedEvent(error)
  }

  protected createDeletedEvent(row: Metric) {
    return new SampleListDeletedEvent(row)
  }

  protected createOpenEvent(id: string) {
    return new SampleListOpenEvent(id)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? 'sample-list.not-updated' : 'sample-list.not-loaded')
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
        label: localize.t('sample-list.name'),
        cell: ({ name }: Metric) => html`<bdi>${name}</bdi>`,
      },
      {
        key: 'created',
        label: localize.t('sample-list.created'),
        cell: ({ created_at }: Metric) => localize.date(created_at),
      },
    ]
  }

  protected openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('metric', id)
    editor.scrollIntoView({ block: 'start' })
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<metric-editor metric=${id} @metric-editor-closed=${onClosed}></metric-editor>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sample-list': SampleList
  }
}
