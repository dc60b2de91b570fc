/** What the list shows: status, period, and how much of it at a time. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PaginationMetadata } from '../../server/contract/paging.ts'
import { icons } from '../internal/icons.ts'
import {
  type Filter,
  isBackwards,
  PERIODS,
  type PeriodFilter,
  periodOf,
  type Range,
  STATUSES,
  type StatusFilter,
  sizeOf,
} from './filter.ts'
import { say } from './messages.ts'

/** Called with what is different. */
export type ChangeFilter = (change: Partial<Filter>) => void

const chosenIn = (event: Event) => (event.target as HTMLInputElement).value

export const filterBar = (
  filter: Filter,
  shown: Range | undefined,
  locale: string,
  change: ChangeFilter,
): TemplateResult => {
  const period = periodOf(filter)
  const choosePeriod = (chosen: PeriodFilter) =>
    // Days of one's own begin as the ones that are shown.
    change({
      period: chosen,
      from: (chosen === 'custom' && shown?.from) || '',
      to: (chosen === 'custom' && shown?.to) || '',
    })
  return html`
    <div class="filters" part="filters">
      <fieldset>
        <legend class="sr-only">${say(locale, 'invoices.status')}</legend>
        ${STATUSES.map(
          (status) => html`<label
            ><input
              type="radio"
              name="status"
              .checked=${filter.status === status}
              @change=${() => change({ status })}
            />${say(locale, `invoices.${status}`)}</label
          >`,
        )}
      </fieldset>
      <select
        class="field"
        aria-label=${say(locale, 'invoices.period')}
        @change=${(event: Event) => choosePeriod(chosenIn(event) as PeriodFilter)}
      >
        ${PERIODS.map(
          (one) =>
            html`<option value=${one} .selected=${one === period}>
              ${say(locale, `invoices.${one}`)}
            </option>`,
        )}
      </select>
      ${period === 'custom' ? customDays(filter, shown, locale, change) : nothing}
    </div>
  `
}

function customDays(
  filter: Filter,
  shown: Range | undefined,
  locale: string,
  change: ChangeFilter,
): TemplateResult {
  const wrong = isBackwards(filter)
  const day = (name: 'from' | 'to') => html`
    <label
      ><span class="muted">${say(locale, `invoices.${name}`)}</span>
      <input
        class="field"
        type="date"
        .value=${filter[name] || (shown?.[name] ?? '')}
        aria-invalid=${wrong}
        aria-describedby=${wrong ? 'wrong' : nothing}
        @change=${(event: Event) => change({ period: 'custom', [name]: chosenIn(event) })}
      />
    </label>
  `
  return html`
    <div class="days">
      ${day('from')}${day('to')}
      ${
        wrong
          ? html`<p id="wrong" class="wrong" role="alert">${say(locale, 'invoices.backwards')}</p>`
          : nothing
      }
    </div>
  `
}

const NONE = {
  open: 'invoices.none-open',
  failed: 'invoices.none-failed',
  paid: 'invoices.none-paid',
} as const

/** That there are none in the filter. */
export const noneOf = (status: StatusFilter, locale: string): string =>
  say(locale, NONE[status as keyof typeof NONE] ?? 'invoices.none')

/** Stands in the list's place when nothing passes the filter. */
export function nothingFound(
  status: StatusFilter,
  locale: string,
  showAll: () => void,
): TemplateResult {
  return html`
    <div class="empty">
      <p class="muted">${noneOf(status, locale)}</p>
      ${
        status === 'all'
          ? nothing
          : html`<button type="button" class="button quiet" @click=${showAll}>
              ${say(locale, 'invoices.show-all')}
            </button>`
      }
    </div>
  `
}

const SIZES = [10, 25, 50, 100]

/** "1–10 of 42". */
export function rangeText(
  { total_count, current_page }: PaginationMetadata,
  size: number,
  locale: string,
): string {
  const first = (current_page - 1) * size + 1
  const last = Math.min(total_count, current_page * size)
  return say(locale, 'invoices.range', { from: first, to: last, count: total_count })
}

export function pager(
  metadata: PaginationMetadata,
  filter: Filter,
  locale: string,
  change: ChangeFilter,
): TemplateResult {
  const { current_page, total_pages } = metadata
  const size = sizeOf(filter)
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
      <span class="muted number"><bdi>${rangeText(metadata, size, locale)}</bdi></span>
      <label
        ><span class="muted">${say(locale, 'invoices.rows')}</span>
        <select
          class="field"
          @change=${(event: Event) => change({ pageSize: Number(chosenIn(event)) })}
        >
          ${[...new Set([...SIZES, size])]
            .sort((a, b) => a - b)
            .map((one) => html`<option .selected=${one === size}>${one}</option>`)}
        </select>
      </label>
      <span class="turns"
        >${turn('previous', current_page - 1)}${turn('next', current_page + 1)}</span
      >
    </div>
  `
}
