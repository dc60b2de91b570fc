/** Limits of the body in `server/contract/plan.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const planRules: ObjectRule = {
  type: 'object',
  required: ['name', 'code', 'billing_cycle', 'amount'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    billing_cycle: { type: 'enum', enum: ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] },
    amount: {
      type: 'object',
      required: ['currency_code', 'value'],
      properties: {
        currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
        value: { type: 'number', minimum: 0 },
      },
    },
    description: { type: 'string', maxLength: 2000 },
    trial_period: { type: 'integer', minimum: 0, maximum: 3650 },
    pay_in_advance: { type: 'boolean' },
    usage_based_charges: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['metric_id'],
        properties: {
          id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          metric_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          charge_model: {
            type: 'enum',
            enum: ['STANDARD', 'GRADUATED', 'PACKAGE', 'PERCENTAGE', 'VOLUME'],
          },
          properties: { type: 'any' },
          min_amount: {
            type: 'object',
            required: ['value'],
            properties: {
              value: { type: 'number', minimum: 0 },
              currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
            },
          },
          tax_codes: {
            type: 'array',
            maxItems: 20,
            items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          },
        },
      },
    },
    minimum_commitment: {
      type: 'object',
      required: ['amount'],
      properties: {
        amount: {
          type: 'object',
          required: ['value'],
          properties: {
            value: { type: 'number', minimum: 0 },
            currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
          },
        },
        invoice_display_name: { type: 'string', maxLength: 255 },
        tax_codes: {
          type: 'array',
          maxItems: 20,
          items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
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
