/** Renders each item with its price, options, quantity and notes. */
import { html } from 'hono/html'
import type { LineItemBody } from '../../contract/payment-link.ts'
import { formatMoney } from '../http/format.ts'
import { type Html, initial } from '../http/pages.ts'
import { currencyOf } from '../payment-links/prices.ts'
import { type FormState, MAX_LENGTH, noteName, quantityName, variantName } from './form.ts'
import { noteInput, quantityInput, selectInput } from './inputs.ts'
import { unitAmountOf } from './total.ts'

export const itemCard = (item: LineItemBody, i: number, state: FormState): Html =>
  html`<article class="card item">
    <div class="item-head">
      <span class="tile big" aria-hidden="true">${initial(item.name)}</span>
      <div class="item-text">
        <h2>${item.name}</h2>
        ${item.description ? html`<p class="quiet">${item.description}</p>` : ''}
      </div>
      <p class="price" id="price-${i}" data-live>${formatMoney(
        unitAmountOf(item, state.choices[i]!),
        currencyOf(item),
      )}</p>
    </div>
    ${choices(item, i, state)}
  </article>`

function choices(item: LineItemBody, i: number, state: FormState): Html | string {
  const { variants, adjustable_quantity, customer_notes } = item
  const fields = [
    ...(variants?.dimensions ?? []).map(({ name, options }, d) =>
      selectInput({
        name: variantName(i, d),
        label: name,
        state,
        priced: true,
        selected: options[state.choices[i]!.options[d] ?? 0]!.label,
        options: options.map(({ label, unit_amount }) => ({
          value: label,
          text: unit_amount
            ? `${label} · ${formatMoney(unit_amount.value, unit_amount.currency_code)}`
            : label,
        })),
      }),
    ),
    ...(adjustable_quantity
      ? [
          quantityInput({
            name: quantityName(i),
            label: 'Quantity',
            state,
            max: adjustable_quantity.maximum,
          }),
        ]
      : []),
    ...(customer_notes ?? []).map(({ label, required }, n) =>
      noteInput({
        name: noteName(i, n),
        label,
        state,
        optional: !required,
        maxLength: MAX_LENGTH.note,
      }),
    ),
  ]
  return fields.length === 0 ? '' : html`<div class="fields">${fields}</div>`
}
