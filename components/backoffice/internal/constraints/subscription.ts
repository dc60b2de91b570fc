/** Limits of the body in `server/contract/subscription.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const subscriptionRules: ObjectRule = {
  type: 'object',
  required: ['external_customer_id', 'plan_code'],
  properties: {
    name: { type: 'string', maxLength: 255 },
    external_customer_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    external_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    plan_code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    billing_time: { type: 'enum', enum: ['CALENDAR', 'ANNIVERSARY'] },
    start_date: {
      type: 'string',
      pattern:
        '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$',
      format: 'instant',
    },
    end_date: {
      type: 'string',
      pattern:
        '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$',
      format: 'instant',
    },
    plan_overrides: {
      type: 'object',
      required: [],
      properties: {
        amount: {
          type: 'object',
          required: ['currency_code', 'value'],
          properties: {
            currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
            value: { type: 'number', minimum: 0 },
          },
        },
        name: { type: 'string', minLength: 1, maxLength: 255 },
        description: { type: 'string', maxLength: 2000 },
        invoice_display_name: { type: 'string', maxLength: 255 },
        trial_period: { type: 'integer', minimum: 0, maximum: 3650 },
        tax_codes: {
          type: 'array',
          maxItems: 20,
          items: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
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
        charges: {
          type: 'array',
          maxItems: 100,
          items: {
            type: 'object',
            required: ['id'],
            properties: {
              id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
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
        chargeUsage: { type: 'array', maxItems: 100, items: { type: 'any' } },
      },
    },
  },
}
