/** A sample of malformed responses; `malformed-responses.slow.test.ts` has all. */
import { testMalformedResponses } from '../support/walks/malformed-responses.ts'
import { mutationsOf } from '../support/walks/mutations.ts'

/** No multiple of the number of mutations per member, so that each kind is in the sample. */
const STEP = 10

describe('a sample of malformed responses', () => {
  testMalformedResponses((answer) => mutationsOf(answer).filter((_, index) => index % STEP === 0))
})
