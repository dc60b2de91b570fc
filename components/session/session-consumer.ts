/**
 * Connects an element to the nearest `<till-session>`, also when that is defined later.
 *
 *   readonly #session = new SessionConsumer(this)
 *   this.#session.api          // undefined: no session around, or it has ended
 *   this.#session.state        // 'none' without a <till-session>
 *
 * The element updates with every change of the session. A `RemoteData` takes it as its `source`.
 */
import { ContextConsumer, ContextRoot } from '@lit/context'
import type { LitElement, ReactiveController } from 'lit'
import type { ApiClient } from '../internal/api-client.ts'
import { closest } from '../internal/closest.ts'
import { warn } from '../internal/warn.ts'
import { type Session, type SessionState, sessionContext } from './session.ts'

// Repeats the requests of elements that were there before their <till-session>.
new ContextRoot().attach(document.documentElement)

/** Milliseconds after which an element without a session is a mistake. */
const PATIENCE = 1000

export class SessionConsumer implements ReactiveController {
  /** The session itself, if there is one. */
  current: Session | undefined
  readonly #host: LitElement
  #unsubscribe: (() => void) | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
    new ContextConsumer(host, {
      context: sessionContext,
      subscribe: true,
      callback: (session) => this.#follow(session),
    })
  }

  get state(): SessionState | 'none' {
    return this.current?.state ?? 'none'
  }

  get api(): ApiClient | undefined {
    return this.state === 'ended' ? undefined : this.current?.api
  }

  get generation(): number {
    return this.current?.generation ?? 0
  }

  get starts(): number {
    return this.current?.starts ?? 0
  }

  hostConnected(): void {
    // Later: it may be put into its session, and a session may come late.
    setTimeout(() => {
      const host = this.#host
      if (!host.isConnected || this.current || closest(host, 'till-session')) return
      warn(`<${host.localName}> needs a <till-session> around it`)
    }, PATIENCE)
  }

  hostDisconnected(): void {
    this.#follow(undefined)
  }

  #follow(session: Session | undefined): void {
    this.#unsubscribe?.()
    this.#unsubscribe = session?.subscribe(() => this.#host.requestUpdate())
    this.current = session
    this.#host.requestUpdate()
  }
}
