/** An authorization as it goes over the wire (authorizations-23). */
import type { Settings } from '../context.ts'
import type { AuthorizationRow } from './store.ts'

export const AUTHORIZATIONS = '/v2/payments/authorizations'

/** The sandbox's one merchant. */
export const PAYEE = { email_address: 'merchant@sandbox.example', merchant_id: 'MERCHANT23456' }

/** `Prefer: return=minimal`. */
export const showMinimal = (row: AuthorizationRow, settings: Settings) => ({
  id: row.id,
  status: row.status,
  links: linksOf(row, settings),
})

/** `Prefer: return=representation`. Members that say nothing here are left out. */
export function showWhole(row: AuthorizationRow, settings: Settings) {
  const { id, status, links } = showMinimal(row, settings)
  const { order_id, original_id } = row
  const related = {
    ...(order_id && { order_id }),
    ...(original_id && { authorization_id: original_id }),
  }
  return {
    id,
    status,
    ...(row.status === 'PENDING' && row.reason && { status_details: { reason: row.reason } }),
    ...(row.invoice_id !== null && { invoice_id: row.invoice_id }),
    ...(row.custom_id !== null && { custom_id: row.custom_id }),
    amount: { currency_code: row.currency_code, value: row.value },
    network_transaction_reference: row.network_reference,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    expiration_time: row.expiration_time.toISOString(),
    create_time: row.create_time.toISOString(),
    update_time: row.update_time.toISOString(),
    ...(Object.keys(related).length > 0 && { supplementary_data: { related_ids: related } }),
    payee: PAYEE,
    links,
  }
}

/** CHOICE: only what the sandbox answers, and `reauthorize` only where the id is one to renew. */
function linksOf({ id, original_id }: AuthorizationRow, { baseUrl }: Settings) {
  const href = `${baseUrl}${AUTHORIZATIONS}/${id}`
  return [
    { href, rel: 'self', method: 'GET' },
    ...(original_id === null
      ? [{ href: `${href}/reauthorize`, rel: 'reauthorize', method: 'POST' }]
      : []),
  ]
}
