/**
 * One small bar chart: columns side by side, each a stack of parts. It is for looking at; its numbers are in
 * the table below it. With `choose` its columns are radio buttons: arrow keys go from one to the next.
 */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import { sayChart } from './chart-messages.ts'
import { compare, decimal, ratio } from './decimal.ts'
import { formatMoney } from './money.ts'
import { shadeOf } from './shades.ts'

export interface Column {
  /** Below it, as short as "Nov". */
  readonly label: string
  /** All of it in words, such as "November 2026: $157.31". */
  readonly text: string
  /** What it comes to; all columns of a chart are in one currency. */
  readonly total: Amount
  /** What it is made of, from the bottom up; the parts of a series have the same place in all columns. */
  readonly parts: readonly string[]
  /** How many of the parts have a shade of their own; all others are grey. */
  readonly series: number
}

export interface Choice {
  readonly label: string
  readonly chosen: number
  readonly choose: (index: number) => void
}

/** Needs the styles `chart` and `shades`. */
export function chart(
  columns: readonly Column[],
  locale: string,
  choice?: Choice,
): TemplateResult | typeof nothing {
  const highest = columns
    .map(({ total }) => total)
    .reduce((a, b) => (compare(decimal(a.value), decimal(b.value)) < 0 ? b : a))
  const scale = html`<span class="scale number muted" aria-hidden="true"
    ><bdi>${formatMoney(highest, locale)}</bdi></span
  >`
  const longest = columns.map(({ label }) => label).reduce((a, b) => (a.length < b.length ? b : a))
  const drawn = columns.map(
    (column) =>
      html`${bar(column, highest.value)}<span class="label"
          ><span data-longest=${longest}>${column.label}</span></span
        >`,
  )
  if (!choice) {
    return html`<div class="chart" part="chart" aria-hidden="true">
      ${scale}${drawn.map((one) => html`<div class="column">${one}</div>`)}
    </div>`
  }
  const beside = (index: number) => (Math.abs(index - choice.chosen) === 1 ? 'beside' : '')
  return html`<fieldset class="chart" part="chart">
    <legend class="sr-only">${choice.label}</legend>
    ${scale}
    ${drawn.map(
      (one, index) => html`<label class="column ${beside(index)}"
        ><input
          type="radio"
          name="column"
          aria-label=${columns[index]!.text}
          .checked=${index === choice.chosen}
          @change=${() => choice.choose(index)}
        />${one}</label
      >`,
    )}
  </fieldset>`
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`

/** Positions are SVG attributes, because a strict policy stops style attributes. */
function bar({ parts, series, text }: Column, highest: string): TemplateResult {
  let top = 1
  return html`<svg class="bar" part="bar" aria-hidden="true">
    <title>${text}</title>
    ${parts.map((part, index) => {
      const size = Math.max(0, ratio(part, highest))
      top -= size
      return size
        ? svg`<rect class=${shadeOf(index, series)} y=${percent(top)} width="100%" height=${percent(size)} />`
        : nothing
    })}
  </svg>`
}

/** The same numbers, for who can't see the columns or wants them exactly. The first cell heads its row. */
export function numbersTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  locale: string,
): TemplateResult {
  return html`<details class="apart" part="numbers">
    <summary>${sayChart(locale, 'chart.table')}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${sayChart(locale, 'chart.table')}>
      <table>
        <thead>
          <tr>${heads.map((head) => html`<th scope="col"><bdi>${head}</bdi></th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            ([head, ...cells]) =>
              html`<tr>
                <th scope="row"><bdi>${head}</bdi></th>
                ${cells.map((cell) => html`<td class="number"><bdi>${cell}</bdi></td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`
}
