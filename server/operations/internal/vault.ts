/** Setup tokens and payment tokens of the vault (vault-1 to vault-4). This server alone calls them. */
import { PaymentToken, PaymentTokenBody } from '../../contract/vault/payment-token.ts'
import { SetupToken, SetupTokenBody } from '../../contract/vault/setup-token.ts'
import { operation } from '../operation.ts'

/** vault-10: 3 hours. */
export const VAULT_KEY_TTL_MS = 3 * 60 * 60 * 1000

export const createSetupToken = operation({
  id: 'createSetupToken',
  summary: 'Begin to save a payment method, which its owner then approves',
  audience: 'internal',
  confidential: true,
  service: 'vault',
  method: 'POST',
  path: '/setup-tokens',
  body: SetupTokenBody,
  status: 201,
  alternativeStatus: 200,
  response: SetupToken,
  retry: 'with-idempotency-key',
  upstreamKeyTtlMs: VAULT_KEY_TTL_MS,
})

export const readSetupToken = operation({
  id: 'readSetupToken',
  summary: 'One setup token, with its status',
  audience: 'internal',
  confidential: true,
  service: 'vault',
  method: 'GET',
  path: '/setup-tokens/{setup_token_id}',
  status: 200,
  response: SetupToken,
  retry: 'safe',
})

export const createPaymentToken = operation({
  id: 'createPaymentToken',
  summary: 'Make the payment token of an approved setup token',
  audience: 'internal',
  confidential: true,
  service: 'vault',
  method: 'POST',
  path: '/payment-tokens',
  body: PaymentTokenBody,
  status: 201,
  alternativeStatus: 200,
  response: PaymentToken,
  retry: 'with-idempotency-key',
  upstreamKeyTtlMs: VAULT_KEY_TTL_MS,
})

export const readPaymentToken = operation({
  id: 'readPaymentToken',
  summary: 'One payment token, with its source',
  audience: 'internal',
  confidential: true,
  service: 'vault',
  method: 'GET',
  path: '/payment-tokens/{payment_token_id}',
  status: 200,
  response: PaymentToken,
  retry: 'safe',
})
