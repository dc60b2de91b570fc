/**
 * Connects an element to the session of the nearest `<till-session>`, also to one that is defined later.
 *
 *   readonly #session = new SessionConsumer(this)
 *   this.#session.api          // undefined: no session, or it has ended
 *   this.#session.state        // 'none' without a <till-session>
 *
 * The element updates with every change of the session. An `AsyncData` takes it as its `session`. A removed element
 * keeps its session until it is connected again.
 */
import type { LitElement, ReactiveController } from 'lit'
import type { CustomerScope, MerchantScope } from '../../../server/contract/session.ts'
import type { ApiClient } from '../api/api-client.ts'
import { closestComposed } from '../dom/closest-composed.ts'
import { warnAfterDelay } from '../dom/warn.ts'
import type { ChangesListener, ChangesPath } from './change-feed.ts'
import { SessionContextConsumer } from './context.ts'
import type { Session, SessionState } from './session.ts'

export interface FollowConfig {
  /** Undefined for an element that follows no changes. */
  path: () => ChangesPath | undefined
  onChanges: ChangesListener
}

export class SessionConsumer implements ReactiveController {
  /** The session itself, if there is one. */
  current: Session | undefined
  readonly #host: LitElement
  readonly #context: SessionContextConsumer
  readonly #follow: FollowConfig | undefined
  readonly #isOptional: boolean
  #unsubscribe: (() => void) | undefined

  /** @param isOptional true if the host is used without a session too */
  constructor(host: LitElement, follow?: FollowConfig, { isOptional = false } = {}) {
    this.#host = host
    this.#isOptional = isOptional
    this.#follow = follow
    host.addController(this)
    this.#context = new SessionContextConsumer(host, () =>
      this.#setSession(this.#context.value?.session),
    )
  }

  get state(): SessionState | 'none' {
    return this.current?.state ?? 'none'
  }

  get api(): ApiClient | undefined {
    return this.state === 'ended' ? undefined : this.current?.api
  }

  get needsSignIn(): boolean {
    return this.current?.needsSignIn ?? false
  }

  get generation(): number {
    return this.current?.generation ?? 0
  }

  get login(): number {
    return this.current?.login ?? 0
  }

  get identity(): string | undefined {
    return this.current?.identity
  }

  /** True if the session holds the scope; false until it is active. */
  can(scope: CustomerScope | MerchantScope): boolean {
    return this.current?.scopes.includes(scope) === true
  }

  get restartCount(): number {
    return this.current?.restartCount ?? 0
  }

  hostConnected(): void {
    // Delayed, because the element may be moved into a session, and the session may be defined later.
    if (this.#isOptional) return
    warnAfterDelay(() => {
      const host = this.#host
      const isAlone = host.isConnected && !this.current && !closestComposed(host, 'till-session')
      return isAlone && `<${host.localName}> needs a <till-session> around it`
    }, 'start/troubleshooting')
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }

  #setSession(session: Session | undefined): void {
    if (session === this.current && (!session || this.#unsubscribe)) return
    this.#unsubscribe?.()
    this.#unsubscribe = session && this.#subscribe(session)
    this.current = session
    this.#host.requestUpdate()
  }

  #subscribe(session: Session): () => void {
    const unsubscribe = session.subscribe(() => this.#host.requestUpdate())
    const path = this.#follow?.path()
    const unfollow = path && session.changes.follow(path, this.#follow!.onChanges)
    return () => {
      unsubscribe()
      unfollow?.()
    }
  }
}
