/** Renders the forms of the dashboard: usage, cards, plans, credit notes, wallets, authorizations, faults, settings. */
import { html } from 'hono/html'
import type { z } from 'zod'
import type { Fault } from '../admin/faults/rule.ts'
import type { Html } from '../http/pages.ts'
import { CAPABILITIES, SCOPES } from '../settings.ts'
import {
  callForm,
  checkboxes,
  numberField,
  type Option,
  selectField,
  textField,
} from './call-form.ts'
import type { DashboardData } from './data.ts'

const BILLING = '/v1/commerce/billing'

/** Payment method tokens; the token decides the outcome of a payment (billing/engine/payments.ts). */
const CARDS = [
  { value: 'tok_sandbox_works', text: 'Works' },
  { value: 'tok_sandbox_declined', text: 'Is declined' },
  { value: 'tok_sandbox_declined_1', text: 'Is declined once, then works' },
  { value: 'tok_sandbox_pending', text: 'Stays pending' },
  { value: 'tok_sandbox_retry', text: 'Waits for a retry, then works' },
]

/** The faults that are tried first; /sandbox/faults accepts more (admin/faults/rule.ts). */
const FAULTS: [text: string, fault: z.input<typeof Fault>][] = [
  ['503 Service Unavailable', { kind: 'status', status: 503 }],
  ['500, although it was done', { kind: 'status', status: 500, reached: true }],
  ['429, again in 5 seconds', { kind: 'status', status: 429, retry_after: '5' }],
  ['The token has expired', { kind: 'expired-token' }],
  ['Answers after 3 seconds', { kind: 'latency', ms: 3000 }],
  ['Never answers', { kind: 'hang' }],
  ['Connection reset', { kind: 'reset' }],
  ['Connection reset after it was done', { kind: 'reset', reached: true }],
  ['Breaks off in the middle', { kind: 'truncate' }],
  ['HTML instead of JSON', { kind: 'content-type', type: 'text/html', body: '<h1>Oops</h1>' }],
  ['Filters are ignored', { kind: 'filters-ignored' }],
  ['Values beyond the contract', { kind: 'unknown-values' }],
]

const FAULT_OPTIONS: Option[] = FAULTS.map(([text, fault]) => ({
  text,
  value: JSON.stringify(fault),
}))

const PATH_OPTIONS: Option[] = [
  { value: '', text: 'Everywhere' },
  { value: '/v1/oauth2/token', text: 'Token requests' },
  { value: '/v1/commerce/billing/**', text: 'Billing' },
  { value: '/v1/commerce/billing/invoices/*/retry_payment', text: 'Retried payments' },
  { value: '/v1/checkout/**', text: 'Payment links' },
  { value: '/v2/payments/**', text: 'Authorizations' },
]

const button = (label: string) => html`<button class="strong">${label}</button>`

export const forms = (data: DashboardData): Html[] => [
  disclosure('Send usage', sendUsage(data), true),
  disclosure('Give a customer another card', changeCard(data)),
  disclosure('Change a plan', changePlan(data)),
  disclosure('Cancel a subscription', cancel(data)),
  disclosure('Give an invoice back', createCreditNote(data)),
  disclosure('Give credit', grantCredits(data)),
  disclosure('Authorize a payment', authorize()),
  disclosure('Break something', addFault()),
  disclosure('Settings', changeSettings(data)),
]

const disclosure = (title: string, form: Html, open = false): Html =>
  html`<details class="try" name="try" ${open ? 'open' : ''}><summary>${title}</summary>${form}</details>`

const subscription = ({ subscriptions }: DashboardData, name: string) =>
  selectField({
    name,
    label: 'Subscription',
    options: subscriptions.map(({ external_id, customer, plan }) => ({
      value: external_id,
      text: `${customer} · ${plan}`,
    })),
  })

const customer = ({ customers }: DashboardData, name: string) =>
  selectField({
    name,
    label: 'Customer',
    options: customers.map(({ external_id, name }) => ({ value: external_id, text: name })),
  })

const sendUsage = (data: DashboardData): Html =>
  callForm({
    id: 'usage',
    call: `POST ${BILLING}/events/batch`,
    shape: 'usage',
    fields: html`${subscription(data, 'external_subscription_id')}
      ${selectField({
        name: 'metric_code',
        label: 'Metric',
        options: data.metrics.map(({ code, name, aggregation_field, field_filters }) => ({
          value: code,
          text: name,
          data: {
            field: aggregation_field,
            properties: Object.fromEntries(
              field_filters.map(({ key, values }) => [key, values[0]]),
            ),
          },
        })),
      })}
      ${numberField('units', 'Units', 100, 100)} ${button('Send usage')}`,
  })

const changeCard = (data: DashboardData): Html =>
  callForm({
    id: 'card',
    call: `PUT ${BILLING}/customers/{customer}`,
    fields: html`${customer(data, 'customer')}
      ${selectField({ name: 'payment_method_token', label: 'Card', options: CARDS })}
      <input type="hidden" name="payment_method_type" value="CARD"> ${button('Use this card')}`,
  })

