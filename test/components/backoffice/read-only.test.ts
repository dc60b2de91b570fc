/** Read-only lists open their rows in read-only editors. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/till-session/till-session.define.ts'
import { BACK_OFFICE_FIXTURES } from '../../support/back-office/back-office-fixtures.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'

// The details of an event have no editor.
const LISTS = BACK_OFFICE_FIXTURES.filter(([tag]) => /(?<!event|subscription)-list$/.test(tag))

describe('a read-only list', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  for (const [tag, event, answers, attributes, scopes = []] of LISTS) {
    it(`opens a row in a read-only editor: <${tag}>`, async () => {
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      const list = await renderInSession(tag, [`${event}-loaded`], {
        attributes: { ...attributes, readonly: '' },
        scopes,
      })
      await list.waitForEvents(1)
      list.one('table .open').click()
      await waitUntil(() => list.one('.opened > *'))
      expect(list.one('.opened > *').matches('[readonly]')).to.equal(true)
    })
  }
})
