/** <metric-list>: aggregations, and metrics in use. */
import { expect } from '@open-wc/testing'
import '../../../components/backoffice/metric-list/metric-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aMetric,
  aMetricPage,
  DELETE_METRIC,
  METRICS,
} from '../../support/back-office/merchant-catalog.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'

const aList = () =>
  renderList('metric-list', ['metric', 'metrics'], { scopes: ['catalog:read', 'catalog:write'] })

describe('<metric-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    const calls = aMetric({ id: 'bm_2', name: 'API calls', aggregation_type: 'COUNT' })
    bff = new MockBff().on(METRICS, { json: aMetricPage([aMetric(), calls]) })
  })
  afterEach(() => bff.restore())

  it('shows the aggregation of a metric', async () => {
    const list = await aList()
    expect(list.text()).to.contain('GPU minutes')
    expect(list.text()).to.contain('Sum of a property: minutes')
    expect(list.text()).to.contain('Number of events')
    await expect(list.element).to.be.accessible()
  })

  it('shows the reason of the service if a metric is in use and was not deleted', async () => {
    const description = 'It is still in use.'
    bff.on(DELETE_METRIC, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'RESOURCE_IN_USE', description }] } },
    })
    const list = await aList()
    await list.press('Delete')
    await list.confirm('Delete metric')
    expect(list.text()).to.contain(description)
  })
})
