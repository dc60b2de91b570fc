/** Limits of the body in `server/contract/payment-link.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const paymentLinkRules: ObjectRule = {
  type: 'object',
  required: ['integration_mode', 'type', 'return_url', 'line_items'],
  properties: {
    integration_mode: { type: 'enum', enum: ['LINK'] },
    type: { type: 'enum', enum: ['BUY_NOW'] },
    reusable: { type: 'enum', enum: ['MULTIPLE'] },
    return_url: {
      type: 'string',
      maxLength: 1024,
      pattern:
        '^https?:\\/\\/(?![^/?#]*@)(?![^?#]*(\\/|%2f|%5c)(\\.|%2e){2}(\\/|%2f|%5c|[?#]|$))[^\\s\\\\\\p{C}/?#][^\\s\\\\\\p{C}]*$',
      flags: 'iu',
      format: 'url',
    },
    line_items: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 127 },
          product_id: { type: 'string', maxLength: 127 },
          description: { type: 'string', maxLength: 2048 },
          unit_amount: {
            type: 'object',
            required: ['currency_code', 'value'],
            properties: {
              currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
              value: {
                type: 'string',
                maxLength: 32,
                pattern: '^(-?\\d+|-?\\d*\\.\\d+)$',
                format: 'decimal',
              },
            },
          },
          taxes: {
            type: 'array',
            maxItems: 10,
            items: {
              type: 'object',
              required: ['type'],
              properties: {
                name: { type: 'string', maxLength: 127 },
                type: { type: 'enum', enum: ['PERCENTAGE', 'PREFERENCE'] },
                value: {
                  type: 'string',
                  maxLength: 32,
                  pattern: '^(\\d+|\\d*\\.\\d+|PROFILE)$',
                  format: 'unsigned',
                },
              },
            },
          },
          shipping: {
            type: 'array',
            maxItems: 10,
            items: {
              type: 'object',
              required: ['type'],
              properties: {
                type: { type: 'enum', enum: ['FLAT', 'PREFERENCE'] },
                value: {
                  type: 'string',
                  maxLength: 32,
                  pattern: '^(\\d+|\\d*\\.\\d+|PROFILE)$',
                  format: 'unsigned',
                },
                additional_unit_value: {
                  type: 'string',
                  maxLength: 32,
                  pattern: '^(\\d+|\\d*\\.\\d+)$',
                  format: 'unsigned',
                },
              },
            },
          },
          collect_shipping_address: { type: 'boolean' },
          customer_notes: {
            type: 'array',
            maxItems: 10,
            items: {
              type: 'object',
              required: ['label'],
              properties: {
                label: { type: 'string', minLength: 1, maxLength: 127 },
                required: { type: 'boolean' },
              },
            },
          },
          variants: {
            type: 'object',
            required: ['dimensions'],
            properties: {
              dimensions: {
                type: 'array',
                minItems: 1,
                maxItems: 5,
                items: {
                  type: 'object',
                  required: ['name', 'primary', 'options'],
                  properties: {
                    name: { type: 'string', minLength: 1, maxLength: 127 },
                    primary: { type: 'boolean' },
                    options: {
                      type: 'array',
                      minItems: 1,
                      maxItems: 10,
                      items: {
                        type: 'object',
                        required: ['label'],
                        properties: {
                          label: { type: 'string', minLength: 1, maxLength: 127 },
                          unit_amount: {
                            type: 'object',
                            required: ['currency_code', 'value'],
                            properties: {
                              currency_code: {
                                type: 'string',
                                pattern: '^[A-Z]{3}$',
                                format: 'currency',
                              },
                              value: {
                                type: 'string',
                                maxLength: 32,
                                pattern: '^(-?\\d+|-?\\d*\\.\\d+)$',
                                format: 'decimal',
                              },
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          adjustable_quantity: {
            type: 'object',
            required: ['maximum'],
            properties: { maximum: { type: 'integer', minimum: 1, maximum: 100 } },
          },
        },
      },
    },
  },
}
