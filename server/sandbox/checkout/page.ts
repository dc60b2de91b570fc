/** Renders the pages of the checkout: payment, receipt, and an unavailable link. */
import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { Html } from '../http/pages.ts'
import { countriesIn } from './countries.ts'
import { ADDRESS_FIELDS, addressName, CARDS, type FormState, MAX_LENGTH } from './form.ts'
import { selectInput, textInput } from './inputs.ts'
import { itemCard } from './items.ts'
import type { CheckoutLanguage } from './language.ts'
import { layout, noticeLine } from './layout.ts'
import { describeItem, type ListedOrder } from './orders.ts'
import { summary } from './summary.ts'
import { totalOf } from './total.ts'

interface CheckoutPage {
  link: OpenPaymentLinkBody
  state: FormState
  merchant: string
  language: CheckoutLanguage
  /** The country that `country.x` of the address names. */
  country: string
  /** True if the card is charged later. */
  authorizes: boolean
  /** The reason why the payment failed as a whole. */
  notice?: string
  /** True if the card was declined: the notice is beside the cards, and none is chosen. */
  isDeclined?: boolean
}

export function checkoutPage(page: CheckoutPage): Html {
  const { link, state, merchant, language, country, authorizes, notice, isDeclined = false } = page
  const { t } = language
  const [first] = link.line_items
  const title = link.line_items.length === 1 ? first!.name : t('checkout')
  const alert = notice ?? (state.problems.size > 0 ? t('checkFields') : undefined)
  return layout({
    title: alert ? t('notPaid', { title }) : title,
    merchant,
    language,
    // A card that is only reserved is charged later.
    foot: hosted(page, authorizes ? '' : t('chargedOnce')),
    main: html`<main>
      <h1>${t('checkout')}</h1>
      ${alert === undefined || isDeclined ? '' : noticeLine(alert, state.problems.size === 0)}
      <form method="post" class="checkout">
        <input type="hidden" name="attempt" value="${randomBytes(16).toString('hex')}">
        <div class="chosen">
          ${state.lines.map((line, i) => itemCard(line, i, state, language))}
          ${link.line_items.some((item) => item.collect_shipping_address) ? shipping(state, language, country) : ''}
          ${payment(state, language, isDeclined ? notice : undefined)}
        </div>
        ${summary({ link, total: totalOf(state.lines), merchant, authorizes, language })}
      </form>
    </main>`,
  })
}

const shipping = (state: FormState, { t, code }: CheckoutLanguage, country: string): Html =>
  html`<fieldset class="card">
    <legend>${t('shippingAddress')}</legend>
    <div class="fields two">${ADDRESS_FIELDS.map(({ member, autocomplete, missing }) => {
      const field = {
        name: addressName(member),
        label: t(member),
        state,
        optional: missing ? undefined : t('optional'),
        autocomplete: `shipping ${autocomplete}`,
      }
      return member === 'country'
        ? selectInput({
            ...field,
            selected: state.value(field.name) || country,
            options: [
              { value: '', text: t('choose') },
              ...countriesIn(code).map(({ code: value, name: text }) => ({ value, text })),
            ],
          })
        : textInput({ ...field, maxLength: MAX_LENGTH.line, wide: /^(name|line)/.test(member) })
    })}</div>
  </fieldset>`

/** @param declined the reason; the declined card is then no longer chosen, so that another one is */
const payment = (state: FormState, { t }: CheckoutLanguage, declined?: string): Html => {
  const chosen = declined === undefined ? state.value('card') || CARDS[0].value : undefined
  return html`<fieldset class="card">
    <legend>${t('payWith')}</legend>
    ${declined === undefined ? '' : noticeLine(declined, true)}
    <div class="cards">${CARDS.map(
      ({ value, outcome, digits }, i) => html`<label class="method">
        <input type="radio" name="card" value="${value}" ${chosen === value ? 'checked' : ''} ${i === 0 ? 'required' : ''}>
        <span>${t('testCard')} <span class="digits">•••• ${digits}</span><span class="quiet outcome">${t(outcome)}</span></span>
      </label>`,
    )}</div>
  </fieldset>`
}

/** The foot of a page. @param sentence a sentence after the first */
const hosted = (
  { merchant, language: { t } }: Pick<CheckoutPage, 'merchant' | 'language'>,
  sentence = '',
) => `${t('hosted', { merchant })} ${sentence}`

/** The note of an order with a reservation only, by the status of its authorization. */
const RESERVATIONS = {
  VOIDED: 'voided',
  DENIED: 'denied',
  PARTIALLY_CAPTURED: 'partlyCharged',
} as const

/**
 * Confirms a stored order. The buyer returns to the shop by the button, because the shop learns nothing from the
 * checkout and so can't say that money moved.
 * @param returnUrl undefined for a link without one, and for a deleted link
 */
export function receiptPage(
  order: ListedOrder,
  {
    merchant,
    language,
    now,
    returnUrl,
  }: { merchant: string; language: CheckoutLanguage; now: Date; returnUrl?: string | undefined },
): Html {
  const { t } = language
  const { id, status, authorization_status: reservation, total, items } = order
  // A renewal may be of another amount.
  const { value, currency_code } = order.authorization_amount ?? total
  const amount = language.money(value, currency_code)
  const isExpired = order.expiration_time !== undefined && new Date(order.expiration_time) <= now
  const ended =
    RESERVATIONS[reservation as keyof typeof RESERVATIONS] ?? (isExpired ? 'expired' : undefined)
  const reserved = ended ? `${t('order')} ${amount}` : t('reserved', { amount })
  const heading = status === 'PAID' ? t('paid', { amount }) : reserved
  const hint = ended ? t(ended) : t('chargedLater', { merchant })
  return layout({
    title: heading,
    merchant,
    language,
    foot: hosted({ merchant, language }),
    main: html`<main class="missing">
      <div class="card receipt">
        <h1>${heading}</h1>
        <ul>
          ${items.map((item) => html`<li><bdi>${describeItem(item)}</bdi></li>`)}
        </ul>
        <p class="quiet">${t('order')} <span class="digits">${id}</span></p>
        ${status === 'PAID' ? '' : html`<p class="quiet">${hint}</p>`}
        ${returnUrl === undefined ? html`<p>${t('close')}</p>` : html`<a class="button strong" href="${returnUrl}" autofocus>${t('returnTo', { merchant })}</a>`}
      </div>
    </main>`,
  })
}

/** @param isReceipt an order without a receipt may be paid all the same */
export function notFoundPage(merchant: string, language: CheckoutLanguage, isReceipt: boolean) {
  const { t } = language
  return layout({
    title: t('unavailableTitle'),
    merchant,
    language,
    foot: hosted({ merchant, language }),
    main: html`<main class="missing">
      <div class="card">
        <h1>${t(isReceipt ? 'noReceipt' : 'unavailable')}</h1>
        <p>${t(isReceipt ? 'noReceiptHint' : 'unavailableHint')}</p>
      </div>
    </main>`,
  })
}
