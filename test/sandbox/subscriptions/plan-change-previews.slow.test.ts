/** Random lives up to a change of plan: previews, invoices and rules that are written apart agree. */
import { it } from 'vitest'
import { planChangeLife } from '../../support/oracle/plan-change-life.ts'
import { aWorld } from '../../support/oracle/subscription-play.ts'
import { previewsComeTrue } from '../../support/sandbox/plan-change-properties.ts'

const world = await aWorld()

it('the preview of a change of plan is billed to the minor unit, after any life', () =>
  previewsComeTrue(world, planChangeLife, 60))
