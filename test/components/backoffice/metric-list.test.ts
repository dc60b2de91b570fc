/** <metric-list>: pages and deletion. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/metric-list/metric-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aMetric,
  aMetricPage,
  DELETE_METRIC,
  METRIC_ID,
  METRICS,
  READ_METRIC,
} from '../../support/back-office/merchant-catalog.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const SCOPES = ['catalog:read', 'catalog:write']
const aList = async (scopes = SCOPES) => {
  const events = ['metrics-loaded', 'metrics-failed', 'metric-open', 'metric-deleted']
  const list = await renderInSession('metric-list', events, { scopes })
  await list.waitForEvents(1)
  return list
}
type Rendered = Awaited<ReturnType<typeof aList>>

const button = ({ all }: Rendered, name: string) =>
  all<HTMLButtonElement>('button').find(
    ({ textContent, ariaLabel }) => (ariaLabel ?? textContent!.trim()) === name,
  )!
async function press(rendered: Rendered, name: string): Promise<void> {
  button(rendered, name).click()
  await settled()
}
const types = ({ events }: Rendered) => events.map(({ type }) => type)

describe('<metric-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    const calls = aMetric({ id: 'bm_2', name: 'API calls', aggregation_type: 'COUNT' })
    bff = new MockBff()
      .on(METRICS, { json: aMetricPage([aMetric()], { pages: 2 }) })
      .on(`${METRICS}?page=2&per_page=10`, { json: aMetricPage([calls], { page: 2, pages: 2 }) })
      .on(READ_METRIC, { json: aMetric() })
  })
  afterEach(() => bff.restore())

  it('shows the aggregation of a metric, and turns pages by number', async () => {
    const list = await aList()
    expect(list.text()).to.contain('GPU minutes')
    expect(list.text()).to.contain('Sum of a property: minutes')
    await expect(list.element).to.be.accessible()
    await press(list, 'Next page')
    expect(list.text()).to.contain('API calls')
    expect(list.text()).to.contain('Number of events')
    expect(button(list, 'Next page').disabled).to.equal(true)
  })

  it('opens a metric in its place', async () => {
    const list = await aList()
    list.one(`#open-${METRIC_ID}`).click()
    await waitUntil(() => list.one('metric-editor')?.shadowRoot?.querySelector('form'))
    expect(types(list)).to.include('metric-open')
  })

  it('shows the reason of the service if a metric is in use and was not deleted', async () => {
    const description = 'It is still in use.'
    bff.on(DELETE_METRIC, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'RESOURCE_IN_USE', description }] } },
    })
    const { now } = performance
    const start = now.call(performance)
    let waited = 0
    performance.now = () => start + waited
    try {
      const list = await aList()
      await press(list, 'Delete')
      waited = 400
      await press(list, 'Delete metric')
      expect(list.text()).to.contain('GPU minutes')
      expect(list.text()).to.contain(description)
    } finally {
      performance.now = now
    }
  })

  it('has no changing actions without the scope to write', async () => {
    const list = await aList(['catalog:read'])
    expect(list.text()).to.contain('catalog:write')
    expect(button(list, 'New metric')).to.equal(undefined)
  })
})
