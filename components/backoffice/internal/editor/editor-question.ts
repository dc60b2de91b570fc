/** The question of an editor, in place of its actions: whether to discard the draft, or to send it. */
import type { ReactiveControllerHost, TemplateResult } from 'lit'
import { ClickGuard } from '../../../internal/dom/click-guard.ts'
import type { DiscardAnswer } from '../../../internal/subject/unsaved-work.ts'
import {
  type ConfirmQuestion,
  confirmQuestion,
} from '../../../internal/templates/confirm-question.ts'
import type { MerchantLocalize } from '../i18n/messages.ts'

export type EditorQuestion =
  | { readonly kind: 'discard'; readonly answer: DiscardAnswer }
  /** Sends the draft; the text names the consequence. */
  | { readonly kind: 'save'; readonly text: string; readonly confirm: string }

type Actions = Pick<ConfirmQuestion, 'onKeep' | 'onConfirm'>

export class EditorQuestionController {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>
  readonly #guard = new ClickGuard()
  #open: EditorQuestion | undefined

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host
  }

  get open(): EditorQuestion | undefined {
    return this.#open
  }

  ask(question: EditorQuestion): void {
    this.#guard.start()
    this.#set(question)
  }

  close(): void {
    this.#set(undefined)
  }

  #set(question: EditorQuestion | undefined): void {
    this.#open = question
    this.#host.requestUpdate()
  }

  /** Undefined if there is none. */
  render(actions: Actions, localize: MerchantLocalize): TemplateResult | undefined {
    const question = this.#open
    if (!question) return undefined
    const isSave = question.kind === 'save'
    return confirmQuestion({
      ...actions,
      guard: this.#guard,
      text: isSave ? question.text : localize.t('editor.discard-question'),
      keep: localize.t('editor.keep'),
      confirm: isSave ? question.confirm : localize.t('editor.discard'),
      isNegative: !isSave,
    })
  }
}
