/** <subscription-list>: the dates of ends, which services give as the last second or as the first instant after. */
import { expect } from '@open-wc/testing'
import { SubscriptionList } from '../../../components/backoffice/subscription-list/subscription-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aPlanChoice, aSubscription, aSubscriptionPage } from '../../../demo/fixtures/office.ts'
import { PLANS, SUBSCRIPTIONS } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

define('subscription-list', SubscriptionList)
define('till-session', TillSession)

const SCOPES = ['subscriptions:read', 'subscriptions:write', 'catalog:read']

/** The end of November 2026. */
const FORMS = {
  'the last second': '2026-11-30T23:59:59Z',
  'the first instant after': '2026-12-01T00:00:00Z',
}

for (const [form, end] of Object.entries(FORMS)) {
  describe(`<subscription-list> with ends as ${form}`, () => {
    let bff: MockBff
    afterEach(() => bff.restore())

    async function aList(members = {}) {
      const period = { current_period_start: '2026-11-01T00:00:00Z', current_period_end: end }
      bff = new MockBff()
        .on(SUBSCRIPTIONS, {
          json: aSubscriptionPage([aSubscription({ ...period, ...members })]),
        })
        .on(PLANS, { json: aPlanChoice() })
      const attributes = { customer: 'northwind' }
      const list = await renderInSession('subscription-list', ['subscriptions-loaded'], {
        attributes,
        scopes: SCOPES,
      })
      await list.waitForEvents(1)
      const press = async (name: string) => {
        list
          .all<HTMLButtonElement>('button')
          .find((it) => it.textContent!.trim() === name)!
          .click()
        await settled()
      }
      return { ...list, press }
    }

    it('shows the last day of the period and of the subscription', async () => {
      const list = await aList({ end_date: end })
      for (const column of ['period-end', 'end'])
        expect(list.one(`td.${column}`).textContent).to.equal('Nov 30, 2026')
    })

    it('shows the last day in the question of a cancellation', async () => {
      const list = await aList()
      await list.press('Cancel subscription')
      expect(list.text()).to.contain('When this period ends, on Nov 30, 2026')
    })

    it('shows the first day of a cheaper plan', async () => {
      const list = await aList()
      await list.press('Change plan')
      const select = list.one<HTMLSelectElement>('#new-plan')
      select.value = 'valley'
      select.dispatchEvent(new Event('change'))
      await list.element.updateComplete
      expect(list.text()).to.contain('Starts on Dec 1, 2026')
    })
  })
}
