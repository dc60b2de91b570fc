/** The charges of a period, as rows with their bars or as a plain table. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../server/contract/money.ts'
import { formatMoney } from '../internal/money.ts'
import { formatNumber } from '../internal/numbers.ts'
import { shadeOf } from '../internal/shades.ts'
import type { Charge, Period } from '../internal/usage-period.ts'
import { limitMeter } from './bars.ts'
import type { Limits } from './limits.ts'
import { say } from './messages.ts'
import { priceInWords } from './price.ts'
import { standingOf } from './thresholds.ts'

export interface ChargesView {
  readonly period: Period
  readonly limits: Limits
  readonly locale: string
}

/** Name, then everything about it in one line, then its amount. */
export const chargeRows = ({ period, limits, locale }: ChargesView): TemplateResult => {
  const { charges, other, taxes } = period
  const rest = (name: string, amount: Amount | undefined) =>
    amount
      ? html`<li class="muted">
          <span class="dot rest"></span><span>${name}</span>${money(amount, locale)}
        </li>`
      : nothing
  return html`
    <ul role="list" aria-label=${say(locale, 'usage.charges')}>
      ${charges.map(
        (charge, index) => html`
          <li part="charge">
            <span class="dot ${shadeOf(index, charges.length)}"></span>
            <span class="name">
              <bdi>${charge.name}</bdi>
              <span class="muted number">${inOneLine(charge, locale)}</span>
            </span>
            ${money(charge.amount, locale)} ${limitOf(charge, limits, locale)}
          </li>
        `,
      )}
      ${rest(say(locale, 'usage.other'), other)} ${rest(say(locale, 'usage.taxes'), taxes)}
    </ul>
  `
}

function inOneLine(charge: Charge, locale: string): TemplateResult {
  const { units, events, counts } = charge
  const shown = formatNumber(units, locale)
  const parts = [
    say(locale, 'usage.count-units', { count: units, units: shown }),
    events === undefined || counts ? '' : say(locale, 'usage.count-events', { count: events }),
    priceInWords(charge, locale),
  ].filter(Boolean)
  const last = parts.length - 1
  // The dot stays with what is before it: a line never begins with one.
  return html`${parts.map(
    (part, i) => html`<span><bdi>${part}</bdi>${i < last ? '\u00a0·' : nothing}</span> `,
  )}`
}

/** The same as columns. Its roles are spelled out because it changes its display when it is narrow. */
export const chargeTable = ({ period, limits, locale }: ChargesView): TemplateResult => {
  const head = (name: string, end = true) =>
    html`<th role="columnheader" scope="col" class=${end ? 'end' : ''}>${name}</th>`
  const sum = (name: string, amount: Amount | undefined) =>
    amount
      ? html`<tr role="row">
          <th role="rowheader" scope="row" colspan="4">${name}</th>
          <td role="cell" class="end">${money(amount, locale)}</td>
        </tr>`
      : nothing
  return html`
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${head(say(locale, 'usage.metric'), false)} ${head(say(locale, 'usage.units'))}
          ${head(say(locale, 'usage.events'))} ${head(say(locale, 'usage.price'))}
          ${head(say(locale, 'usage.amount'))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${period.charges.map(
          (charge) => html`
            <tr role="row" part="charge">
              <th role="rowheader" scope="row" class="name">
                <bdi>${charge.name}</bdi>${limitOf(charge, limits, locale)}
              </th>
              ${cell(say(locale, 'usage.units'), formatNumber(charge.units, locale))}
              ${cell(
                say(locale, 'usage.events'),
                charge.events === undefined ? '' : formatNumber(charge.events, locale),
              )}
              ${cell(say(locale, 'usage.price'), priceInWords(charge, locale))}
              <td role="cell" class="end">${money(charge.amount, locale)}</td>
            </tr>
          `,
        )}
      </tbody>
      <tfoot role="rowgroup">
        ${sum(say(locale, 'usage.other'), period.other)}
        ${sum(say(locale, 'usage.taxes'), period.taxes)}
        ${sum(say(locale, 'usage.total'), period.total)}
      </tfoot>
    </table>
  `
}

const cell = (label: string, text: string) =>
  html`<td role="cell" class="end number detail" data-label=${label}><bdi>${text}</bdi></td>`

const money = (amount: Amount, locale: string) =>
  html`<span class="number amount" part="amount">${formatMoney(amount, locale)}</span>`

function limitOf({ code, name, units }: Charge, limits: Limits, locale: string) {
  const standing = standingOf(units, limits[code])
  if (!standing) return nothing
  const text = say(locale, 'usage.of', {
    used: formatNumber(units, locale),
    limit: formatNumber(standing.limit, locale),
  })
  return limitMeter(name, standing, text, locale)
}
