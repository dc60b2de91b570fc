/** Malformed responses, in the thousands. */
import { expect } from '@open-wc/testing'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { testMalformedResponses } from '../support/walks/malformed-responses.ts'
import { mutationsOf } from '../support/walks/mutations.ts'

describe('malformed responses', () => {
  it('number in the thousands', () => {
    const all = ELEMENT_FIXTURES.flatMap(([, , answers]) =>
      Object.values(answers).flatMap(mutationsOf),
    )
    expect(all.length).to.be.greaterThan(2000)
  })

  testMalformedResponses(mutationsOf)
})
