/** The example bodies of the API reference. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EXAMPLE_BODIES } from '../../scripts/site/examples.ts'
import { ENDPOINTS } from '../../server/routes/docs/endpoints.ts'

describe('the example bodies', () => {
  for (const { id, body } of ENDPOINTS)
    if (body)
      it(`are valid for ${id}`, () => {
        const { error } = body.safeParse(EXAMPLE_BODIES[id])
        assert.equal(error, undefined)
      })
})
