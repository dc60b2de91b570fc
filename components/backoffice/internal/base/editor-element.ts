/**
 * Base class of the editors: loads a resource or starts a new one, validates and saves its draft.
 *
 * A subclass names the rules of its body, three operations and the template of its fields. Needs the styles of
 * `editor.styles.ts`.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { ClickGuard } from '../../../internal/dom/click-guard.ts'
import { type DraftMembers, isSameDraft, toBody, toDraft } from '../forms/draft.ts'
import { FormController } from '../forms/form-controller.ts'
import type { ObjectRule } from '../forms/rules.ts'
import { serverIssues } from '../forms/server-issues.ts'
import type { FieldIssues } from '../forms/validate.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { merchantErrorMessage, missingScopeMessage } from '../messages.ts'
import { editorFrame } from './editor-frame.ts'
import type { editorMessages } from './editor-messages.ts'
import { MerchantCardElement } from './merchant-card-element.ts'
import { SaveController } from './save-controller.ts'
import { UnsavedWarning } from './unsaved-warning.ts'

export interface Loaded<Resource> {
  /** Undefined for a new one. */
  readonly resource: Resource | undefined
}

/** The reason for which a draft would be discarded; a switch waits with the id of the other resource. */
type DiscardQuestion = { readonly kind: 'close' } | { readonly kind: 'switch'; readonly to: string }

export abstract class EditorElement<Resource extends object, Body> extends MerchantCardElement<
  Loaded<Resource>
