/** <pricing-table>: prices in words, groups, states, slots and the customer's plan. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { messages } from '../../components/pricing-table/messages.ts'
import type {
  PlanChooseEvent,
  PricingLoadedEvent,
} from '../../components/pricing-table/pricing-table.ts'
import { PricingTable } from '../../components/pricing-table/pricing-table.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { ALL_MODELS, aCharge, aPlan, somePlans } from '../../demo/fixtures/customer.ts'
import type { PublicPlan } from '../../server/contract/plans/public-plan.ts'
import { englishOf } from '../support/elements/english.ts'
import { type Answer, MockBff } from '../support/elements/mock-bff.ts'
import { MockStreams } from '../support/elements/mock-stream.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { next, settled, shownText, waitUntil } from '../support/elements/wait.ts'

define('pricing-table', PricingTable)
define('till-session', TillSession)

const says = englishOf(messages)

const ROUTE = 'GET /api/plans'
const shadow = (element: PricingTable, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(selector),
]
const texts = (element: PricingTable, selector: string) =>
  shadow(element, selector).map((found) => found.textContent!.replace(/\s+/g, ' ').trim())
const price = (value: string, currency_code = 'USD') => ({ currency_code, value })
const yearly = (more: Partial<PublicPlan> = {}) => aPlan({ billing_cycle: 'YEARLY', ...more })

describe('<pricing-table>', () => {
  let bff: MockBff

  beforeEach(() => {
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  async function aTable(
    plans: PublicPlan[] | Answer,
    properties: Partial<PricingTable> = {},
    content: unknown = '',
  ): Promise<PricingTable> {
    bff.on(ROUTE, Array.isArray(plans) ? { json: somePlans(plans) } : plans)
    const element = await fixture<PricingTable>(
      html`<pricing-table lang="en">${content}</pricing-table>`,
    )
    Object.assign(element, properties)
    await settled()
    return element
  }

  describe('a plan', () => {
    it('has its name, description, price, cycle, terms and prices of usage', async () => {
      const loaded = next<PricingLoadedEvent>(window, 'pricing-loaded')
      const element = await aTable(ALL_MODELS)
      expect((await loaded).data.plans[0]!.code).to.equal('everything')
      expect(texts(element, '[part=name]')).to.eql(['Everything'])
      expect(texts(element, '[part=description]')).to.eql(['Each charge model'])
      expect(texts(element, '.price p')).to.eql([
        '$100.00 per month'.replace('100', '49'),
        'plus tax',
      ])
      expect(texts(element, '[part=terms] li')).to.eql([
        'No base price for the first 14 days',
        says('plans.commitment', { amount: '$100.00' }),
        says('plans.usage-later'),
      ])
      expect(texts(element, 'dt')).to.eql(['API calls', 'Storage', 'Minutes', 'Seats', 'Payments'])
      expect(texts(element, 'dd li')).to.eql([
        '$0.01 each',
        says('plans.unknown'),
        'First 1,000 free',
        '$5.00 for each started 100',
        'First 100: Included',
        'Above 100, up to 1,000: $0.50 each plus $10.00 in total',
        'Above 1,000: $0.25 each',
        '1–10: $12.00 each',
        '11 and more: $9.00 each plus $20.00 in total',
        says('plans.volume'),
        'Minimum $24.00 per period',
        'First 3 transactions free',
        '2.9% of the amount + $0.30 per transaction',
        'Minimum $0.50 per transaction',
        'Maximum $10.00 per transaction',
      ])
      await expect(element).to.be.accessible()
    })

    it('without usage says when it is billed and how long it is free', async () => {
      const plans = [
        aPlan({ charges: [], trial_period: 1, pay_in_advance: true }),
        aPlan({ code: 'b', charges: [], trial_period: 7 }),
      ]
      const element = await aTable(plans)
      expect(texts(element, '[part=terms] li')).to.eql([
        'First day free',
        says('plans.in-advance'),
        'First 7 days free',
        says('plans.in-arrears'),
      ])
      expect(shadow(element, '[part=estimate]')).to.have.length(0)
      expect(shadow(element, '[part=tax]')).to.have.length(0)
    })

    it('keeps the currency of each plan, in one table for each currency', async () => {
      const element = await aTable([
        aPlan(),
        aPlan({ code: 'jp', name: 'Japan', amount: price('14800', 'JPY') }),
        aPlan({ code: 'kw', name: 'Kuwait', amount: price('1.5', 'KWD'), charges: [] }),
      ])
      expect(texts(element, '.big')).to.eql(['$49.00', '¥14,800', 'KWD 1.500'])
      expect(shadow(element, '[part=plans]').map((list) => list.ariaLabel)).to.eql([
        'Prices in USD',
        'Prices in JPY',
        'Prices in KWD',
      ])
    })

    it('shows the first prices of many, and the others on demand', async () => {
      const graduated_ranges = Array.from({ length: 12 }, (_, n) => ({
        from_value: n * 10 + (n ? 1 : 0),
        to_value: n === 11 ? null : n * 10 + 10,
        per_unit_amount: String(20 - n),
      }))
      const charges = [aCharge({ charge_model: 'GRADUATED', properties: { graduated_ranges } })]
      const element = await aTable([aPlan({ charges })])
      expect(texts(element, 'dd > ul li')).to.have.length(2)
      const details = shadow(element, 'dd details')[0] as HTMLDetailsElement
      expect(details.open).to.equal(false)
      expect(details.querySelectorAll('li')).to.have.length(10)
    })
  })

  describe('the selection', () => {
    const four = [
      aPlan({ code: 'a', name: 'A' }),
      aPlan({ code: 'b', name: 'B' }),
      yearly({ code: 'ay', name: 'A yearly' }),
      yearly({ code: 'by', name: 'B yearly' }),
    ]
    const names = (element: PricingTable) => texts(element, '[part=name]')
    const choices = (element: PricingTable) => texts(element, '[part=groups] label')

    it('is all plans in groups by billing cycle, with a switch', async () => {
      const element = await aTable(four)
      expect(names(element)).to.eql(['A', 'B'])
      expect(choices(element)).to.eql(['Monthly', 'Yearly'])
      shadow(element, '[part=groups] input')[1]!.click()
      await settled()
      expect(names(element)).to.eql(['A yearly', 'B yearly'])
      expect(element.getAttribute('group')).to.equal('2')
      await expect(element).to.be.accessible()
    })

    it('is the page’s own, in its order; a missing plan is left out', async () => {
      const element = await aTable(four, { plans: 'b, gone, a' })
      expect(names(element)).to.eql(['B', 'A'])
      expect(choices(element)).to.eql([])
    })

    it('has groups that the page separates, and names', async () => {
      const element = await aTable(four, { plans: 'b,by|a', group: 2 })
      expect(names(element)).to.eql(['A'])
      expect(choices(element)).to.eql(['Monthly', 'Monthly'])
      element.plans = 'Teams: a,b | Companies: ay'
      element.group = 1
      await settled()
      expect(choices(element)).to.eql(['Teams', 'Companies'])
      expect(names(element)).to.eql(['A', 'B'])
    })
  })

  describe('the choice of a plan', () => {
    it('is a button that fires an event with the code and the usage', async () => {
      const element = await aTable([aPlan()], { usage: 'api_calls=10' })
      const chosen = next<PlanChooseEvent>(element, 'plan-choose')
      const [button] = shadow(element, '[part=choose]')
      expect(button!.textContent).to.equal('Choose Pro')
      button!.click()
      const { plan, usage } = await chosen
      expect([plan, usage]).to.eql(['pro', 'api_calls=10'])
    })

    it('is a link with `href`, which a canceled event does not follow', async () => {
      const usage = 'api_calls=10'
      const element = await aTable([aPlan()], { href: '#/go?plan={plan}&usage={usage}', usage })
      const [link] = shadow(element, 'a[part=choose]')
      expect(link!.getAttribute('href')).to.equal('#/go?plan=pro&usage=api_calls%3D10')
      element.addEventListener('plan-choose', (event) => event.preventDefault())
      const click = new MouseEvent('click', { cancelable: true, bubbles: true })
      link!.dispatchEvent(click)
      expect(click.defaultPrevented).to.equal(true)
    })

    it('is absent for the current plan, which the page names', async () => {
      const element = await aTable([aPlan(), aPlan({ code: 'b' })], { current: 'pro' })
      expect(texts(element, '[part=badge]')).to.eql(['Your plan'])
      expect(shadow(element, '[part=choose]')).to.have.length(1)
    })

    it('marks the plan of an active subscription in a session', async () => {
      const streams = new MockStreams(bff)
      bff.on(ROUTE, { json: somePlans([aPlan(), aPlan({ code: 'b', name: 'B' })]) })
      const subscriptions = [
        { external_id: 's', status: 'ACTIVE', plan_code: 'b' },
        { external_id: 't', status: 'PENDING', plan_code: 'pro' },
      ]
      bff.on('GET /api/me/subscriptions', { json: { subscriptions } })
      const { texts, waitForEvents } = await renderInSession('pricing-table', ['pricing-loaded'], {
        scopes: ['usage:read'],
      })
      await waitForEvents(1)
      await settled()
      expect(texts('[part~=current] [part=name]')).to.eql(['B'])
      bff.on('GET /api/me/subscriptions', { json: { subscriptions: [] } })
      streams.send({ kind: 'subscription', id: 's' })
      await waitUntil(() => texts('[part~=current]').length === 0, 'ended elsewhere')
    })

    it('marks nothing and requests nothing in a session without the scope', async () => {
      bff.on(ROUTE, { json: somePlans([aPlan()]) })
      const { texts, waitForEvents } = await renderInSession('pricing-table', ['pricing-loaded'])
      await waitForEvents(1)
      await settled()
      expect(texts('[part=badge]')).to.eql([])
      expect(bff.calls('GET /api/me/subscriptions')).to.have.length(0)
    })
  })

  describe('states', () => {
    it('says that there are no plans, in the page’s own words if it has some', async () => {
      const element = await aTable([])
      expect(shownText(element)).to.equal(says('pricing.none'))
      expect(element.matches(':state(empty)')).to.equal(true)
      const soldOut = await aTable([], {}, html`<p slot="empty">Sold out</p>`)
      expect(shownText(soldOut)).to.equal('Sold out')
    })

    it('shows given data without a request', async () => {
      const data = somePlans([aPlan()])
      const element = await fixture<PricingTable>(
        html`<pricing-table lang="en" .data=${data}></pricing-table>`,
      )
      await settled()
      expect(texts(element, '[part=name]')).to.eql(['Pro'])
      expect(bff.calls(ROUTE)).to.have.length(0)
    })
  })

  it('has slots for features, an own action, a further column and legal text', async () => {
    const element = await aTable(
      [aPlan()],
      {},
      html`
        <ul slot="features-pro"><li>Support</li></ul>
        <a slot="action-pro" href="/mine">Start</a>
        <div slot="column">Talk to us</div>
        <p slot="legal">Terms</p>
      `,
    )
    const text = shownText(element)
    for (const words of ['Support', 'Start', 'Talk to us', 'Terms']) expect(text).to.include(words)
    expect(text).not.to.include('Choose Pro')
    await expect(element).to.be.accessible()
  })

  it('lines up the plans as columns, and as cards below 640 px', async () => {
    const element = await aTable([aPlan(), aPlan({ code: 'b' })])
    const tops = () => shadow(element, '.plan').map((plan) => plan.getBoundingClientRect().top)
    element.style.display = 'block'
    element.style.inlineSize = '641px'
    expect(tops()[0]).to.equal(tops()[1])
    element.style.inlineSize = '639px'
    expect(tops()[1]).to.be.greaterThan(tops()[0]!)
    element.style.inlineSize = '288px'
    expect(element.scrollWidth).to.equal(288)
  })
})
