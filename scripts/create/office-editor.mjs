// The files of a new editor of the back office. It begins with two members of a metric.

export const editorFiles = ({ tag, name, folder, testFile }) => ({
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
) => `/** \`<${tag}>\`: two members of a metric, until it has its own endpoints. */
import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import type { Metric, MetricBody } from '../../../server/contract/metric.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { request } from '../../internal/api/endpoints.ts'
import { EditorElement } from '../internal/base/editor-element.ts'
import { metricRules } from '../internal/constraints/metric.ts'
import type { DraftMembers } from '../internal/forms/draft.ts'
import { textField } from '../internal/forms/fields.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import {
  ${name}ClosedEvent,
  ${name}CloseEvent,
  ${name}FailedEvent,
  ${name}LoadedEvent,
  ${name}SavedEvent,
} from './events.ts'
import { messages } from './messages.ts'
import { styles } from './${tag}.styles.ts'

/**
 * @summary Creates and edits the name and the code of a metric.
 *
 * Without \`metric\` it creates a new one. Needs the scope catalog:write to save, catalog:read to show.
 *
 * @tag ${tag}
 * @scope catalog:read
 * @slot - Shown until the data is loaded.
 * @event {${name}LoadedEvent} ${tag}-loaded - The data was loaded.
 * @event {${name}FailedEvent} ${tag}-failed - The data could not be loaded.
 * @event {${name}SavedEvent} ${tag}-saved - The data was created or changed.
 * @event {${name}CloseEvent} ${tag}-close - The editor is about to close. Cancelable.
 * @event {${name}ClosedEvent} ${tag}-closed - The editor was closed.
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
 *   <${tag} metric="bm_…"></${tag}>
 * </till-session>
 */
export class ${name} extends EditorElement<Metric, MetricBody> {
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
    return this.localize.t(isNew ? '${tag}.new' : '${tag}.edit')
  }

  protected createResourceEvent(metric: Metric) {
    return new ${name}LoadedEvent(metric)
  }

  protected createErrorEvent(error: ApiError) {
    return new ${name}FailedEvent(error)
  }

  protected createSavedEvent(metric: Metric) {
    return new ${name}SavedEvent(metric)
  }

  protected createCloseEvent() {
    return new ${name}CloseEvent()
  }

  protected createClosedEvent() {
    return new ${name}ClosedEvent()
  }

  protected failureText(isUpdate: boolean): string {
    return this.localize.t(isUpdate ? '${tag}.not-updated' : '${tag}.not-loaded')
  }

  protected renderFields(metric: Metric | undefined): TemplateResult {
    const { form, localize } = this
    return html\`<div class="fields two">
      \${textField(form, localize, {
        pointer: '/name',
        label: localize.t('${tag}.name'),
        spellcheck: true,
      })}
      \${textField(form, localize, {
        pointer: '/code',
        label: localize.t('${tag}.code'),
        isFixed: metric !== undefined,
      })}
    </div>\`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${name}
  }
}
`

const define = (tag, name) => `/** Registers \`<${tag}>\`. */
import { define } from '../../internal/dom/define-element.ts'
import { ${name} } from './${tag}.ts'

export * from './events.ts'
export { ${name} }

define('${tag}', ${name})
`

const styles = (tag) => `/** Styles of \`<${tag}>\`. */
import { editorStyles } from '../internal/base/editor.styles.ts'

export const styles = editorStyles
`

const events = (tag, name) => `/** Events of \`<${tag}>\`. */
import type { Metric } from '../../../server/contract/metric.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The data was loaded. */
export class ${name}LoadedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('${tag}-loaded', data)
  }
}

/** The data could not be loaded. */
export class ${name}FailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('${tag}-failed', error)
  }
}

/** The data was created or changed. */
export class ${name}SavedEvent extends DataLoadedEvent<Metric> {
  constructor(data: Metric) {
    super('${tag}-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class ${name}CloseEvent extends TillEvent {
  constructor() {
    super('${tag}-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class ${name}ClosedEvent extends TillEvent {
  constructor() {
    super('${tag}-closed')
  }
}

export interface ${name}EventMap {
  '${tag}-loaded': ${name}LoadedEvent
  '${tag}-failed': ${name}FailedEvent
  '${tag}-saved': ${name}SavedEvent
  '${tag}-close': ${name}CloseEvent
  '${tag}-closed': ${name}ClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends ${name}EventMap {}
}
`

const messages = (tag) => `/** Messages of \`<${tag}>\`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import { editorMessages } from '../internal/base/editor-messages.ts'

export const messages = defineMessages({
  ...editorMessages,
  '${tag}.not-loaded': 'The metric couldn’t be loaded.',
  '${tag}.not-updated': 'The metric couldn’t be updated.',
  '${tag}.new': 'New metric',
  '${tag}.edit': 'Metric',
  '${tag}.name': 'Name',
  '${tag}.code': 'Code',
})
`

const test = (tag, name) => `/** <${tag}>: its fields, a save, and a failed one. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/${tag}/${tag}.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { aMetric, METRIC_ID, READ_METRIC, UPDATE_METRIC } from '../../support/merchant-catalog.ts'
import { MockBff } from '../../support/mock-bff.ts'
import { renderInSession } from '../../support/render-in-session.ts'
import { settled } from '../../support/wait.ts'

const EVENTS = ['${tag}-loaded', '${tag}-failed', '${tag}-saved']
const render${name} = async () => {
  const editor = await renderInSession('${tag}', EVENTS, {
    attributes: { metric: METRIC_ID },
    scopes: ['catalog:read', 'catalog:write'],
  })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
async function rename({ one, element }: Awaited<ReturnType<typeof render${name}>>, name: string) {
  const input = one<HTMLInputElement>('#field-name')
  input.value = name
  input.dispatchEvent(new Event('input'))
  await element.updateComplete
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}

describe('<${tag}>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(READ_METRIC, { json: aMetric() })
  })
  afterEach(() => bff.restore())

  it('shows its fields', async () => {
    const { one, element } = await render${name}()
    expect(one<HTMLInputElement>('#field-name').value).to.equal('GPU minutes')
    await expect(element).to.be.accessible()
  })

  it('saves a change', async () => {
    bff.on(UPDATE_METRIC, { json: aMetric({ name: 'Render minutes' }) })
    const editor = await render${name}()
    await rename(editor, 'Render minutes')
    await waitUntil(() => editor.events.some(({ type }) => type === '${tag}-saved'))
    const [call] = bff.calls(UPDATE_METRIC)
    expect(JSON.parse(call!.body!).name).to.equal('Render minutes')
  })

  it('keeps what was typed after a failed save', async () => {
    bff.on(UPDATE_METRIC, { status: 503 })
    const editor = await render${name}()
    await rename(editor, 'Render minutes')
    expect(editor.one<HTMLInputElement>('#field-name').value).to.equal('Render minutes')
    expect(editor.events.map(({ type }) => type)).not.to.contain('${tag}-saved')
  })
})
`
