/** Renders each item with its price, options, quantity and notes. */
import { html } from 'hono/html'
import { type Html, initial } from '../http/pages.ts'
import { currencyOf } from '../payment-links/prices.ts'
import {
  type FormLine,
  type FormState,
  MAX_LENGTH,
  noteName,
  quantityName,
  variantName,
} from './form.ts'
import { noteInput, quantityInput, selectInput } from './inputs.ts'
import type { CheckoutLanguage } from './language.ts'
import { unitAmountOf } from './total.ts'

export function itemCard(
  line: FormLine,
  i: number,
  state: FormState,
  language: CheckoutLanguage,
): Html {
  const { item } = line
  return html`<article class="card item">
    <div class="item-head">
      <span class="tile big" aria-hidden="true" data-product="${item.product_id ?? ''}">${initial(item.name)}</span>
      <div class="item-text">
        <h2><bdi>${item.name}</bdi></h2>
        ${item.description ? html`<p class="quiet"><bdi>${item.description}</bdi></p>` : ''}
      </div>
      <p class="price" id="price-${i}" data-live>${language.money(
        unitAmountOf(line),
        currencyOf(item),
      )}</p>
    </div>
    ${choices(line, i, state, language)}
  </article>`
}

function choices(
  { item, choice }: FormLine,
  i: number,
  state: FormState,
  { t, money, isolate }: CheckoutLanguage,
): Html | string {
  const { variants, adjustable_quantity, customer_notes } = item
  const fields = [
    ...(variants?.dimensions ?? []).map(({ name, options }, d) =>
      selectInput({
        name: variantName(i, d),
        label: name,
        state,
        priced: true,
        selected: String(choice.options[d] ?? 0),
        options: options.map(({ label, unit_amount }, o) => ({
          value: String(o),
          text: unit_amount
            ? `${isolate(label)} · ${money(unit_amount.value, unit_amount.currency_code)}`
            : isolate(label),
        })),
      }),
    ),
    ...(adjustable_quantity
      ? [
          quantityInput({
            name: quantityName(i),
            label: t('quantity'),
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
        optional: required ? undefined : t('optional'),
        maxLength: MAX_LENGTH.note,
      }),
    ),
  ]
  return fields.length === 0 ? '' : html`<div class="fields">${fields}</div>`
}
