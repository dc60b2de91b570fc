/** Random lives up to a start or an end: previews, invoices and rules that are written apart agree. */
import { it } from 'vitest'
import { startOrEndLife } from '../../support/oracle/plan-change-life.ts'
import { aWorld } from '../../support/oracle/subscription-play.ts'
import { previewsComeTrue } from '../../support/sandbox/plan-change-properties.ts'

const world = await aWorld()

it('the preview of a first subscription, of an end and of its withdrawal is billed to the minor unit', () =>
  previewsComeTrue(world, startOrEndLife, 60))
