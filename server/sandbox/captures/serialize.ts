/** Serializes captured payments and their refunds (authorizations-110, authorizations-120). */
import { toFixed } from '../../pricing/price/decimal.ts'
import type { CaptureRow, RefundRow } from '../database/tables/captures.ts'

export const AUTHORIZATIONS_PATH = '/v2/payments/authorizations'
const CAPTURES_PATH = '/v2/payments/captures'
const REFUNDS_PATH = '/v2/payments/refunds'
export const ORDERS_PATH = '/v2/checkout/orders'

/** The sandbox's one merchant. */
export const PAYEE = { email_address: 'merchant@sandbox.example', merchant_id: 'MERCHANT23456' }

export const SELLER_PROTECTION = {
  status: 'ELIGIBLE',
  dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
}

/** `Prefer: return=minimal`. @param baseUrl empty in events, which store paths */
export const minimalCapture = (row: CaptureRow, baseUrl: string) => ({
  id: row.id,
  status: row.status,
  links: captureLinks(row, baseUrl),
})

/** `Prefer: return=representation`. Members without a value are omitted. */
export function serializeCapture(row: CaptureRow, baseUrl: string) {
  const { currency_code, order_id, authorization_id } = row
  const amount = { currency_code, value: row.value }
  const related = { ...(order_id && { order_id }), ...(authorization_id && { authorization_id }) }
  return {
    id: row.id,
    status: row.status,
    // CHOICE: a capture is pending for a review; pending authorizations have the same reason.
    ...(row.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount,
    ...(row.invoice_id !== null && { invoice_id: row.invoice_id }),
    ...(row.custom_id !== null && { custom_id: row.custom_id }),
    final_capture: row.final_capture,
    seller_protection: SELLER_PROTECTION,
    // CHOICE: the sandbox takes no fee. A payment that is pending or declined brought nothing.
    ...(!['PENDING', 'DECLINED'].includes(row.status) && {
      seller_receivable_breakdown: {
        gross_amount: amount,
        paypal_fee: { currency_code, value: toFixed(0, scaleOf(row)) },
        net_amount: amount,
      },
    }),
    ...(Object.keys(related).length > 0 && { supplementary_data: { related_ids: related } }),
    payee: PAYEE,
    links: captureLinks(row, baseUrl),
    create_time: row.create_time.toISOString(),
    update_time: row.update_time.toISOString(),
  }
}

/** Decimals of a stored value, which are its currency's. */
const scaleOf = ({ value }: { value: string }): number => value.split('.')[1]?.length ?? 0

/** CHOICE: `up` leads to the authorization, or else to the order. */
function captureLinks({ id, authorization_id, order_id }: CaptureRow, baseUrl: string) {
  const href = `${baseUrl}${CAPTURES_PATH}/${id}`
  const up = authorization_id
    ? `${AUTHORIZATIONS_PATH}/${authorization_id}`
    : order_id && `${ORDERS_PATH}/${order_id}`
  return [
    { href, rel: 'self', method: 'GET' },
    { href: `${href}/refund`, rel: 'refund', method: 'POST' },
    ...(up ? [{ href: `${baseUrl}${up}`, rel: 'up', method: 'GET' }] : []),
  ]
}

/** `Prefer: return=minimal`. */
export const minimalRefund = (row: RefundRow, baseUrl: string) => ({
  id: row.id,
  status: row.status,
  links: refundLinks(row, baseUrl),
})

/** `Prefer: return=representation`. Members without a value are omitted. */
export function serializeRefund(row: RefundRow, baseUrl: string) {
  const money = (value: string) => ({ currency_code: row.currency_code, value })
  return {
    id: row.id,
    status: row.status,
    amount: money(row.value),
    seller_payable_breakdown: {
      gross_amount: money(row.value),
      net_amount: money(row.value),
      total_refunded_amount: money(row.total),
    },
    ...(row.invoice_id !== null && { invoice_id: row.invoice_id }),
    ...(row.custom_id !== null && { custom_id: row.custom_id }),
    ...(row.note_to_payer !== null && { note_to_payer: row.note_to_payer }),
    links: refundLinks(row, baseUrl),
    create_time: row.create_time.toISOString(),
    update_time: row.update_time.toISOString(),
  }
}

const refundLinks = ({ id, capture_id }: RefundRow, baseUrl: string) => [
  { href: `${baseUrl}${REFUNDS_PATH}/${id}`, rel: 'self', method: 'GET' },
  { href: `${baseUrl}${CAPTURES_PATH}/${capture_id}`, rel: 'up', method: 'GET' },
]

export const orderLinks = (id: string, baseUrl: string) => [
  { href: `${baseUrl}${ORDERS_PATH}/${id}`, rel: 'self', method: 'GET' },
]
