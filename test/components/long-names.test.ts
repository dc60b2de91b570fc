/** A name of 255 letters without a space wraps: on a wide page no table needs to be scrolled for it. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { nextTurn, waitUntil } from '../support/elements/wait.ts'
import { textsReplacedIn } from '../support/walks/mutations.ts'

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

  for (const [tag, event, answers, attributes = {}, scopes = []] of ELEMENT_FIXTURES) {
    it(`wraps in <${tag}>`, async function () {
      this.timeout(60_000)
      const wide: string[] = []
      for (const [route, answer] of Object.entries(answers)) {
        for (const { what, answer: long } of textsReplacedIn(answer, () => LONG)) {
          if (!/(name|email|description|_id|_type|_field|\/code)$/.test(what)) continue
          for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
          bff.on(route, { json: long })
          const types = [`${event}-loaded`, `${event}-failed`]
          const { element, events, all, session } = await renderInSession(tag, types, {
            attributes,
            scopes,
          })
          const came = () => events.length > 0
          await waitUntil(came, '', { timeout: 200 }).catch(() => {})
          await element.updateComplete
          for (const closed of all('button[aria-expanded=false]')) closed.click()
          for (const details of all('details')) details.setAttribute('open', '')
          await nextTurn()
          await element.updateComplete
          for (const table of all('table')) {
            const { scrollWidth } = table
            if (scrollWidth > innerWidth) wide.push(`${route} ${what}: ${scrollWidth}`)
          }
          session.parentElement!.remove()
        }
      }
      expect(wide).to.deep.equal([])
    })
  }
})
