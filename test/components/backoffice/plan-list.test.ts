/** <plan-list>: prices and cycles. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/plan-list/plan-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aMetricPage,
  aPlan,
  aPlanPage,
  aTaxPage,
  METRICS,
  PLAN_ID,
  PLANS,
  READ_PLAN,
  TAXES,
} from '../../support/merchant-catalog.ts'
import { MockBff } from '../../support/mock-bff.ts'
import { renderInSession } from '../../support/render-in-session.ts'

const SCOPES = ['catalog:read', 'catalog:write']

describe('<plan-list>', () => {
  it('shows plans with their price and cycle, and opens one', async () => {
    sessionStorage.clear()
    const bff = new MockBff()
      .on(PLANS, { json: aPlanPage() })
      .on(READ_PLAN, { json: aPlan() })
      .on(METRICS, { json: aMetricPage() })
      .on(TAXES, { json: aTaxPage() })
    try {
      const list = await renderInSession('plan-list', ['plans-loaded'], { scopes: SCOPES })
      await list.waitForEvents(1)
      expect(list.text()).to.contain('Terrain')
      expect(list.text()).to.contain('$49.50')
      expect(list.text()).to.contain('Monthly')
      await expect(list.element).to.be.accessible()
      list.one(`#open-${PLAN_ID}`).click()
      await waitUntil(() => list.one('plan-editor')?.shadowRoot?.querySelector('form'))
    } finally {
      bff.restore()
    }
  })
})
