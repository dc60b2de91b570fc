/** The checkout page and the page of a link that is not there. */
import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import { COUNTRIES } from './countries.ts'
import { choiceField, textField } from './field.ts'
import { ADDRESS_FIELDS, addressField, CARDS } from './fields.ts'
import { type Filled, LONGEST } from './form.ts'
import { itemCard } from './items.ts'
import { type Html, layout } from './layout.ts'
import { summary } from './summary.ts'
import { totalOf } from './total.ts'

interface CheckoutPage {
  link: OpenPaymentLinkBody
  filled: Filled
  merchant: string
  /** Whether the card is charged only later. */
  authorizes: boolean
  /** What went wrong with the payment as a whole. */
  notice?: string
}

export function checkoutPage({ link, filled, merchant, authorizes, notice }: CheckoutPage): Html {
  const [first] = link.line_items
  const title = link.line_items.length === 1 ? first!.name : `${link.line_items.length} items`
  const said =
    notice ?? (filled.problems.size > 0 ? 'Please look at the marked fields again.' : undefined)
  return layout({
    title: said ? `Not paid yet: ${title}` : title,
    merchant,
    main: html`<main>
      <h1>Checkout</h1>
      ${said === undefined ? '' : html`<p class="notice" role="alert">${said}</p>`}
      <form method="post" class="checkout">
        <input type="hidden" name="attempt" value="${randomBytes(16).toString('hex')}">
        <div class="chosen">
          ${link.line_items.map((item, i) => itemCard(item, i, filled))}
          ${link.line_items.some((item) => item.collect_shipping_address) ? shipping(filled) : ''}
          ${payment(filled)}
        </div>
        ${summary({ link, filled, total: totalOf(link.line_items, filled.choices), merchant, authorizes })}
      </form>
    </main>`,
  })
}

const shipping = (filled: Filled): Html =>
  html`<fieldset class="card">
    <legend>Shipping address</legend>
    <div class="fields two">${ADDRESS_FIELDS.map(({ member, label, autocomplete, required }) => {
      const field = {
        name: addressField(member),
        label,
        filled,
        optional: !required,
        autocomplete: `shipping ${autocomplete}`,
      }
      return member === 'country'
        ? choiceField({
            ...field,
            chosen: filled.value(field.name),
            options: [
              { value: '', text: 'Choose…' },
              ...COUNTRIES.map(({ code, name }) => ({ value: code, text: name })),
            ],
          })
        : textField({ ...field, longest: LONGEST.line, wide: /^(name|line)/.test(member) })
    })}</div>
  </fieldset>`

const payment = (filled: Filled): Html =>
  html`<fieldset class="card">
    <legend>Pay with</legend>
    <div class="cards">${CARDS.map(
      ({ value, outcome, digits }, i) => html`<label class="method">
        <input type="radio" name="card" value="${value}" ${(filled.value('card') || CARDS[0].value) === value ? 'checked' : ''} ${i === 0 ? 'required' : ''}>
        <span>Test card <span class="digits">•••• ${digits}</span><span class="quiet outcome">${outcome}</span></span>
      </label>`,
    )}</div>
  </fieldset>`

/** After a payment of a link that leads nowhere. */
export const paidPage = (merchant: string): Html =>
  layout({
    title: 'Paid',
    merchant,
    main: html`<main class="missing">
      <div class="card">
        <h1>Your payment is complete</h1>
        <p>${merchant} has received your order. You can close this page.</p>
      </div>
    </main>`,
  })

export const missingPage = (merchant: string): Html =>
  layout({
    title: 'Not available',
    merchant,
    main: html`<main class="missing">
      <div class="card">
        <h1>This payment link is not available</h1>
        <p>It may have been withdrawn, or the address has a slip in it. Nothing was charged. Ask
          whoever sent it to you for a new one.</p>
      </div>
    </main>`,
  })
