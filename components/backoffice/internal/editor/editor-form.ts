/**
 * The form of an editor, or of an element that only creates: its draft, its question before changes are discarded, and
 * the outcomes of its writes.
 */
import { type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { ApiError } from '../../../internal/api/api-error.ts'
import { FormQuestion, type SaveQuestion } from '../../../internal/base/form-question.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import type { ChangedMember } from '../forms/changed-members.ts'
import type { DraftMembers } from '../forms/draft.ts'
import { FirstFieldFocus } from '../forms/first-field-focus.ts'
import { FormController } from '../forms/form-controller.ts'
import type { ObjectRule } from '../forms/rules.ts'
import type { FieldIssues } from '../forms/validate.ts'
import { type CreateConfig, CreateController } from './create-controller.ts'
import { editorFrame } from './editor-frame.ts'
import type { EditorLocalize } from './editor-messages.ts'
import { showSaveError } from './show-save-error.ts'
import { type UpdateConfig, UpdateController } from './update-controller.ts'

interface EditorFormConfig<Item> extends Pick<CreateConfig<Item>, 'name' | 'send' | 'onCreated'> {
  readonly session: SessionConsumer
  readonly localize: () => EditorLocalize
  /** The limits of the body, generated from the contract. */
  readonly rules: () => ObjectRule
  /** The scope of a session that saves. */
  readonly scope: MerchantScope
  /** Not for a form that only creates. Without an id the draft is created. */
  readonly update?: Omit<UpdateConfig<Item>, 'form' | 'session' | 'onError' | 'onNotUpdated'>
  readonly isReadonly?: () => boolean
  /** Issues that depend on several members. */
  readonly check?: (draft: DraftMembers) => FieldIssues
  /** The text for an issue code of the service; undefined shows the service's own description. */
  readonly issueText?: (code: string) => string | undefined
  /** Adds generated values before the draft is validated and sent. */
  readonly complete?: () => void
  /** The question before the draft is sent; undefined sends it at once. It does not reject. */
  readonly question?: () => SaveQuestion | undefined | Promise<SaveQuestion | undefined>
  /** The form was canceled; its changes are gone. */
  readonly onClosed: () => void
  readonly focus: (...selectors: string[]) => void
  readonly announce: (text: string) => void
}

interface SecondForm {
  readonly isOpen: boolean
  discard(): void
  reset(options: { keepsStored: boolean }): void
}

interface Frame {
  readonly title: string
  readonly fields: TemplateResult
  readonly aside?: unknown
  /** The label of the button that saves. Default: "Save". */
  readonly saveText?: string
  /** The reason why nothing can be changed; undefined if it can. */
  readonly readonlyReason?: string | TemplateResult | undefined
  readonly onCancel: () => void
  readonly onLoadCurrent?: () => void
}

export class EditorForm<Item extends object> implements ReactiveController {
  readonly form: FormController
  readonly creation: CreateController<Item>
  readonly update: UpdateController<Item> | undefined
  /** A second form of the element: one question discards the changes of both, and both are cleared together. */
  secondForm: SecondForm | undefined
  readonly #host: LitElement
  readonly #config: EditorFormConfig<Item>
  readonly #question: FormQuestion
  /** The question that is being read; none is shown for an earlier one. */
  #asking: symbol | undefined
  /** The draft that was saved, until the next edit. */
  #saved: DraftMembers | undefined

  constructor(host: LitElement, config: EditorFormConfig<Item>) {
    const { session, name, send, check, isReadonly, onCreated, focus } = config
    this.#host = host
    this.#config = config
    host.addController(this)
    this.#question = new FormQuestion(host, {
      isDirty: () => this.hasWork,
      isStored: () => this.creation.isStored,
      focus,
      onKeep: () => focus('form'),
      onDiscard: () => {
        focus('form', '.card')
        this.#reset({ keepsStored: false })
        this.secondForm?.discard()
      },
      onEdit: () => focus('[part=save]'),
    })
    this.form = new FormController(host, {
      rules: config.rules,
      ...(check && { check }),
      ...(isReadonly && { isReadonly }),
      isLocked: () => this.isSent || this.#isAsked,
    })
    const form = () => this.form
    const onError = (error: ApiError) => this.#onError(error)
    this.creation = new CreateController(host, { form, session, name, send, onCreated, onError })
    this.update =
      config.update &&
      new UpdateController(host, {
        ...config.update,
        form,
        session,
        onError,
        onNotUpdated: () => this.form.fail(config.localize().t('editor.not-saved')),
      })
    new FirstFieldFocus(host)
  }

  /** True from a request until its outcome is known. */
  get isSent(): boolean {
    return this.creation.isSent || this.update?.isSent === true
  }

  get #isAsked(): boolean {
    return this.#asking !== undefined || this.#question.isBeforeSave
  }

  /** True with typed changes, or with a write of unknown outcome. */
  get hasWork(): boolean {
    return this.form.isDirty || this.isSent || this.secondForm?.isOpen === true
  }

  hostUpdate(): void {
    const { isDirty, state } = this.form
    if (this.isSent || isDirty || state.original !== this.#saved) this.#saved = undefined
  }

  load(draft: DraftMembers): void {
    this.form.dispatch({ type: 'load', draft })
  }

  /** Loads the draft that the form has already: one that was saved is read once more. */
  reload(draft: DraftMembers): void {
    this.load(draft)
    if (this.#saved) this.#saved = draft
  }

  /** Loads the saved draft, and announces it. */
  showSaved(draft: DraftMembers, text = this.#config.localize().t('editor.saved')): void {
    this.load(draft)
    this.#saved = draft
    this.#config.announce(text)
    this.#config.focus('form')
  }

  /** Starts with an empty form. An element that was removed keeps its stored creation. */
  clear(options: { keepsStored: boolean }): void {
    this.#reset(options)
    this.secondForm?.reset(options)
    this.load({})
  }

  #reset(options: { keepsStored: boolean }): void {
    this.#asking = undefined
    this.#question.close()
    this.creation.reset(options)
    this.update?.reset()
  }

  /** Closes the form; with unsaved changes after a question. */
  close(): void {
    this.#question.leave(() => {
      this.#reset({ keepsStored: false })
      this.load(this.form.state.original)
      this.#config.onClosed()
    })
  }

  render(frame: Frame): TemplateResult {
    const localize = this.#config.localize()
    return editorFrame(
      {
        aside: nothing,
        ...frame,
        isSaved: this.#saved !== undefined,
        changes: this.#changesElsewhere(),
        form: this.form,
        creation: this.creation,
        update: this.update,
        question: this.#question.render(localize),
        isAsking: this.#asking !== undefined,
        onSubmit: this.#onSubmit,
        onReplace: () => {
          this.update?.rebase()
          void this.#askAndSave()
        },
      },
      localize,
    )
  }

  /** The members in which the version of the service differs from the one that was opened. */
  #changesElsewhere(): readonly ChangedMember[] {
    const state = this.update?.state
    if (state?.kind !== 'changed') return []
    return this.form.changesIn(this.#config.update!.draftOf(state.current))
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    const { form } = this
    const { complete, announce, localize } = this.#config
    if (form.isReadonly || form.isLocked) return
    complete?.()
    if (form.submit()) void this.#askAndSave()
    else announce(localize().t('editor.invalid'))
  }

  /** A question that has to be read locks the form until it is there. */
  async #askAndSave(): Promise<void> {
    let asked = this.#config.question?.()
    if (asked instanceof Promise) {
      const asking = (this.#asking = Symbol())
      this.#host.requestUpdate()
      asked = await asked
      if (asking !== this.#asking) return
      this.#asking = undefined
      // Whether to leave the form was asked meanwhile.
      if (this.#question.isOpen) return
    }
    if (asked) this.#question.askToSave(asked, this.#saveAsked)
    else this.#save()
  }

  readonly #saveAsked = (): void => {
    this.#config.focus('form', '.card')
    this.#save()
  }

  #save(): void {
    if (this.#config.update?.id()) void this.update!.save()
    else void this.creation.save()
  }

  #onError(error: ApiError): void {
    const { localize, scope, issueText, announce } = this.#config
    showSaveError(error, {
      form: this.form,
      localize: localize(),
      scope,
      ...(issueText && { issueText }),
      announce,
    })
  }
}
