/** Prints an invoice: the seller, the customer, the dates and the charges. */
import { css, html, type LitElement, nothing, type TemplateResult } from 'lit'
import type { Amount } from '../../../server/contract/money.ts'
import { printContent } from '../dom/print.ts'
import { configuration, type Merchant } from '../i18n/config.ts'
import type { Localize } from '../i18n/localize.ts'
import type { filtersMessages } from '../i18n/messages/filters.ts'
import type { invoiceMessages } from '../i18n/messages/invoices.ts'
import { badge } from '../styles/badge.ts'
import { base } from '../styles/base.ts'
import { derivedTokens } from '../styles/derived-tokens.ts'
import { icon } from '../styles/icon.ts'

export interface PrintedInvoice {
  readonly number: string
  readonly issued: string | null | undefined
  readonly due: string | null | undefined
  readonly status: TemplateResult
  /** The lines of the customer's name and address. */
  readonly customer: readonly string[]
  /** Null for an amount without an exact decimal value. */
  readonly charges: readonly { readonly name: string; readonly amount: Amount | null }[]
  readonly total: Amount | null
}

type PrintLocalize = Localize<typeof invoiceMessages & typeof filtersMessages>

/** The page's own content on paper, as children of the element. */
const SLOTS = ['print-header', 'print-footer']

const pageContent = (host: LitElement): Element[] =>
  [...host.children].filter(({ slot }) => SLOTS.includes(slot))

/** Without a seller the paper is no invoice, and the button does not call it one. */
export function printButton(
  invoice: PrintedInvoice,
  host: LitElement,
  localize: PrintLocalize,
): TemplateResult {
  const hasSeller =
    configuration.merchant !== undefined ||
    pageContent(host).some(({ slot }) => slot === 'print-header')
  return html`<button
    type="button"
    class="button quiet"
    part="print"
    @click=${(event: Event) => {
      void printContent({
        title: titleOf(invoice, localize),
        lang: localize.locale,
        content: paper(invoice, localize),
        styles: printStyles,
        pageContent: pageContent(host),
        button: event.currentTarget as HTMLElement,
      })
    }}
  >
    ${localize.t(hasSeller ? 'invoices.print' : 'invoices.print-summary')}
  </button>`
}

const titleOf = ({ number }: PrintedInvoice, localize: PrintLocalize): string =>
  localize.t('invoices.titled', { number })

function paper(invoice: PrintedInvoice, localize: PrintLocalize): TemplateResult {
  const { merchant } = configuration
  const day = (date: string | null | undefined) => (date ? localize.date(date) : '–')
  const fact = (name: string, value: unknown) => html`<div>
    <dt>${name}</dt>
    <dd><bdi>${value}</bdi></dd>
  </div>`
  return html`
    <header>
      <slot name="print-header">${merchant ? seller(merchant, localize) : nothing}</slot>
      <div class="facts">
        <h1>${titleOf(invoice, localize)}</h1>
        <dl>
          ${fact(localize.t('invoices.issued'), day(invoice.issued))}
          ${fact(localize.t('invoices.due'), day(invoice.due))}
          ${fact(localize.t('invoices.status'), invoice.status)}
        </dl>
      </div>
    </header>
    <section>
      <p class="caption">${localize.t('invoices.billed-to')}</p>
      <address>
        ${invoice.customer.map((line) => html`<span><bdi>${line}</bdi></span>`)}
      </address>
    </section>
    ${chargesTable(invoice, localize)}
    <footer><slot name="print-footer"></slot></footer>
  `
}

function seller({ name, address, taxId, logo }: Merchant, localize: PrintLocalize) {
  const lines = address?.split('\n') ?? []
  return html`<div class="seller">
    ${logo ? html`<img src=${logo} alt="" />` : nothing}
    <address>
      <strong><bdi>${name}</bdi></strong>
      ${lines.map((line) => html`<span><bdi>${line}</bdi></span>`)}
      ${taxId ? html`<span><bdi>${localize.t('invoices.tax-id', { id: taxId })}</bdi></span>` : nothing}
    </address>
  </div>`
}

/** The sums are right-aligned in the last column, below the code of their currency. */
function chargesTable({ charges, total }: PrintedInvoice, localize: PrintLocalize): TemplateResult {
  const currency = total?.currency_code
  const money = (amount: Amount | null) => (amount ? localize.money(amount) : '–')
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">${localize.t('invoices.charges')}</th>
          <th scope="col">
            ${currency ? localize.t('invoices.amount-in', { currency }) : localize.t('invoices.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        ${charges.map(
          ({ name, amount }) => html`<tr>
            <th scope="row"><bdi>${name}</bdi></th>
            <td class="number">${money(amount)}</td>
          </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${localize.t('invoices.total')}</th>
          <td class="number">${money(total)}</td>
        </tr>
      </tfoot>
    </table>
    ${charges.length ? html`<p class="muted"><bdi>${localize.t('invoices.unnamed')}</bdi></p>` : nothing}
  `
}

/** Rules instead of fills, because browsers print no backgrounds. */
const printStyles = [
  ...base,
  derivedTokens,
  icon,
  badge,
  css`
    :host {
      --_surface: #fff;
      --_text: #16181d;
      --_font-size: 10.5pt;
    }
    h1,
    p,
    dl,
    dd {
      margin: 0;
    }
    header {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      justify-content: space-between;
      gap: var(--_space-xl);
      padding-block-end: var(--_space-xl);
      border-block-end: 1.5pt solid var(--_text);
    }
    .seller {
      display: flex;
      flex: 1;
      align-items: flex-start;
      gap: var(--_space-m);
    }
    img {
      max-block-size: 48px;
      max-inline-size: 12rem;
    }
    strong,
    h1 {
      font-size: var(--_size-l);
      font-weight: 600;
      line-height: 1.3;
    }
    .facts {
      margin-inline-start: auto;
      text-align: end;
    }
    .facts dl {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 2px var(--_space-l);
      margin-block-start: var(--_space-s);
    }
    .facts dl > div {
      display: contents;
    }
    dt,
    .caption,
    thead {
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    dt {
      align-self: center;
    }
    .badge {
      padding: 0;
      background: none;
      color: inherit;
      font: inherit;
    }
    section {
      padding-block: var(--_space-xl);
    }
    address {
      display: grid;
      font-style: normal;
      overflow-wrap: anywhere;
    }
    table {
      inline-size: 100%;
      margin-block-end: var(--_space-s);
      border-collapse: collapse;
    }
    th,
    td {
      padding: var(--_space-s) 0;
      border-block-end: 0.5pt solid var(--_line);
      font-weight: inherit;
      text-align: start;
      break-inside: avoid;
    }
    :is(th, td):last-child {
      text-align: end;
    }
    thead :is(th, td) {
      border-block-end: 1pt solid var(--_text);
    }
    tfoot :is(th, td) {
      border-block: 1pt solid var(--_text);
      font-weight: 600;
    }
    .muted {
      font-size: var(--_size-s);
    }
    footer {
      margin-block-start: calc(2 * var(--_space-xl));
      color: var(--_muted);
      font-size: var(--_size-s);
    }
  `,
]
