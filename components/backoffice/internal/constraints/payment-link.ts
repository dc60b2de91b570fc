/** Limits of the body in `server/contract/payment-link.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const paymentLinkRules: ObjectRule = {
  type: 'object',
  required: ['integration_mode', 'type', 'return_url', 'line_items'],
  members: {
    integration_mode: { type: 'choice', options: ['LINK'] },
    type: { type: 'choice', options: ['BUY_NOW'] },
    reusable: { type: 'choice', options: ['MULTIPLE'] },
    return_url: {
      type: 'text',
      maxLength: 1024,
      pattern:
        '^https?:\\/\\/(?![^/?#]*@)(?![^?#]*(\\/|%2f|%5c)(\\.|%2e){2}(\\/|%2f|%5c|[?#]|$))[^\\s\\\\\\p{C}/?#][^\\s\\\\\\p{C}]*$',
      flags: 'iu',
      format: 'url',
    },
    line_items: {
      type: 'list',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['name'],
        members: {
          name: { type: 'text', minLength: 1, maxLength: 127 },
          product_id: { type: 'text', maxLength: 127 },
          description: { type: 'text', maxLength: 2048 },
          unit_amount: {
            type: 'object',
            required: ['currency_code', 'value'],
            members: {
              currency_code: { type: 'text', pattern: '^[A-Z]{3}$', format: 'currency' },
              value: {
                type: 'text',
                maxLength: 32,
                pattern: '^(-?\\d+|-?\\d*\\.\\d+)$',
                format: 'decimal',
              },
            },
          },
          taxes: {
            type: 'list',
            maxItems: 10,
            items: {
              type: 'object',
              required: ['type'],
              members: {
                name: { type: 'text', maxLength: 127 },
                type: { type: 'choice', options: ['PERCENTAGE', 'PREFERENCE'] },
                value: {
                  type: 'text',
                  maxLength: 32,
                  pattern: '^(\\d+|\\d*\\.\\d+|PROFILE)$',
                  format: 'unsigned',
                },
              },
            },
          },
          shipping: {
            type: 'list',
            maxItems: 10,
            items: {
              type: 'object',
              required: ['type'],
              members: {
                type: { type: 'choice', options: ['FLAT', 'PREFERENCE'] },
                value: {
                  type: 'text',
                  maxLength: 32,
                  pattern: '^(\\d+|\\d*\\.\\d+|PROFILE)$',
                  format: 'unsigned',
                },
                additional_unit_value: {
                  type: 'text',
                  maxLength: 32,
                  pattern: '^(\\d+|\\d*\\.\\d+)$',
                  format: 'unsigned',
                },
              },
            },
          },
          collect_shipping_address: { type: 'boolean' },
          customer_notes: {
            type: 'list',
            maxItems: 10,
            items: {
              type: 'object',
              required: ['label'],
              members: {
                label: { type: 'text', minLength: 1, maxLength: 127 },
                required: { type: 'boolean' },
              },
            },
          },
          variants: {
            type: 'object',
            required: ['dimensions'],
            members: {
              dimensions: {
                type: 'list',
                minItems: 1,
                maxItems: 5,
                items: {
                  type: 'object',
                  required: ['name', 'primary', 'options'],
                  members: {
                    name: { type: 'text', minLength: 1, maxLength: 127 },
                    primary: { type: 'boolean' },
                    options: {
                      type: 'list',
                      minItems: 1,
                      maxItems: 10,
                      items: {
                        type: 'object',
                        required: ['label'],
                        members: {
                          label: { type: 'text', minLength: 1, maxLength: 127 },
                          unit_amount: {
                            type: 'object',
                            required: ['currency_code', 'value'],
                            members: {
                              currency_code: {
                                type: 'text',
                                pattern: '^[A-Z]{3}$',
                                format: 'currency',
                              },
                              value: {
                                type: 'text',
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
            members: { maximum: { type: 'number', integer: true, min: 1, max: 100 } },
          },
        },
      },
    },
  },
}
