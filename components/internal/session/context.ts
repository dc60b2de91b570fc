/**
 * Context request protocol for the nearest `<till-session>`.
 *
 * The event and its members are the community protocol that `@lit/context` speaks too:
 * https://github.com/webcomponents-cg/community-protocols/blob/main/proposals/context.md
 * The context is a string, because copies of the script on one page share nothing but names.
 */
import type { LitElement, ReactiveController } from 'lit'
import type { Session } from './session.ts'

/** The value of the context. */
export interface SessionContext {
  /** Origin (and prefix) of the API as the attribute `api` has it; '' when it has none. */
  readonly apiUrl: string
  /** Undefined while there is no source for a session. */
  readonly session: Session | undefined
}

const CONTEXT = 'tillkit-session'

type Callback = (value: SessionContext, unsubscribe?: () => void) => void

class ContextRequestEvent extends Event {
  readonly context = CONTEXT
  readonly subscribe = true
  readonly contextTarget: Element
  readonly callback: Callback

  constructor(contextTarget: Element, callback: Callback) {
    super('context-request', { bubbles: true, composed: true })
    this.contextTarget = contextTarget
    this.callback = callback
  }
}

/** Announces a provider that was connected or disconnected: consumers repeat their requests. */
class ContextProviderEvent extends Event {
  readonly context = CONTEXT
  readonly contextTarget: Element

  constructor(contextTarget: Element) {
    super('context-provider', { bubbles: true, composed: true })
    this.contextTarget = contextTarget
  }
}

/** Provides the context to the elements inside `host`. */
export class SessionProvider {
  readonly #host: Element
  readonly #callbacks = new Map<Callback, () => void>()
  #value: SessionContext = { apiUrl: '', session: undefined }

  constructor(host: Element) {
    this.#host = host
    host.addEventListener('context-request', (event) => this.#onRequest(event))
  }

  setValue(value: SessionContext): void {
    if (value.apiUrl === this.#value.apiUrl && value.session === this.#value.session) return
    this.#value = value
    for (const [callback, unsubscribe] of this.#callbacks) callback(value, unsubscribe)
  }

  /** Reaches consumers that requested before the provider existed. The window, because the host may be disconnected. */
  announce(): void {
    window.dispatchEvent(new ContextProviderEvent(this.#host))
  }

  #onRequest(event: Event): void {
    const { context, callback, subscribe } = event as Partial<ContextRequestEvent>
    if (context !== CONTEXT || !callback) return
    event.stopImmediatePropagation()
    const unsubscribe = () => void this.#callbacks.delete(callback)
    if (subscribe) this.#callbacks.set(callback, unsubscribe)
    callback(this.#value, subscribe ? unsubscribe : undefined)
  }
}

/** Requests the context for `host` and updates it with every new value. */
export class SessionContextConsumer implements ReactiveController {
  /** Undefined without a provider. */
  value: SessionContext | undefined
  readonly #host: LitElement
  readonly #onValue: () => void
  #unsubscribe: (() => void) | undefined

  constructor(host: LitElement, onValue: () => void = () => host.requestUpdate()) {
    this.#host = host
    this.#onValue = onValue
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('context-provider', this.#onProvider)
    this.#request()
  }

  hostDisconnected(): void {
    removeEventListener('context-provider', this.#onProvider)
    this.#unsubscribe?.()
    // Without an update, because a disconnected element must not fetch.
    this.#unsubscribe = this.value = undefined
  }

  readonly #onProvider = (event: Event): void => {
    if ((event as ContextProviderEvent).context === CONTEXT) this.#request()
  }

  #request(): void {
    const previous = this.#unsubscribe
    this.#unsubscribe = undefined
    let isAnswered = false
    this.#host.dispatchEvent(
      new ContextRequestEvent(this.#host, (value, unsubscribe) => {
        isAnswered = true
        // A provider that keeps calling after its successor answered is unsubscribed.
        if (this.#unsubscribe && unsubscribe !== this.#unsubscribe) return unsubscribe?.()
        this.#unsubscribe = unsubscribe
        this.#setValue(value)
      }),
    )
    previous?.()
    if (!isAnswered) this.#setValue(undefined)
  }

  #setValue(value: SessionContext | undefined): void {
    // Also the first answer after a removal: the consumer remembers the value before it.
    if (value && value === this.value) return
    this.value = value
    this.#onValue()
  }
}
