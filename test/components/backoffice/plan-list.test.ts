/** <plan-list>: prices and cycles. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { PlanList } from '../../../components/backoffice/plan-list/plan-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMetricPage, aPlanPage } from '../../../demo/fixtures/office.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import { METRICS, PLANS } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'

define('plan-list', PlanList)
define('till-session', TillSession)

const aList = () =>
  renderList('plan-list', ['plan', 'plans'], { scopes: ['catalog:read', 'catalog:write'] })

describe('<plan-list>', () => {
  it('puts the price beside the name in a card, and other numbers below with their labels', async () => {
    sessionStorage.clear()
    const bff = new MockBff().on(PLANS, { json: aPlanPage() }).on(METRICS, { json: aMetricPage() })
    await setViewport({ width: 320, height: 700 })
    try {
      const list = await aList()
      const rect = (selector: string) => list.one(selector).getBoundingClientRect()
      const [name, price, charges] = ['th.name', 'td.amount', 'td.charges'].map((selector) =>
        rect(`tbody ${selector}`),
      ) as [DOMRect, DOMRect, DOMRect]
      expect(price.left).to.be.at.least(name.right)
      expect(price.top).to.be.below(name.bottom)
      expect(charges.top).to.be.at.least(name.bottom)
      expect(charges.left).to.equal(name.left)
      const cell = list.one('tbody td.charges')
      const menu = rect('tbody .row-menu')
      expect(menu.right, 'at the end of the last line').to.be.closeTo(price.right, 1)
      expect(menu.top).to.be.at.least(price.bottom)
      expect(menu.bottom).to.be.at.most(rect('tbody tr').bottom)
      expect(cell.dataset.label).to.equal('Charges')
      expect(getComputedStyle(cell, '::before').content).not.to.equal('none')
    } finally {
      bff.restore()
      await setViewport({ width: 1024, height: 700 })
    }
  })
})
