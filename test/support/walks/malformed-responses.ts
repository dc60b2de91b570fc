/** Renders each element from malformed responses: none throws, stays blank, loads forever or shows "paid" wrongly. */
import { expect } from '@open-wc/testing'
import { ELEMENT_FIXTURES } from '../elements/element-fixtures.ts'
import { MockBff } from '../elements/mock-bff.ts'
import { renderInSession } from '../elements/render-in-session.ts'
import { nextTurn, waitUntil } from '../elements/wait.ts'
import type { Mutation } from './mutations.ts'

/** Declares a test of each element over the malformed responses that `mutationsOf` makes of a good one. */
export function testMalformedResponses(mutationsOf: (answer: unknown) => Mutation[]): void {
  let bff: MockBff
  const thrown: string[] = []
  const onError = (event: PromiseRejectionEvent | ErrorEvent) => {
    event.preventDefault()
    thrown.push(String('reason' in event ? event.reason : event.error))
  }
  beforeEach(() => {
    bff = new MockBff()
    thrown.length = 0
    addEventListener('unhandledrejection', onError)
    addEventListener('error', onError)
  })
  afterEach(() => {
    bff.restore()
    removeEventListener('unhandledrejection', onError)
    removeEventListener('error', onError)
  })

  for (const [tag, event, answers, attributes = {}, scopes = []] of ELEMENT_FIXTURES) {
    it(`do not break <${tag}>`, async function () {
      this.timeout(120_000)
      const wrong: string[] = []
      for (const [route, answer] of Object.entries(answers)) {
        for (const { what, answer: strange } of mutationsOf(answer)) {
          for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
          bff.on(route, { json: strange })
          const types = [`${event}-loaded`, `${event}-failed`]
          const { element, events, text, session } = await renderInSession(tag, types, {
            attributes,
            scopes,
          })
          const blame = (text: string) => wrong.push(`${route} ${what}: ${text}`)
          const isThere = () => /\S/.test(text()) && !text().includes('Loading')
          const came = () => events.length > 0 || isThere()
          const within = { timeout: 2000 }
          await waitUntil(came, '', within).catch(() => {})
          await element.updateComplete.catch(() => {})
          // The element renders again after its last response.
          await nextTurn()
          await waitUntil(isThere, '', within).catch(() => {})
          if (!isThere()) blame(`shows "${text()}"`)
          // A filter, a total of nothing, and a kind of credits.
          const claims = text().replace(/Open Paid|Paid (\$?0|–|credits)/g, '')
          if (/\bpaid\b/i.test(claims)) blame(`says "${text()}"`)
          for (const error of thrown.splice(0)) blame(error)
          session.parentElement!.remove()
        }
      }
      expect(wrong).to.deep.equal([])
    })
  }
}
