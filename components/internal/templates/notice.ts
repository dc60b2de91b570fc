/** Messages in place of content. Needs the styles `notice` and `button`. */
import { html, nothing, type TemplateResult } from 'lit'
import { type ApiError, isFinal } from '../api/api-error.ts'
import type { CustomerLocalize } from '../i18n/messages/customer.ts'
import type { SharedLocalize } from '../i18n/messages/shared.ts'

/** A status message in one line, with an action beside it. */
export const notice = (
  text: string | TemplateResult,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult =>
  html`<div class="notice" part="notice" role="status"><span><bdi>${text}</bdi></span>${action}</div>`

/** A line in place of content, without a frame: `<till-session>` has the reason and the action. */
export const quietLine = (text: string): TemplateResult =>
  html`<p class="muted signed-out"><bdi>${text}</bdi></p>`

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

/** "Try again" for an error that a repeat may mend. */
export const retryButtonFor = (
  error: ApiError,
  localize: SharedLocalize,
  onRetry: () => void,
): TemplateResult | typeof nothing => (isFinal(error) ? nothing : retryButton(localize, onRetry))

/** Below a list of which the server could not read some rows. */
export const missingRowsNote = (localize: CustomerLocalize): TemplateResult =>
  html`<p class="muted small missing-rows" role="status"><bdi>${localize.t('common.missing-rows')}</bdi></p>`

/** The text of an element without data, or the page's own content in the slot `empty`. */
export const emptySlot = (text: string): TemplateResult =>
  html`<slot name="empty"><p class="muted empty"><bdi>${text}</bdi></p></slot>`
