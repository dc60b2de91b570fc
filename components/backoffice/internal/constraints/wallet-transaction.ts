/** Limits of the body in `server/contract/wallet.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const walletTransactionRules: ObjectRule = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { type: 'enum', enum: ['TOPUP', 'VOID'] },
    paid_credits: {
      type: 'string',
      maxLength: 32,
      pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
      format: 'unsigned',
    },
    granted_credits: {
      type: 'string',
      maxLength: 32,
      pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
      format: 'unsigned',
    },
    metadata: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['key', 'value'],
        properties: {
          key: { type: 'string', minLength: 1, maxLength: 255 },
          value: { type: 'string', maxLength: 2000 },
        },
      },
    },
    voided_credits: {
      type: 'string',
      maxLength: 32,
      pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
      format: 'unsigned',
    },
  },
}
