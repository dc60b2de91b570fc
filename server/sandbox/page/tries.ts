/** What people want to try, a form each: usage, cards, plans, money back, payments, faults, switches. */
import { html } from 'hono/html'
import type { Html } from '../checkout/layout.ts'
import { CAPABILITIES, SCOPES } from '../token/scopes.ts'
import { callForm, choice, count, several, text } from './call-form.ts'
import { FAULTS, PLACES } from './fault-options.ts'
import type { View } from './view.ts'

const BILLING = '/v1/commerce/billing'

/** Payment method tokens whose outcome the sandbox decides by their name (engine/payments.ts). */
const CARDS = [
  { value: 'tok_sandbox_works', text: 'Works' },
  { value: 'tok_sandbox_declined', text: 'Is declined' },
  { value: 'tok_sandbox_declined_1', text: 'Is declined once, then works' },
  { value: 'tok_sandbox_pending', text: 'Stays pending' },
]

const button = (label: string) => html`<button class="strong">${label}</button>`

export const tries = (view: View): Html[] => [
  attempt('Send usage', sendUsage(view), true),
  attempt('Give a customer another card', otherCard(view)),
  attempt('Change a plan', changePlan(view)),
  attempt('Cancel a subscription', cancel(view)),
  attempt('Give an invoice back', giveBack(view)),
  attempt('Give credit', credit(view)),
  attempt('Authorize a payment', authorize()),
  attempt('Break something', breakIt()),
  attempt('Switches', switches(view)),
]

const attempt = (title: string, form: Html, open = false): Html =>
  html`<details class="try" name="try" ${open ? 'open' : ''}><summary>${title}</summary>${form}</details>`

const subscription = ({ subscriptions }: View, name: string) =>
  choice({
    name,
    label: 'Subscription',
    options: subscriptions.map(({ external_id, customer, plan }) => ({
      value: external_id,
      text: `${customer} · ${plan}`,
    })),
  })

const customer = ({ customers }: View, name: string) =>
  choice({
    name,
    label: 'Customer',
    options: customers.map(({ external_id, name }) => ({ value: external_id, text: name })),
  })

const sendUsage = (view: View): Html =>
  callForm({
    id: 'usage',
    call: `POST ${BILLING}/events/batch`,
    shape: 'usage',
    fields: html`${subscription(view, 'external_subscription_id')}
      ${choice({
        name: 'metric_code',
        label: 'Metric',
        options: view.metrics.map(({ code, name, aggregation_field, field_filters }) => ({
          value: code,
          text: name,
          holds: {
            field: aggregation_field,
            properties: Object.fromEntries(
              field_filters.map(({ key, values }) => [key, values[0]]),
            ),
          },
        })),
      })}
      ${count('units', 'Units', 100, 100)} ${button('Send usage')}`,
  })

const otherCard = (view: View): Html =>
  callForm({
    id: 'card',
    call: `PUT ${BILLING}/customers/{customer}`,
    fields: html`${customer(view, 'customer')}
      ${choice({ name: 'payment_method_token', label: 'Card', options: CARDS })}
      <input type="hidden" name="payment_method_type" value="CARD"> ${button('Use this card')}`,
  })

const changePlan = (view: View): Html =>
  callForm({
    id: 'plan',
    call: `PUT ${BILLING}/subscriptions/{subscription}`,
    fields: html`${subscription(view, 'subscription')}
      ${choice({
        name: 'plan_code',
        label: 'Plan',
        options: view.plans.map(({ code, name, currency_code }) => ({
          value: code,
          text: `${name} (${currency_code})`,
        })),
      })}
      ${button('Change plan')}`,
  })

const cancel = (view: View): Html =>
  callForm({
    id: 'cancel',
    call: `POST ${BILLING}/subscriptions/{subscription}/cancel`,
    fields: html`${subscription(view, 'subscription')}
      ${choice({
        name: 'cancel_option',
        label: 'When',
        options: [
          { value: 'END_OF_PERIOD', text: 'When its period ends' },
          { value: 'IMMEDIATE', text: 'Now' },
        ],
      })}
      ${button('Cancel subscription')}`,
  })

const giveBack = (view: View): Html =>
  callForm({
    id: 'give-back',
    call: `POST ${BILLING}/credit-notes`,
    shape: 'creditNote',
    fields: html`${choice({
      name: 'invoice_id',
      label: 'Invoice',
      options: view.returnable.map(({ id, text, note }) => ({ value: id, text, holds: note })),
    })}
      ${choice({
        name: 'as',
        label: 'Back as',
        options: [
          { value: 'credit', text: 'Credit for later invoices' },
          { value: 'refund', text: 'A refund to the card' },
        ],
      })}
      <input type="hidden" name="reason" value="OTHER"> ${button('Give it back')}`,
  })

const credit = (view: View): Html =>
  callForm({
    id: 'credit',
    call: `POST ${BILLING}/wallets`,
    fields: html`${customer(view, 'external_customer_id')}
      ${text('granted_credits', 'Credits', '50', '\\d+(\\.\\d+)?')}
      ${text('currency', 'Currency', 'USD', '[A-Z]{3}')}
      <input type="hidden" name="rate_amount" value="1"> ${button('Give credit')}`,
  })

const authorize = (): Html =>
  callForm({
    id: 'authorize',
    call: 'POST /sandbox/authorizations',
    fields: html`${text('amount.value', 'Amount', '100.00', '\\d+(\\.\\d+)?')}
      ${text('amount.currency_code', 'Currency', 'USD', '[A-Z]{3}')} ${button('Authorize')}`,
  })

const breakIt = (): Html =>
  callForm({
    id: 'fault',
    call: 'POST /sandbox/faults',
    fields: html`${choice({ name: 'fault', label: 'What happens', options: FAULTS, as: 'json' })}
      ${choice({ name: 'path', label: 'Where', options: PLACES })}
      ${choice({
        name: 'times',
        label: 'How often',
        as: 'number',
        options: [
          { value: '1', text: 'Once' },
          { value: '3', text: 'Three times' },
          { value: '', text: 'Until it is taken away' },
        ],
      })}
      ${button('Break it')}`,
  })

const switches = ({ switches }: View): Html =>
  callForm({
    id: 'switches',
    call: 'PUT /sandbox/settings',
    fields: html`${either('refused_token', 'A refused token is answered', switches.refused_token, {
      401: '401',
      403: '403, by the specification',
    })}
      ${either('replaced_link', 'A replaced link is answered', switches.replaced_link, {
        204: '204',
        200: '200 with the link',
      })}
      ${choice({
        name: 'checkout',
        label: 'The checkout',
        chosen: switches.checkout,
        options: [
          { value: 'CAPTURE', text: 'Captures a sale' },
          { value: 'AUTHORIZE', text: 'Authorizes it only' },
        ],
      })}
      ${several('capabilities', 'The account has', namesOf(CAPABILITIES), switches.capabilities)}
      ${several('scopes', 'New tokens hold', namesOf(SCOPES), switches.scopes)}
      ${button('Switch')}`,
  })

const either = (name: string, label: string, chosen: number, texts: Record<number, string>) =>
  choice({
    name,
    label,
    as: 'number',
    chosen: String(chosen),
    options: Object.entries(texts).map(([value, text]) => ({ value, text })),
  })

/** A scope that is an address goes by its last segment. */
const namesOf = (values: readonly string[]) =>
  values.map((value) => ({ value, text: value.slice(value.lastIndexOf('/') + 1) }))
