/** A sample of random lives: previews, invoices and rules that are written apart (test/support/oracle) agree. */
import { it } from 'vitest'
import { planChangeLife, startOrEndLife } from '../../support/oracle/plan-change-life.ts'
import { aWorld } from '../../support/oracle/subscription-play.ts'
import { previewsComeTrue } from '../../support/sandbox/plan-change-properties.ts'

const world = await aWorld()

it('the preview of a change of plan is billed to the minor unit, after any life', () =>
  previewsComeTrue(world, planChangeLife, 8))

it('the preview of a first subscription, of an end and of its withdrawal is billed to the minor unit', () =>
  previewsComeTrue(world, startOrEndLife, 5))
