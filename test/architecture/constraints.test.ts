/** The limits of the back office's forms, which come from the schemas of the contract. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { z } from 'zod'
import { validate } from '../../components/backoffice/internal/forms/validate.ts'
import { rulesOf } from '../../scripts/elements/constraints.ts'

describe('the limits of the forms', () => {
  it('contain every limit of a schema', () => {
    const schema = z.object({
      name: z.string().min(1).max(3),
      code: z
        .string()
        .regex(/^[a-z]+$/i)
        .optional(),
      kind: z.enum(['A', 'B']),
      count: z.int().min(1).max(9),
      list: z.array(z.boolean()).min(1).max(2).default([true]),
    })
    assert.deepEqual(rulesOf(schema), {
      type: 'object',
      required: ['name', 'kind', 'count'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 3 },
        code: { type: 'string', pattern: '^[a-z]+$', flags: 'i' },
        kind: { type: 'enum', enum: ['A', 'B'] },
        count: { type: 'integer', minimum: 1, maximum: 9 },
        list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'boolean' } },
      },
    })
  })

  it('are patterns that the browser compiles', () => {
    const rules = rulesOf(z.object({ at: z.string().regex(/^\p{L}$/u) }))
    assert.ok(rules.type === 'object')
    assert.deepEqual(validate(rules, { at: 'é' }), {})
    assert.deepEqual(validate(rules, { at: '1' }), { '/at': { kind: 'pattern' } })
  })
})
