/** The whole walk through every element: every button, every failure, double clicks, many rows, plain http. */
import { buttonCount, Walk, walkChange, walkLateWrite } from '../support/walks/element-walk.ts'
import { walkDoubleClicks, walkInsecure, walkRows } from '../support/walks/element-walk-more.ts'
import { WALKED } from '../support/walks/walked-elements.ts'

const PROBLEMS = ['outcome-unknown', 'internal', 'upstream-unavailable'] as const

describe('the whole walk', () => {
  let walk: Walk
  beforeEach(() => {
    walk = new Walk()
  })
  afterEach(() => walk.end())

  for (const walked of WALKED) {
    it(`of <${walked.tag}> sends nothing twice`, async function () {
      this.timeout(300_000)
      await walkDoubleClicks(walk, walked)
    })

    it(`of <${walked.tag}> shows 60 and 400 rows`, async function () {
      this.timeout(300_000)
      for (const count of [60, 400]) await walkRows(walk, walked, count)
    })

    it(`of <${walked.tag}> is the same over plain http`, async function () {
      this.timeout(300_000)
      await walkInsecure(walk, walked)
    })

    for (const change of walked.changes) {
      const title = `${change.name} of ${JSON.stringify(change.previous)}`
      it(`of <${walked.tag}> leaves nothing to another ${title}`, async function () {
        this.timeout(600_000)
        const expected = await walk.freshOther(walked, change)
        walk.answer(walked, change)
        const count = await buttonCount(walk, walked, change.previous)
        for (let index = 0; index < count; index++) {
          await walkChange(walk, walked, change, index, expected)
          // Both authorizations have one original: its unknown outcome is shown with each.
          const problems = walked.tag === 'authorization-renewal' ? [] : PROBLEMS
          await walkLateWrite(problems, walk, walked, change, index, expected)
        }
      })
    }
  }
})
