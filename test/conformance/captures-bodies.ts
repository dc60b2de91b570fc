/** Response bodies of captures, refunds and orders. */
import { authorization, INSTANT, related } from './bodies.ts'
import { boolean, currency, decimal, like, list, object, oneOf, record, text } from './shape.ts'

const money = object({ currency_code: currency, value: decimal })
const links = list(object({ href: text, rel: text, method: oneOf('GET', 'POST') }), 1)

/** authorizations-110 */
export const capture = object({
  id: related,
  status: oneOf('COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'),
  'status_details?': object({ reason: text }),
  amount: money,
  'invoice_id?': text,
  'custom_id?': text,
  final_capture: boolean,
  seller_protection: object({ status: text, dispute_categories: list(text) }),
  'seller_receivable_breakdown?': object({
    gross_amount: money,
    paypal_fee: money,
    net_amount: money,
  }),
  'supplementary_data?': object({
    related_ids: object({ 'order_id?': related, 'authorization_id?': related }),
  }),
  payee: object({ email_address: text, merchant_id: text }),
  links,
  create_time: like(INSTANT),
  update_time: like(INSTANT),
})

/** authorizations-120 */
export const refund = object({
  id: related,
  status: oneOf('CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'),
  amount: money,
  seller_payable_breakdown: object({
    gross_amount: money,
    net_amount: money,
    total_refunded_amount: money,
  }),
  'invoice_id?': text,
  'custom_id?': text,
  'note_to_payer?': text,
  links,
  create_time: like(INSTANT),
  update_time: like(INSTANT),
})

/** authorizations-121 */
export const order = object({
  id: related,
  intent: oneOf('CAPTURE', 'AUTHORIZE'),
  status: oneOf('CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'),
  payer: object({
    name: object({ given_name: text, surname: text }),
    email_address: text,
    payer_id: text,
    'address?': object({ country_code: text }),
  }),
  purchase_units: list(
    object({
      reference_id: text,
      amount: object({
        currency_code: currency,
        value: decimal,
        breakdown: object({ item_total: money, shipping: money, tax_total: money }),
      }),
      payee: object({ email_address: text, merchant_id: text }),
      'items?': list(
        object({ name: text, 'sku?': text, quantity: like(/^\d+$/), unit_amount: money }),
        1,
      ),
      'shipping?': object({ name: object({ full_name: text }), address: record }),
      'payments?': object({
        'captures?': list(capture, 1),
        'authorizations?': list(authorization, 1),
        'refunds?': list(refund, 1),
      }),
    }),
    1,
  ),
  create_time: like(INSTANT),
  update_time: like(INSTANT),
  links,
})
