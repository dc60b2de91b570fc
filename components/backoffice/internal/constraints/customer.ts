/** Limits of the body in `server/contract/customer.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const customerRules: ObjectRule = {
  type: 'object',
  required: ['name', 'external_id', 'email'],
  members: {
    name: { type: 'text', minLength: 1, maxLength: 255 },
    external_id: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    email: { type: 'text', maxLength: 254, pattern: '^.+@[^"-].+$', format: 'email' },
    billing_entity_code: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    address: {
      type: 'object',
      required: [],
      members: {
        line1: { type: 'text', maxLength: 255 },
        line2: { type: 'text', maxLength: 255 },
        city: { type: 'text', maxLength: 255 },
        state: { type: 'text', maxLength: 255 },
        postal_code: { type: 'text', maxLength: 255 },
        country: { type: 'text', pattern: '^[A-Z]{2}$', format: 'country' },
      },
    },
    phone: { type: 'text', maxLength: 40 },
    payment_method_token: { type: 'text', minLength: 1, maxLength: 255, secret: true },
    payment_method_type: { type: 'choice', options: ['CARD', 'PAYPAL', 'ACH_DEBIT', 'APPLE_PAY'] },
    metadata: {
      type: 'list',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['key', 'value', 'display_in_invoice'],
        members: {
          key: { type: 'text', minLength: 1, maxLength: 255 },
          value: { type: 'text', maxLength: 2000 },
          display_in_invoice: { type: 'boolean' },
        },
      },
    },
    tax_codes: {
      type: 'list',
      maxItems: 20,
      items: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    },
  },
}
