/** Templates of the card layout: items, choices and total. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import type { PublicLineItem, PublicPaymentLink } from '../../../server/contract/payment-link.ts'
import { getFormatter } from '../../internal/format/intl-cache.ts'
import { type ButtonLocalize, priceLabel } from '../messages.ts'
import {
  type CardChoices,
  type Choice,
  clampQuantity,
  hasChoices,
  maxQuantity,
  optionsToRepeat,
  primaryDimensionIndex,
  type Total,
  totalOf,
} from './card-model.ts'

type OnChoose = (item: number, change: Partial<Choice>) => void

export interface CardProps {
  /** Undefined while loading, and if the link could not be loaded: only the checkout knows its items. */
  readonly link: PublicPaymentLink | undefined
  readonly choices: CardChoices
  readonly isLoading: boolean
  readonly isBusy: boolean
  readonly isUnavailable: boolean
  readonly onChoose: OnChoose
  /** The button that opens the checkout. */
  readonly action: TemplateResult
  /** The live region with the notice and an announcement. */
  readonly status: (announcement: string) => TemplateResult
}

export function cardTemplate(props: CardProps, localize: ButtonLocalize): TemplateResult {
  const { link, choices, isUnavailable, status } = props
  const items = link?.items ?? []
  const total = link && !isUnavailable ? totalOf(items, choices.choices) : undefined
  const isChoosable = items.some(hasChoices)
  const hasLines = isChoosable || items.length > 1 || total?.shipping || total?.taxes.length
  const announcement = choices.changedByUser && total ? localize.linkMoney(total.total) : ''
  return html`
    <div class="card" part="base" aria-busy=${props.isBusy}>
      <div class="items"
        >${props.isLoading ? itemSkeleton : nothing}${items.map((item, index) =>
          itemTemplate(
            item,
            index,
            choices.choices[index]!,
            localize,
            isUnavailable ? undefined : props.onChoose,
          ),
        )}</div
      >
      <div class="sum">
        ${total && hasLines ? totalTemplate(total, localize) : nothing}
        <div class="pay">
          ${isUnavailable ? nothing : repeatHints(items, choices, localize)}${props.action}${status(
            announcement,
          )}
        </div>
      </div>
    </div>
  `
}

/** The checkout's address takes no choices, so the buyer repeats them there. */
const repeatHints = (
  items: readonly PublicLineItem[],
  { choices }: CardChoices,
  localize: ButtonLocalize,
) =>
  items.map((item, index) => {
    const { quantity } = choices[index]!
    const labels = optionsToRepeat(item, choices[index]!)
    const options = getFormatter(Intl.ListFormat, localize.locale, {}).format(labels)
    const texts = [
      labels.length ? localize.t('card.choose-again', { options }) : '',
      quantity > 1 ? localize.t('card.quantity-again', { count: quantity }) : '',
    ].filter(Boolean)
    if (!texts.length) return nothing
    const name = items.length > 1 ? html`<bdi>${item.name}</bdi>: ` : nothing
    return html`<span class="hint">${name}<bdi>${texts.join(' ')}</bdi></span>`
  })

/** @param onChoose undefined if the item is no longer sold: it has no price and no choices then */
const itemTemplate = (
  item: PublicLineItem,
  index: number,
  choice: Choice,
  localize: ButtonLocalize,
  onChoose: OnChoose | undefined,
): TemplateResult => html`
  <div class="item" part="item" role="group" aria-labelledby="name-${index}">
    <div class="header">
      <strong id="name-${index}" part="name"><bdi>${item.name}</bdi></strong>
      ${onChoose ? html`<span class="price number" part="price">${priceLabel(item, localize)}</span>` : nothing}
    </div>
    ${
      item.description
        ? html`<p class="muted" part="description"><bdi>${item.description}</bdi></p>`
        : nothing
    }
    ${onChoose ? dimensions(item, index, choice, localize, onChoose) : nothing}
    ${
      onChoose && maxQuantity(item) > 1
        ? quantity(maxQuantity(item), index, choice, localize, onChoose)
        : nothing
    }
  </div>
`

function dimensions(
  item: PublicLineItem,
  index: number,
  choice: Choice,
  localize: ButtonLocalize,
  onChoose: OnChoose,
) {
  const primary = primaryDimensionIndex(item)
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
                  @change=${() => onChoose(index, { options: choice.options.with(dimension, option) })}
                />
                <bdi>${label}</bdi>
                ${
                  dimension === primary && unit_amount
                    ? html`<span class="muted number">${localize.linkMoney(unit_amount)}</span>`
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

function quantity(
  max: number,
  index: number,
  choice: Choice,
  localize: ButtonLocalize,
  onChoose: OnChoose,
) {
  const set = (value: number) => onChoose(index, { quantity: clampQuantity(value, max) })
  // `aria-disabled`, because `disabled` would drop the focus at the last step.
  const step = (by: number, key: 'card.less' | 'card.more', sign: string) => html`
    <button
      class="step"
      type="button"
      aria-label=${localize.t(key)}
      aria-disabled=${clampQuantity(choice.quantity + by, max) === choice.quantity}
      @click=${() => set(choice.quantity + by)}
    >${sign}</button>
  `
  const onChange = (event: Event) => {
    const input = event.target as HTMLInputElement
    const value = clampQuantity(input.valueAsNumber, max)
    set(value)
    input.value = String(value)
  }
  return html`
    <div class="row">
      <label for="quantity-${index}">${localize.t('card.quantity')}</label>
      <span class="stepper" part="quantity">
        ${step(-1, 'card.less', '−')}
        <input
          id="quantity-${index}"
          class="number"
          type="number"
          inputmode="numeric"
          min="1"
          max=${max}
          .value=${String(choice.quantity)}
          @change=${onChange}
        />
        ${step(1, 'card.more', '+')}
      </span>
    </div>
  `
}

const itemSkeleton = html`
  <div class="item" aria-hidden="true">
    <span class="skeleton text"></span>
    <span class="skeleton text"></span>
    <span class="skeleton text"></span>
  </div>
`

/** Subtotal, shipping, taxes and total. */
function totalTemplate(total: Total, localize: ButtonLocalize): TemplateResult {
  const line = (name: string, amount: Amount | undefined, part: string) => html`
    <div class="row ${part}" part=${part}>
      <dt><bdi>${name}</bdi></dt>
      <dd class="number">${amount ? localize.linkMoney(amount) : localize.t('card.at-checkout')}</dd>
    </div>
  `
  const { subtotal, shipping, taxes, exact } = total
  return html`
    <dl>
      ${
        subtotal.value === total.total.value
          ? nothing
          : line(localize.t('card.subtotal'), subtotal, 'line')
      }
      ${shipping ? line(localize.t('card.shipping'), shipping.amount, 'line') : nothing}
      ${taxes.map(({ name, rate, amount }) =>
        line(
          (name ?? localize.t('card.tax')) + (rate ? ` (${localize.rate(rate)})` : ''),
          amount,
          'line',
        ),
      )}
      ${line(localize.t(exact ? 'card.total' : 'card.estimate'), total.total, 'total')}
    </dl>
  `
}
