/** The bodies of docs/services, written out by hand. */
import { z } from 'zod'
import {
  boolean,
  currency,
  date,
  decimal,
  integer,
  like,
  list,
  month,
  number,
  object,
  oneOf,
  record,
  type Shape,
  text,
  timestamp,
  uuid,
} from './shape.ts'

// Billing

/** Money: a number. */
const money = object({ value: number, currency_code: currency })
const pagination = object({ total_count: integer, total_pages: integer, current_page: integer })
/** billing-124, billing-125 */
const taxes = list(
  object({
    id: uuid,
    name: text,
    rate: decimal,
    code: text,
    'description?': text,
    created_at: timestamp,
  }),
)
const address = object({
  'line1?': text,
  'line2?': text,
  'city?': text,
  'state?': text,
  'postal_code?': text,
  'country?': text,
})

const invoiceMembers = {
  id: uuid,
  sequential_id: integer,
  status: oneOf('DRAFT', 'FINALIZED'),
  payment_status: oneOf('PENDING', 'FAILED', 'SUCCEEDED'),
  amount: object({
    total_amount: money,
    breakdown: object({
      fees: money,
      credit_notes: money,
      sub_total_excluding_taxes: money,
      taxes: money,
      sub_total_including_taxes: money,
      prepaid_credit: money,
      progressive_billing_credit: money,
    }),
  }),
  due_date: date,
  issued_date: date,
  invoice_number: text,
  version_number: text,
  payment_overdue: boolean,
  invoice_type: oneOf('SUBSCRIPTION'),
  customer: object({
    name: text,
    external_id: text,
    email: text,
    'phone?': text,
    id: uuid,
    'address?': address,
  }),
  created_at: timestamp,
  updated_at: timestamp,
}
/** Fees are included when one invoice is read. */
export const invoice = object({
  ...invoiceMembers,
  fees: list(object({ id: uuid, total_amount: money }), 1),
})
export const invoices = object({
  invoices: list(object(invoiceMembers), 1),
  metadata: pagination,
})

export const metric = object({
  id: like(/^bm_[0-9a-zA-Z]+$/),
  name: text,
  code: text,
  type: oneOf('METERED', 'RECURRING'),
  'description?': text,
  aggregation_type: oneOf('COUNT', 'SUM', 'MAX', 'COUNT_DISTINCT', 'LATEST'),
  // billing-103
  'aggregation_field?': text,
  field_filters: list(object({ key: text, values: list(text) })),
  created_at: timestamp,
})
/** billing-13: only metrics use `pagination_metadata`. */
export const metrics = object({ metrics: list(metric, 1), pagination_metadata: pagination })

const charge = object({
  id: uuid,
  metric_id: text,
  charge_model: oneOf('STANDARD', 'GRADUATED', 'PACKAGE', 'PERCENTAGE', 'VOLUME'),
  properties: record,
  'min_amount?': money,
  'taxes?': taxes,
})
const planMembers = {
  id: uuid,
  name: text,
  code: text,
  billing_cycle: oneOf('WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'),
  'description?': text,
  amount: money,
  trial_period: integer,
  pay_in_advance: boolean,
  usage_based_charges: list(charge),
  'minimum_commitment?': object({
    amount: money,
    'invoice_display_name?': text,
    id: uuid,
    plan_code: text,
    'taxes?': taxes,
    created_at: timestamp,
    updated_at: timestamp,
  }),
  'taxes?': taxes,
  created_at: timestamp,
  updated_at: timestamp,
}
export const plan = object(planMembers)
/** `cascading_updates` appears in the update response. */
export const updatedPlan = object({ ...planMembers, 'cascading_updates?': boolean })
export const plans = object({ plans: list(plan, 1), metadata: pagination })

export const customer = object({
  id: uuid,
  name: text,
  external_id: text,
  email: text,
  'address?': address,
  'phone?': text,
  'payment_method_token?': text,
  'payment_method_type?': oneOf('CARD', 'PAYPAL', 'ACH_DEBIT', 'APPLE_PAY'),
  'metadata?': list(object({ key: text, value: text, display_in_invoice: boolean })),
  'taxes?': taxes,
})
export const customers = object({ customers: list(customer, 1), metadata: pagination })

const usageMembers = {
  from_datetime: timestamp,
  to_datetime: timestamp,
  issuing_date: date,
  total_amount: money,
  taxes_amount: money,
  charges_usage: list(
    object({
      units: decimal,
      events_count: integer,
      amount: money,
      charge,
      metric: object({ name: text, code: text, aggregation_type: text }),
    }),
    1,
  ),
}
export const usage = object(usageMembers)
export const pastUsage = object({
  usage_periods: list(object({ ...usageMembers, 'invoice_id?': uuid }), 1),
})

/** billing-188 */
export const overdueBalance = object({
  overdue_balances: list(object({ month, amount: money, invoice_ids: list(uuid, 1) }), 1),
})
export const grossRevenue = object({
  gross_revenues: list(object({ month, amount: money, invoices_count: integer }), 1),
})

// Payment links

