/** How much of the list is shown, and the way to the rest. */
import { html, type TemplateResult } from 'lit'
import type { PaginationMetadata } from '../../server/contract/paging.ts'
import { icons } from '../internal/icons.ts'
import type { Filter } from './filter.ts'
import { say } from './messages.ts'

const SIZES = [10, 25, 50, 100]

/** Where in the list: as it was asked for, whatever the answer says. */
export type Page = Pick<Filter, 'page' | 'pageSize'>

/** "1–10 of 42". */
export function rangeText(
  { total_count }: PaginationMetadata,
  { page, pageSize: size }: Page,
  locale: string,
): string {
  const first = (page - 1) * size + 1
  const last = Math.min(total_count, page * size)
  return say(locale, 'invoices.range', { from: first, to: last, count: total_count })
}

export function pager(
  metadata: PaginationMetadata,
  at: Page,
  locale: string,
  change: (change: Partial<Filter>) => void,
): TemplateResult {
  const { total_pages } = metadata
  const turn = (key: 'previous' | 'next', page: number) => {
    const there = page >= 1 && page <= total_pages
    // Not `disabled`: focus stays on a button that has come to its end.
    return html`<button
      type="button"
      class="button quiet ${key}"
      aria-label=${say(locale, `invoices.${key}`)}
      aria-disabled=${!there}
      @click=${() => there && change({ page })}
    >
      ${icons.more}
    </button>`
  }
  return html`
    <div class="pager" part="pager">
      <span class="muted number"><bdi>${rangeText(metadata, at, locale)}</bdi></span>
      <label
        ><span class="muted">${say(locale, 'invoices.rows')}</span>
        <select
          class="field"
          @change=${(event: Event) => change({ pageSize: Number((event.target as HTMLSelectElement).value) })}
        >
          ${[...new Set([...SIZES, at.pageSize])]
            .sort((a, b) => a - b)
            .map((one) => html`<option .selected=${one === at.pageSize}>${one}</option>`)}
        </select>
      </label>
      <span class="turns"
        >${turn('previous', at.page - 1)}${turn('next', at.page + 1)}</span
      >
    </div>
  `
}
