/** Serializes authorizations (authorizations-23). */
import {
  AUTHORIZATIONS_PATH,
  ORDERS_PATH,
  PAYEE,
  SELLER_PROTECTION,
} from '../captures/serialize.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'

/** `Prefer: return=minimal`. */
export const serializeMinimal = (row: AuthorizationRow, baseUrl: string) => ({
  id: row.id,
  status: row.status,
  links: linksOf(row, baseUrl),
})

/** `Prefer: return=representation`. Members without a value are omitted. */
export function serializeAuthorization(row: AuthorizationRow, baseUrl: string) {
  const { id, status, links } = serializeMinimal(row, baseUrl)
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
    seller_protection: SELLER_PROTECTION,
    expiration_time: row.expiration_time.toISOString(),
    create_time: row.create_time.toISOString(),
    update_time: row.update_time.toISOString(),
    ...(Object.keys(related).length > 0 && { supplementary_data: { related_ids: related } }),
    payee: PAYEE,
    links,
  }
}

/** CHOICE: a reauthorization has no `void` and no `reauthorize`, because both take the original's id. */
function linksOf({ id, original_id, order_id }: AuthorizationRow, baseUrl: string) {
  const href = `${baseUrl}${AUTHORIZATIONS_PATH}/${id}`
  const post = (rel: string) => ({ href: `${href}/${rel}`, rel, method: 'POST' })
  return [
    { href, rel: 'self', method: 'GET' },
    post('capture'),
    ...(original_id === null ? [post('void'), post('reauthorize')] : []),
    ...(order_id
      ? [{ href: `${baseUrl}${ORDERS_PATH}/${order_id}`, rel: 'up', method: 'GET' }]
      : []),
  ]
}
