/** `<sample-list>`: the metrics of the merchant, until it has its own resource. */
import { html, type TemplateResult } from 'lit'
import { MerchantLocalizeController } from '../../../components/backoffice/internal/i18n/merchant-localize.ts'
import { listStyles } from '../../../components/backoffice/internal/list/list.styles.ts'
import { listMessages } from '../../../components/backoffice/internal/list/list-messages.ts'
import {
  type ListColumn,
  textColumn,
} from '../../../components/backoffice/internal/list/list-table.ts'
import { listTexts } from '../../../components/backoffice/internal/list/list-texts.ts'
import { RecordListElement } from '../../../components/backoffice/internal/list/record-list-element.ts'
import { metric } from '../../../components/backoffice/internal/resources/metric.ts'
import type { Listed } from '../../../components/backoffice/internal/resources/resource.ts'
import type { ListEvents } from '../../../components/backoffice/internal/resources/resource-events.ts'
import { MetricEditor } from '../../../components/backoffice/metric-editor/metric-editor.ts'
import { defineMessages } from '../../../components/internal/i18n/define-messages.ts'
import type { Metric } from '../../../server/contract/metric.ts'

/** Write yours in `components/backoffice/internal/resources`. */
const resource: Listed<Metric> = {
  ...metric,
  name: 'sample-list',
  plural: 'sample-list',
  attribute: 'metric',
}

export interface SampleListEventMap extends ListEvents<'sample-list', 'sample-list', Metric> {}

/**
 * @summary The metrics of the merchant.
 *
 * A row opens in the place of the list, or in the editor that `for` names. Needs the scope catalog:write to change
 * rows.
 *
 * @tag sample-list
 * @scope catalog:read
 * @slot - Shown until the rows are loaded.
 * @event {DataLoadedEvent<readonly Metric[]>} sample-list-loaded - A page was loaded.
 * @event {DataErrorEvent} sample-list-failed - The rows could not be loaded.
 * @event {OpenEvent} sample-list-open - A row is about to be opened. Cancelable.
 * @event {DataWrittenEvent<Metric>} sample-list-deleted - A row was deleted.
 * @csspart create - The button that creates a row.
 * @csspart count - The number of rows.
 * @csspart download - The button that saves all rows as a CSV file.
 * @csspart row - One row.
 * @csspart delete - The button that confirms a deletion.
 * @cssstate loading - The rows are being loaded for the first time.
 * @cssstate error - The rows could not be loaded.
 * @cssstate empty - There are no rows.
 * @example
 * <till-session fetch-from="/till-session">
 *   <sample-list></sample-list>
 * </till-session>
 */
export class SampleList extends RecordListElement<Metric> {
  static readonly dependencies = {
    'metric-editor': MetricEditor,
  }
  static override styles = listStyles
  static readonly messages = defineMessages({
    ...listMessages,
    'sample-list.label': 'Metrics',
    'sample-list.not-loaded': 'Metrics couldn’t be loaded.',
    'sample-list.not-updated': 'Metrics couldn’t be updated.',
    'sample-list.none': 'There is nothing to show.',
    'sample-list.count': { one: '{count} metric', other: '{count} metrics' },
    'sample-list.create': 'New metric',
    'sample-list.delete': 'Delete metric',
    'sample-list.name': 'Name',
    'sample-list.created': 'Created',
  })

  protected readonly localize = new MerchantLocalizeController(this, SampleList.messages)

  constructor() {
    super(resource)
  }

  protected get texts() {
    return listTexts(this.localize, 'sample-list')
  }

  protected columns(): ListColumn<Metric>[] {
    const { localize } = this
    return [
      textColumn('name', localize.t('sample-list.name'), ({ name }) => name),
      {
        key: 'created',
        label: localize.t('sample-list.created'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => localize.date(created_at),
      },
    ]
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html`<metric-editor metric=${id} @metric-editor-closed=${onClosed}></metric-editor>`
  }
}

declare global {
  interface GlobalEventHandlersEventMap extends SampleListEventMap {}
  interface HTMLElementTagNameMap {
    'sample-list': SampleList
  }
}
