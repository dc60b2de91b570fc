/** Limits of the body in `server/contract/alert.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const alertRules: ObjectRule = {
  type: 'object',
  required: ['type', 'code', 'thresholds'],
  properties: {
    type: {
      type: 'enum',
      enum: [
        'CURRENT_USAGE_AMOUNT',
        'METRIC_CURRENT_USAGE_AMOUNT',
        'METRIC_CURRENT_USAGE_UNITS',
        'LIFETIME_USAGE_AMOUNT',
      ],
    },
    code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    metric_code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    name: { type: 'string', maxLength: 255 },
    thresholds: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['value'],
        properties: {
          code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
          value: {
            type: 'string',
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
