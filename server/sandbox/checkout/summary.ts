/** Renders the order summary: lines, totals and the pay button. */
import { html } from 'hono/html'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import { add, type Decimal, isZero, toText, ZERO } from '../../pricing/price/decimal.ts'
import type { Html } from '../http/pages.ts'
import type { CheckoutLanguage } from './language.ts'
import type { ChosenItem, LineAmounts, Total } from './total.ts'

interface Summary {
  link: OpenPaymentLinkBody
  total: Total
  merchant: string
  authorizes: boolean
  language: CheckoutLanguage
}

/** The lines and, beside them or at the bottom of a small window, the total with the pay button. */
export function summary({ link, total, merchant, authorizes, language }: Summary): Html {
  const { t } = language
  const money = (value: string) => language.money(value, total.currency_code)
  return html`<div class="order"><section class="card summary" aria-labelledby="summary-title">
    <h2 id="summary-title">${t('summary')}</h2>
    <div id="lines" data-live>
      <ul class="bought">
        ${total.lines.map(
          ({ item, choice, amount }) => html`<li>
            <span><bdi>${item.name}</bdi> <span class="quiet">× ${choice.quantity}</span>
              ${selectedOptions({ item, choice })}</span>
            <span class="number">${money(amount)}</span>
          </li>`,
        )}
      </ul>
      ${sums(link, total, language)}
    </div>
  </section>
  <div class="card pay">
    <p class="total" role="status"><span>${t('total')} <span class="quiet">${total.currency_code}</span></span>
      <strong id="total" data-live>${money(total.total)}</strong></p>
    <input type="hidden" name="seen-total" id="seen-total" data-live value="${total.total}">
    <noscript><button class="button plain" name="intent" value="update" formnovalidate>${t('updateTotal')}</button></noscript>
    <button class="button strong" id="pay" data-live name="intent" value="pay">${t('pay', { amount: money(total.total) })}</button>
    ${authorizes ? html`<p class="quiet">${t('reservedNow', { merchant })}</p>` : ''}
    ${link.return_url === undefined ? '' : html`<a class="button plain" href="${link.return_url}">${t('cancel', { merchant })}</a>`}
  </div></div>`
}

/** Subtotal, shipping and taxes; empty if the total is the price of a single item. */
function sums(
  { line_items }: OpenPaymentLinkBody,
  total: Total,
  language: CheckoutLanguage,
): Html | string {
  const { t } = language
  const money = (value: string) => language.money(value, total.currency_code)
  const rows = [
    ...(line_items.some(({ shipping }) => shipping?.length)
      ? [[t('shipping'), isZero(total.shipping) ? t('free') : money(total.shipping)]]
      : []),
    ...sumTaxes(total.lines, language).map(({ label, amount }) => [label, money(amount)]),
  ]
  if (rows.length === 0 && line_items.length === 1) return ''
  return html`<dl class="sums">
    ${[[t('subtotal'), money(total.item_total)], ...rows].map(
      ([label, amount]) => html`<div><dt><bdi>${label}</bdi></dt><dd>${amount}</dd></div>`,
    )}
  </dl>`
}

function selectedOptions({ item, choice }: ChosenItem) {
  const labels = (item.variants?.dimensions ?? []).map(
    ({ options }, d) => options[choice.options[d] ?? 0]!.label,
  )
  return labels.length === 0
    ? ''
    : html`<span class="quiet options"><bdi>${labels.join(', ')}</bdi></span>`
}

/** Adds up taxes of the same name and rate. */
function sumTaxes(
  lines: readonly LineAmounts[],
  { percent }: CheckoutLanguage,
): { label: string; amount: string }[] {
  const sums = new Map<string, Decimal>()
  for (const { name, rate, amount } of lines.flatMap(({ taxes }) => taxes)) {
    const label = `${name} (${percent(rate)})`
    sums.set(label, add(sums.get(label) ?? ZERO, amount))
  }
  return [...sums].map(([label, amount]) => ({ label, amount: toText(amount) }))
}
