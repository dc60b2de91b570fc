/** Limits of the body in `server/contract/event.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const eventRules: ObjectRule = {
  type: 'object',
  required: ['transaction_id', 'external_subscription_id', 'metric_code'],
  properties: {
    transaction_id: { type: 'string', minLength: 1, maxLength: 255 },
    external_subscription_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    metric_code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    timestamp: {
      type: 'string',
      pattern:
        '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|([+-](?:[01]\\d|2[0-3]):[0-5]\\d)))$',
      format: 'instant',
    },
    properties: { type: 'any' },
  },
}
