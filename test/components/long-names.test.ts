/** A name of 255 letters without a space wraps: on a wide page no table needs to be scrolled for it. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { textsReplacedIn } from '../support/walks/mutations.ts'
import { renderStrangeAnswers, unfold } from '../support/walks/strange-answers.ts'

const LONG = 'W'.repeat(255)

describe('a name of 255 letters', () => {
  let bff: MockBff
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 800 })
    bff = new MockBff()
  })
  afterEach(async () => {
    bff.restore()
    await setViewport({ width: 1024, height: 700 })
  })

  const longNames = (answer: unknown) =>
    textsReplacedIn(answer, () => LONG).filter(({ what }) =>
      /(name|email|description|_id|_type|_field|\/code)$/.test(what),
    )

  for (const fixture of ELEMENT_FIXTURES) {
    it(`wraps in <${fixture[0]}>`, async function () {
      this.timeout(60_000)
      const wide: string[] = []
      await renderStrangeAnswers(bff, fixture, longNames, async (rendered, at) => {
        await unfold(rendered)
        for (const { scrollWidth } of rendered.all('table'))
          if (scrollWidth > innerWidth) wide.push(`${at}: ${scrollWidth}`)
      })
      expect(wide).to.deep.equal([])
    })
  }
})
