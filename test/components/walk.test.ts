/** A walk through every element with open forms and typed values; `walk.slow.test.ts` takes all ways. */
import { expect } from '@open-wc/testing'
import {
  buttonCount,
  Walk,
  walkChange,
  walkLateRead,
  walkLateWrite,
  walkProperties,
} from '../support/walks/element-walk.ts'
import { walkEnd } from '../support/walks/element-walk-more.ts'
import { SUBJECTS, subjectAttributes, WALKED } from '../support/walks/walked-elements.ts'

/** Buttons of an element that are pressed. */
const MAX_BUTTONS = 5

describe('a walk', () => {
  let walk: Walk
  beforeEach(() => {
    walk = new Walk()
  })
  afterEach(() => walk.end())

  it('leads through every element', () => {
    expect(WALKED.length).to.be.at.least(33)
    expect(WALKED.filter(({ changes }) => changes.length).length).to.be.at.least(19)
  })

  it('changes every attribute that an element’s state belongs to', () => {
    // The same subject with another filter, or with another value in an empty form.
    const others = ['currency', 'return-url', 'status', 'from', 'to']
    const unknown = WALKED.flatMap((walked) =>
      subjectAttributes(walked)
        .filter((name) => !SUBJECTS.test(name) && !others.includes(name))
        .map((name) => `<${walked.tag} ${name}>`),
    )
    expect(unknown).to.deep.equal([])
  })

  for (const walked of WALKED) {
    it(`of <${walked.tag}> ends with its defaults for absent values`, async function () {
      this.timeout(60_000)
      await walkProperties(walk, walked)
    })

    it(`of <${walked.tag}> ends with its session`, () => walkEnd(walk, walked))

    for (const change of walked.changes) {
      const title = `${change.name} of ${JSON.stringify(change.previous)}`
      it(`of <${walked.tag}> leaves nothing to another ${title}`, async function () {
        this.timeout(60_000)
        const expected = await walk.freshOther(walked, change)
        await walkLateRead(walk, walked, change, expected)
        walk.answer(walked, change)
        const count = await buttonCount(walk, walked, change.previous)
        for (let index = 0; index < Math.min(MAX_BUTTONS, count); index++) {
          await walkChange(walk, walked, change, index, expected)
          await walkLateWrite(['refused'], walk, walked, change, index, expected)
        }
      })
    }
  }
})
