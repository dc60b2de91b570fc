/** Status and period to choose from. Needs the styles `field` and `filters`. */
import { html, nothing, type TemplateResult } from 'lit'
import { sayFilter } from './filter-messages.ts'
import {
  type InvoiceFilter,
  isBackwards,
  isDay,
  PERIODS,
  type PeriodFilter,
  periodOf,
  type Range,
  STATUSES,
} from './invoice-filter.ts'

/** Called with what is different. */
export type ChangeFilter = (change: Partial<InvoiceFilter>) => void

const chosenIn = (event: Event) => (event.target as HTMLInputElement).value

export const filterBar = (
  filter: InvoiceFilter,
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
        <legend class="sr-only">${sayFilter(locale, 'invoices.status')}</legend>
        ${STATUSES.map(
          (status) => html`<label
            ><input
              type="radio"
              name="status"
              .checked=${filter.status === status}
              @change=${() => change({ status })}
            />${sayFilter(locale, `invoices.${status}`)}</label
          >`,
        )}
      </fieldset>
      <select
        class="field"
        aria-label=${sayFilter(locale, 'invoices.period')}
        @change=${(event: Event) => choosePeriod(chosenIn(event) as PeriodFilter)}
      >
        ${PERIODS.map(
          (one) =>
            html`<option value=${one} .selected=${one === period}>
              ${sayFilter(locale, `invoices.${one}`)}
            </option>`,
        )}
      </select>
      ${period === 'custom' ? customDays(filter, shown, locale, change) : nothing}
    </div>
  `
}

function customDays(
  filter: InvoiceFilter,
  shown: Range | undefined,
  locale: string,
  change: ChangeFilter,
): TemplateResult {
  const wrong = isBackwards(filter)
  const day = (name: 'from' | 'to') => {
    const value = filter[name] || (shown?.[name] ?? '')
    // While a year is typed it is 0002, 0020, 0202, or nothing: nobody means that, and what is being typed
    // stays. Who leaves the field with such a day sees the one that filters; without one, its default filters.
    const set = (day: string) => change({ period: 'custom', [name]: day })
    const choose = ({ type, target }: Event) => {
      const field = target as HTMLInputElement
      const typed = field.value
      if (isDay(typed)) {
        if (typed !== value) set(typed)
      } else if (type === 'blur') {
        field.value = value
        if (!typed && filter[name]) set('')
      }
    }
    return html`
      <label
        ><span class="muted">${sayFilter(locale, `invoices.${name}`)}</span>
        <input
          class="field"
          type="date"
          .value=${value}
          aria-invalid=${wrong}
          aria-describedby=${wrong ? 'wrong' : nothing}
          @change=${choose}
          @blur=${choose}
        />
      </label>
    `
  }
  return html`
    <div class="days">
      ${day('from')}${day('to')}
      ${
        wrong
          ? html`<p id="wrong" class="wrong" role="alert">${sayFilter(locale, 'invoices.backwards')}</p>`
          : nothing
      }
    </div>
  `
}
