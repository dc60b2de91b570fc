/**
 * The question of a form, in place of its actions: whether to drop its typed values, or to send them.
 *
 *   readonly #question = new FormQuestion(this, {
 *     isDirty: () => this.#isDirty,
 *     focus: (...selectors) => this.focusKeeper.moveTo(...selectors),
 *     onKeep: () => this.focusKeeper.moveTo('#name'),
 *     onDiscard: () => this.#close(),
 *   })
 *   ${this.#question.render(this.localize) ?? actions}   // in render()
 *
 * A page that is left and another subject ask it, too.
 */
import type { LitElement, TemplateResult } from 'lit'
import { ClickGuard } from '../dom/click-guard.ts'
import type { Localize } from '../i18n/localize.ts'
import type { formQuestionMessages } from '../i18n/messages/form-question.ts'
import { type DiscardAnswer, UnsavedWork } from '../subject/unsaved-work.ts'
import { confirmQuestion } from '../templates/confirm-question.ts'

/** Before values are sent; the text names the consequence. */
export interface SaveQuestion {
  readonly text: string
  /** Below the text. */
  readonly details?: TemplateResult
  readonly confirm: string
}

interface AskedToSave extends SaveQuestion {
  readonly onSave: () => void
}

interface FormQuestionConfig {
  /** True with values that another view would drop. */
  readonly isDirty: () => boolean
  /** True for values of a stored write: they come back with the subject of the element. */
  readonly isStored?: () => boolean
  readonly focus: (selector: string) => void
  /** The values are not dropped. */
  readonly onKeep: () => void
  readonly onDiscard: () => void
  /** The values are not sent yet. */
  readonly onEdit?: () => void
}

export class FormQuestion {
  readonly #host: LitElement
  readonly #config: FormQuestionConfig
  readonly #guard = new ClickGuard()
  #asked: DiscardAnswer | AskedToSave | undefined

  constructor(host: LitElement, config: FormQuestionConfig) {
    this.#host = host
    this.#config = config
    const { isDirty, isStored } = config
    new UnsavedWork(host, {
      isThere: isDirty,
      ask: (answer) => this.#ask(answer),
      ...(isStored && { isStored }),
    })
  }

  get isOpen(): boolean {
    return this.#asked !== undefined
  }

  get isBeforeSave(): boolean {
    return typeof this.#asked === 'object'
  }

  /** Calls `leave` at once, or after the values were dropped. */
  leave(leave: () => void): void {
    if (this.#config.isDirty()) this.#ask((isDiscarded) => isDiscarded && leave())
    else leave()
  }

  askToSave(question: SaveQuestion, onSave: () => void): void {
    this.#ask({ ...question, onSave })
  }

  close(): void {
    this.#asked = undefined
    this.#host.requestUpdate()
  }

  #ask(asked: DiscardAnswer | AskedToSave): void {
    this.#asked = asked
    this.#guard.start()
    this.#config.focus('.keep')
    this.#host.requestUpdate()
  }

  /** Undefined if there is none. */
  render(localize: Localize<typeof formQuestionMessages>): TemplateResult | undefined {
    const asked = this.#asked
    if (!asked) return undefined
    const save = typeof asked === 'object' ? asked : undefined
    return confirmQuestion({
      guard: this.#guard,
      text: save?.text ?? localize.t('editor.discard-question'),
      details: save?.details,
      keep: localize.t('editor.keep'),
      confirm: save?.confirm ?? localize.t('editor.discard'),
      isNegative: !save,
      onKeep: () => this.#answer(false),
      onConfirm: () => this.#answer(true),
    })
  }

  #answer(isConfirmed: boolean): void {
    const asked = this.#asked
    const { onKeep, onDiscard, onEdit } = this.#config
    this.close()
    if (typeof asked === 'function') {
      if (isConfirmed) onDiscard()
      else onKeep()
      asked(isConfirmed)
    } else if (isConfirmed) asked?.onSave()
    else onEdit?.()
  }
}
