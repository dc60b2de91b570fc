/** A sample of random lives: previews in responses, and the invoices of the sandbox. */
import assert from 'node:assert/strict'
import { it } from 'vitest'
import { planChangeLife, startOrEndLife } from '../../support/oracle/plan-change-life.ts'
import { aWorld } from '../../support/oracle/subscription-play.ts'
import { previewsAreBilled } from '../../support/plans/billed-lives.ts'

const world = await aWorld()

it('the amounts of a change of plan are invoiced to the minor unit, after any life', async () => {
  const { engine, estimate, terms } = await previewsAreBilled(world, planChangeLife, 8)
  assert.ok(engine > estimate, `${engine} certain, ${estimate} estimates`)
  assert.equal(terms, 0)
})

it('the amounts of an end and of its withdrawal are invoiced to the minor unit', async () => {
  const { terms } = await previewsAreBilled(world, startOrEndLife, 5)
  assert.equal(terms, 0)
})
