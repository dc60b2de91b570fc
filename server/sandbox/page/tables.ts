/** What goes on in the sandbox, a table each; a row brings the calls that make sense for it. */
import { html } from 'hono/html'
import { AUTHORIZATIONS } from '../authorizations/resource.ts'
import { answerInvoice } from '../billing/invoice-answer.ts'
import { formatMoney } from '../checkout/format.ts'
import type { Html } from '../checkout/layout.ts'
import { callButton } from './call-form.ts'
import { day, instant } from './time.ts'
import type { View } from './view.ts'

type Cell = Html | string

interface Table {
  id: string
  title: string
  /** What a program asks to read the same. */
  call: string
  columns: string[]
  rows: Cell[][]
  none: string
}

/** The script puts a newer one in its place. */
const table = ({ id, title, call, columns, rows, none }: Table): Html =>
  html`<section class="card">
    <header><h2 id="${id}-title">${title}</h2><code>${call}</code></header>
    <div id="${id}" data-live class="scroll" tabindex="0" role="region" aria-labelledby="${id}-title">${
      rows.length === 0
        ? html`<p class="quiet">${none}</p>`
        : html`<table><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
          <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`
    }</div>
  </section>`

const STATES: Record<string, string> = { SUCCEEDED: 'good', FAILED: 'bad', PENDING: 'open' }

const state = (status: string, more = ''): Html =>
  html`<span class="state ${STATES[status] ?? ''}">${words(status)}${more}</span>`

const words = (constant: string) =>
  (constant.charAt(0) + constant.slice(1).toLowerCase()).replaceAll('_', ' ')

export const invoices = ({ invoices, now }: View): Html =>
  table({
    id: 'invoices',
    title: 'Invoices',
    call: 'GET /v1/commerce/billing/invoices',
    columns: ['Number', 'Customer', 'Issued', 'Total', 'Payment', 'Try'],
    none: 'None yet: they come when a billing period ends.',
    rows: invoices.map((row) => {
      const { invoice_number, customer, payment_overdue } = answerInvoice(row, now)
      return [
        invoice_number,
        customer.name,
        day.format(new Date(row.issued_date)),
        html`<span class="number">${formatMoney(row.total, row.currency_code)}</span>`,
        state(row.payment_status, payment_overdue ? ', overdue' : ''),
        row.payment_status === 'SUCCEEDED'
          ? ''
          : callButton(
              `retry-${row.id}`,
              `POST /v1/commerce/billing/invoices/${row.id}/retry_payment`,
              'Retry',
            ),
      ]
    }),
  })

export const creditNotes = ({ creditNotes }: View): Html =>
  table({
    id: 'credit-notes',
    title: 'Credit notes',
    call: 'GET /v1/commerce/billing/credit-notes',
    columns: ['Number', 'Credit', 'Left', 'Refund', 'Status', 'Try'],
    none: 'None yet: give an invoice back.',
    rows: creditNotes.map(({ id, number, currency_code, ...note }) => {
      const amount = (value: string) =>
        html`<span class="number">${formatMoney(value, currency_code)}</span>`
      const status = note.credit_status ?? note.refund_status ?? ''
      return [
        number,
        amount(note.credit_amount),
        amount(note.balance),
        amount(note.refund_amount),
        state(status),
        status === 'AVAILABLE'
          ? callButton(`void-${id}`, `POST /v1/commerce/billing/credit-notes/${id}/void`, 'Void')
          : '',
      ]
    }),
  })

export const events = ({ arrivals }: View): Html =>
  table({
    id: 'events',
    title: 'Events as they arrive',
    call: 'GET /v1/commerce/billing/events',
    columns: ['Arrived', 'Subscription', 'Metric', 'Events', 'Properties'],
    none: 'None yet: send some usage.',
    rows: arrivals.map(({ created_at, subscription, metric_code, count, properties }) => [
      instant.format(created_at),
      subscription,
      metric_code,
      html`<span class="number">${String(count)}</span>`,
      Object.entries(properties ?? {})
        .map(([key, value]) => `${key} ${value}`)
        .join(', '),
    ]),
  })

