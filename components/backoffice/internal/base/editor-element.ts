/**
 * Base class of the editors: loads a resource or starts a new one, validates and saves its draft.
 * A subclass names the rules of its body, three operations and its fields. Needs the styles of `editor.styles.ts`.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { type DraftMembers, isSameDraft, toBody, toDraft } from '../forms/draft.ts'
import { FormController } from '../forms/form-controller.ts'
import type { ObjectRule } from '../forms/rules.ts'
import type { FieldIssues } from '../forms/validate.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { editorFrame } from './editor-frame.ts'
import type { editorMessages } from './editor-messages.ts'
import { type EditorQuestion, EditorQuestionController } from './editor-question.ts'
import { MerchantCardElement } from './merchant-card-element.ts'
import { SaveController } from './save-controller.ts'
import { showSaveError } from './show-save-error.ts'
import { UnsavedWarning } from './unsaved-warning.ts'

/** The resource is undefined for a new one. */
export type Loaded<Resource> = { readonly resource: Resource | undefined }

export abstract class EditorElement<Resource extends object, Body> extends MerchantCardElement<
  Loaded<Resource>
> {
  protected abstract override readonly localize: MerchantLocalizeController<typeof editorMessages>

  /** Shows the values without a way to change them. */
  @property({ type: Boolean, reflect: true }) readonly = false

  /** The id of the resource in the form; the attribute may be ahead of it while a question is open. */
  @state() private openId = ''
  readonly #question = new EditorQuestionController(this)
  /** The draft that was saved, until the next edit. */
  #saved: DraftMembers | undefined
  /** Another number clears the data: another resource is opened. */
  #opened = 0
  #ownerOfDraft: DraftMembers = {}

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

  /** The properties that a new draft is for, such as the customer; other values start another draft. */
  protected get owner(): DraftMembers {
    return {}
  }

  /** The reason why the resource never changes; undefined if it may. */
  protected fixedReason(_resource: Resource): string | undefined {
    return undefined
  }

  /** Names the creation in the tab's storage, so that a reload finds its key. */
  protected get intentName(): string {
    return [this.localName, this.id].filter(Boolean).join('-')
  }

  /** The label of the button that saves. */
  protected get saveText(): string {
    return this.localize.t('editor.save')
  }

  /** The question before the draft is sent; undefined sends it at once. */
  protected saveQuestion(): string | undefined {
    return undefined
  }

  /** Adds generated values before the draft is validated and sent. */
  protected completeDraft(): void {}

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

  protected readonly form = new FormController(this, {
    rules: () => this.rules,
    check: (draft) => this.check(draft),
  })

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
    onNotSaved: () => this.form.fail(this.localize.t('editor.not-saved')),
  })

  constructor() {
    super()
    new UnsavedWarning(this, () => this.hasUnsavedWork)
  }

  /** True with typed changes, or with a write of unknown outcome. */
  get hasUnsavedWork(): boolean {
    return this.form.isDirty || this.#isSent
  }

  /** Closes the editor; with unsaved changes after a question. */
  close(): void {
    if (!this.dispatchEvent(this.createCloseEvent())) return
    if (this.hasUnsavedWork) this.#ask({ kind: 'close' })
    else this.#close()
  }

  get #isSent(): boolean {
    return ['saving', 'unknown'].includes(this.saving.state.kind)
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return [this.openId]
  }

  protected override get resetKey(): unknown {
    return this.#opened
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<Loaded<Resource>> {
    // An interrupted creation belongs to a session.
    if (!this.openId) await api.ready()
    return { resource: this.openId ? await this.read(api, this.openId, signal) : undefined }
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    this.form.isReadonly = this.#readonlyReason !== undefined
    this.form.isLocked = this.#isSent || this.#question.open?.kind === 'save'
    const { isDirty, state } = this.form
    if (this.#isSent || isDirty || state.original !== this.#saved) this.#saved = undefined
    const { requestedId } = this
    if (requestedId === this.openId) {
      if (this.#question.open?.kind === 'switch') this.#question.close()
      this.#followOwner()
    } else if (!this.hasUnsavedWork) {
      this.#open(requestedId)
    } else {
      const { open } = this.#question
      if (open?.kind !== 'switch' || open.to !== requestedId)
        this.#ask({ kind: 'switch', to: requestedId })
    }
  }

  /** A draft of another owner is never sent. The creation of unknown outcome stays stored for its own one. */
  #followOwner(): void {
    const { owner, saving } = this
    if (saving.state.kind === 'saving' || isSameDraft(owner, this.#ownerOfDraft)) return
    if (this.openId) this.#ownerOfDraft = owner
    else this.#open('', { keepsStored: true })
  }

  /** Starts with another resource. The new one is not requested before the controllers' turn. */
  #open(id: string, { keepsStored = false } = {}): void {
    this.openId = this.requestedId = id
    this.#ownerOfDraft = this.owner
    this.#opened++
    this.#clear(keepsStored)
  }

  #clear(keepsStored: boolean): void {
    this.#question.close()
    this.saving.reset({ keepsStored })
    this.form.dispatch({ type: 'load', draft: {} })
  }

  protected override onLoaded({ resource }: Loaded<Resource>): void {
    const draft = resource ? this.draftOf(resource) : this.newDraft()
    if (!this.hasUnsavedWork) {
      this.form.dispatch({ type: 'load', draft })
      // A creation that a reload of the page interrupted.
      const pending = resource || this.form.isReadonly ? undefined : this.saving.restore()
      if (pending) this.form.restore(pending.draft)
    } else if (resource && !isSameDraft(draft, this.form.state.original)) {
      this.saving.reportChange(resource)
    }
  }

  protected createLoadedEvent({ resource }: Loaded<Resource>): Event | undefined {
    return resource && this.createResourceEvent(resource)
  }

  /** A new resource is no empty state. */
  protected isEmpty(): boolean {
    return false
  }

  protected override resetState(): void {
    this.#clear(!this.isConnected)
  }

  get #readonlyReason(): string | undefined {
    const { localize } = this
    const { resource } = this.data.value ?? {}
    const fixed = resource && this.fixedReason(resource)
    if (fixed) return fixed
    return this.readonly ? localize.t('editor.reads-only') : this.missingScope(this.writeScope)
  }

  protected renderContent({ resource }: Loaded<Resource>): TemplateResult {
    const { saving, form, localize } = this
    return editorFrame(
      {
        title: this.formTitle(!this.openId),
        isNew: !this.openId,
        form,
        saving,
        readonlyReason: this.#readonlyReason,
        question: this.#question.render(this.#answers, localize),
        saveText: this.saveText,
        isSaved: this.#saved !== undefined,
        fields: this.renderFields(resource),
        aside: this.renderAside(resource),
        onSubmit: this.#onSubmit,
        onCancel: () => this.close(),
        onLoadCurrent: () => this.#loadCurrent(),
      },
      localize,
    )
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    if (this.form.isReadonly || this.form.isLocked) return
    this.completeDraft()
    const isValid = this.form.submit()
    const text = isValid && this.saving.state.kind === 'idle' ? this.saveQuestion() : undefined
    if (!isValid) this.live.announce(this.localize.t('editor.invalid'))
    else if (text) this.#ask({ kind: 'save', text, confirm: this.saveText })
    else void this.saving.save()
  }

  #ask(question: EditorQuestion): void {
    this.#question.ask(question)
    this.focusKeeper.moveTo('.keep')
  }

  readonly #answers = {
    onKeep: (): void => {
      const isSave = this.#question.open?.kind === 'save'
      this.#question.close()
      Object.assign(this, this.#ownerOfDraft)
      this.requestedId = this.openId
      this.focusKeeper.moveTo(isSave ? '[part=save]' : 'form')
    },
    onConfirm: (): void => {
      const { open } = this.#question
      if (open?.kind === 'save') {
        this.#question.close()
        this.focusKeeper.moveTo('form')
        return void this.saving.save()
      }
      if (open) this.discardWork()
      if (open?.kind === 'switch') this.#open(open.to)
      else if (open) this.#close()
    },
  }

  /** Forgets a write of unknown outcome and its key. */
  protected discardWork(): void {
    this.saving.reset()
  }

  #close(): void {
    this.#question.close()
    this.saving.reset()
    this.form.dispatch({ type: 'load', draft: this.form.state.original })
    this.dispatchEvent(this.createClosedEvent())
  }

  #loadCurrent(): void {
    const { state } = this.saving
    if (state.kind !== 'changed') return
    this.data.value = { resource: state.current }
    this.form.dispatch({ type: 'load', draft: this.draftOf(state.current) })
    this.saving.reset()
    this.focusKeeper.moveTo('form')
  }

  #onSaved(resource: Resource | undefined): void {
    const draft = resource ? this.draftOf(resource) : this.form.draft
    this.form.dispatch({ type: 'load', draft })
    if (resource) {
      this.data.value = { resource }
      this.openId = this.requestedId = this.idOf(resource)
    }
    this.#saved = draft
    this.confirmSaved(resource)
    const saved = resource ?? this.data.value?.resource
    if (saved) this.dispatchEvent(this.createSavedEvent(saved))
  }

  protected confirmSaved(_resource: Resource | undefined): void {
    this.live.announce(this.localize.t('editor.saved'))
    this.focusKeeper.moveTo('form')
  }

  #onSaveError(error: ApiError): void {
    const { form, localize, writeScope: scope } = this
    const issueText = (code: string) => this.issueText(code)
    const announce = (text: string) => this.live.announce(text)
    showSaveError(error, { form, localize, scope, issueText, announce })
  }

  protected renderSkeleton(): TemplateResult {
    return html`${[0, 1, 2, 3, 4, 5].map(() => html`<span class="skeleton line"></span>`)}`
  }
}
