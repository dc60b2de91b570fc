/** Limits of the body in `server/contract/customer.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const customerRules: ObjectRule = {
  type: 'object',
  required: ['name', 'external_id', 'email'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    external_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    email: { type: 'string', maxLength: 254, pattern: '^.+@[^"-].+$', format: 'email' },
    billing_entity_code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    address: {
      type: 'object',
      required: [],
      properties: {
        line1: { type: 'string', maxLength: 255 },
        line2: { type: 'string', maxLength: 255 },
        city: { type: 'string', maxLength: 255 },
        state: { type: 'string', maxLength: 255 },
        postal_code: { type: 'string', maxLength: 255 },
        country: { type: 'string', pattern: '^[A-Z]{2}$', format: 'country' },
      },
    },
    phone: { type: 'string', maxLength: 40 },
    payment_method_token: { type: 'string', minLength: 1, maxLength: 255, writeOnly: true },
    payment_method_type: { type: 'enum', enum: ['CARD', 'PAYPAL', 'ACH_DEBIT', 'APPLE_PAY'] },
    metadata: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['key', 'value', 'display_in_invoice'],
        properties: {
          key: { type: 'string', minLength: 1, maxLength: 255 },
          value: { type: 'string', maxLength: 2000 },
          display_in_invoice: { type: 'boolean' },
        },
      },
    },
    tax_codes: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    },
  },
}
