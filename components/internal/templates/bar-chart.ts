/** A stacked bar chart with its numbers as a table. Needs the styles `chart` and `series`. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import { compare, parseDecimal, ratio } from '../format/decimal.ts'
import type { Localize } from '../i18n/localize.ts'
import type { chartMessages } from '../i18n/messages/chart.ts'
import { seriesClass } from './series-color.ts'

export interface Bar {
  /** Below the bar, as short as "Nov". */
  readonly label: string
  /** The accessible name, such as "November 2026: $157.31". */
  readonly text: string
  /** All bars of a chart are in one currency. */
  readonly total: Amount
  /** Decimal text, from the bottom up; a series has the same index in all bars. */
  readonly segments: readonly string[]
  /** Segments from this index on are grey. */
  readonly seriesCount: number
}

export interface Selection {
  /** The accessible name of the group. */
  readonly label: string
  readonly selectedIndex: number
  readonly onSelect: (index: number) => void
}

/** With a `selection` the bars are radio buttons; without one the chart is hidden from assistive technology. */
export function barChart(
  bars: readonly Bar[],
  localize: Localize,
  selection?: Selection,
): TemplateResult {
  const highest = bars
    .map(({ total }) => total)
    .reduce((a, b) => (compare(parseDecimal(a.value), parseDecimal(b.value)) < 0 ? b : a))
  const scale = html`<span class="scale number muted" aria-hidden="true"
    ><bdi>${localize.money(highest)}</bdi></span
  >`
  const longest = bars.map(({ label }) => label).reduce((a, b) => (a.length < b.length ? b : a))
  const columns = bars.map(
    (bar) =>
      html`${barTemplate(bar, highest.value)}<span class="label"
          ><span data-longest=${longest}>${bar.label}</span></span
        >`,
  )
  if (!selection) {
    return html`<div class="chart" part="chart" aria-hidden="true">
      ${scale}${columns.map((column) => html`<div class="column">${column}</div>`)}
    </div>`
  }
  const isAdjacent = (index: number) => Math.abs(index - selection.selectedIndex) === 1
  return html`<fieldset class="chart" part="chart">
    <legend class="sr-only">${selection.label}</legend>
    ${scale}
    ${columns.map(
      (column, index) => html`<label class="column ${isAdjacent(index) ? 'adjacent' : ''}"
        ><input
          type="radio"
          name="column"
          aria-label=${bars[index]!.text}
          .checked=${index === selection.selectedIndex}
          @change=${() => selection.onSelect(index)}
        />${column}</label
      >`,
    )}
  </fieldset>`
}

const cssPercent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`

/** Positions are SVG attributes, because a strict Content-Security-Policy blocks style attributes. */
function barTemplate({ segments, seriesCount, text }: Bar, highest: string): TemplateResult {
  let top = 1
  return html`<svg class="bar" part="bar" aria-hidden="true">
    <title>${text}</title>
    ${segments.map((segment, index) => {
      const size = Math.max(0, ratio(segment, highest))
      top -= size
      return size
        ? svg`<rect class=${seriesClass(index, seriesCount)} y=${cssPercent(top)} width="100%" height=${cssPercent(size)} />`
        : nothing
    })}
  </svg>`
}

/** The chart's numbers in a disclosure. The first cell of a row is its header. */
export function dataTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  localize: Localize<typeof chartMessages>,
): TemplateResult {
  const label = localize.t('chart.table')
  return html`<details class="spaced" part="numbers">
    <summary>${label}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${label}>
      <table>
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
}
