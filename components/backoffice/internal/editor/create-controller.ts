/**
 * Creates a resource once: a creation has one idempotency key until it succeeds.
 *
 * While its outcome is unknown the form is locked, because the key belongs to the draft that was sent. Draft and key
 * are stored in the tab, so that a reload finds them.
 */

import type { ReactiveControllerHost } from 'lit'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../../../internal/api/api-error.ts'
import type { TabStorage } from '../../../internal/dom/tab-storage.ts'
import { randomUuid } from '../../../internal/domain/random-uuid.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import type { DraftMembers } from '../forms/draft.ts'
import type { FormController } from '../forms/form-controller.ts'
import {
  clearPendingIntent,
  loadPendingIntent,
  type PendingIntent,
  savePendingIntent,
} from '../forms/pending-intent.ts'
import { isUnknownOutcome } from './save-state.ts'

/** unknown: the creation may have had its effect. */
export type CreateState = 'idle' | 'saving' | 'unknown'

export interface CreateConfig<Item> {
  readonly form: () => FormController
  /** Names the creation in the tab's storage. */
  readonly name: () => string
  readonly session: Pick<SessionConsumer, 'api' | 'login'>
  readonly send: (api: ApiClient, draft: DraftMembers, key: string) => Promise<Item>
  readonly onCreated: (item: Item) => void
  readonly onError: (error: ApiError) => void
}

export class CreateController<Item> {
  readonly #host: ReactiveControllerHost
  readonly #config: CreateConfig<Item>
  #state: CreateState = 'idle'
  /** Of the creation that has not succeeded yet. */
  #key: string | undefined
  /** Its place in the storage, also after the element has another name. */
  #place: { readonly storage: TabStorage; readonly name: string } | undefined
  /** Raised by a reset, after which the result of an earlier request is no longer shown. */
  #resets = 0

  constructor(host: ReactiveControllerHost, config: CreateConfig<Item>) {
    this.#host = host
    this.#config = config
  }

  get state(): CreateState {
    return this.#state
  }

  /** True from the request until its outcome is known. */
  get isSent(): boolean {
    return this.#state !== 'idle'
  }

  /** Shows the creation of this tab with an unknown outcome, such as after a reload. */
  restore(): void {
    const { session, name, form } = this.#config
    if (!session.api) return
    const place = { storage: session.api.storage, name: name() }
    const pending = loadPendingIntent(place.storage, place.name)
    if (!pending) return
    this.#place = place
    this.#key = pending.key
    this.#set('unknown')
    form().restore(pending.draft)
  }

  /**
   * Forgets the state and the key: another resource, another session, or a person has checked an unknown outcome. An
   * element that was removed keeps the stored creation, as a reload of the page does.
   */
  reset({ keepsStored = false } = {}): void {
    if (this.#place && !keepsStored) clearPendingIntent(this.#place.storage, this.#place.name)
    this.#key = this.#place = undefined
    this.#resets++
    this.#set('idle')
  }

  /** A creation of unknown outcome that `restore` finds again. */
  get isStored(): boolean {
    const place = this.#place
    return this.#state === 'unknown' && !!place && !!loadPendingIntent(place.storage, place.name)
  }

  async save(): Promise<void> {
    if (this.#state === 'idle') await this.#send()
  }

  /** Finds out an unknown outcome: a repeat with the same key creates nothing twice. */
  async check(): Promise<void> {
    if (this.#state === 'unknown') await this.#send()
  }

  /** The returned function is true while a result belongs to the session and to the content of the form. */
  #checkpoint(): () => boolean {
    const { session } = this.#config
    const { login } = session
    const resets = this.#resets
    return () => login === session.login && resets === this.#resets
  }

  async #send(): Promise<void> {
    const { form, send, onCreated, session, name: intentName } = this.#config
    const { api, login } = session
    if (!api) return
    const earlier = this.#state
    const { draft, rules } = form()
    const isCurrent = this.#checkpoint()
    const key = (this.#key ??= randomUuid())
    const { storage, name } = (this.#place = { storage: api.storage, name: intentName() })
    const intent: PendingIntent = { key, draft }
    this.#set('saving')
    form().dispatch({ type: 'save' })
    savePendingIntent(storage, name, intent, rules)
    const isStored = () => loadPendingIntent(storage, name)?.key === key
    try {
      const item = await send(api, draft, key)
      if (login !== session.login) return
      if (isStored()) clearPendingIntent(storage, name)
      if (!isCurrent()) return
      this.reset()
      onCreated(item)
    } catch (thrown) {
      if (login !== session.login) return
      const error = asApiError(thrown)
      if (isRejection(error) && isStored()) clearPendingIntent(storage, name)
      if (isCurrent()) this.#onError(error, earlier)
      // The outcome is shown where the creation is opened again.
      else if (isUnknownOutcome(error) && !loadPendingIntent(storage, name))
        savePendingIntent(storage, name, intent, rules)
    }
  }

  /** `earlier` is the state after a failure that says nothing about an earlier attempt. */
  #onError(error: ApiError, earlier: CreateState): void {
    if (isUnknownOutcome(error)) this.#set('unknown')
    else {
      this.#set(isRejection(error) ? 'idle' : earlier)
      this.#config.onError(error)
    }
  }

  #set(state: CreateState): void {
    this.#state = state
    this.#host.requestUpdate()
  }
}

/** The request was rejected, so that it had no effect, nor an earlier one with its key. */
const isRejection = ({ code }: ApiError): boolean =>
  code === 'invalid-request' || code === 'refused'
