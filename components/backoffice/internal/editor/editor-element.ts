/**
 * Class of the editors of a resource: loads one or starts a new one, validates and saves its draft.
 *
 * An element adds its fields and its texts. Needs the styles of `editor.styles.ts`.
 */

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { type ApiError, asApiError } from '../../../internal/api/api-error.ts'
import { DataCardElement } from '../../../internal/base/data-card-element.ts'
import type { SaveQuestion } from '../../../internal/base/form-question.ts'
import { property, state } from '../../../internal/base/property.ts'
import { DataWrittenEvent } from '../../../internal/dom/data-events.ts'
import { TillEvent } from '../../../internal/dom/events.ts'
import { loadLocale } from '../../../internal/i18n/locale-loader.ts'
import type { SubjectChange, SubjectProperties } from '../../../internal/subject/subject.ts'
import { notice, secondaryButton } from '../../../internal/templates/notice.ts'
import { MerchantAudience } from '../card/merchant-audience.ts'
import { missingScope } from '../card/missing-scope.ts'
import { skeletonLines } from '../card/skeleton.ts'
import { followName } from '../forms/code-proposal.ts'
import { type DraftMembers, isSameDraft, toBody, toDraft } from '../forms/draft.ts'
import type { FieldOptions } from '../forms/fields.ts'
import type { FormController } from '../forms/form-controller.ts'
import type { FieldIssues } from '../forms/validate.ts'
import type { MerchantLocalizeController } from '../i18n/merchant-localize.ts'
import { messageText } from '../i18n/message-text.ts'
import { type Edited, issueKey } from '../resources/resource.ts'
import { EditorForm } from './editor-form.ts'
import type { EditorLocalize, editorMessages } from './editor-messages.ts'
import type { EditorTexts } from './editor-texts.ts'

/** The item is undefined for a new one, `source` is the one that a new one copies. */
export type Loaded<Item> = { readonly item: Item | undefined; readonly source?: Item }

/**
 * `Key` are the messages that the resource names.
 *
 * @csspart form - The form.
 * @csspart icon - The icon of a button.
 * @csspart save - The button that saves.
 */
export abstract class EditorElement<
  Item extends object,
  Body,
  Key extends string = never,
