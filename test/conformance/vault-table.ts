/** How each status of the vault is reached (vault-1 to vault-6). */
import { BY_FAULT, type Row, WITHOUT_SERVICE } from './row.ts'
import { like, list, object, oneOf, text } from './shape.ts'
import { aPaymentToken, aSetupToken, setupBody } from './world.ts'

const UNKNOWN = '5C991763VB2781612'

let keys = 0
const newKey = () => ({ 'PayPal-Request-Id': `vault-${++keys}` })

const links = list(object({ href: text, rel: text, method: oneOf('GET', 'POST', 'DELETE') }), 1)
const customer = object({ id: like(/^[0-9a-zA-Z_-]{1,22}$/) })
const wallet = {
  email_address: text,
  account_id: text,
  name: object({ given_name: text, surname: text }),
}

/** vault-17 */
const setupToken = object({
  id: like(/^[A-Z0-9]{17}$/),
  customer,
  status: oneOf('CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VAULTED', 'TOKENIZED'),
  payment_source: object({
    paypal: object({
      'description?': text,
      'usage_pattern?': text,
      'usage_type?': text,
      'permit_multiple_payment_tokens?': oneOf(true, false),
      'experience_context?': object({ return_url: text, cancel_url: text }),
    }),
  }),
  links,
})

/** vault-18 */
const paymentToken = object({
  id: like(/^[0-9a-zA-Z_-]{1,36}$/),
  customer,
  payment_source: object({ paypal: object(wallet) }),
  links,
})

const toPaymentToken = (id: string) => ({ payment_source: { token: { id, type: 'SETUP_TOKEN' } } })

/** Behind `/v3/vault`. */
export const vaultTable: Row[] = [
  {
    row: 'POST /setup-tokens',
    asks: () => ({ path: '/setup-tokens', body: setupBody(), headers: newKey() }),
    status: 201,
    body: setupToken,
    errors: {
      400: () => ({ path: '/setup-tokens', body: setupBody() }),
      403: WITHOUT_SERVICE,
      409: () => ({ path: '/setup-tokens', body: setupBody(), headers: newKey(), times: 4 }),
      422: () => ({
        path: '/setup-tokens',
        body: { ...setupBody(), customer: { id: 'not-given' } },
        headers: newKey(),
      }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /setup-tokens/{id}',
    asks: async ({ sandbox }) => ({ path: `/setup-tokens/${await aSetupToken(sandbox)}` }),
    status: 200,
    body: setupToken,
    errors: {
      403: WITHOUT_SERVICE,
      404: () => ({ path: `/setup-tokens/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'POST /payment-tokens',
    asks: async ({ sandbox }) => ({
      path: '/payment-tokens',
      body: toPaymentToken(await aSetupToken(sandbox, { isApproved: true })),
      headers: newKey(),
    }),
    status: 201,
    body: paymentToken,
    errors: {
      400: () => ({
        path: '/payment-tokens',
        body: { payment_source: { token: { id: UNKNOWN, type: 'PAYMENT_TOKEN' } } },
        headers: newKey(),
      }),
      403: WITHOUT_SERVICE,
      404: () => ({ path: '/payment-tokens', body: toPaymentToken(UNKNOWN), headers: newKey() }),
      409: async ({ sandbox }) => ({
        path: '/payment-tokens',
        body: toPaymentToken(await aSetupToken(sandbox, { isApproved: true })),
        headers: newKey(),
        times: 4,
      }),
      422: async ({ sandbox }) => ({
        path: '/payment-tokens',
        body: toPaymentToken(await aSetupToken(sandbox)),
        headers: newKey(),
      }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /payment-tokens/{id}',
    asks: async ({ sandbox }) => ({ path: `/payment-tokens/${await aPaymentToken(sandbox)}` }),
    status: 200,
    body: paymentToken,
    errors: {
      403: WITHOUT_SERVICE,
      404: () => ({ path: `/payment-tokens/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /payment-tokens',
    asks: () => ({ path: '/payment-tokens?customer_id=customer-1&total_required=true' }),
    status: 200,
    body: object({
      total_items: oneOf(0),
      total_pages: oneOf(1),
      customer,
      payment_tokens: list(paymentToken),
      links,
    }),
    errors: {
      400: () => ({ path: '/payment-tokens' }),
      403: WITHOUT_SERVICE,
      500: BY_FAULT,
    },
  },
  {
    row: 'DELETE /payment-tokens/{id}',
    asks: async ({ sandbox }) => ({ path: `/payment-tokens/${await aPaymentToken(sandbox)}` }),
    status: 204,
    errors: {
      403: WITHOUT_SERVICE,
      404: () => ({ path: `/payment-tokens/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
]
