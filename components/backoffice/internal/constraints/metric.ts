/** Limits of the body in `server/contract/metric.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const metricRules: ObjectRule = {
  type: 'object',
  required: ['name', 'code', 'aggregation_type'],
  members: {
    name: { type: 'text', minLength: 1, maxLength: 255 },
    code: { type: 'text', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    type: { type: 'choice', options: ['METERED', 'RECURRING'] },
    aggregation_type: {
      type: 'choice',
      options: ['COUNT', 'SUM', 'MAX', 'COUNT_DISTINCT', 'LATEST'],
    },
    description: { type: 'text', maxLength: 2000 },
    aggregation_field: { type: 'text', minLength: 1, maxLength: 255 },
    field_filters: {
      type: 'list',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['key', 'values'],
        members: {
          key: { type: 'text', minLength: 1, maxLength: 255 },
          values: {
            type: 'list',
            minItems: 1,
            maxItems: 100,
            items: { type: 'text', maxLength: 255 },
          },
        },
      },
    },
  },
}