/** Money: a decimal string. */
const amount = object({ currency_code: currency, value: decimal })
const lineItem = object({
  name: text,
  'product_id?': text,
  description: text,
  unit_amount: amount,
  'taxes?': list(object({ name: text, type: text, 'value?': decimal })),
  'shipping?': list(object({ type: text, 'value?': decimal, 'additional_unit_value?': decimal })),
  collect_shipping_address: boolean,
  'customer_notes?': list(object({ label: text, required: boolean })),
  'variants?': object({
    dimensions: list(
      object({
        name: text,
        primary: boolean,
        options: list(object({ label: text, 'unit_amount?': amount }), 1),
      }),
      1,
    ),
  }),
  'adjustable_quantity?': object({ maximum: integer }),
})
const linkMembers = {
  id: like(/^PLB-[A-Z0-9]{12}$/),
  integration_mode: oneOf('LINK'),
  type: oneOf('BUY_NOW'),
  reusable: oneOf('MULTIPLE'),
  line_items: list(lineItem, 1),
  status: oneOf('ACTIVE', 'INACTIVE'),
  create_time: timestamp,
  links: list(
    object({
      href: like(/^https?:\/\//),
      rel: oneOf('self', 'replace', 'delete', 'payment_link'),
      method: oneOf('GET', 'PUT', 'DELETE'),
    }),
    4,
  ),
}
/** `payment_link` is included in list and read responses. */
export const createdLink = object({ ...linkMembers, return_url: text, update_time: timestamp })
const payment_link = like(/^https?:\/\/.+\/ncp\/payment\/PLB-[A-Z0-9]{12}$/)
export const link = object({
  ...linkMembers,
  return_url: text,
  update_time: timestamp,
  payment_link,
})
/** links-25, links-10: list items omit `return_url` and `update_time`; links of a list have `href` and `rel` only. */
export const links = object({
  resources: list(object({ ...linkMembers, payment_link }), 1),
  links: list(object({ href: like(/^https?:\/\//), rel: oneOf('self', 'next') }), 2),
})

// Authorizations

export const INSTANT =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])[T,t]([0-1][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$/
export const related = like(/^[A-Z0-9]{1,20}$/)

/** `Prefer: return=representation`. */
export const authorization = object({
  status: oneOf('CREATED', 'PARTIALLY_CAPTURED', 'CAPTURED', 'DENIED', 'VOIDED', 'PENDING'),
  'status_details?': object({ reason: oneOf('PENDING_REVIEW', 'DECLINED_BY_RISK_FRAUD_FILTERS') }),
  id: text,
  'invoice_id?': text,
  'custom_id?': like(/^.{0,255}$/),
  links: list(
    object({ href: text, rel: text, method: oneOf('GET', 'POST', 'PUT', 'DELETE', 'PATCH') }),
    1,
  ),
  amount: object({
    currency_code: like(/^.{3}$/),
    value: like(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
  }),
  'network_transaction_reference?': object({
    id: like(/^[a-zA-Z0-9-_@.:&+=*^'~#!$%()]{9,36}$/),
    'date?': like(/^[0-9]{4}$/),
    'acquirer_reference_number?': like(/^[a-zA-Z0-9]{1,36}$/),
    'network?': like(/^[A-Z_]+$/),
  }),
  'seller_protection?': object({
    status: oneOf('ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE'),
    'dispute_categories?': list(oneOf('ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION')),
  }),
  expiration_time: like(INSTANT),
  create_time: like(INSTANT),
  update_time: like(INSTANT),
  'supplementary_data?': object({
    related_ids: object({
      'order_id?': related,
      'authorization_id?': related,
      'capture_id?': related,
    }),
  }),
  'payee?': object({
    email_address: like(/^.+@.+$/),
    merchant_id: like(/^[2-9A-HJ-NP-Z]{13}$/),
  }),
})

/** tokens-8 */
export const token = object({
  scope: text,
  access_token: text,
  token_type: oneOf('Bearer'),
  app_id: like(/^APP-/),
  expires_in: integer,
  nonce: text,
})

// Errors: authorizations-27 and, for the token endpoint and refused tokens, tokens-12.

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
}
/** authorizations-27 */
const refusalWith = (name: Shape, issue: Shape, more: Record<string, Shape>) =>
  object({
    name,
    message: text,
    debug_id: text,
    'details?': list(
      object({
        issue,
        description: text,
        'field?': text,
        'value?': text,
        'location?': oneOf('body', 'path', 'query'),
      }),
      1,
    ),
    ...more,
  })
const ISSUE = like(/^[A-Z_]+$/)
/** notifications-14 to notifications-16, notifications-18 */
const webhookRefusal = refusalWith(
  oneOf('VALIDATION_ERROR', 'WEBHOOK_URL_ALREADY_EXISTS', 'WEBHOOK_NUMBER_LIMIT_EXCEEDED'),
  text,
  { information_link: text },
)
export const refusal = (status: number): Shape => {
  const ofStatus = refusalWith(oneOf(names[status]), ISSUE, { 'information_link?': text })
  return status === 400 ? z.union([ofStatus, webhookRefusal]) : ofStatus
}
export const oauthRefusal = object({ error: like(/^[a-z_]+$/), error_description: text })
