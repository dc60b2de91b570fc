/** Renders the pages of the checkout: payment, confirmation, and an unavailable link. */
import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import { type Html, initial } from '../http/pages.ts'
import { COUNTRIES } from './countries.ts'
import { ADDRESS_FIELDS, addressName, CARDS, type FormState, MAX_LENGTH } from './form.ts'
import { selectInput, textInput } from './inputs.ts'
import { itemCard } from './items.ts'
import { summary } from './summary.ts'
import { totalOf } from './total.ts'

interface CheckoutPage {
  link: OpenPaymentLinkBody
  state: FormState
  merchant: string
  /** True if the card is charged later. */
  authorizes: boolean
  /** The reason why the payment failed as a whole. */
  notice?: string
}

export function checkoutPage({ link, state, merchant, authorizes, notice }: CheckoutPage): Html {
  const [first] = link.line_items
  const title = link.line_items.length === 1 ? first!.name : `${link.line_items.length} items`
  const alert =
    notice ?? (state.problems.size > 0 ? 'Please look at the marked fields again.' : undefined)
  return layout({
    title: alert ? `Not paid yet: ${title}` : title,
    merchant,
    main: html`<main>
      <h1>Checkout</h1>
      ${alert === undefined ? '' : html`<p class="notice" role="alert">${alert}</p>`}
      <form method="post" class="checkout">
        <input type="hidden" name="attempt" value="${randomBytes(16).toString('hex')}">
        <div class="chosen">
          ${link.line_items.map((item, i) => itemCard(item, i, state))}
          ${link.line_items.some((item) => item.collect_shipping_address) ? shipping(state) : ''}
          ${payment(state)}
        </div>
        ${summary({ link, state, total: totalOf(link.line_items, state.choices), merchant, authorizes })}
      </form>
    </main>`,
  })
}

const shipping = (state: FormState): Html =>
  html`<fieldset class="card">
    <legend>Shipping address</legend>
    <div class="fields two">${ADDRESS_FIELDS.map(({ member, label, autocomplete, missing }) => {
      const field = {
        name: addressName(member),
        label,
        state,
        optional: missing === undefined,
        autocomplete: `shipping ${autocomplete}`,
      }
      return member === 'country'
        ? selectInput({
            ...field,
            selected: state.value(field.name),
            options: [
              { value: '', text: 'Choose…' },
              ...COUNTRIES.map(({ code, name }) => ({ value: code, text: name })),
            ],
          })
        : textInput({ ...field, maxLength: MAX_LENGTH.line, wide: /^(name|line)/.test(member) })
    })}</div>
  </fieldset>`

const payment = (state: FormState): Html =>
  html`<fieldset class="card">
    <legend>Pay with</legend>
    <div class="cards">${CARDS.map(
      ({ value, outcome, digits }, i) => html`<label class="method">
        <input type="radio" name="card" value="${value}" ${(state.value('card') || CARDS[0].value) === value ? 'checked' : ''} ${i === 0 ? 'required' : ''}>
        <span>Test card <span class="digits">•••• ${digits}</span><span class="quiet outcome">${outcome}</span></span>
      </label>`,
    )}</div>
  </fieldset>`

/** Confirms the payment of a link without a return URL. */
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

export const notFoundPage = (merchant: string): Html =>
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

const layout = ({ title, merchant, main }: { title: string; merchant: string; main: Html }) =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title} · ${merchant}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/ncp/assets/checkout.css">
    <script type="module" src="/ncp/assets/checkout.js"></script>
  </head>
  <body>
    <header class="top">
      <p class="merchant"><span class="tile" aria-hidden="true">${initial(merchant)}</span>${merchant}</p>
      <p class="badge">Sandbox <span>no money moves</span></p>
    </header>
    ${main}
    <footer class="foot">
      <p>Hosted checkout. Prices come from ${merchant}; your card is charged once, when you pay.</p>
    </footer>
  </body>
</html>`
