/** <sample-list>: its rows, its scopes, and its error. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMetricPage } from '../../../demo/fixtures/office.ts'
import { METRICS } from '../../../test/support/back-office/routes.ts'
import { MockBff } from '../../../test/support/elements/mock-bff.ts'
import { renderInSession } from '../../../test/support/elements/render-in-session.ts'
import { SampleList } from './sample-list.ts'

define('sample-list', SampleList)
define('till-session', TillSession)

const EVENTS = ['sample-list-loaded', 'sample-list-failed']
const renderSampleList = async (scopes = ['catalog:read', 'catalog:write']) => {
  const list = await renderInSession('sample-list', EVENTS, { scopes })
  await list.waitForEvents(1)
  return list
}

describe('<sample-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(METRICS, { json: aMetricPage() })
  })
  afterEach(() => bff.restore())

  it('shows its rows', async () => {
    const { text, element } = await renderSampleList()
    expect(text()).to.contain('GPU minutes')
    await expect(element).to.be.accessible()
  })

  it('names the scope that a session lacks to change rows', async () => {
    const { all } = await renderSampleList(['catalog:read'])
    expect(all('[title*="catalog:write"]')).to.have.length(1)
  })

  it('says that the rows could not be loaded, with a button to retry', async () => {
    bff.on(METRICS, { status: 503 })
    const { text, events } = await renderSampleList()
    expect(events[0]!.type).to.equal('sample-list-failed')
    expect(text()).to.contain('Metrics couldn’t be loaded.')
  })
})