const changePlan = (data: DashboardData): Html =>
  callForm({
    id: 'plan',
    call: `PUT ${BILLING}/subscriptions/{subscription}`,
    fields: html`${subscription(data, 'subscription')}
      ${selectField({
        name: 'plan_code',
        label: 'Plan',
        options: data.plans.map(({ code, name, currency_code }) => ({
          value: code,
          text: `${name} (${currency_code})`,
        })),
      })}
      ${button('Change plan')}`,
  })

const cancel = (data: DashboardData): Html =>
  callForm({
    id: 'cancel',
    call: `POST ${BILLING}/subscriptions/{subscription}/cancel`,
    fields: html`${subscription(data, 'subscription')}
      ${selectField({
        name: 'cancel_option',
        label: 'When',
        options: [
          { value: 'END_OF_PERIOD', text: 'When its period ends' },
          { value: 'IMMEDIATE', text: 'Now' },
        ],
      })}
      ${button('Cancel subscription')}`,
  })

const createCreditNote = (data: DashboardData): Html =>
  callForm({
    id: 'give-back',
    call: `POST ${BILLING}/credit-notes`,
    shape: 'creditNote',
    fields: html`${selectField({
      name: 'invoice_id',
      label: 'Invoice',
      options: data.creditableInvoices.map(({ id, text, note }) => ({
        value: id,
        text,
        data: note,
      })),
    })}
      ${selectField({
        name: 'as',
        label: 'Back as',
        options: [
          { value: 'credit', text: 'Credit for later invoices' },
          { value: 'refund', text: 'A refund to the card' },
        ],
      })}
      <input type="hidden" name="reason" value="OTHER"> ${button('Give it back')}`,
  })

const grantCredits = (data: DashboardData): Html =>
  callForm({
    id: 'credit',
    call: `POST ${BILLING}/wallets`,
    fields: html`${customer(data, 'external_customer_id')}
      ${textField('granted_credits', 'Credits', '50', '\\d+(\\.\\d+)?')}
      ${textField('currency', 'Currency', 'USD', '[A-Z]{3}')}
      <input type="hidden" name="rate_amount" value="1"> ${button('Give credit')}`,
  })

const authorize = (): Html =>
  callForm({
    id: 'authorize',
    call: 'POST /sandbox/authorizations',
    fields: html`${textField('amount.value', 'Amount', '100.00', '\\d+(\\.\\d+)?')}
      ${textField('amount.currency_code', 'Currency', 'USD', '[A-Z]{3}')} ${button('Authorize')}`,
  })

const addFault = (): Html =>
  callForm({
    id: 'fault',
    call: 'POST /sandbox/faults',
    fields: html`${selectField({ name: 'fault', label: 'What happens', options: FAULT_OPTIONS, as: 'json' })}
      ${selectField({ name: 'path', label: 'Where', options: PATH_OPTIONS })}
      ${selectField({
        name: 'times',
        label: 'How often',
        as: 'number',
        options: [
          { value: '1', text: 'Once' },
          { value: '3', text: 'Three times' },
          { value: '', text: 'Until it is removed' },
        ],
      })}
      ${button('Break it')}`,
  })

const changeSettings = ({ settings }: DashboardData): Html =>
  callForm({
    id: 'settings',
    call: 'PUT /sandbox/settings',
    fields: html`${statusField(
      'refused_token',
      'A refused token is answered',
      settings.refused_token,
      {
        401: '401',
        403: '403, by the specification',
      },
    )}
      ${statusField('replaced_link', 'A replaced link is answered', settings.replaced_link, {
        204: '204',
        200: '200 with the link',
      })}
      ${selectField({
        name: 'checkout',
        label: 'The checkout',
        selected: settings.checkout,
        options: [
          { value: 'CAPTURE', text: 'Captures a sale' },
          { value: 'AUTHORIZE', text: 'Authorizes it only' },
        ],
      })}
      ${selectField({
        name: 'captures',
        label: 'A capture is',
        selected: settings.captures,
        options: [
          { value: 'COMPLETED', text: 'Completed' },
          { value: 'PENDING', text: 'Pending' },
          { value: 'DECLINED', text: 'Declined' },
        ],
      })}
      ${selectField({
        name: 'sale_reference',
        label: 'Items of a sale name',
        selected: settings.sale_reference,
        options: [
          { value: 'none', text: 'Nothing of the link' },
          { value: 'name', text: 'Its item' },
          { value: 'product_id', text: 'Its item and product id' },
        ],
      })}
      ${checkboxes('capabilities', 'The account has', lastSegments(CAPABILITIES), settings.capabilities)}
      ${checkboxes('scopes', 'New tokens hold', lastSegments(SCOPES), settings.scopes)}
      ${button('Save')}`,
  })

const statusField = (
  name: string,
  label: string,
  selected: number,
  texts: Record<number, string>,
) =>
  selectField({
    name,
    label,
    as: 'number',
    selected: String(selected),
    options: Object.entries(texts).map(([value, text]) => ({ value, text })),
  })

/** A scope that is a URI is shown by its last segment, and by the one before it where that is a scope of its own. */
const lastSegments = (values: readonly string[]) =>
  values.map((value) => {
    const segments = value.split('/').slice(-2)
    const last = segments.at(-1) ?? value
    return { value, text: value !== last && values.includes(last) ? segments.join('/') : last }
  })
