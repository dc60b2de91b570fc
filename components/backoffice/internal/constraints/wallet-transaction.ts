/** Limits of the body in `server/contract/wallet.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const walletTransactionRules: ObjectRule = {
  type: 'object',
  required: ['type'],
  members: {
    type: { type: 'choice', options: ['TOPUP', 'VOID'] },
    paid_credits: {
      type: 'text',
      maxLength: 32,
      pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
      format: 'unsigned',
    },
    granted_credits: {
      type: 'text',
      maxLength: 32,
      pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
      format: 'unsigned',
    },
    metadata: {
      type: 'list',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['key', 'value'],
        members: {
          key: { type: 'text', minLength: 1, maxLength: 255 },
          value: { type: 'text', maxLength: 2000 },
        },
      },
    },
    voided_credits: {
      type: 'text',
      maxLength: 32,
      pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
      format: 'unsigned',
    },
  },
}
