/** The pieces of the card: an item with its choices, and what they come to. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import type { PublicLineItem } from '../../server/contract/payment-link.ts'
import { formatMoney } from '../internal/money.ts'
import { formatRate } from '../internal/numbers.ts'
import { say } from './card-messages.ts'
import { clamp, mostOf } from './choices.ts'
import { headlinePrice } from './headline-price.ts'
import { type Choice, primaryOf, type Total } from './total.ts'

/** Called with what is different in an item's choice. */
export type Choose = (item: number, change: Partial<Choice>) => void

export const itemTemplate = (
  item: PublicLineItem,
  index: number,
  choice: Choice,
  locale: string,
  choose: Choose,
): TemplateResult => html`
  <div class="item" part="item" role="group" aria-labelledby="name-${index}">
    <div class="head">
      <strong id="name-${index}" part="name"><bdi>${item.name}</bdi></strong>
      <span class="price number" part="price">${headlinePrice(item, locale)}</span>
    </div>
    ${
      item.description
        ? html`<p class="muted" part="description"><bdi>${item.description}</bdi></p>`
        : nothing
    }
    ${dimensions(item, index, choice, locale, choose)}
    ${mostOf(item) > 1 ? quantity(mostOf(item), index, choice, locale, choose) : nothing}
  </div>
`

function dimensions(
  item: PublicLineItem,
  index: number,
  choice: Choice,
  locale: string,
  choose: Choose,
) {
  const primary = primaryOf(item)
  return item.variants?.dimensions.map(
    ({ name, options }, dimension) => html`
      <fieldset part="variant">
        <legend><bdi>${name}</bdi></legend>
        <div class="options">
          ${options.map(
            ({ label, unit_amount }, option) => html`
              <label class="option" part="option">
                <input
                  class="sr-only"
                  type="radio"
                  name="${index}-${dimension}"
                  .checked=${choice.options[dimension] === option}
                  @change=${() => choose(index, { options: choice.options.with(dimension, option) })}
                />
                <bdi>${label}</bdi>
                ${
                  dimension === primary && unit_amount
                    ? html`<span class="muted number">${formatMoney(unit_amount, locale)}</span>`
                    : nothing
                }
              </label>
            `,
          )}
        </div>
      </fieldset>
    `,
  )
}

function quantity(most: number, index: number, choice: Choice, locale: string, choose: Choose) {
  const set = (wanted: number) => choose(index, { quantity: clamp(wanted, most) })
  // Not `disabled`: focus stays on a step that has come to its end.
  const step = (by: number, key: 'card.less' | 'card.more', sign: string) => html`
    <button
      class="step"
      type="button"
      aria-label=${say(locale, key)}
      aria-disabled=${clamp(choice.quantity + by, most) === choice.quantity}
      @click=${() => set(choice.quantity + by)}
    >${sign}</button>
  `
  return html`
    <div class="row">
      <label for="quantity-${index}">${say(locale, 'card.quantity')}</label>
      <span class="stepper" part="quantity">
        ${step(-1, 'card.less', '−')}
        <input
          id="quantity-${index}"
          class="number"
          type="number"
          inputmode="numeric"
          min="1"
          max=${most}
          .value=${String(choice.quantity)}
          @change=${(event: Event) => {
            const input = event.target as HTMLInputElement
            set(input.valueAsNumber)
            input.value = String(choice.quantity)
          }}
        />
        ${step(1, 'card.more', '+')}
      </span>
    </div>
  `
}

/** In place of the items until they are read. */
export const itemSkeleton = html`
  <div class="item" aria-hidden="true">
    <span class="skeleton text"></span>
    <span class="skeleton text"></span>
    <span class="skeleton text"></span>
  </div>
`

/** The lines between the price and what is paid; nothing when there is nothing between them. */
export function totalTemplate(total: Total, locale: string): TemplateResult {
  const line = (name: string, amount: Amount | undefined, part: string) => html`
    <div class="row ${part}" part=${part}>
      <dt><bdi>${name}</bdi></dt>
      <dd class="number">
        ${amount ? formatMoney(amount, locale) : say(locale, 'card.at-checkout')}
      </dd>
    </div>
  `
  const { subtotal, shipping, taxes, exact } = total
  return html`
    <dl>
      ${line(say(locale, 'card.subtotal'), subtotal, 'line')}
      ${shipping ? line(say(locale, 'card.shipping'), shipping.amount, 'line') : nothing}
      ${taxes.map(({ name, rate, amount }) =>
        line(
          (name ?? say(locale, 'card.tax')) + (rate ? ` (${formatRate(rate, locale)})` : ''),
          amount,
          'line',
        ),
      )}
      ${line(say(locale, exact ? 'card.total' : 'card.estimate'), total.total, 'total')}
    </dl>
  `
}
