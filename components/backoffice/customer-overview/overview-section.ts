/**
 * Loads, renders and retries one section independently of the others, and names a missing scope.
 */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../server/contract/session.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { cardBody } from '../../internal/base/card-body.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import type { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { merchantErrorMessage, missingScopeMessage } from '../internal/i18n/messages.ts'
import type { messages } from './messages.ts'

/** Shared by all sections of an overview. */
export interface SharedConfig {
  readonly session: SessionConsumer
  readonly localize: MerchantLocalizeController<typeof messages>
  readonly customer: () => string
}

interface SectionConfig<Value> extends SharedConfig {
  readonly scopes: readonly MerchantScope[]
  /** Choices in the section: another value reads again. */
  readonly query?: () => readonly unknown[]
  readonly read: (api: ApiClient, customer: string, signal: AbortSignal) => Promise<Value>
  readonly isIncomplete?: (value: Value) => boolean
  /** The message of a failure. */
  readonly failure: 'usage.not-loaded' | 'history.not-loaded' | 'credit.not-loaded'
}

export class OverviewSection<Value> {
  readonly #config: SectionConfig<Value>
  readonly #data: AsyncData<readonly [ApiClient, string, ...unknown[]], Value>

  constructor(host: LitElement, config: SectionConfig<Value>) {
    this.#config = config
    const { session, customer, query, read, isIncomplete = () => false } = config
    this.#data = new AsyncData(host, {
      session,
      resetKey: customer,
      args: () => {
        const { api, state } = session
        const isReadable = state === 'active' && !this.#missingScope && customer()
        return api && isReadable ? ([api, customer(), ...(query?.() ?? [])] as const) : undefined
      },
      task: ([api, id], signal) => read(api, id, signal),
      isIncomplete,
    })
  }

  get value(): Value | undefined {
    return this.#data.value
  }

  refresh(): void {
    this.#data.refresh()
  }

  /** Undefined while the session starts. */
  get #missingScope(): MerchantScope | undefined {
    const { scopes, session } = this.#config
    const granted = session.state === 'active' ? session.current?.scopes : undefined
    return granted && scopes.find((scope) => !granted.includes(scope))
  }

  render(part: string, content: (value: Value) => TemplateResult): TemplateResult {
    return html`<div class="card" part=${part} tabindex="-1" aria-busy=${this.#data.pending}>
      ${this.#renderBody(content)}
    </div>`
  }

  #renderBody(content: (value: Value) => TemplateResult): TemplateResult {
    const { localize, session, failure } = this.#config
    const scope = this.#missingScope
    if (localize.isReady && scope) return notice(missingScopeMessage(localize, scope))
    const body = cardBody<Value>({
      localize,
      session,
      data: this.#data,
      content,
      retry: this.#data.retryAll,
      notice: (error) => (error && !session.needsSignIn ? this.#renderError(error) : nothing),
      failure: () => localize.t(failure),
    })
    return body ?? skeleton
  }

  #renderError(error: ApiError): TemplateResult {
    const { localize, scopes, failure } = this.#config
    const { value, receivedAt, retryAll } = this.#data
    const reason = merchantErrorMessage(localize, error, { scope: scopes[0]! }, localize.t(failure))
    const isStale = value !== undefined && receivedAt
    const stale = isStale && { reason, time: localize.time(receivedAt) }
    const text = stale ? localize.t('common.stale-reason', stale) : reason
    return notice(text, retryButton(localize, retryAll))
  }
}

const skeleton = html`${[0, 1, 2].map(() => html`<span class="skeleton line" aria-hidden="true"></span>`)}`
