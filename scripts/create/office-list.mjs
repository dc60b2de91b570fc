// The files of a new list of the back office. It begins with the metrics of the merchant.

export const listFiles = ({ tag, name, folder, testFile }) => ({
  [`${folder}/${tag}.ts`]: element(tag, name),
  [`${folder}/${tag}.define.ts`]: define(tag, name),
  [`${folder}/${tag}.styles.ts`]: styles(tag),
  [`${folder}/events.ts`]: events(tag, name),
  [`${folder}/messages.ts`]: messages(tag),
  [testFile]: test(tag, name),
})

const element = (
  tag,
  name,
) => `/** \`<${tag}>\`: the metrics of the merchant, until it reads its own endpoint. */
import { html, type TemplateResult } from 'lit'
import type { Metric } from '../../../server/contract/metric.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import {
  type ListPage,
  type ListQuery,
  MerchantListElement,
} from '../internal/base/merchant-list-element.ts'
import { numberedPage } from '../internal/catalog/numbered-page.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { ${name}DeletedEvent, ${name}FailedEvent, ${name}LoadedEvent, ${name}OpenEvent } from './events.ts'
import { messages } from './messages.ts'
import { styles } from './${tag}.styles.ts'

/**
 * @summary The metrics of the merchant.
 *
 * A row opens in the place of the list, or in the editor that \`for\` names. Needs the scope catalog:write to change rows.
 *
 * @tag ${tag}
 * @scope catalog:read
 * @slot - Shown until the rows are loaded.
 * @event {${name}LoadedEvent} ${tag}-loaded - A page was loaded.
 * @event {${name}FailedEvent} ${tag}-failed - The rows could not be loaded.
 * @event {${name}OpenEvent} ${tag}-open - A row is about to be opened. Cancelable.
 * @event {${name}DeletedEvent} ${tag}-deleted - A row was deleted.
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
 *   <${tag}></${tag}>
 * </till-session>
 */
export class ${name} extends MerchantListElement<Metric> {
  static override styles = styles

  protected readonly localize = new MerchantLocalizeController(this, messages)
  protected readonly readScope = 'catalog:read'
  protected readonly writeScope = 'catalog:write'
  protected readonly changeEvents = ['metric-saved', '${tag}-deleted']

  protected get texts() {
    const { localize } = this
    return {
      label: localize.t('${tag}.label'),
      empty: localize.t('${tag}.none'),
      create: localize.t('${tag}.create'),
      delete: localize.t('${tag}.delete'),
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
    return new ${name}LoadedEvent(rows)
  }

  protected createErrorEvent(error: ApiError) {
    return new ${name}FailedEvent(error)
  }

  protected createDeletedEvent(row: Metric) {
    return new ${name}DeletedEvent(row)
  }

  protected createOpenEvent(id: string) {
    return new ${name}OpenEvent(id)
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? '${tag}.not-updated' : '${tag}.not-loaded')
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
        label: localize.t('${tag}.name'),
        cell: ({ name }: Metric) => html\`<bdi>\${name}</bdi>\`,
      },
      {
        key: 'created',
        label: localize.t('${tag}.created'),
        cell: ({ created_at }: Metric) => localize.date(created_at),
      },
    ]
  }

  protected openIn(editor: HTMLElement, id: string): void {
    editor.setAttribute('metric', id)
    editor.scrollIntoView({ block: 'start' })
  }

  protected renderEditor(id: string, onClosed: () => void): TemplateResult {
    return html\`<metric-editor metric=\${id} @metric-editor-closed=\${onClosed}></metric-editor>\`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${name}
  }
}
`

const define = (tag, name) => `/** Registers \`<${tag}>\` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../metric-editor/metric-editor.define.ts'
import { ${name} } from './${tag}.ts'

export * from './events.ts'
export { ${name} }

define('${tag}', ${name})
`

const styles = (tag) => `/** Styles of \`<${tag}>\`. */
import { listStyles } from '../internal/base/list.styles.ts'

export const styles = listStyles
`

const events = (tag, name) => `/** Events of \`<${tag}>\`. */
import type { Metric } from '../../../server/contract/metric.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page was loaded. */
export class ${name}LoadedEvent extends DataLoadedEvent<readonly Metric[]> {
  constructor(data: readonly Metric[]) {
    super('${tag}-loaded', data)
  }
}

/** The rows could not be loaded; older data stays visible. */
export class ${name}FailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('${tag}-failed', error)
  }
}

/** A row is about to be opened in its editor. Cancel it to show it elsewhere. */
export class ${name}OpenEvent extends TillEvent {
  /** The id of the row; empty for a new one. */
  readonly row: string

  constructor(row: string) {
    super('${tag}-open', true)
    this.row = row
  }
}

/** A row was deleted. */
export class ${name}DeletedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('${tag}-deleted', data)
  }
}

export interface ${name}EventMap {
  '${tag}-loaded': ${name}LoadedEvent
  '${tag}-failed': ${name}FailedEvent
  '${tag}-open': ${name}OpenEvent
  '${tag}-deleted': ${name}DeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends ${name}EventMap {}
}
`

const messages = (tag) => `/** Messages of \`<${tag}>\`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { listMessages } from '../internal/base/list-messages.ts'

export const messages = defineMessages({
  ...listMessages,
  '${tag}.label': 'Metrics',
  '${tag}.not-loaded': 'Metrics couldn’t be loaded.',
  '${tag}.not-updated': 'Metrics couldn’t be updated.',
  '${tag}.none': 'There is nothing to show.',
  '${tag}.create': 'New metric',
  '${tag}.delete': 'Delete metric',
  '${tag}.name': 'Name',
  '${tag}.created': 'Created',
})
`

const test = (tag, name) => `/** <${tag}>: its rows, its scopes, and its error. */
import { expect } from '@open-wc/testing'
import '../../../components/backoffice/${tag}/${tag}.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { aMetricPage, METRICS } from '../../support/merchant-catalog.ts'
import { MockBff } from '../../support/mock-bff.ts'
import { renderInSession } from '../../support/render-in-session.ts'

const EVENTS = ['${tag}-loaded', '${tag}-failed']
const render${name} = async (scopes = ['catalog:read', 'catalog:write']) => {
  const list = await renderInSession('${tag}', EVENTS, { scopes })
  await list.waitForEvents(1)
  return list
}

describe('<${tag}>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(METRICS, { json: aMetricPage() })
  })
  afterEach(() => bff.restore())

  it('shows its rows', async () => {
    const { text, element } = await render${name}()
    expect(text()).to.contain('GPU minutes')
    await expect(element).to.be.accessible()
  })

  it('names the scope that a session lacks to change rows', async () => {
    const { text } = await render${name}(['catalog:read'])
    expect(text()).to.contain('catalog:write')
  })

  it('says that the rows could not be loaded, with a button to retry', async () => {
    bff.on(METRICS, { status: 503 })
    const { text, events } = await render${name}()
    expect(events[0]!.type).to.equal('${tag}-failed')
    expect(text()).to.contain('Metrics couldn’t be loaded.')
  })
})
`
