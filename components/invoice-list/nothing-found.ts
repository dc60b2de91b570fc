/** What stands in the list's place when nothing passes the filter. */
import { html, nothing, type TemplateResult } from 'lit'
import type { StatusFilter } from '../internal/invoice-filter.ts'
import { quietButton } from '../internal/notice-line.ts'
import { say } from './messages.ts'

const NONE = {
  open: 'invoices.none-open',
  failed: 'invoices.none-failed',
  paid: 'invoices.none-paid',
} as const

/** That there are none in the filter. */
export const noneOf = (status: StatusFilter, locale: string): string =>
  say(locale, NONE[status as keyof typeof NONE] ?? 'invoices.none')

export function nothingFound(
  status: StatusFilter,
  locale: string,
  showAll: () => void,
): TemplateResult {
  return html`
    <div class="empty">
      <p class="muted">${noneOf(status, locale)}</p>
      ${status === 'all' ? nothing : quietButton(say(locale, 'invoices.show-all'), showAll)}
    </div>
  `
}
