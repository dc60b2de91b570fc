/** Template of a button that turns a page. */
import { html, type TemplateResult } from 'lit'
import { icon } from './icons.ts'

/**
 * Needs the styles `pageButton`. Without `onTurn` there is no such page: not `disabled`, because that would drop the
 * focus on the last page.
 */
export const pageButton = (
  name: 'previous' | 'next',
  label: string,
  onTurn: (() => void) | undefined,
): TemplateResult =>
  html`<button
    type="button"
    class="button quiet ${name}"
    aria-disabled=${!onTurn}
    @click=${onTurn}
  >
    <span class="page-label">${label}</span>${icon('chevron')}
  </button>`