> extends DataCardElement<Loaded<Item>> {
  protected abstract override readonly localize: MerchantLocalizeController<
    typeof editorMessages & Readonly<Record<Key, string>>
  >

  /** Shows the values without a way to change them. */
  @property({ type: Boolean, reflect: true, default: false }) readonly!: boolean

  /** The id of the item in the form; the attribute is ahead of it until the next update. */
  @state() private openId = ''

  protected readonly resource: Edited<Item, Body, string>
  protected readonly editor: EditorForm<Item>
  protected readonly form: FormController

  protected abstract readonly texts: EditorTexts
  protected abstract renderFields(item: Item | undefined): TemplateResult

  constructor(resource: Edited<Item, Body, Key>) {
    super()
    this.resource = resource
    this.editor = new EditorForm<Item>(this, {
      session: this.session,
      localize: () => this.localize,
      rules: () => resource.rules,
      scope: resource.scopes.write,
      isReadonly: () => this.readonlyReason !== undefined,
      check: (draft) => this.check(draft),
      name: () => this.intentName,
      send: (api, draft, key) => this.sendCreation(api, draft, key),
      onCreated: (item) => this.#onSaved(item),
      update: {
        id: () => this.openId,
        draftOf: (item) => this.draftOf(item),
        read: (api, id) => this.#readSaved(api, id),
        send: (api, id, draft) => this.sendUpdate(api, id, draft),
        onUpdated: (item) => this.#onSaved(item),
      },
      question: () => {
        const { api } = this.session
        return api && this.openId
          ? this.questionBefore(api, this.openId, this.form.draft)
          : undefined
      },
      issueText: (code) => {
        const key = issueKey(resource.issues, code)
        return key && messageText<string>(this.localize, key)
      },
      onClosed: () => this.dispatchEvent(new TillEvent(`${this.localName}-closed`)),
      focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
      announce: (text) => this.live.announce(text),
    })
    this.form = this.editor.form
  }

  protected override readonly audience = new MerchantAudience(this, {
    scope: () => this.resource.scopes.read,
  })
  /** The attribute with the id; empty for a new item. The id of an alert is in two attributes. */
  protected get requestedId(): string {
    const { name, attribute = name } = this.resource
    return String(this[attribute as keyof this] ?? '')
  }

  protected set requestedId(id: string) {
    const { name, attribute = name } = this.resource
    Object.assign(this, { [attribute]: id })
  }

  /** The id of the item that a new one copies; empty without one. */
  protected get sourceId(): string {
    return ''
  }

  protected set sourceId(_: string) {}

  /** The properties that a new draft is for, such as the customer. */
  protected get owner(): SubjectProperties {
    return {}
  }

  protected override get subjectProperties(): SubjectProperties {
    const { owner, requestedId, sourceId } = this
    return { ...owner, requestedId, sourceId }
  }

  /** For the field of the name: the code of a new item follows it, unless the item is a copy. */
  protected get proposesCode(): Pick<FieldOptions, 'onInput'> {
    if (this.openId || this.sourceId) return {}
    return { onInput: (name, earlier) => followName(this.form, name, earlier) }
  }

  /** Names the creation in the tab's storage, so that a reload finds its key. */
  protected get intentName(): string {
    return [this.localName, this.id].filter(Boolean).join('-')
  }

  protected newDraft(): DraftMembers {
    return {}
  }

  /** The draft of a new item with the values of another one. */
  protected copyOf(source: Item): DraftMembers {
    return this.draftOf(source)
  }

  protected draftOf(item: Item): DraftMembers {
    return toDraft(this.resource.rules, item)
  }

  protected bodyOf(draft: DraftMembers): Body {
    return toBody<Body>(this.resource.rules, draft)
  }

  /** Issues that depend on several members. */
  protected check(_draft: DraftMembers): FieldIssues {
    return {}
  }

  /** The question before a change is sent; undefined sends it at once. */
  protected questionBefore(
    _api: ApiClient,
    _id: string,
    _draft: DraftMembers,
  ): Promise<SaveQuestion | undefined> | undefined {
    return undefined
  }

  protected sendCreation(api: ApiClient, draft: DraftMembers, key: string): Promise<Item> {
    return this.resource.create(api, this.bodyOf(draft), key)
  }

  protected sendUpdate(api: ApiClient, id: string, draft: DraftMembers): Promise<unknown> {
    return this.resource.update(api, id, this.bodyOf(draft))
  }

  /** A save may have changed the id: then the item is under the typed one. */
  async #readSaved(api: ApiClient, id: string): Promise<Item> {
    const { resource, form } = this
    const renamed = resource.renamedId?.(id, form.draft) ?? id
    try {
      return await resource.read(api, id)
    } catch (thrown) {
      if (renamed === id || asApiError(thrown).code !== 'not-found') throw thrown
      return await resource.read(api, renamed)
    }
  }

  /** Beside the form, such as a preview. */
  protected renderAside(_item: Item | undefined): unknown {
    return nothing
  }

  /** True with typed changes, or with a write of unknown outcome. */
  get hasUnsavedWork(): boolean {
    return this.editor.hasWork
  }

  /** Closes the editor; with unsaved changes after a question. */
  close(): void {
    if (this.dispatchEvent(new TillEvent(`${this.localName}-close`, true))) this.editor.close()
  }

  protected get queryKey(): readonly unknown[] | undefined {
    return [this.openId]
  }

  protected async fetchData(api: ApiClient, signal: AbortSignal): Promise<Loaded<Item>> {
    // An interrupted creation belongs to a session.
    if (!this.openId) await api.ready()
    if (!this.openId) {
      const { sourceId } = this
      if (!sourceId) return { item: undefined }
      const source = await this.resource.read(api, sourceId, signal)
      // Its name is in the language of the page.
      await loadLocale(this.localize.locale, 'backoffice/')
      this.copyOf(source)
      return { item: undefined, source }
    }
    const item = await this.resource.read(api, this.openId, signal)
    // A response without a draft is an error, and not edited.
    this.draftOf(item)
    return { item }
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    this.openId = this.requestedId
  }

  protected override resetState(change: SubjectChange): void {
    this.editor.clear(change)
  }

  protected override onLoaded({ item, source }: Loaded<Item>): void {
    const { form, editor } = this
    const draft = item ? this.draftOf(item) : source ? this.copyOf(source) : this.newDraft()
    editor.update!.reportFound()
    if (!this.hasUnsavedWork) {
      // A new item is read once more under its id.
      if (item) editor.reload(draft)
      else editor.load(draft)
      // A creation that a reload of the page interrupted.
      if (!item && !form.isReadonly) editor.creation.restore()
    } else if (item && !isSameDraft(draft, form.state.original)) {
      editor.update!.reportChange(item)
    }
  }

  /** An item that is visible was deleted elsewhere. */
  protected override onFailed({ code }: ApiError): void {
    if (code === 'not-found' && this.data.value?.item) this.editor.update!.reportMissing()
  }

  protected get noun(): string {
    return this.resource.name
  }

  protected override eventData({ item }: Loaded<Item>) {
    return item
  }

  protected failureText(isUpdate: boolean): string {
    return isUpdate ? this.texts.notUpdated : this.texts.notLoaded
  }

  /** A new item is no empty state. */
  protected isEmpty(): boolean {
    return false
  }

  /** The reason why the item can't be changed, such as the end of a wallet; undefined if it can. */
  protected get readonlyReason(): string | TemplateResult | undefined {
    const { resource, readonly } = this
    const localize: EditorLocalize = this.localize
    return readonly
      ? localize.t('merchant.look-only')
      : missingScope(this.session, this.localize, resource.scopes.write)
  }

  protected renderContent({ item }: Loaded<Item>): TemplateResult {
    return this.editor.render({
      title: this.openId ? this.texts.edit : this.texts.new,
      fields: this.renderFields(item),
      aside: this.renderAside(item),
      readonlyReason: this.readonlyReason,
      onCancel: () => this.close(),
      onLoadCurrent: () => this.#loadCurrent(),
    })
  }

  /** Without a form there is no button that closes it. */
  protected override renderNotice(
    error: ApiError | undefined,
    data: Loaded<Item> | undefined,
  ): unknown {
    // The form has its own notice.
    if (data && this.editor.update!.state.kind === 'missing') return nothing
    const shown = super.renderNotice(error, data)
    if (data || !error) return shown
    const localize: EditorLocalize = this.localize
    const back = secondaryButton(localize.t('editor.back'), () => this.close())
    if (error.code === 'not-found') return notice(this.errorText(error, data), back)
    return html`${shown}<div class="form-actions">${back}</div>`
  }

  #loadCurrent(): void {
    const { state } = this.editor.update!
    if (state.kind !== 'changed') return
    this.data.value = { item: state.current }
    this.editor.load(this.draftOf(state.current))
    this.editor.update!.reset()
    this.focusKeeper.moveTo('form')
  }

  #onSaved(item: Item | undefined): void {
    this.editor.showSaved(item ? this.draftOf(item) : this.form.draft)
    if (item) {
      this.data.value = { item }
      this.openId = this.requestedId = this.resource.idOf(item)
      this.sourceId = ''
      this.subject.adopt()
    }
    const saved = item ?? this.data.value?.item
    if (saved) this.dispatchEvent(new DataWrittenEvent(`${this.resource.name}-saved`, saved))
  }

  protected renderSkeleton(): TemplateResult {
    return skeletonLines(6)
  }
}
