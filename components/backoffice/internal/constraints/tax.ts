/** Limits of the body in `server/contract/tax.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const taxRules: ObjectRule = {
  type: 'object',
  required: ['name', 'code', 'rate'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 255 },
    code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$', format: 'id' },
    rate: {
      type: 'string',
      pattern: '^(?!0+(?:\\.0+)?$)(?:0?\\.\\d{1,2}|[1-9]\\d?(?:\\.\\d{1,2})?|100(?:\\.0{1,2})?)$',
      format: 'percent',
    },
    description: { type: 'string', maxLength: 2000 },
  },
}
