/** The card layout: what is sold, the choices, and what they come to. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { PublicPaymentLink } from '../../server/contract/payment-link.ts'
import { matching, within } from '../internal/attributes.ts'
import { formatMoney } from '../internal/money.ts'
import type { RemoteData } from '../internal/remote-data.ts'
import { styles } from './card.styles.ts'
import { say } from './card-messages.ts'
import { itemSkeleton, itemTemplate, totalTemplate } from './card-templates.ts'
import { firstChoices, isChoosable, labelsOf } from './choices.ts'
import { type Choice, totalOf } from './total.ts'

interface CardHost extends LitElement {
  readonly quantity: number
  readonly variant: string
}

/** What the card is drawn from; `action` opens the checkout, `status` says what is the matter. */
export interface CardView {
  read: Pick<RemoteData<never, PublicPaymentLink>, 'value' | 'state' | 'busy'>
  locale: string
  /** It can't be bought any more. */
  gone: boolean
  action: TemplateResult
  /** With what there is to say of the total. */
  status: (said: string) => TemplateResult
}

export class Card {
  static readonly styles = styles
  readonly #host: CardHost
  /** What the choices are of: another link or other attributes begin anew. */
  #of: readonly unknown[] = []
  #choices: readonly Choice[] = []
  /** The buyer changed something, and wants to hear what it comes to. */
  #chosen = false

  constructor(host: CardHost) {
    this.#host = host
  }

  /** A link that can't be read as it should be has no items to show; its checkout knows them. */
  render(view: CardView): TemplateResult {
    try {
      return this.#draw(view, view.read.value)
    } catch {
      return this.#draw(view, undefined)
    }
  }

  #draw(
    { read, locale, gone, action, status }: CardView,
    link: PublicPaymentLink | undefined,
  ): TemplateResult {
    const items = link?.items ?? []
    this.#begin(link)
    const total = link && !gone ? totalOf(items, this.#choices) : undefined
    const choosable = items.some(isChoosable)
    const more = choosable || items.length > 1 || total?.shipping || total?.taxes.length
    const again = html`<span class="muted again">${say(locale, 'card.again')}</span>`
    const said = this.#chosen && total ? formatMoney(total.total, locale) : ''
    return html`
      <div class="card" part="base" aria-busy=${read.busy}>
        <div class="items"
          >${read.state === 'loading' ? itemSkeleton : nothing}${items.map((item, index) =>
            itemTemplate(item, index, this.#choices[index]!, locale, this.#choose),
          )}</div
        >
        <div class="sum">
          ${total && more ? totalTemplate(total, locale) : nothing}
          <div class="pay">${action}${choosable && !gone ? again : nothing}${status(said)}</div>
        </div>
      </div>
    `
  }

  #begin(link: PublicPaymentLink | undefined): void {
    const items = link?.items ?? []
    // `adjustable_quantity` (links-17)
    const quantity = within(this.#host, 'quantity', [1, 100], 1)
    const of = [link, quantity, this.#host.variant]
    if (of.every((value, index) => value === this.#of[index])) return
    this.#of = of
    this.#chosen = false
    const labels = labelsOf(items[0])
    // As many as can be read.
    const takes = `one of ${labels.join(', ').replace(/(.{100}).+/, '$1…')}`
    const isLabel = (text: string) => !labels[0] || labels.includes(text)
    this.#choices = firstChoices(items, quantity, matching(this.#host, 'variant', isLabel, takes))
  }

  readonly #choose = (item: number, change: Partial<Choice>): void => {
    this.#choices = this.#choices.with(item, { ...this.#choices[item]!, ...change })
    this.#chosen = true
    this.#host.requestUpdate()
  }
}