export const customers = ({ customers, subscriptions }: View): Html =>
  table({
    id: 'customers',
    title: 'Customers',
    call: 'GET /v1/commerce/billing/customers',
    columns: ['Name', 'External id', 'Subscription', 'Period ends', 'Card'],
    none: 'Nobody yet.',
    rows: customers.map(({ id, name, external_id, payment_method_token }) => {
      const own = subscriptions.filter(({ customer_id }) => customer_id === id)
      return [
        name,
        external_id,
        own.map(({ plan, status }) => (status === 'ACTIVE' ? plan : `${plan}, later`)).join(' · '),
        own[0]?.period_to ? day.format(own[0].period_to) : '',
        outcomeOf(payment_method_token),
      ]
    }),
  })

/** What a card does; its token is nobody's business. */
function outcomeOf(token: string | null): string {
  if (token === null) return 'none'
  if (token === 'tok_sandbox_pending') return 'stays pending'
  return token.startsWith('tok_sandbox_declined') ? 'is declined' : 'works'
}

export const authorizations = ({ authorizations }: View): Html =>
  table({
    id: 'authorizations',
    title: 'Authorizations',
    call: 'GET /sandbox/authorizations',
    columns: ['Authorized', 'Id', 'Amount', 'Status', 'Ends', 'Try'],
    none: 'None yet: authorize a payment, or switch the checkout to it.',
    rows: authorizations.map(({ id, original_id, create_time, ...row }) => [
      instant.format(create_time),
      id,
      html`<span class="number">${formatMoney(row.value, row.currency_code)}</span>`,
      original_id ? `Renews ${original_id}` : state(row.status),
      day.format(row.expiration_time),
      original_id
        ? ''
        : callButton(`renew-${id}`, `POST ${AUTHORIZATIONS}/${id}/reauthorize`, 'Reauthorize'),
    ]),
  })

export const links = ({ links }: View): Html =>
  table({
    id: 'links',
    title: 'Payment links',
    call: 'GET /v1/checkout/payment-resources',
    columns: ['Item', 'Price', 'Checkout'],
    none: 'None yet.',
    rows: links.map(({ id, content }) => {
      const [{ name, unit_amount } = { name: '', unit_amount: undefined }] = content.line_items
      return [
        name,
        unit_amount ? formatMoney(unit_amount.value, unit_amount.currency_code) : '',
        html`<a href="/ncp/payment/${id}">${id}</a>`,
      ]
    }),
  })

export const orders = ({ orders }: View): Html =>
  table({
    id: 'orders',
    title: 'Orders',
    call: 'GET /sandbox/orders',
    columns: ['Sold', 'What', 'Status', 'Total'],
    none: 'Nothing sold yet: open a payment link and buy something.',
    rows: orders.map(({ create_time, description, status, total }) => [
      instant.format(new Date(create_time)),
      description,
      words(status),
      html`<span class="number">${formatMoney(total.value, total.currency_code)}</span>`,
    ]),
  })

export const faults = ({ faults }: View): Html =>
  table({
    id: 'faults',
    title: 'Faults',
    call: 'GET /sandbox/faults',
    columns: ['What', 'Happened', 'Try'],
    none: 'Everything works.',
    rows: faults.map(
      ({ id, fault: { kind, ...more }, method = '', path = 'everywhere', times, hits }) => [
        html`${kind} ${Object.entries(more)
          .map(([name, value]) => (name === kind ? value : `${name} ${value}`))
          .join(', ')}<br><code>${method} ${path}</code>`,
        times === undefined ? `${hits} times` : `${hits} of ${times}`,
        callButton(`mend-${id}`, `DELETE /sandbox/faults/${id}`, 'Take away'),
      ],
    ),
  })
