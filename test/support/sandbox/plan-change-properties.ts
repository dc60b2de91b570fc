/** Property: a preview, the next invoices of a sandbox, and the rules alone agree to the minor unit. */
import assert from 'node:assert/strict'
import fc from '../fc.ts'
import { ChangeOracle, type PlanChangeLife } from '../oracle/plan-change-life.ts'
import type { World } from '../oracle/subscription-play.ts'
import { playChange } from './plan-change-play.ts'

export const previewsComeTrue = (
  world: World,
  lives: fc.Arbitrary<PlanChangeLife>,
  numRuns: number,
) =>
  fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const oracle = new ChangeOracle(life)
      fc.pre(oracle.isOpen)
      const { promised, real, at, until } = await playChange(world, life)
      assert.equal(oracle.wish(), promised !== undefined, 'the wish is taken')
      if (!promised) return
      const expected = oracle.outcome(at.getTime(), until.getTime())
      assert.deepEqual(real, expected, 'the sandbox follows the rules')
      assert.deepEqual(promised, expected, 'the preview follows the rules')
    }),
    { numRuns },
  )
