/** Payment methods of the customer's gallery: the method on file in a state, and the outcome of a replacement. */
import { type Context, Hono } from 'hono'
import type {
  PaymentMethod,
  PaymentMethodSetup,
} from '../../../server/contract/vault/payment-method.ts'
import { type Refusal, refuse } from './refusals.ts'

const card = (expiry: string): PaymentMethod => ({
  on_file: true,
  type: 'CARD',
  brand: 'VISA',
  last_digits: '1111',
  expiry,
})

const NEW_METHOD: PaymentMethod = { on_file: true, type: 'PAYPAL', account: 'b•••@n•••.example' }

/** Those of states that show another method than the wallet. The gallery's day is November 20, 2026. */
const ON_FILE = new Map<string, PaymentMethod>([
  ['card-valid', card('2029-04')],
  ['card-soon', card('2026-12')],
  ['card-expired', card('2026-10')],
  ['pay-first', { on_file: false }],
  ['pay-new-method', NEW_METHOD],
])

export const methodOnFile = (state: string): PaymentMethod =>
  ON_FILE.get(state) ?? { on_file: true, type: 'PAYPAL', account: 'a•••@n•••.example' }

const SETUP: PaymentMethodSetup = {
  approve_url: 'https://checkout.example/agreements/approve?approval_session_id=GALLERY',
  state: 'gallery'.padEnd(22, '-'),
}

const REFUSALS = new Map<string, Refusal>([
  ['method-outdated', { code: 'not-found', status: 404 }],
  ['method-refused', { code: 'refused', status: 422 }],
  ['method-unknown', { code: 'outcome-unknown', status: 504 }],
])

export function paymentMethods(): Hono {
  const app = new Hono()
  app.post('/:state/api/me/payment-method/setup', (c) =>
    c.req.param('state') === 'method-too-many'
      ? refuse(c, { code: 'too-many-requests', status: 429 })
      : c.json(SETUP, 201),
  )
  app.post('/:state/api/me/payment-method/confirm', (c: Context) => {
    const refusal = REFUSALS.get(c.req.param('state') ?? '')
    return refusal ? refuse(c, refusal) : c.json(NEW_METHOD)
  })
  return app
}
