/** Template of the price of a charge: inputs, the price, a chart by units and its numbers as a table. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import { unitsText } from '../../internal/domain/charge-text.ts'
import { isZero } from '../../internal/format/money.ts'
import { formatCompact } from '../../internal/format/numbers.ts'
import { dataTable, pagedChart } from '../../internal/templates/bar-chart.ts'
import type { PlanLocalize } from './messages.ts'
import type {
  SimulatedBill,
  SimulatedPrice,
  Simulation,
  SimulationInput,
} from './price-simulation.ts'

interface PricePreview {
  readonly simulation: Simulation
  readonly bill: SimulatedBill | undefined
  readonly input: SimulationInput
  /** The names of the charges, and the one with the price. */
  readonly charges: readonly string[]
  readonly selectedCharge: number
  readonly onSelectCharge: (index: number) => void
  readonly onInput: (change: Partial<SimulationInput>) => void
  /** The number of bars that there is room for. */
  readonly columns: number
}

export function pricePreview(preview: PricePreview, localize: PlanLocalize): TemplateResult {
  const { simulation, bill, input, charges, selectedCharge, onSelectCharge, onInput, columns } =
    preview
  const { isByEvent, hasValue, result, bars } = simulation
  const countLabel = localize.t(isByEvent ? 'plan.cost-events' : 'plan.cost-units')
  return html`<section class="cost" part="cost" aria-labelledby="cost-title">
    <h3 id="cost-title">${localize.t('plan.cost')}</h3>
    <div class="form-field">
      <label for="cost-charge">${localize.t('plan.charges')}</label>
      <select
        class="field"
        id="cost-charge"
        @change=${(event: Event) => onSelectCharge((event.target as HTMLSelectElement).selectedIndex)}
      >
        ${charges.map(
          (name, index) => html`<option .selected=${index === selectedCharge}>${name}</option>`,
        )}
      </select>
    </div>
    <div class="entry">
      ${numberInput('cost-count', countLabel, input.count, (count) => onInput({ count }))}
      ${
        hasValue
          ? numberInput('cost-value', localize.t('plan.cost-value'), input.value, (value) =>
              onInput({ value }),
            )
          : nothing
      }
    </div>
    ${
      result
        ? html`${resultLine(result, isByEvent, localize)}${bill ? billTemplate(bill, localize) : nothing}${chart(bars, result, countLabel, { onInput, columns, localize })}`
        : html`<p class="muted">${localize.t('plan.cost-incomplete')}</p>`
    }
    <p class="hint">${localize.t('plan.cost-hint')}</p>
  </section>`
}

const numberInput = (
  id: string,
  label: string,
  value: string,
  onInput: (text: string) => void,
): TemplateResult => html`<div class="form-field">
  <label for=${id}>${label}</label>
  <input
    class="field"
    id=${id}
    inputmode="decimal"
    autocomplete="off"
    .value=${value}
    @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
  />
</div>`

const countText = (count: string, isByEvent: boolean, localize: PlanLocalize): string =>
  isByEvent
    ? localize.t('plan.cost-result-events', {
        events: localize.number(count),
        count: Number(count),
      })
    : unitsText(count, localize)

const resultLine = (
  { count, price, isRaised }: SimulatedPrice,
  isByEvent: boolean,
  localize: PlanLocalize,
): TemplateResult => html`<p class="result" role="status">
  <bdi>${countText(count, isByEvent, localize)}</bdi>
  <strong class="number">${localize.money(price)}</strong>
  ${isRaised ? html`<span class="muted small">${localize.t('plan.cost-raised')}</span>` : nothing}
</p>`

function billTemplate(
  { base, others, topUp, total }: SimulatedBill,
  localize: PlanLocalize,
): TemplateResult {
  const row = (name: string, amount: Amount, className = '') => html`<div class=${className}>
    <dt>${name}</dt>
    <dd class="number">${localize.money(amount)}</dd>
  </div>`
  return html`<dl class="bill" part="bill">
    ${row(localize.t('plan.amount'), base)}
    ${isZero(others) ? nothing : row(localize.t('plan.bill-others'), others)}
    ${isZero(topUp) ? nothing : row(localize.t('plan.bill-top-up'), topUp)}
    ${row(localize.t('plan.bill'), total, 'strong')}
  </dl>`
}

/** A bar is chosen to see its price. */
function chart(
  bars: readonly SimulatedPrice[],
  result: SimulatedPrice,
  countLabel: string,
  {
    onInput,
    columns,
    localize,
  }: Pick<PricePreview, 'onInput' | 'columns'> & {
    readonly localize: PlanLocalize
  },
): TemplateResult | typeof nothing {
  if (bars.length === 0) return nothing
  const selectedIndex = bars.findIndex(({ count }) => count === result.count)
  const name = localize.t('plan.cost-chart')
  return html`${pagedChart(
    {
      bars: bars.map(({ count, price }) => ({
        label: formatCompact(count, localize.locale),
        text: localize.t('common.labelled', {
          name: localize.number(count),
          value: localize.money(price),
        }),
        total: price,
        segments: [price.value],
        seriesCount: 1,
      })),
      label: name,
      name: 'cost',
      // No bar is beside the chosen one if none is chosen.
      selectedIndex: selectedIndex < 0 ? Number.NaN : selectedIndex,
      onSelect: (index) => onInput({ count: bars[index]!.count }),
      columns,
    },
    localize,
  )}${dataTable(
    {
      name,
      headers: [countLabel, localize.t('chart.amount')],
      rows: bars.map(({ count, price }) => [localize.number(count), localize.money(price)]),
    },
    localize,
  )}`
}
