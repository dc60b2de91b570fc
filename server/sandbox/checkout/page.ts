/** Renders the pages of the checkout: payment, receipt, and an unavailable link. */
import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import { formatMoney } from '../http/format.ts'
import { type Html, initial } from '../http/pages.ts'
import { COUNTRIES } from './countries.ts'
import { ADDRESS_FIELDS, addressName, CARDS, type FormState, MAX_LENGTH } from './form.ts'
import { selectInput, textInput } from './inputs.ts'
import { itemCard } from './items.ts'
import { describeItem, type ListedOrder } from './orders.ts'
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
  /** True if the card was declined: the notice is beside the cards, and none is chosen. */
  isDeclined?: boolean
}

export function checkoutPage(page: CheckoutPage): Html {
  const { link, state, merchant, authorizes, notice, isDeclined = false } = page
  const [first] = link.line_items
  const title = link.line_items.length === 1 ? first!.name : `${link.line_items.length} items`
  const alert =
    notice ?? (state.problems.size > 0 ? 'Please look at the marked fields again.' : undefined)
  return layout({
    title: alert ? `Not paid yet: ${title}` : title,
    merchant,
    main: html`<main>
      <h1>Checkout</h1>
      ${alert === undefined || isDeclined ? '' : noticeLine(alert, notice !== undefined)}
      <form method="post" class="checkout">
        <input type="hidden" name="attempt" value="${randomBytes(16).toString('hex')}">
        <div class="chosen">
          ${link.line_items.map((item, i) => itemCard(item, i, state))}
          ${link.line_items.some((item) => item.collect_shipping_address) ? shipping(state) : ''}
          ${payment(state, isDeclined ? notice : undefined)}
        </div>
        ${summary({ link, state, total: totalOf(link.line_items, state.choices), merchant, authorizes })}
      </form>
    </main>`,
  })
}

/** @param hasFocus unless a marked field has it */
const noticeLine = (text: string, hasFocus: boolean): Html =>
  html`<p class="notice" role="alert" tabindex="-1" ${hasFocus ? 'autofocus' : ''}>${text}</p>`

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

/** @param declined the reason; the declined card is then no longer chosen, so that another one is */
const payment = (state: FormState, declined?: string): Html => {
  const chosen = declined === undefined ? state.value('card') || CARDS[0].value : undefined
  return html`<fieldset class="card">
    <legend>Pay with</legend>
    ${declined === undefined ? '' : noticeLine(declined, true)}
    <div class="cards">${CARDS.map(
      ({ value, outcome, digits }, i) => html`<label class="method">
        <input type="radio" name="card" value="${value}" ${chosen === value ? 'checked' : ''} ${i === 0 ? 'required' : ''}>
        <span>Test card <span class="digits">•••• ${digits}</span><span class="quiet outcome">${outcome}</span></span>
      </label>`,
    )}</div>
  </fieldset>`
}

/**
 * Confirms a stored order. The buyer returns to the shop by the button, because the shop learns nothing from the
 * checkout and so can't say that money moved.
 * @param returnUrl undefined for a link without one, and for a deleted link
 */
export function receiptPage(order: ListedOrder, merchant: string, returnUrl?: string): Html {
  const { id, status, total, items } = order
  const amount = formatMoney(total.value, total.currency_code)
  const title = `${status === 'PAID' ? 'Paid' : 'Reserved'} ${amount}`
  return layout({
    title,
    merchant,
    main: html`<main class="missing">
      <div class="card receipt">
        <h1>${title}</h1>
        <ul>
          ${items.map((item) => html`<li>${describeItem(item)}</li>`)}
        </ul>
        <p class="quiet">Order <span class="digits">${id}</span></p>
        ${status === 'PAID' ? '' : html`<p class="quiet">The amount is reserved on your card. ${merchant} charges it later.</p>`}
        ${returnUrl === undefined ? html`<p>You can close this page.</p>` : html`<a class="button strong" href="${returnUrl}" autofocus>Return to ${merchant}</a>`}
      </div>
    </main>`,
  })
}

export const notFoundPage = (merchant: string): Html =>
  layout({
    title: 'Not available',
    merchant,
    main: html`<main class="missing">
      <div class="card">
        <h1>This payment link is not available</h1>
        <p>It may have been withdrawn, or its address is mistyped. Nothing was charged. Ask
          the shop for a new one.</p>
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
