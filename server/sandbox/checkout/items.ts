/** What is sold: each item with its price and the choices it leaves to the buyer. */
import { html } from 'hono/html'
import type { LineItemBody } from '../../contract/payment-link.ts'
import { currencyOf } from '../links/price.ts'
import { choiceField, countField, noteField as noteInput } from './field.ts'
import { noteField, quantityField, variantField } from './fields.ts'
import { type Filled, LONGEST } from './form.ts'
import { formatMoney } from './format.ts'
import { type Html, initial } from './layout.ts'
import { unitAmountOf } from './total.ts'

export const itemCard = (item: LineItemBody, i: number, filled: Filled): Html =>
  html`<article class="card item">
    <div class="item-head">
      <span class="tile big" aria-hidden="true">${initial(item.name)}</span>
      <div class="item-text">
        <h2>${item.name}</h2>
        ${item.description ? html`<p class="quiet">${item.description}</p>` : ''}
      </div>
      <p class="price" id="price-${i}" data-live>${formatMoney(
        unitAmountOf(item, filled.choices[i]!),
        currencyOf(item),
      )}</p>
    </div>
    ${choices(item, i, filled)}
  </article>`

function choices(item: LineItemBody, i: number, filled: Filled): Html | string {
  const { variants, adjustable_quantity, customer_notes } = item
  const fields = [
    ...(variants?.dimensions ?? []).map(({ name, options }, d) =>
      choiceField({
        name: variantField(i, d),
        label: name,
        filled,
        priced: true,
        chosen: options[filled.choices[i]!.options[d] ?? 0]!.label,
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
          countField({
            name: quantityField(i),
            label: 'Quantity',
            filled,
            most: adjustable_quantity.maximum,
          }),
        ]
      : []),
    ...(customer_notes ?? []).map(({ label, required }, n) =>
      noteInput({
        name: noteField(i, n),
        label,
        filled,
        optional: !required,
        longest: LONGEST.note,
      }),
    ),
  ]
  return fields.length === 0 ? '' : html`<div class="fields">${fields}</div>`
}
