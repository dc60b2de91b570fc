/** Limits of the body in `server/contract/credit-note.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const creditNoteRules: ObjectRule = {
  type: 'object',
  required: ['invoice_id', 'items'],
  properties: {
    invoice_id: {
      type: 'string',
      pattern:
        '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$',
    },
    reason: {
      type: 'enum',
      enum: [
        'DUPLICATED_CHARGE',
        'PRODUCT_UNSATISFACTORY',
        'ORDER_CHANGE',
        'ORDER_CANCELLATION',
        'FRAUDULENT_CHARGE',
        'OTHER',
      ],
    },
    description: { type: 'string', maxLength: 2000 },
    credit_amount: {
      type: 'object',
      required: ['value'],
      properties: {
        value: { type: 'number', minimum: 0 },
        currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
      },
    },
    refund_amount: {
      type: 'object',
      required: ['value'],
      properties: {
        value: { type: 'number', minimum: 0 },
        currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
      },
    },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        required: ['fee_id', 'amount'],
        properties: {
          fee_id: {
            type: 'string',
            pattern:
              '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$',
          },
          amount: {
            type: 'object',
            required: ['value'],
            properties: {
              value: { type: 'number', minimum: 0 },
              currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
            },
          },
        },
      },
    },
  },
}
