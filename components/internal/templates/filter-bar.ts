/** The invoice filters: status, period and custom dates. Needs the styles `field` and `filters`. */
import { html, nothing, type TemplateResult } from 'lit'
import {
  type DateRange,
  effectivePeriod,
  FIRST_DAY,
  type InvoiceFilter,
  isIsoDate,
  isRangeInverted,
  PERIODS,
  type PeriodFilter,
  STATUSES,
  type StatusFilter,
} from '../domain/invoice-filter.ts'
import type { Localize } from '../i18n/localize.ts'
import type { filtersMessages } from '../i18n/messages/filters.ts'

export type FiltersLocalize = Localize<typeof filtersMessages>

/** The statuses of a merchant's list differ from those of a customer's. */
interface Filter<Status extends string> extends Omit<InvoiceFilter, 'status'> {
  readonly status: Status
}

/** Receives the members that change. */
export type OnFilterChange<Status extends string = StatusFilter> = (
  change: Partial<Filter<Status>>,
) => void

/** The name of a status in the filter, such as "Failed". */
export const statusFilterName = (status: StatusFilter, localize: FiltersLocalize): string =>
  localize.t(status === 'all' ? 'invoices.all' : `invoices.filter-${status}`)

/** The name of a period in the filter, such as "Last 3 months". */
export const periodName = (period: PeriodFilter, localize: FiltersLocalize): string =>
  localize.t(period === 'all' ? 'invoices.all-dates' : `invoices.${period}`)

/** The dates that a filter is restricted to, such as "Last 3 months"; empty for all. */
export function restrictionName(
  filter: Omit<InvoiceFilter, 'status'>,
  { from, to }: DateRange,
  localize: FiltersLocalize,
): string {
  const period = effectivePeriod(filter)
  if (period === 'all') return ''
  if (period !== 'custom') return periodName(period, localize)
  return from === FIRST_DAY
    ? localize.t('invoices.until', { day: localize.date(to) })
    : localize.period(from, to)
}

/** Empty without a first day. */
const shownDate = (date = '') => (date === FIRST_DAY ? '' : date)

const selectedValue = (event: Event) => (event.target as HTMLInputElement).value

/** The statuses of a list with others than those of a customer's invoices. */
interface FilterStatuses<Status extends string> {
  readonly all: readonly Status[]
  readonly nameOf: (status: Status, localize: FiltersLocalize) => string
}

export const filterBar = (
  filter: InvoiceFilter,
  currentRange: DateRange | undefined,
  localize: FiltersLocalize,
  onChange: OnFilterChange,
): TemplateResult => {
  const statuses = { all: STATUSES, nameOf: statusFilterName }
  return filterBarOf(statuses, filter, currentRange, localize, onChange)
}

/** `extra` are further filters. */
export const filterBarOf = <Status extends string>(
  { all, nameOf }: FilterStatuses<Status>,
  filter: Filter<Status>,
  currentRange: DateRange | undefined,
  localize: FiltersLocalize,
  onChange: OnFilterChange<Status>,
  extra: unknown = nothing,
): TemplateResult => {
  const period = effectivePeriod(filter)
  const setPeriod = (selected: PeriodFilter) =>
    // Custom dates start from the current range.
    onChange({
      period: selected,
      from: (selected === 'custom' && shownDate(currentRange?.from)) || '',
      to: (selected === 'custom' && currentRange?.to) || '',
    })
  return html`
    <div class="filters" part="filters">
      ${statusChoice(
        localize.t('invoices.status'),
        all.map((status) => [status, nameOf(status, localize)] as const),
        filter.status,
        (status) => onChange({ status }),
      )}
      ${extra}
      <select
        class="field"
        aria-label=${localize.t('invoices.period')}
        @change=${(event: Event) => setPeriod(selectedValue(event) as PeriodFilter)}
      >
        ${PERIODS.map(
          (option) =>
            html`<option value=${option} .selected=${option === period}>
              ${periodName(option, localize)}
            </option>`,
        )}
      </select>
      ${period === 'custom' ? dateRangeFields(filter, currentRange, localize, onChange) : nothing}
    </div>
  `
}

/** Statuses with their names, of which one is chosen. */
export const statusChoice = <Status extends string>(
  label: string,
  all: readonly (readonly [Status, string])[],
  selected: Status,
  onSelect: (status: Status) => void,
): TemplateResult => html`<fieldset>
  <legend class="sr-only">${label}</legend>
  ${all.map(
    ([status, name]) => html`<label
      ><input
        type="radio"
        name="status"
        .checked=${selected === status}
        @change=${() => onSelect(status)}
      />${name}</label
    >`,
  )}
</fieldset>`

function dateRangeFields(
  filter: Omit<InvoiceFilter, 'status'>,
  currentRange: DateRange | undefined,
  localize: FiltersLocalize,
  onChange: (change: Partial<Omit<InvoiceFilter, 'status'>>) => void,
): TemplateResult {
  const isInvalid = isRangeInverted(filter)
  const dateField = (name: 'from' | 'to') => {
    const value = filter[name] || shownDate(currentRange?.[name])
    // A year that is being typed passes through 0002, 0020 and 0202, or empty: these are not applied. On blur
    // such a field returns to the date of the filter; an emptied one clears it.
    const apply = ({ type, target }: Event) => {
      const field = target as HTMLInputElement
      const typed = field.value
      if (isIsoDate(typed)) {
        if (typed !== value) onChange({ period: 'custom', [name]: typed })
      } else if (type === 'blur') {
        field.value = value
        if (!typed && filter[name]) onChange({ period: 'custom', [name]: '' })
      }
    }
    return html`
      <label
        ><span class="muted">${localize.t(`invoices.${name}`)}</span>
        <input
          class="field"
          type="date"
          .value=${value}
          aria-invalid=${isInvalid}
          aria-describedby=${isInvalid ? 'range-error' : nothing}
          @change=${apply}
          @blur=${apply}
        />
      </label>
    `
  }
  return html`
    <div class="dates">
      ${dateField('from')}${dateField('to')}
      ${
        isInvalid
          ? html`<p id="range-error" class="error" role="alert">${localize.t('invoices.backwards')}</p>`
          : nothing
      }
    </div>
  `
}
