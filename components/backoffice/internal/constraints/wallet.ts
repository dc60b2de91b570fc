/** Limits of the body in `server/contract/wallet.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const walletRules: ObjectRule = {
  type: 'object',
  required: ['external_customer_id', 'currency', 'rate_amount'],
  properties: {
    external_customer_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
    rate_amount: {
      type: 'string',
      maxLength: 32,
      pattern: '^(?!0+(?:\\.0+)?$)\\d{1,12}(\\.\\d{1,10})?$',
      format: 'unsigned',
    },
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
    name: { type: 'string', maxLength: 255 },
    expiration_at: {
      type: 'string',
      pattern:
        '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$',
      format: 'instant',
    },
    applies_to: {
      type: 'object',
      required: [],
      properties: {
        fee_types: {
          type: 'array',
          minItems: 1,
          maxItems: 3,
          items: { type: 'enum', enum: ['SUBSCRIPTION', 'COMMITMENT', 'CHARGE'] },
        },
      },
    },
    recurring_transaction_rules: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        required: ['trigger', 'method'],
        properties: {
          trigger: { type: 'enum', enum: ['INTERVAL', 'THRESHOLD'] },
          method: { type: 'enum', enum: ['FIXED', 'TARGET'] },
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
          interval: { type: 'enum', enum: ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] },
          started_at: {
            type: 'string',
            pattern:
              '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$',
            format: 'instant',
          },
          expiration_at: {
            type: 'string',
            pattern:
              '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$',
            format: 'instant',
          },
          threshold_credits: {
            type: 'string',
            maxLength: 32,
            pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
            format: 'unsigned',
          },
          target_ongoing_balance: {
            type: 'string',
            maxLength: 32,
            pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,10})?$',
            format: 'unsigned',
          },
        },
      },
    },
  },
}
