/** Serializes setup tokens and payment tokens (vault-17, vault-18). */
import type { SandboxConfig } from '../context.ts'
import type { PaymentTokenRow, SetupTokenRow } from '../database/tables/vault.ts'

export const VAULT_PATH = '/v3/vault'

export function serializeSetupToken(
  { id, customer_id, status, source, approved }: SetupTokenRow,
  { baseUrl, checkoutUrl }: SandboxConfig,
) {
  const self = { href: `${baseUrl}${VAULT_PATH}/setup-tokens/${id}`, rel: 'self', method: 'GET' }
  const approve = {
    href: `${checkoutUrl}/agreements/approve?approval_session_id=${id}`,
    rel: 'approve',
    method: 'GET',
  }
  const confirm = { href: `${baseUrl}${VAULT_PATH}/payment-tokens`, rel: 'confirm', method: 'POST' }
  const saved = approved?.source
  return {
    id,
    customer: { id: customer_id },
    status,
    payment_source: saved && 'card' in saved ? saved : { paypal: { ...source, ...saved?.paypal } },
    links: [
      self,
      ...(status === 'PAYER_ACTION_REQUIRED' ? [approve] : []),
      ...(status === 'APPROVED' ? [confirm] : []),
    ],
  }
}

/** @param baseUrl empty in events, which store paths */
export function serializePaymentToken(
  { id, customer_id, source }: PaymentTokenRow,
  baseUrl: string,
) {
  const href = `${baseUrl}${VAULT_PATH}/payment-tokens/${id}`
  return {
    id,
    customer: { id: customer_id },
    payment_source: source,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  }
}
