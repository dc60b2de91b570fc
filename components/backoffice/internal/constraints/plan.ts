/** Limits of the body in `server/contract/plan.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const planRules: ObjectRule = {
  type: 'object',
  required: ['name', 'code', 'billing_cycle', 'amount'],
  members: {
    name: { type: 'text', minLength: 1, maxLength: 255 },
    code: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    billing_cycle: { type: 'choice', options: ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] },
    amount: {
      type: 'object',
      required: ['currency_code', 'value'],
      members: {
        currency_code: { type: 'text', pattern: '^[A-Z]{3}$', format: 'currency' },
        value: { type: 'number', min: 0 },
      },
    },
    description: { type: 'text', maxLength: 2000 },
    trial_period: { type: 'number', integer: true, min: 0, max: 3650 },
    pay_in_advance: { type: 'boolean' },
    usage_based_charges: {
      type: 'list',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['metric_id'],
        members: {
          id: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          metric_id: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          charge_model: {
            type: 'choice',
            options: ['STANDARD', 'GRADUATED', 'PACKAGE', 'PERCENTAGE', 'VOLUME'],
          },
          properties: { type: 'any' },
          min_amount: {
            type: 'object',
            required: ['value'],
            members: {
              value: { type: 'number', min: 0 },
              currency_code: { type: 'text', pattern: '^[A-Z]{3}$', format: 'currency' },
            },
          },
          tax_codes: {
            type: 'list',
            maxItems: 20,
            items: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          },
        },
      },
    },
    minimum_commitment: {
      type: 'object',
      required: ['amount'],
      members: {
        amount: {
          type: 'object',
          required: ['value'],
          members: {
            value: { type: 'number', min: 0 },
            currency_code: { type: 'text', pattern: '^[A-Z]{3}$', format: 'currency' },
          },
        },
        invoice_display_name: { type: 'text', maxLength: 255 },
        tax_codes: {
          type: 'list',
          maxItems: 20,
          items: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
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
