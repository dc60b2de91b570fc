/** What is the matter, in one line, with a way out beside it. Needs the styles `notice` and `button`. */
import { html, nothing, type TemplateResult } from 'lit'
import { sayCommon } from './shared-messages.ts'

export const noticeLine = (
  text: string,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult =>
  html`<div class="notice" part="notice" role="status"><span><bdi>${text}</bdi></span>${action}</div>`

export const quietButton = (words: string, click: () => void, disabled = false): TemplateResult =>
  html`<button class="button quiet" type="button" ?disabled=${disabled} @click=${click}>${words}</button>`

/** "Try again". */
export const retryButton = (locale: string, retry: () => void, busy?: boolean): TemplateResult =>
  quietButton(sayCommon(locale, 'common.retry'), retry, busy)
