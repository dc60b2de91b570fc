/** Renders the tables of the dashboard; rows have buttons for the calls that apply to them. */
import { html } from 'hono/html'
import { serializeInvoice } from '../billing/serializers/invoice.ts'
import { AUTHORIZATIONS_PATH } from '../captures/serialize.ts'
import { formatBillingMoney, formatDate, formatDateTime, formatMoney } from '../http/format.ts'
import type { Html } from '../http/pages.ts'
import { callButton } from './call-form.ts'
import type { DashboardData } from './data.ts'
import { state, table, words } from './table.ts'

export const invoices = ({ invoices, now }: DashboardData): Html =>
  table({
    id: 'invoices',
    title: 'Invoices',
    call: 'GET /v1/commerce/billing/invoices',
    columns: ['Number', 'Customer', 'Issued', 'Total', 'Payment', 'Try'],
    none: 'None yet: they come when a billing period ends.',
    rows: invoices.map((row) => {
      const { invoice_number, customer, payment_overdue } = serializeInvoice(row, now)
      return [
        invoice_number,
        customer.name,
        formatDate(new Date(row.issued_date)),
        html`<span class="number">${formatBillingMoney(row.total, row.currency_code)}</span>`,
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

export const creditNotes = ({ creditNotes }: DashboardData): Html =>
  table({
    id: 'credit-notes',
    title: 'Credit notes',
    call: 'GET /v1/commerce/billing/credit-notes',
    columns: ['Number', 'Credit', 'Left', 'Refund', 'Status', 'Try'],
    none: 'None yet: give an invoice back.',
    rows: creditNotes.map(({ id, number, currency_code, ...note }) => {
      const amount = (value: string) =>
        html`<span class="number">${formatBillingMoney(value, currency_code)}</span>`
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

export const events = ({ recentEvents }: DashboardData): Html =>
  table({
    id: 'events',
    title: 'Events as they arrive',
    call: 'GET /v1/commerce/billing/events',
    columns: ['Arrived', 'Subscription', 'Metric', 'Events', 'Properties'],
    none: 'None yet: send some usage.',
    rows: recentEvents.map(({ created_at, subscription, metric_code, count, properties }) => [
      formatDateTime(created_at),
      subscription,
      metric_code,
      html`<span class="number">${String(count)}</span>`,
      Object.entries(properties ?? {})
        .map(([key, value]) => `${key} ${value}`)
        .join(', '),
    ]),
  })

export const customers = ({ customers, subscriptions }: DashboardData): Html =>
  table({
    id: 'customers',
    title: 'Customers',
    call: 'GET /v1/commerce/billing/customers',
    columns: ['Name', 'External id', 'Subscription', 'Period ends', 'Card'],
    none: 'Nobody yet.',
    rows: customers.map(({ id, name, external_id, payment_method_token }) => {
      const customerSubscriptions = subscriptions.filter(({ customer_id }) => customer_id === id)
      return [
        name,
        external_id,
        customerSubscriptions
          .map(({ plan, status }) => (status === 'ACTIVE' ? plan : `${plan}, later`))
          .join(' · '),
        customerSubscriptions[0]?.period_to ? formatDate(customerSubscriptions[0].period_to) : '',
        outcomeByToken(payment_method_token),
      ]
    }),
  })

/** The outcome of payments with a card; its token stays hidden. */
function outcomeByToken(token: string | null): string {
  if (token === null) return 'none'
  if (token === 'tok_sandbox_pending') return 'stays pending'
  if (token === 'tok_sandbox_retry') return 'waits for a retry'
  if (!token.startsWith('tok_')) return 'of the vault'
  return token.startsWith('tok_sandbox_declined') ? 'is declined' : 'works'
}

export const authorizations = ({ authorizations }: DashboardData): Html =>
  table({
    id: 'authorizations',
    title: 'Authorizations',
    call: 'GET /sandbox/authorizations',
    columns: ['Authorized', 'Id', 'Amount', 'Status', 'Ends', 'Try'],
    none: 'None yet: authorize a payment, or switch the checkout to it.',
    rows: authorizations.map(({ id, original_id, create_time, ...row }) => [
      formatDateTime(create_time),
      id,
      html`<span class="number">${formatMoney(row.value, row.currency_code)}</span>`,
      original_id ? `Renews ${original_id}` : state(row.status),
      formatDate(row.expiration_time),
      original_id
        ? ''
        : callButton(`renew-${id}`, `POST ${AUTHORIZATIONS_PATH}/${id}/reauthorize`, 'Reauthorize'),
    ]),
  })

export const links = ({ links }: DashboardData): Html =>
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

export const orders = ({ orders }: DashboardData): Html =>
  table({
    id: 'orders',
    title: 'Orders',
    call: 'GET /sandbox/orders',
    columns: ['Sold', 'What', 'Status', 'Total'],
    none: 'Nothing sold yet: open a payment link and buy something.',
    rows: orders.map(({ create_time, description, status, total }) => [
      formatDateTime(new Date(create_time)),
      description,
      words(status),
      html`<span class="number">${formatMoney(total.value, total.currency_code)}</span>`,
    ]),
  })

export const faults = ({ faults }: DashboardData): Html =>
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
