/**
 * Connects an element to the nearest `<till-session>`, also when that is defined later.
 *
 *   readonly #session = new SessionConsumer(this)
 *   this.#session.api          // undefined: no session around, or it has ended
 *   this.#session.state        // 'none' without a <till-session>
 *
 * The element updates with every change of the session. A `RemoteData` takes it as its `source`.
 */
import type { LitElement, ReactiveController } from 'lit'
import type { ApiClient } from '../internal/api-client.ts'
import { closest } from '../internal/closest.ts'
import { warnLater } from '../internal/warn.ts'
import { SESSION_CHANGE, type Session, SessionRequest, type SessionState } from './session.ts'

export class SessionConsumer implements ReactiveController {
  /** The session itself, if there is one. */
  current: Session | undefined
  readonly #host: LitElement
  #unsubscribe: (() => void) | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
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
    addEventListener(SESSION_CHANGE, this.#ask)
    this.#ask()
    // Later: it may be put into its session, and a session may come late.
    warnLater(() => {
      const host = this.#host
      const isAlone = host.isConnected && !this.current && !closest(host, 'till-session')
      return isAlone && `<${host.localName}> needs a <till-session> around it`
    })
  }

  hostDisconnected(): void {
    removeEventListener(SESSION_CHANGE, this.#ask)
    this.#follow(undefined)
  }

  readonly #ask = (): void => {
    const request = new SessionRequest()
    this.#host.dispatchEvent(request)
    this.#follow(request.session)
  }

  #follow(session: Session | undefined): void {
    if (session === this.current) return
    this.#unsubscribe?.()
    this.#unsubscribe = session?.subscribe(() => this.#host.requestUpdate())
    this.current = session
    this.#host.requestUpdate()
  }
}
