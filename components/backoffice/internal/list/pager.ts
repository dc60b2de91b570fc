/** Template of the buttons that turn pages. */
import { html, nothing, type TemplateResult } from 'lit'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { pageButton } from '../../../internal/templates/page-button.ts'

export const pagerMessages = defineMessages({
  'list.previous': 'Previous page',
  'list.next': 'Next page',
  'list.page': 'Page {page}',
})

/**
 * `page` is the number of the visible one, from 1; `onTurn` has the number of another. `text` is between the buttons;
 * without one it is the number of the page, and nothing for a single page.
 */
export function pager(
  page: number,
  hasNext: boolean,
  localize: Localize<typeof pagerMessages>,
  onTurn: (page: number) => void,
  text?: string,
): TemplateResult | typeof nothing {
  const isSingle = page === 1 && !hasNext
  if (isSingle && !text) return nothing
  const button = (name: 'previous' | 'next', to: number, isPage: boolean) =>
    isSingle
      ? nothing
      : pageButton(name, localize.t(`list.${name}`), isPage ? () => onTurn(to) : undefined)
  return html`<div class="pager" part="pager">
    ${button('previous', page - 1, page > 1)}
    <span class="muted small"><bdi>${text ?? localize.t('list.page', { page })}</bdi></span>
    ${button('next', page + 1, hasNext)}
  </div>`
}
