/**
 * Base class of the editors: loads a resource or starts a new one, validates and saves its draft.
 * A subclass names the rules of its body, three operations and its fields. Needs the styles of `editor.styles.ts`.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { property, state } from '../../../internal/base/property.ts'
import type { SubjectProperties } from '../../../internal/subject/subject.ts'
import { type DiscardAnswer, UnsavedWork } from '../../../internal/subject/unsaved-work.ts'
import { MerchantCardElement } from '../card/merchant-card-element.ts'
import { type DraftMembers, isSameDraft, toBody, toDraft } from '../forms/draft.ts'
import { FormController } from '../forms/form-controller.ts'
import type { ObjectRule } from '../forms/rules.ts'
import type { FieldIssues } from '../forms/validate.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { editorFrame } from './editor-frame.ts'
import type { editorMessages } from './editor-messages.ts'
import { type EditorQuestion, EditorQuestionController } from './editor-question.ts'
import { SaveController } from './save-controller.ts'
import { showSaveError } from './show-save-error.ts'

/** The resource is undefined for a new one. */
export type Loaded<Resource> = { readonly resource: Resource | undefined }

export abstract class EditorElement<Resource extends object, Body> extends MerchantCardElement<
  Loaded<Resource>
> {
  protected abstract override readonly localize: MerchantLocalizeController<typeof editorMessages>

  /** Shows the values without a way to change them. */
  @property({ type: Boolean, reflect: true }) readonly = false

  /** The id of the resource in the form; the attribute is ahead of it until the next update. */
  @state() private openId = ''
  readonly #question = new EditorQuestionController(this)
  /** The draft that was saved, until the next edit. */
  #saved: DraftMembers | undefined

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

  /** The properties that a new draft is for, such as the customer. */
  protected get owner(): SubjectProperties {
    return {}
  }

  protected override get subjectProperties(): SubjectProperties {
    return { ...this.owner, requestedId: this.requestedId }
  }

  /** A creation of unknown outcome is stored: it comes back with its subject. */
  protected override get losesWork(): boolean {
    return !this.saving.isStored && super.losesWork
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
    isReadonly: () => this.#readonlyReason !== undefined,
    isLocked: () => this.#isSent || this.#question.open?.kind === 'save',
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
    new UnsavedWork(this, {
      isThere: () => this.hasUnsavedWork,
      ask: (answer) => this.#askToDiscard(answer),
    })
  }

  /** True with typed changes, or with a write of unknown outcome. */
  get hasUnsavedWork(): boolean {
    return this.form.isDirty || this.#isSent
  }

  /** Closes the editor; with unsaved changes after a question. */
  close(): void {
    if (!this.dispatchEvent(this.createCloseEvent())) return
    if (this.hasUnsavedWork) this.#askToDiscard((isDiscarded) => isDiscarded && this.#close())
    else this.#close()
  }

  get #isSent(): boolean {
    return ['saving', 'unknown'].includes(this.saving.state.kind)
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return [this.openId]
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<Loaded<Resource>> {
    // An interrupted creation belongs to a session.
    if (!this.openId) await api.ready()
    return { resource: this.openId ? await this.read(api, this.openId, signal) : undefined }
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    this.openId = this.requestedId
    const { isDirty, state } = this.form
    if (this.#isSent || isDirty || state.original !== this.#saved) this.#saved = undefined
  }

  protected override onOtherSubject(): void {
    this.clear(true)
  }

  protected override resetState(): void {
    this.clear(this.subject.wasRemoved)
  }

  /** Starts with an empty form. A stored creation belongs to its own subject. */
  protected clear(keepsStored: boolean): void {
    this.#question.close()
    this.saving.reset({ keepsStored })
    this.form.dispatch({ type: 'load', draft: {} })
  }

  protected override onLoaded({ resource }: Loaded<Resource>): void {
    const draft = resource ? this.draftOf(resource) : this.newDraft()
    if (!this.hasUnsavedWork) {
      this.form.dispatch({ type: 'load', draft })
      // A new resource is read once more under its id.
      if (this.#saved && resource) this.#saved = draft
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

  #askToDiscard(answer: DiscardAnswer): void {
    this.#ask({ kind: 'discard', answer })
  }

  #ask(question: EditorQuestion): void {
    this.#question.ask(question)
    this.focusKeeper.moveTo('.keep')
  }

  readonly #answers = {
    onKeep: (): void => {
      const { open } = this.#question
      this.#question.close()
      if (open?.kind === 'discard') open.answer(false)
      this.focusKeeper.moveTo(open?.kind === 'save' ? '[part=save]' : 'form')
    },
    onConfirm: (): void => {
      const { open } = this.#question
      if (!open) return
      this.#question.close()
      this.focusKeeper.moveTo('form', '.card')
      if (open.kind === 'save') return void this.saving.save()
      this.discardWork()
      open.answer(true)
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
      this.subject.adopt()
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