> {
  protected abstract override readonly localize: MerchantLocalizeController<typeof editorMessages>

  /** Shows the values without a way to change them. */
  @property({ type: Boolean, reflect: true }) readonly = false

  /** The id of the resource in the form; the attribute may be ahead of it while a question is open. */
  @state() private openId = ''
  @state() private question: DiscardQuestion | undefined
  readonly #guard = new ClickGuard()
  /** Another number clears the data: another resource is opened. */
  #opened = 0

  /** The limits of the body, generated from the contract. */
  protected abstract readonly rules: ObjectRule
  /** The scope of a session that saves, such as "links:write". */
  protected abstract readonly writeScope: MerchantScope
  /** The attribute with the id; empty for a new resource. */
  protected abstract requestedId: string
  protected abstract idOf(resource: Resource): string
  protected abstract newDraft(): DraftMembers
  protected abstract read(api: ApiClient, id: string, signal?: AbortSignal): Promise<Resource>
  protected abstract create(api: ApiClient, body: Body, key: string): Promise<Resource>
  protected abstract replace(api: ApiClient, id: string, body: Body): Promise<Resource | undefined>
  protected abstract formTitle(isNew: boolean): string
  protected abstract renderFields(resource: Resource | undefined): TemplateResult
  protected abstract createSavedEvent(resource: Resource): Event
  /** Cancelable: the editor is about to close. */
  protected abstract createCloseEvent(): Event
  protected abstract createClosedEvent(): Event
  protected abstract createResourceEvent(resource: Resource): Event

  /** The reason why the resource never changes; undefined if it may. */
  protected fixedReason(_resource: Resource): string | undefined {
    return undefined
  }

  /** Names the creation in the tab's storage, so that a reload finds its key. */
  protected get intentName(): string {
    return [this.localName, this.id].filter(Boolean).join('-')
  }

  /** Beside the form, such as a preview. */
  protected renderAside(_resource: Resource | undefined): unknown {
    return nothing
  }

  /** Issues that depend on several members. */
  protected check(_draft: DraftMembers): FieldIssues {
    return {}
  }

  /** The text for an issue code of the service; undefined shows the service's own description. */
  protected issueText(_code: string): string | undefined {
    return undefined
  }

  protected draftOf(resource: Resource): DraftMembers {
    return toDraft(this.rules, resource)
  }

  protected bodyOf(draft: DraftMembers): Body {
    return toBody<Body>(this.rules, draft)
  }

  #form: FormController | undefined
  /** Created on demand, because the subclass has the rules. */
  protected get form(): FormController {
    this.#form ??= new FormController(this, {
      rules: this.rules,
      check: (draft) => this.check(draft),
    })
    return this.#form
  }

  protected readonly saving = new SaveController<Resource>(this, {
    form: () => this.form,
    name: () => this.intentName,
    session: this.session,
    id: () => this.openId,
    draftOf: (resource) => this.draftOf(resource),
    read: (api, id) => this.read(api, id),
    create: (api, draft, key) => this.create(api, this.bodyOf(draft), key),
    replace: (api, id, draft) => this.replace(api, id, this.bodyOf(draft)),
    onSaved: (resource) => this.#onSaved(resource),
    onError: (error) => this.#onSaveError(error),
    onNotSaved: () => this.#showGeneral(this.localize.t('editor.not-saved')),
  })

  constructor() {
    super()
    new UnsavedWarning(this, () => this.hasUnsavedWork)
  }

  /** True with typed changes, or with a write of unknown outcome. */
  get hasUnsavedWork(): boolean {
    return this.form.isDirty || this.saving.state.kind === 'saving' || this.#isUnknown
  }

  /** Closes the editor; with unsaved changes after a question. */
  close(): void {
    if (!this.dispatchEvent(this.createCloseEvent())) return
    if (this.hasUnsavedWork) this.#ask({ kind: 'close' })
    else this.#close()
  }

  get #isUnknown(): boolean {
    return this.saving.state.kind === 'unknown'
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return [this.openId]
  }

  protected override get resetKey(): unknown {
    return this.#opened
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<Loaded<Resource>> {
    return { resource: this.openId ? await this.read(api, this.openId, signal) : undefined }
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    this.form.isReadonly = this.#readonlyReason !== undefined
    this.form.isLocked = this.saving.state.kind === 'saving' || this.#isUnknown
    const { requestedId } = this
    if (requestedId === this.openId) {
      if (this.question?.kind === 'switch') this.question = undefined
    } else if (!this.hasUnsavedWork) {
      this.#open(requestedId)
    } else if (this.question?.kind !== 'switch' || this.question.to !== requestedId) {
      this.#ask({ kind: 'switch', to: requestedId })
    }
  }

  /** Starts with another resource. The new one is not requested before the controllers' turn. */
  #open(id: string): void {
    this.openId = this.requestedId = id
    this.question = undefined
    this.#opened++
    this.saving.reset()
    this.form.dispatch({ type: 'load', draft: {} })
  }

  protected override onLoaded({ resource }: Loaded<Resource>): void {
    const draft = resource ? this.draftOf(resource) : this.newDraft()
    if (!this.hasUnsavedWork) {
      this.form.dispatch({ type: 'load', draft })
      if (!resource) this.#restore()
    } else if (resource && !isSameDraft(draft, this.form.state.original)) {
      this.saving.reportChange(resource)
    }
  }

  /** A creation that a reload of the page interrupted. */
  #restore(): void {
    if (this.form.isReadonly) return
    const pending = this.saving.restore()
    if (!pending) return
    for (const [member, value] of Object.entries(pending.draft))
      this.form.dispatch({ type: 'change', pointer: `/${member}`, value })
  }

  protected createLoadedEvent({ resource }: Loaded<Resource>): Event | undefined {
    return resource && this.createResourceEvent(resource)
  }

  /** A new resource is no empty state. */
  protected isEmpty(): boolean {
    return false
  }

  protected override resetState(): void {
    this.question = undefined
    this.saving.reset({ keepsStored: !this.isConnected })
    this.form.dispatch({ type: 'load', draft: {} })
  }

  get #readonlyReason(): string | undefined {
    const { localize } = this
    const { resource } = this.data.value ?? {}
    const fixed = resource && this.fixedReason(resource)
    if (fixed) return fixed
    if (this.readonly) return localize.t('editor.reads-only')
    const isMissing = this.session.state === 'active' && !this.can(this.writeScope)
    return isMissing ? missingScopeMessage(localize, this.writeScope) : undefined
  }

  protected renderContent({ resource }: Loaded<Resource>): TemplateResult {
    const { saving, form, localize } = this
    return editorFrame(
      {
        title: this.formTitle(!this.openId),
        isNew: !this.openId,
        form,
        state: saving.state,
        readonlyReason: this.#readonlyReason,
        asksToDiscard: this.question !== undefined,
        fields: this.renderFields(resource),
        aside: this.renderAside(resource),
        onSubmit: this.#onSubmit,
        onCancel: () => this.close(),
        onDiscard: () => this.#guard.isActive || this.#discard(),
        onKeep: () => this.#guard.isActive || this.#keep(),
        onCheck: () => void saving.check(),
        onUnlock: () => saving.unlock(),
        onLoadCurrent: () => this.#loadCurrent(),
        onReplace: () => void saving.replaceChanged(),
        onCreateAgain: () => void saving.createAgain(),
      },
      localize,
    )
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    if (this.form.isReadonly || this.form.isLocked) return
    if (this.form.submit()) void this.saving.save()
    else this.live.announce(this.localize.t('editor.invalid'))
  }

  #ask(question: DiscardQuestion): void {
    this.question = question
    this.#guard.start()
    this.focusKeeper.moveTo('.keep')
  }

  #keep(): void {
    this.question = undefined
    this.requestedId = this.openId
    this.focusKeeper.moveTo('form')
  }

  #discard(): void {
    const { question } = this
    this.discardWork()
    if (question?.kind === 'switch') this.#open(question.to)
    else this.#close()
  }

  /** Forgets a write of unknown outcome and its key. */
  protected discardWork(): void {
    this.saving.reset()
  }

  #close(): void {
    this.question = undefined
    this.saving.reset()
    this.form.dispatch({ type: 'load', draft: this.form.state.original })
    this.dispatchEvent(this.createClosedEvent())
  }

  #loadCurrent(): void {
    const { state } = this.saving
    if (state.kind !== 'changed') return
    this.#show(state.current)
    this.saving.reset()
    this.focusKeeper.moveTo('form')
  }

  #show(resource: Resource): void {
    this.data.value = { resource }
    this.form.dispatch({ type: 'load', draft: this.draftOf(resource) })
  }

  #onSaved(resource: Resource | undefined): void {
    const draft = resource ? this.draftOf(resource) : this.form.draft
    this.form.dispatch({ type: 'load', draft })
    if (resource) {
      this.data.value = { resource }
      this.openId = this.requestedId = this.idOf(resource)
    }
    this.live.announce(this.localize.t('editor.saved'))
    this.focusKeeper.moveTo('form')
    const saved = resource ?? this.data.value?.resource
    if (saved) this.dispatchEvent(this.createSavedEvent(saved))
  }

  #onSaveError(error: ApiError): void {
    const { form, localize } = this
    const { fields, general } = serverIssues(error, {
      rules: this.rules,
      draft: form.draft,
      issueText: (code) => this.issueText(code),
    })
    const isPlaced = general.length > 0 || Object.keys(fields).length > 0
    const failure = localize.t('editor.failed')
    const reason = merchantErrorMessage(localize, error, { scope: this.writeScope }, failure)
    form.dispatch({ type: 'fail', fields, general: isPlaced ? general : [reason] })
    form.focusIssue()
    this.live.announce(isPlaced ? localize.t('editor.invalid') : reason)
  }

  #showGeneral(text: string): void {
    this.form.dispatch({ type: 'fail', fields: {}, general: [text] })
    this.form.focusIssue()
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3, 4, 5].map(() => html`<span class="skeleton line"></span>`)}`
  }
}
