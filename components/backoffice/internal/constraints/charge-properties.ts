/** Limits of the body in `server/contract/plan.ts`. `npm run docs -- --pages-only` writes them. */
import type { ObjectRule } from '../forms/rules.ts'

export const chargePropertiesRules: ObjectRule = {
  type: 'object',
  required: ['STANDARD', 'GRADUATED', 'VOLUME', 'PACKAGE', 'PERCENTAGE'],
  properties: {
    STANDARD: {
      type: 'object',
      required: ['amount'],
      properties: {
        amount: { type: 'string', maxLength: 32, pattern: '^\\d+(\\.\\d+)?$', format: 'unsigned' },
      },
    },
    GRADUATED: {
      type: 'object',
      required: ['graduated_ranges'],
      properties: {
        graduated_ranges: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: {
            type: 'object',
            required: ['from_value', 'to_value'],
            properties: {
              from_value: { type: 'integer', minimum: 0 },
              to_value: { type: 'integer', minimum: 0 },
              flat_amount: {
                type: 'string',
                maxLength: 32,
                pattern: '^\\d+(\\.\\d+)?$',
                format: 'unsigned',
              },
              per_unit_amount: {
                type: 'string',
                maxLength: 32,
                pattern: '^\\d+(\\.\\d+)?$',
                format: 'unsigned',
              },
            },
          },
        },
      },
    },
    VOLUME: {
      type: 'object',
      required: ['volume_ranges'],
      properties: {
        volume_ranges: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: {
            type: 'object',
            required: ['from_value', 'to_value'],
            properties: {
              from_value: { type: 'integer', minimum: 0 },
              to_value: { type: 'integer', minimum: 0 },
              flat_amount: {
                type: 'string',
                maxLength: 32,
                pattern: '^\\d+(\\.\\d+)?$',
                format: 'unsigned',
              },
              per_unit_amount: {
                type: 'string',
                maxLength: 32,
                pattern: '^\\d+(\\.\\d+)?$',
                format: 'unsigned',
              },
            },
          },
        },
      },
    },
    PACKAGE: {
      type: 'object',
      required: ['amount', 'package_size'],
      properties: {
        amount: { type: 'string', maxLength: 32, pattern: '^\\d+(\\.\\d+)?$', format: 'unsigned' },
        free_units: { type: 'integer', minimum: 0 },
        package_size: { type: 'integer', minimum: 1 },
      },
    },
    PERCENTAGE: {
      type: 'object',
      required: ['rate'],
      properties: {
        rate: { type: 'string', maxLength: 32, pattern: '^\\d+(\\.\\d+)?$', format: 'unsigned' },
        fixed_amount: {
          type: 'string',
          maxLength: 32,
          pattern: '^\\d+(\\.\\d+)?$',
          format: 'unsigned',
        },
        free_units_per_events: { type: 'integer', minimum: 0 },
        free_units_per_total_aggregation: {
          type: 'string',
          maxLength: 32,
          pattern: '^\\d+(\\.\\d+)?$',
          format: 'unsigned',
        },
        per_transaction_min_amount: {
          type: 'string',
          maxLength: 32,
          pattern: '^\\d+(\\.\\d+)?$',
          format: 'unsigned',
        },
        per_transaction_max_amount: {
          type: 'string',
          maxLength: 32,
          pattern: '^\\d+(\\.\\d+)?$',
          format: 'unsigned',
        },
      },
    },
  },
}
