// The files of a new element for a customer's page. It begins with the customer's name.

export const cardFiles = ({ tag, name, folder, testFile }) => ({
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
) => `/** \`<${tag}>\`: the customer's name, until it reads its own endpoint. */
import { html, type TemplateResult } from 'lit'
import type { Api } from '../../server/routes/api-types.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { request } from '../internal/api/endpoints.ts'
import { DataCardElement } from '../internal/base/data-card-element.ts'
import { LocalizeController } from '../internal/controllers/localize.ts'
import { styles } from './${tag}.styles.ts'
import { ${name}FailedEvent, ${name}LoadedEvent } from './events.ts'
import { messages } from './messages.ts'

type Data = Api['GET /me']['response']

/**
 * @summary The customer's name.
 *
 * @tag ${tag}
 * @scope profile:read
 * @slot - Shown until the data is loaded.
 * @event {${name}LoadedEvent} ${tag}-loaded - The data was loaded.
 * @event {${name}FailedEvent} ${tag}-failed - The data could not be loaded.
 * @csspart base - The card.
 * @csspart name - The name.
 * @csspart notice - A status or error message with its action.
 * @csspart age - The time of the data, after the session has ended.
 * @cssstate loading - The data is being loaded for the first time.
 * @cssstate error - The data could not be loaded.
 * @cssstate empty - There is no data.
 * @cssstate stale - The refresh failed; older data is shown.
 * @example
 * <till-session fetch-from="/till-session">
 *   <${tag}></${tag}>
 * </till-session>
 */
export class ${name} extends DataCardElement<Data> {
  static override styles = styles

  protected readonly localize = new LocalizeController(this, messages)

  protected get queryKey() {
    return []
  }

  protected fetchData(api: ApiClient, signal: AbortSignal): Promise<Data> {
    return request(api, 'GET /me', { signal })
  }

  protected createLoadedEvent(data: Data) {
    return new ${name}LoadedEvent(data)
  }

  protected createErrorEvent(error: ApiError) {
    return new ${name}FailedEvent(error)
  }

  protected failureText(isUpdate: boolean) {
    return this.localize.t(isUpdate ? '${tag}.not-updated' : '${tag}.not-loaded')
  }

  protected isEmpty({ name }: Data) {
    return !name
  }

  protected renderContent({ name }: Data): TemplateResult {
    return name
      ? html\`<bdi part="name">\${name}</bdi>\`
      : html\`<p class="muted empty">\${this.localize.t('${tag}.none')}</p>\`
  }

  protected renderSkeleton(): TemplateResult {
    return html\`<span class="skeleton"></span>\`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${name}
  }
}
`

const define = (tag, name) => `/** Registers \`<${tag}>\`. */
import { define } from '../internal/dom/define-element.ts'
import { ${name} } from './${tag}.ts'

export * from './events.ts'
export { ${name} }

define('${tag}', ${name})
`

const styles = (tag) => `/** Styles of \`<${tag}>\`. */
import { css } from 'lit'
import { dataCard } from '../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  css\`
    :host {
      max-inline-size: 40rem;
    }
    [part="name"] {
      overflow-wrap: anywhere;
    }
  \`,
]
`

const events = (tag, name) => `/** Events of \`<${tag}>\`. */
import type { Api } from '../../server/routes/api-types.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'

type Data = Api['GET /me']['response']

/** The data was loaded. */
export class ${name}LoadedEvent extends DataLoadedEvent<Data> {
  constructor(data: Data) {
    super('${tag}-loaded', data)
  }
}

/** The data could not be loaded; older data stays visible. */
export class ${name}FailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('${tag}-failed', error)
  }
}

export interface ${name}EventMap {
  '${tag}-loaded': ${name}LoadedEvent
  '${tag}-failed': ${name}FailedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends ${name}EventMap {}
}
`

const messages = (tag) => `/** Messages of \`<${tag}>\`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'

export const messages = defineMessages({
  ...customerMessages,
  '${tag}.not-loaded': 'The data couldn’t be loaded.',
  '${tag}.not-updated': 'The data couldn’t be updated.',
  '${tag}.none': 'There is nothing to show.',
})
`

const test = (tag, name) => `/** <${tag}>: its data, and its error. */
import { expect } from '@open-wc/testing'
import '../../components/${tag}/${tag}.define.ts'
import '../../components/till-session/till-session.define.ts'
import { MockBff } from '../support/mock-bff.ts'
import { renderInSession } from '../support/render-in-session.ts'

const ME = 'GET /api/me'
const me = { external_id: 'ada', name: 'Ada Okafor', now: '2026-11-20T10:00:00Z' }
const render${name} = () => renderInSession('${tag}', ['${tag}-loaded', '${tag}-failed'])

describe('<${tag}>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(ME, { json: me })
  })
  afterEach(() => bff.restore())

  it('shows its data', async () => {
    const { waitForEvents, text, element } = await render${name}()
    await waitForEvents(1)
    expect(text()).to.equal('Ada Okafor')
    await expect(element).to.be.accessible()
  })

  it('says that the data could not be loaded, with a button to retry', async () => {
    bff.on(ME, { status: 503 })
    const { waitForEvents, text, events } = await render${name}()
    await waitForEvents(1)
    expect(events[0]!.type).to.equal('${tag}-failed')
    expect(text()).to.contain('The data couldn’t be loaded.')
  })
})
`
