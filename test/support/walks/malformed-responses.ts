/** Renders each element from malformed responses: none throws, stays blank, loads forever or shows "paid" wrongly. */
import { expect } from '@open-wc/testing'
import { ELEMENT_FIXTURES } from '../elements/element-fixtures.ts'
import { MockBff } from '../elements/mock-bff.ts'
import { waitUntil } from '../elements/wait.ts'
import type { Mutation } from './mutations.ts'
import { renderStrangeAnswers } from './strange-answers.ts'

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

  for (const fixture of ELEMENT_FIXTURES) {
    it(`do not break <${fixture[0]}>`, async function () {
      this.timeout(120_000)
      const wrong: string[] = []
      await renderStrangeAnswers(bff, fixture, mutationsOf, async ({ text }, at) => {
        const isThere = () => /\S/.test(text()) && !text().includes('Loading')
        await waitUntil(isThere).catch(() => {})
        if (!isThere()) wrong.push(`${at}: shows "${text()}"`)
        // A filter, a total of nothing, and a kind of credits.
        const claims = text().replace(/Open Paid|Paid (\$?0|–|credits)/g, '')
        if (/\bpaid\b/i.test(claims)) wrong.push(`${at}: says "${text()}"`)
        for (const error of thrown.splice(0)) wrong.push(`${at}: ${error}`)
      })
      expect(wrong).to.deep.equal([])
    })
  }
}
