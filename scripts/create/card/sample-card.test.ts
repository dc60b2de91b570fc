/** <sample-card>: its data, and its error. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { MockBff } from '../../../test/support/elements/mock-bff.ts'
import { renderInSession } from '../../../test/support/elements/render-in-session.ts'
import { SampleCard } from './sample-card.ts'

define('sample-card', SampleCard)
define('till-session', TillSession)

const ME = 'GET /api/me'
const me = { external_id: 'ada', name: 'Ada Okafor', now: '2026-11-20T10:00:00Z' }
const renderSampleCard = () =>
  renderInSession('sample-card', ['sample-card-loaded', 'sample-card-failed'])

describe('<sample-card>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(ME, { json: me })
  })
  afterEach(() => bff.restore())

  it('shows its data', async () => {
    const { waitForEvents, text, element } = await renderSampleCard()
    await waitForEvents(1)
    expect(text()).to.equal('Ada Okafor')
    await expect(element).to.be.accessible()
  })

  it('says that the data could not be loaded, with a button to retry', async () => {
    bff.on(ME, { status: 503 })
    const { waitForEvents, text, events } = await renderSampleCard()
    await waitForEvents(1)
    expect(events[0]!.type).to.equal('sample-card-failed')
    expect(text()).to.contain('The data couldn’t be loaded.')
  })
})
