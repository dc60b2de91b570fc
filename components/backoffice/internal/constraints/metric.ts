/** Limits of the body in `server/contract/metric.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const metricRules: ObjectRule = {
  type: 'object',
  required: ['name', 'code', 'aggregation_type'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    type: { type: 'enum', enum: ['METERED', 'RECURRING'] },
    aggregation_type: { type: 'enum', enum: ['COUNT', 'SUM', 'MAX', 'COUNT_DISTINCT', 'LATEST'] },
    description: { type: 'string', maxLength: 2000 },
    aggregation_field: { type: 'string', minLength: 1, maxLength: 255 },
    field_filters: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['key', 'values'],
        properties: {
          key: { type: 'string', minLength: 1, maxLength: 255 },
          values: {
            type: 'array',
            minItems: 1,
            maxItems: 100,
            items: { type: 'string', maxLength: 255 },
          },
        },
      },
    },
  },
}
