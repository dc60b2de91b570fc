/** A stacked bar chart with its numbers as a table. Needs the styles `chart` and `series`. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import { maxMoney } from '../format/money.ts'
import { cssPercent, ratio } from '../format/numbers.ts'
import type { Localize } from '../i18n/localize.ts'
import type { chartMessages } from '../i18n/messages/chart.ts'
import { axisAmounts } from './axis.ts'
import { pageButton } from './page-button.ts'
import { seriesClass } from './series-color.ts'

export interface Bar {
  /** Below the bar, as short as "Nov". */
  readonly label: string
  /** The label is a year, which is always visible. */
  readonly isYear?: boolean
  /** The accessible name, such as "November 2026: $157.31". */
  readonly text: string
  /** All bars of a chart are in one currency. */
  readonly total: Amount
  /** Decimal text, from the bottom up; a series has the same index in all bars. */
  readonly segments: readonly string[]
  /** Segments from this index on are grey. */
  readonly seriesCount: number
}

export interface BarChartProps {
  readonly bars: readonly Bar[]
  /** The accessible name of the group. */
  readonly label: string
  /** Distinguishes the radio buttons of the charts of one element. */
  readonly name: string
  /** An amount that raises the scale above the bars of this chart; in their currency. */
  readonly scale?: Amount
  /** NaN for none. */
  readonly selectedIndex: number
  readonly onSelect: (index: number) => void
  /** The number of columns that there is room for: a page of the chart has no more. */
  readonly columns: number
}

interface ChartPage {
  readonly start: number
  /** Past the last. */
  readonly end: number
  /** The bar that a turn selects; undefined without bars on that side. */
  readonly earlier: number | undefined
  readonly later: number | undefined
}

/** The page of the selected bar: of equal ones that fit, counted from the newest bar. */
export function chartPage(count: number, columns: number, selectedIndex: number): ChartPage {
  const size = Math.ceil(count / Math.ceil(count / Math.min(columns, count)))
  const page = Math.floor((count - 1 - selectedIndex) / size) || 0
  const end = count - page * size
  const start = Math.max(0, end - size)
  return {
    start,
    end,
    earlier: start > 0 ? start - 1 : undefined,
    later: end < count ? end + size - 1 : undefined,
  }
}

/** The buttons that turn the pages of a chart. Needs the styles `button` and `pageButton`. */
export const turnButtons = (
  onEarlier: (() => void) | undefined,
  onLater: (() => void) | undefined,
  localize: Localize<typeof chartMessages>,
): TemplateResult => html`<div class="turn">
  ${pageButton('previous', localize.t('chart.earlier'), onEarlier)}
  ${pageButton('next', localize.t('chart.later'), onLater)}
</div>`

/** A chart with the buttons that turn its pages, if it has several. */
export function pagedChart(
  props: BarChartProps,
  localize: Localize<typeof chartMessages>,
): TemplateResult {
  const { bars, columns, selectedIndex, onSelect } = props
  const { earlier, later } = chartPage(bars.length, columns, selectedIndex)
  const turnTo = (index: number | undefined) =>
    index === undefined ? undefined : () => onSelect(index)
  const isWhole = earlier === undefined && later === undefined
  return html`${barChart(props, localize)}${
    isWhole ? nothing : turnButtons(turnTo(earlier), turnTo(later), localize)
  }`
}

/** The month; a January beyond twelve months has its year, because the months repeat. */
export const monthLabel = (
  month: string,
  count: number,
  localize: Localize<typeof chartMessages>,
): Pick<Bar, 'label' | 'isYear'> => {
  const isYear = count > 12 && month.slice(5, 7) === '01'
  return { label: localize.month(month, isYear ? 'year' : 'short'), isYear }
}

/**
 * The bars are radio buttons, so that the keyboard and touch reach each value; a bar under the pointer or with the
 * focus has its value.
 */
export function barChart(
  { bars, label, name, scale, selectedIndex, onSelect, columns }: BarChartProps,
  localize: Localize<typeof chartMessages>,
): TemplateResult {
  const totals = bars.map(({ total }) => total)
  const highest = maxMoney(scale ?? bars[0]!.total, ...totals)
  const isPositive = Number(highest.value) > 0
  const axis = isPositive ? axisAmounts(highest).toReversed() : []
  const top = axis[0]?.value ?? '0'
  const { start, end } = chartPage(bars.length, columns, selectedIndex)
  const shown = bars.slice(start, end)
  const longest = shown.map(({ label }) => label).reduce((a, b) => (a.length < b.length ? b : a))
  const classOf = (index: number) => {
    if (bars[index]!.isYear) return 'year'
    const isBesideYear = bars[index - 1]?.isYear || bars[index + 1]?.isYear
    return isBesideYear || Math.abs(index - selectedIndex) === 1 ? 'adjacent' : ''
  }
  return html`<fieldset class="chart" part="chart">
    <legend class="sr-only">${label}</legend>
    ${
      isPositive
        ? html`<span class="axis number muted" aria-hidden="true"
            >${axis.map((amount) => html`<span><bdi>${localize.axisMoney(amount, axis[0]!)}</bdi></span>`)}</span
          >`
        : nothing
    }
    ${shown.map(
      (bar, index) => html`<label class="column ${classOf(start + index)}"
        ><input
          type="radio"
          name=${name}
          aria-label=${bar.text}
          .checked=${start + index === selectedIndex}
          @change=${() => onSelect(start + index)}
        />${barTemplate(bar, top)}<span class="value number strong" aria-hidden="true"
          ><bdi>${localize.money(bar.total)}</bdi></span
        ><span class="label"
          ><span data-longest=${longest}>${bar.label}</span></span
        ></label
      >`,
    )}
  </fieldset>`
}

/** Positions are SVG attributes, because a strict Content-Security-Policy blocks style attributes. */
function barTemplate({ segments, seriesCount }: Bar, highest: string): TemplateResult {
  let top = 1
  return html`<svg class="bar" part="bar" aria-hidden="true">
    ${segments.map((segment, index) => {
      const size = Math.max(0, ratio(segment, highest))
      top -= size
      return size
        ? svg`<rect class=${seriesClass(index, seriesCount)} y=${cssPercent(top)} width="100%" height=${cssPercent(size)} />`
        : nothing
    })}
  </svg>`
}

export interface DataTableProps {
  /** The accessible name of the table, such as "Spending". */
  readonly name: string
  readonly headers: readonly string[]
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[]
}

/** The chart's numbers in a disclosure. Needs the controller `ScrollRegions`. */
export const dataTable = (
  { name, headers, rows }: DataTableProps,
  localize: Localize<typeof chartMessages>,
): TemplateResult => html`<details class="spaced" part="numbers">
  <summary>${localize.t('chart.table', { name })}</summary>
  <div class="scroll">
    <table aria-label=${name}>
      <thead>
        <tr>${headers.map((header) => html`<th scope="col"><bdi>${header}</bdi></th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map(
          ([header, ...cells]) =>
            html`<tr>
              <th scope="row"><bdi>${header}</bdi></th>
              ${cells.map((cell) => html`<td class="number"><bdi>${cell}</bdi></td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
</details>`
