/**
 * Template of a question in the place of the button that opened it.
 *
 * The choice that changes nothing is first and has the focus, and the second click of a double click is ignored. Needs
 * the styles `forms`.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import type { ClickGuard } from '../dom/click-guard.ts'

export interface ConfirmQuestion {
  readonly text: string
  /** Below the text. */
  readonly details?: TemplateResult | undefined
  /** Unique in the element. Default: "question". */
  readonly id?: string
  /** The labels of the two buttons. */
  readonly keep: string
  readonly confirm: string
  /** True if something is lost. */
  readonly isNegative?: boolean
  /** It can't be confirmed: something is missing, or it is being sent. */
  readonly isDisabled?: boolean
  /** Why it has failed. */
  readonly error?: string
  /** The part of the confirming button. */
  readonly part?: string
  /** Started when the question appears. */
  readonly guard: ClickGuard
  readonly onKeep: () => void
  readonly onConfirm: () => void
}

export const confirmQuestion = (question: ConfirmQuestion): TemplateResult =>
  questionTemplate(question, 'button')

/** A question with fields: Enter confirms it. */
export const questionForm = (question: ConfirmQuestion): TemplateResult =>
  html`<form
    @submit=${(event: Event) => {
      event.preventDefault()
      confirm(question)
    }}
  >
    ${questionTemplate(question, 'submit')}
  </form>`

function questionTemplate(question: ConfirmQuestion, type: 'button' | 'submit'): TemplateResult {
  const {
    text,
    details,
    id = 'question',
    keep,
    confirm: label,
    isNegative,
    isDisabled,
    error,
    part,
    guard,
    onKeep,
  } = question
  return html`<div class="question" role="group" aria-labelledby=${id}>
    <p id=${id}><bdi>${text}</bdi></p>
    ${details ?? nothing} ${error ? html`<p class="issue" role="alert"><bdi>${error}</bdi></p>` : nothing}
    <div class="form-actions">
      <button type="button" class="button quiet keep" @click=${() => guard.isActive || onKeep()}>
        ${keep}
      </button>
      <button
        type=${type}
        class="button ${isNegative ? 'quiet negative' : ''}"
        part=${ifDefined(part)}
        aria-disabled=${isDisabled === true}
        @click=${type === 'button' ? () => confirm(question) : nothing}
      >
        ${label}
      </button>
    </div>
  </div>`
}

function confirm({ guard, isDisabled, onConfirm }: ConfirmQuestion): void {
  if (!guard.isActive && !isDisabled) onConfirm()
}
