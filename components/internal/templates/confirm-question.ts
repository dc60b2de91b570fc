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
  /** The part of the confirming button. */
  readonly part?: string
  /** Started when the question appears. */
  readonly guard: ClickGuard
  readonly onKeep: () => void
  readonly onConfirm: () => void
}

export function confirmQuestion(question: ConfirmQuestion): TemplateResult {
  const {
    text,
    details,
    id = 'question',
    keep,
    confirm,
    isNegative,
    part,
    guard,
    onKeep,
    onConfirm,
  } = question
  return html`<div class="question" role="group" aria-labelledby=${id}>
    <p id=${id}><bdi>${text}</bdi></p>
    ${details ?? nothing}
    <div class="form-actions">
      <button type="button" class="button quiet keep" @click=${() => guard.isActive || onKeep()}>
        ${keep}
      </button>
      <button
        type="button"
        class="button ${isNegative ? 'quiet negative' : ''}"
        part=${ifDefined(part)}
        @click=${() => guard.isActive || onConfirm()}
      >
        ${confirm}
      </button>
    </div>
  </div>`
}
