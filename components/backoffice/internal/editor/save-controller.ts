/**
 * Saves the draft of an editor, and keeps track of outcomes that are not known.
 *
 * A creation has one idempotency key until it succeeds. While its outcome is unknown the form is locked, because the
 * key belongs to the draft that was sent. An update is sent once, after the resource was read again: a version other
 * than the loaded one is never overwritten unseen.
 */

import type { ReactiveControllerHost } from 'lit'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { type ApiError, type ApiErrorCode, asApiError } from '../../../internal/api/api-error.ts'
import type { TabStorage } from '../../../internal/dom/tab-storage.ts'
import { randomUuid } from '../../../internal/domain/random-uuid.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import { type DraftMembers, isSameDraft } from '../forms/draft.ts'
import type { FormController } from '../forms/form-controller.ts'
import {
  clearPendingIntent,
  loadPendingIntent,
  type PendingIntent,
  savePendingIntent,
} from '../forms/pending-intent.ts'

export type SaveState<Resource> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** A write may have had its effect. */
  | { readonly kind: 'unknown'; readonly isNew: boolean }
  /** The resource differs from the version that was loaded. */
  | { readonly kind: 'changed'; readonly current: Resource }
  /** The resource was deleted after it was loaded. */
  | { readonly kind: 'missing' }

export interface SaveConfig<Resource> {
  readonly form: () => FormController
  /** Names the creation in the tab's storage. */
  readonly name: () => string
  readonly session: Pick<SessionConsumer, 'api' | 'generation'>
  /** The id of the edited resource; empty for a new one. */
  readonly id: () => string
  readonly draftOf: (resource: Resource) => DraftMembers
  readonly read: (api: ApiClient, id: string) => Promise<Resource>
  readonly create: (api: ApiClient, draft: DraftMembers, key: string) => Promise<Resource>
  readonly replace: (
    api: ApiClient,
    id: string,
    draft: DraftMembers,
  ) => Promise<Resource | undefined>
  /** `resource` is undefined if the update succeeded and could not be read afterwards. */
  readonly onSaved: (resource: Resource | undefined) => void
  readonly onError: (error: ApiError) => void
  /** The update is known to have had no effect. */
  readonly onNotSaved: () => void
}

/** After these a creation may have had its effect. */
const UNKNOWN: readonly ApiErrorCode[] = [
  'outcome-unknown',
  'key-reused',
  'conflict',
  'internal',
  'unreadable',
  'upstream-timeout',
  'upstream-unreadable',
]

const isUnknown = ({ code }: ApiError, isNew: boolean): boolean =>
  UNKNOWN.includes(code) && (isNew || code !== 'conflict')

export class SaveController<Resource extends object> {
  readonly #host: ReactiveControllerHost
  readonly #config: SaveConfig<Resource>
  #state: SaveState<Resource> = { kind: 'idle' }
  /** Of the creation that has not succeeded yet. */
  #key: string | undefined
  /** Its place in the storage, also after the element has another name. */
  #place: { readonly storage: TabStorage; readonly name: string } | undefined
  /** Raised by a reset, after which the result of an earlier request is no longer shown. */
  #resets = 0

  constructor(host: ReactiveControllerHost, config: SaveConfig<Resource>) {
    this.#host = host
    this.#config = config
  }

  get state(): SaveState<Resource> {
    return this.#state
  }

  /** The creation of this tab with an unknown outcome, such as after a reload. */
  restore(): PendingIntent | undefined {
    const { session, name } = this.#config
    if (!session.api) return undefined
    const place = { storage: session.api.storage, name: name() }
    const pending = loadPendingIntent(place.storage, place.name)
    if (!pending) return undefined
    this.#place = place
    this.#key = pending.key
    this.#set({ kind: 'unknown', isNew: true })
    return pending
  }

  /**
   * Forgets the state and the key: another resource, or another session. An element that was removed keeps the stored
   * creation, as a reload of the page does.
   */
  reset({ keepsStored = false } = {}): void {
    if (this.#place && !keepsStored) clearPendingIntent(this.#place.storage, this.#place.name)
    this.#key = this.#place = undefined
    this.#resets++
    this.#set({ kind: 'idle' })
  }

  /** A creation of unknown outcome that `restore` finds again. */
  get isStored(): boolean {
    const place = this.#place
    const isUnknown = this.#state.kind === 'unknown' && this.#state.isNew
    return isUnknown && !!place && loadPendingIntent(place.storage, place.name) !== undefined
  }

  /** The returned function is true while a result belongs to the session and to the content of the form. */
  #checkpoint(): () => boolean {
    const { session } = this.#config
    const { generation } = session
    const resets = this.#resets
    return () => generation === session.generation && resets === this.#resets
  }

  /** Editing again after the person has checked an unknown outcome; the next creation has a new key. */
  unlock(): void {
    this.reset()
  }

