/** <plan-list>: prices and cycles. */
import { expect, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
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
} from '../../support/back-office/merchant-catalog.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'

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

  it('puts the price beside the name in a card, and other numbers below with their labels', async () => {
    sessionStorage.clear()
    const bff = new MockBff().on(PLANS, { json: aPlanPage() }).on(METRICS, { json: aMetricPage() })
    await setViewport({ width: 320, height: 700 })
    try {
      const list = await renderInSession('plan-list', ['plans-loaded'], { scopes: SCOPES })
      await list.waitForEvents(1)
      const rect = (selector: string) => list.one(selector).getBoundingClientRect()
      const [name, price, charges] = ['th.name', 'td.amount', 'td.charges'].map((selector) =>
        rect(`tbody ${selector}`),
      ) as [DOMRect, DOMRect, DOMRect]
      expect(price.left).to.be.at.least(name.right)
      expect(price.top).to.be.below(name.bottom)
      expect(charges.top).to.be.at.least(name.bottom)
      expect(charges.left).to.equal(name.left)
      const cell = list.one('tbody td.charges')
      expect(cell.dataset.label).to.equal('Charges')
      expect(getComputedStyle(cell, '::before').content).not.to.equal('none')
    } finally {
      bff.restore()
      await setViewport({ width: 1024, height: 700 })
    }
  })
})
