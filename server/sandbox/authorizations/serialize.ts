/** Serializes authorizations (authorizations-23). */
import type { SandboxConfig } from '../context.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'

export const AUTHORIZATIONS_PATH = '/v2/payments/authorizations'

/** The sandbox's one merchant. */
export const PAYEE = { email_address: 'merchant@sandbox.example', merchant_id: 'MERCHANT23456' }

/** `Prefer: return=minimal`. */
export const serializeMinimal = (row: AuthorizationRow, config: SandboxConfig) => ({
  id: row.id,
  status: row.status,
  links: linksOf(row, config),
})

/** `Prefer: return=representation`. Members without a value are omitted. */
export function serializeAuthorization(row: AuthorizationRow, config: SandboxConfig) {
  const { id, status, links } = serializeMinimal(row, config)
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

/** CHOICE: links to implemented operations only, and `reauthorize` only on original authorizations. */
function linksOf({ id, original_id }: AuthorizationRow, { baseUrl }: SandboxConfig) {
  const href = `${baseUrl}${AUTHORIZATIONS_PATH}/${id}`
  return [
    { href, rel: 'self', method: 'GET' },
    ...(original_id === null
      ? [{ href: `${href}/reauthorize`, rel: 'reauthorize', method: 'POST' }]
      : []),
  ]
}
