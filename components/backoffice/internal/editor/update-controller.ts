/**
 * Updates a resource. The update is sent once, after the resource was read again: a version other than the loaded one
 * is never overwritten unseen.
 */

import type { ReactiveControllerHost } from 'lit'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../../../internal/api/api-error.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import { type DraftMembers, isSameDraft } from '../forms/draft.ts'
import type { FormController } from '../forms/form-controller.ts'
import { isUnknownOutcome } from './save-state.ts'

export type UpdateState<Item> =
  /** unknown: the update may have had its effect. */
  | { readonly kind: 'idle' | 'saving' | 'unknown' }
  /** Deleted after it was loaded. One that a refresh did not find may be found by a later refresh. */
  | { readonly kind: 'missing'; readonly byRefresh?: true }
  /** The resource differs from the version that was loaded. */
  | { readonly kind: 'changed'; readonly current: Item }

export interface UpdateConfig<Item> {
  readonly form: () => FormController
  readonly session: Pick<SessionConsumer, 'api' | 'login'>
  /** The id of the edited resource. */
  readonly id: () => string
  readonly draftOf: (item: Item) => DraftMembers
  readonly read: (api: ApiClient, id: string) => Promise<Item>
  readonly send: (api: ApiClient, id: string, draft: DraftMembers) => Promise<unknown>
  /** `item` is undefined if the update succeeded and could not be read afterwards. */
  readonly onUpdated: (item: Item | undefined) => void
  readonly onError: (error: ApiError) => void
  /** The update is known to have had no effect. */
  readonly onNotUpdated: () => void
}

export class UpdateController<Item extends object> {
  readonly #host: ReactiveControllerHost
  readonly #config: UpdateConfig<Item>
  #state: UpdateState<Item> = { kind: 'idle' }
  /** Raised by a reset, after which the result of an earlier request is no longer shown. */
  #resets = 0

  constructor(host: ReactiveControllerHost, config: UpdateConfig<Item>) {
    this.#host = host
    this.#config = config
  }

  get state(): UpdateState<Item> {
    return this.#state
  }

  /** True from the request until its outcome is known. */
  get isSent(): boolean {
    return this.#state.kind === 'saving' || this.#state.kind === 'unknown'
  }

  /** Another resource or session, or a person has checked an unknown outcome. */
  reset(): void {
    this.#resets++
    this.#set({ kind: 'idle' })
  }

  /** Tells that a refresh found another version. */
  reportChange(current: Item): void {
    if (this.#state.kind === 'idle' || this.#state.kind === 'changed')
      this.#set({ kind: 'changed', current })
  }

  /** Tells that a refresh found no resource. */
  reportMissing(): void {
    if (!this.isSent) this.#set({ kind: 'missing', byRefresh: true })
  }

  /** Tells that a refresh found the resource. */
  reportFound(): void {
    if (this.#state.kind === 'missing' && this.#state.byRefresh) this.reset()
  }

  /** Compares with the version that was found from here on: saving the draft replaces it. */
  rebase(): void {
    if (this.#state.kind !== 'changed') return
    const { draftOf, form } = this.#config
    form().dispatch({ type: 'rebase', original: draftOf(this.#state.current) })
    this.#set({ kind: 'idle' })
  }

  async save(): Promise<void> {
    if (this.#state.kind === 'idle') await this.#run((...run) => this.#update(...run))
  }

  /** Finds out an unknown outcome by reading the resource. */
  async check(): Promise<void> {
    if (this.#state.kind === 'unknown') await this.#run((...run) => this.#compare(...run))
  }

  async #run(step: (api: ApiClient, isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const { session, form, onError } = this.#config
    const { api, login } = session
    if (!api) return
    const resets = this.#resets
    // A result belongs to the session and to the content of the form.
    const isCurrent = () => login === session.login && resets === this.#resets
    const earlier = this.#state
    this.#set({ kind: 'saving' })
    form().dispatch({ type: 'save' })
    try {
      await step(api, isCurrent)
    } catch (thrown) {
      if (!isCurrent()) return
      // A failed read says nothing about an earlier attempt.
      this.#set(earlier)
      onError(asApiError(thrown))
    }
  }

  async #update(api: ApiClient, isCurrent: () => boolean): Promise<void> {
    const { form, id, read, send, draftOf, onUpdated } = this.#config
    const { draft, state } = form()
    const current = await read(api, id()).catch(undefinedIfMissing)
    if (!isCurrent()) return
    if (!current) return this.#set({ kind: 'missing' })
    if (!isSameDraft(draftOf(current), state.original))
      return this.#set({ kind: 'changed', current })
    try {
      await send(api, id(), draft)
    } catch (thrown) {
      if (!isCurrent()) return
      const error = asApiError(thrown)
      if (error.code === 'not-found') return this.#set({ kind: 'missing' })
      // Another request had the lock: this one was not sent.
      if (error.code === 'conflict' || !isUnknownOutcome(error)) throw error
      return this.#set({ kind: 'unknown' })
    }
    if (!isCurrent()) return
    // The service may have normalised members, so the resource is read again.
    const updated = await read(api, id()).catch(() => undefined)
    if (!isCurrent()) return
    this.#set({ kind: 'idle' })
    onUpdated(updated)
  }

  /** After an update of unknown outcome. */
  async #compare(api: ApiClient, isCurrent: () => boolean): Promise<void> {
    const { form, id, read, draftOf, onUpdated, onNotUpdated } = this.#config
    const current = await read(api, id()).catch(undefinedIfMissing)
    if (!isCurrent()) return
    if (!current) return this.#set({ kind: 'missing' })
    const { draft, state } = form()
    const isUpdated = isSameDraft(draftOf(current), draft)
    if (!isUpdated && !isSameDraft(draftOf(current), state.original))
      return this.#set({ kind: 'changed', current })
    this.#set({ kind: 'idle' })
    if (isUpdated) onUpdated(current)
    else onNotUpdated()
  }

  #set(state: UpdateState<Item>): void {
    this.#state = state
    this.#host.requestUpdate()
  }
}

function undefinedIfMissing(thrown: unknown): undefined {
  if (asApiError(thrown).code !== 'not-found') throw thrown
  return undefined
}
