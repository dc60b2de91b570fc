/** Messages in place of content. Needs the styles `notice` and `button`. */
import { html, nothing, type TemplateResult } from 'lit'
import type { SharedLocalize } from '../i18n/messages/shared.ts'

/** A status message in one line, with an action beside it. */
export const notice = (
  text: string,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult =>
  html`<div class="notice" part="notice" role="status"><span><bdi>${text}</bdi></span>${action}</div>`

export const secondaryButton = (
  label: string,
  onClick: () => void,
  disabled = false,
): TemplateResult =>
  html`<button class="button quiet" type="button" ?disabled=${disabled} @click=${onClick}>${label}</button>`

/** "Try again". */
export const retryButton = (
  localize: SharedLocalize,
  onRetry: () => void,
  disabled?: boolean,
): TemplateResult => secondaryButton(localize.t('common.retry'), onRetry, disabled)

/** The text of an element without data, or the page's own content in the slot `empty`. */
export const emptySlot = (text: string): TemplateResult =>
  html`<slot name="empty"><p class="muted empty"><bdi>${text}</bdi></p></slot>`
