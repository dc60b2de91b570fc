/** Limits of the body in `server/contract/alert.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const alertRules: ObjectRule = {
  type: 'object',
  required: ['type', 'code', 'thresholds'],
  members: {
    type: {
      type: 'choice',
      options: [
        'CURRENT_USAGE_AMOUNT',
        'METRIC_CURRENT_USAGE_AMOUNT',
        'METRIC_CURRENT_USAGE_UNITS',
        'LIFETIME_USAGE_AMOUNT',
      ],
    },
    code: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    metric_code: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    name: { type: 'text', maxLength: 255 },
    thresholds: {
      type: 'list',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['value'],
        members: {
          code: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          value: {
            type: 'text',
            maxLength: 32,
            pattern: '^[0-9]+(\\.[0-9]+)?$',
            format: 'unsigned',
          },
          recurring: { type: 'boolean' },
        },
      },
    },
  },
}