  /** Tells that a refresh found another version. */
  reportChange(current: Resource): void {
    if (this.#state.kind === 'idle' || this.#state.kind === 'changed')
      this.#set({ kind: 'changed', current })
  }

  /** Compares with the version that was found from here on, and saves the draft. */
  async replaceChanged(): Promise<void> {
    if (this.#state.kind !== 'changed') return
    const { draftOf, form } = this.#config
    form().dispatch({ type: 'rebase', original: draftOf(this.#state.current) })
    this.#set({ kind: 'idle' })
    await this.save()
  }

  /** Sends the draft as a new resource. */
  async createAgain(): Promise<void> {
    this.#set({ kind: 'idle' })
    await this.#run((api) => this.#create(api))
  }

  async save(): Promise<void> {
    if (this.#state.kind !== 'idle') return
    await this.#run((api) => (this.#config.id() ? this.#update(api) : this.#create(api)))
  }

  /** Finds out an unknown outcome: by the same key, or by reading the resource. */
  async check(): Promise<void> {
    if (this.#state.kind !== 'unknown') return
    const { isNew } = this.#state
    await this.#run((api) => (isNew ? this.#create(api) : this.#compare(api)), this.#state)
  }

  /** `former` is the state after a failure that says nothing about an earlier attempt. */
  async #run(
    send: (api: ApiClient) => Promise<void>,
    former: SaveState<Resource> = { kind: 'idle' },
  ): Promise<void> {
    const { session, form, onError } = this.#config
    const { api } = session
    const isCurrent = this.#checkpoint()
    if (!api || this.#state.kind === 'saving') return
    this.#set({ kind: 'saving' })
    form().dispatch({ type: 'save' })
    try {
      await send(api)
    } catch (thrown) {
      if (!isCurrent()) return
      const error = asApiError(thrown)
      this.#set(former.kind === 'unknown' && !isRejection(error) ? former : { kind: 'idle' })
      onError(error)
    }
  }

  async #create(api: ApiClient): Promise<void> {
    const { form, create, onSaved, session, name: intentName } = this.#config
    const { draft, rules } = form()
    const isCurrent = this.#checkpoint()
    const { generation } = session
    const key = (this.#key ??= randomUuid())
    const { storage, name } = (this.#place = { storage: api.storage, name: intentName() })
    savePendingIntent(storage, name, { key, draft }, rules)
    const isStored = () => loadPendingIntent(storage, name)?.key === key
    try {
      const resource = await create(api, draft, key)
      if (generation !== session.generation) return
      if (isStored()) clearPendingIntent(storage, name)
      if (!isCurrent()) return
      this.reset()
      onSaved(resource)
    } catch (thrown) {
      if (generation !== session.generation) return
      const error = asApiError(thrown)
      if (isRejection(error) && isStored()) clearPendingIntent(storage, name)
      // The outcome is shown where the creation is opened again.
      if (!isCurrent() && isUnknown(error, true) && !loadPendingIntent(storage, name))
        savePendingIntent(storage, name, { key, draft }, rules)
      if (!isCurrent()) return
      if (!isUnknown(error, true)) throw error
      this.#set({ kind: 'unknown', isNew: true })
      form().dispatch({ type: 'fail', fields: {}, general: [] })
    }
  }

  async #update(api: ApiClient): Promise<void> {
    const { form, id, read, replace, draftOf } = this.#config
    const { draft, state } = form()
    const isCurrent = this.#checkpoint()
    const current = await orMissing(read(api, id()))
    if (!isCurrent()) return
    if (!current) return this.#setMissing()
    if (!isSameDraft(draftOf(current), state.original)) return this.#setChanged(current)
    try {
      await replace(api, id(), draft)
    } catch (thrown) {
      if (!isCurrent()) return
      const error = asApiError(thrown)
      if (error.code === 'not-found') return this.#setMissing()
      if (!isUnknown(error, false)) throw error
      this.#set({ kind: 'unknown', isNew: false })
      form().dispatch({ type: 'fail', fields: {}, general: [] })
      return
    }
    if (isCurrent()) await this.#finish(api)
  }

  /** After an update of unknown outcome. */
  async #compare(api: ApiClient): Promise<void> {
    const { form, id, read, draftOf, onSaved, onNotSaved } = this.#config
    const isCurrent = this.#checkpoint()
    const current = await orMissing(read(api, id()))
    if (!isCurrent()) return
    if (!current) return this.#setMissing()
    const { draft, state } = form()
    if (isSameDraft(draftOf(current), draft)) {
      this.#set({ kind: 'idle' })
      onSaved(current)
    } else if (isSameDraft(draftOf(current), state.original)) {
      this.#set({ kind: 'idle' })
      onNotSaved()
    } else {
      this.#setChanged(current)
    }
  }

  /** The service may have normalised members, so the resource is read again. */
  async #finish(api: ApiClient): Promise<void> {
    const { id, read, onSaved } = this.#config
    const isCurrent = this.#checkpoint()
    const resource = await read(api, id()).catch(() => undefined)
    if (!isCurrent()) return
    this.#set({ kind: 'idle' })
    onSaved(resource)
  }

  #setMissing(): void {
    this.#set({ kind: 'missing' })
    this.#config.form().dispatch({ type: 'fail', fields: {}, general: [] })
  }

  #setChanged(current: Resource): void {
    this.#set({ kind: 'changed', current })
    this.#config.form().dispatch({ type: 'fail', fields: {}, general: [] })
  }

  #set(state: SaveState<Resource>): void {
    this.#state = state
    this.#host.requestUpdate()
  }
}

/** The request was rejected, so that it had no effect, nor an earlier one with its key. */
const isRejection = ({ code }: ApiError): boolean =>
  code === 'invalid-request' || code === 'refused'

const orMissing = <Resource>(reading: Promise<Resource>): Promise<Resource | undefined> =>
  reading.catch((thrown) => {
    if (asApiError(thrown).code !== 'not-found') throw thrown
    return undefined
  })
