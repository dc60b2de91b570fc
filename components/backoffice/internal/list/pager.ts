/** Template of the buttons that turn pages. */
import { html, nothing, type TemplateResult } from 'lit'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { secondaryButton } from '../../../internal/templates/notice.ts'

export const pagerMessages = defineMessages({
  'list.previous': 'Previous page',
  'list.next': 'Next page',
  'list.page': 'Page {page}',
})

/** Nothing for a single page. `page` is the number of the visible one, from 1; `turn` has the number of another. */
export function pager(
  page: number,
  hasNext: boolean,
  localize: Localize<typeof pagerMessages>,
  turn: (page: number) => void,
): TemplateResult | typeof nothing {
  if (page === 1 && !hasNext) return nothing
  return html`<div class="pager" part="pager">
    ${secondaryButton(localize.t('list.previous'), () => turn(page - 1), page === 1)}
    <span class="muted small">${localize.t('list.page', { page })}</span>
    ${secondaryButton(localize.t('list.next'), () => hasNext && turn(page + 1), !hasNext)}
  </div>`
}
