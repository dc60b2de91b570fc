/** Limits of the body in `server/contract/credit-note.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const creditNoteRules: ObjectRule = {
  type: 'object',
  required: ['invoice_id', 'items'],
  members: {
    invoice_id: {
      type: 'text',
      pattern:
        '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$',
    },
    reason: {
      type: 'choice',
      options: [
        'DUPLICATED_CHARGE',
        'PRODUCT_UNSATISFACTORY',
        'ORDER_CHANGE',
        'ORDER_CANCELLATION',
        'FRAUDULENT_CHARGE',
        'OTHER',
      ],
    },
    description: { type: 'text', maxLength: 2000 },
    credit_amount: {
      type: 'object',
      required: ['value'],
      members: {
        value: { type: 'number', min: 0 },
        currency_code: { type: 'text', pattern: '^[A-Z]{3}$', format: 'currency' },
      },
    },
    refund_amount: {
      type: 'object',
      required: ['value'],
      members: {
        value: { type: 'number', min: 0 },
        currency_code: { type: 'text', pattern: '^[A-Z]{3}$', format: 'currency' },
      },
    },
    items: {
      type: 'list',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        required: ['fee_id', 'amount'],
        members: {
          fee_id: {
            type: 'text',
            pattern:
              '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$',
          },
          amount: {
            type: 'object',
            required: ['value'],
            members: {
              value: { type: 'number', min: 0 },
              currency_code: { type: 'text', pattern: '^[A-Z]{3}$', format: 'currency' },
            },
          },
        },
      },
    },
  },
}
