/** <subscription-card>: the plan and its actions, its end, a coming change, and a first subscription. */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { messages } from '../../components/subscription-card/messages.ts'
import type {
  SubscriptionCanceledEvent,
  SubscriptionCreatedEvent,
} from '../../components/subscription-card/subscription-card.ts'
import { SubscriptionCard } from '../../components/subscription-card/subscription-card.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import {
  aCharge,
  aChargeUsage,
  aNextInvoice,
  aPlan,
  aPreview,
  aSubscribed,
  aUsage,
  someMyPlans,
  TEAM,
} from '../../demo/fixtures/customer.ts'
import type { MyPlan, MyPlans } from '../../server/contract/plans/my-plans.ts'
import { englishOf } from '../support/elements/english.ts'
import { aCard, CHANGE, PLANS, PREVIEW } from '../support/elements/fixtures/subscription-card.ts'
import { USAGE } from '../support/elements/fixtures/usage-meter.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { settled } from '../support/elements/wait.ts'

define('subscription-card', SubscriptionCard)
define('till-session', TillSession)

const says = englishOf(messages)

const FIRST = 'POST /api/me/subscriptions/preview'
const usd = (value: string) => ({ currency_code: 'USD', value })

describe('<subscription-card>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  describe('a plan', () => {
    it('has its name, state, price, period and next invoice', async () => {
      const { texts, element } = await aCard(bff)
      expect(texts('[part=name]')).to.eql(['Pro'])
      expect(texts('[part=state]')).to.eql(['Active'])
      expect(texts('[part=price]')).to.eql(['$49.00 per month'])
      expect(texts('[part=date] dd')).to.eql(['Nov 1 – 30, 2026', 'Dec 1, 2026'])
      await expect(element).to.be.accessible()
    })

    it('has a forecast of its next invoice, and no sum once a refresh has failed', async () => {
      const plan = aPlan({ amount: usd('99'), charges: [aCharge()] })
      const call = aChargeUsage({ units: '950', events_count: 950, amount: usd('95') })
      const charge = { charge_model: 'STANDARD', properties: { amount: '0.1' } }
      const charges_usage = [{ ...call, charge }]
      bff.on(USAGE, {
        json: aUsage({ total_amount: usd('95'), taxes_amount: null, charges_usage }),
      })
      const subscriptions = [aSubscribed({}, { plan, next_invoice: aNextInvoice() })]
      const { element, texts, events } = await aCard(bff, { subscriptions })
      const [asked] = bff.calls(USAGE)
      expect(asked!.address).to.include('?subscription_id=terrain&metric_types=true')
      expect(texts('[part=forecast]')).to.eql([
        'About $246 on Dec 1, 2026 $99.00 plan + about $147 usage at this pace',
      ])
      expect(events[0]).to.have.property('data').that.has.keys(Object.keys(someMyPlans()))
      bff.on(PLANS, { problem: 'internal' })
      element.reload()
      await settled()
      expect(texts('[part=forecast]')[0]).to.match(/^Plan \$99\.00 · usage so far \$95\.00/)
    })

    it('whose usage can’t be read has no forecast', async () => {
      const plan = aPlan({ amount: usd('99'), charges: [aCharge()] })
      bff.on(USAGE, { problem: 'internal' })
      const subscriptions = [aSubscribed({}, { plan, next_invoice: aNextInvoice() })]
      const { texts } = await aCard(bff, { subscriptions })
      expect(texts('[part=name]')).to.eql(['Pro'])
      expect(texts('[part=forecast]')).to.eql([])
    })

    it('has its trial while it lasts, its usage prices, and individual conditions', async () => {
      const plan = aPlan({ trial_period: 10, charges: [aCharge()] })
      const subscribed = aSubscribed({ start_date: '2026-11-15' }, { plan, has_overrides: true })
      const { texts, text } = await aCard(bff, { subscriptions: [subscribed] })
      expect(texts('[part=date] dd')).to.include('Nov 24, 2026')
      expect(texts('[part=prices] dd')).to.eql(['$0.01 each'])
      // A change of plan begins no trial.
      const later = aSubscribed({ start_date: '2026-11-15', current_period_start: '2026-11-17' })
      expect((await aCard(bff, { subscriptions: [{ ...later, plan }] })).text()).not.to.include(
        says('my-plan.trial'),
      )
      expect(text()).to.include(says('my-plan.individual'))
      expect(text()).not.to.include('first 10 days')
    })

    it('that has ended or has not begun says so, and offers nothing', async () => {
      const ended = aSubscribed({ status: 'TERMINATED', end_date: '2026-10-31T23:59:59Z' })
      const { texts } = await aCard(bff, { subscriptions: [ended] })
      expect(texts('[part=state]')).to.eql(['Ended Oct 31, 2026'])
      expect(texts('[part=actions] button')).to.eql([])
      expect(texts('[part=actions] p')[0]).to.equal(
        says('my-plan.ask-to-restart', { merchant: 'the shop' }),
      )
      const never = aSubscribed({
        ...{ status: 'CANCELED', start_date: '2026-12-24', end_date: '2027-06-30T23:59:59Z' },
      })
      expect((await aCard(bff, { subscriptions: [never] })).texts('[part=state]')).to.eql([
        says('my-plan.inactive'),
      ])
      const pending = aSubscribed({ status: 'PENDING', start_date: '2026-12-24' })
      const other = await aCard(bff, { subscriptions: [pending] })
      expect(other.texts('[part=state]')).to.eql(['Starts Dec 24, 2026'])
      expect(other.texts('[part=actions] p')[0]).to.equal(
        says('my-plan.ask-to-change', { merchant: 'the shop' }),
      )
    })

    it('that has ended lets the customer subscribe again', async () => {
      const ended = aSubscribed({ status: 'TERMINATED', end_date: '2026-10-31T23:59:59Z' })
      bff.on(FIRST, { json: aPreview({ kind: 'subscribe' }) })
      bff.on('POST /api/me/subscriptions', { json: aSubscribed({ external_id: 'sub_new' }) })
      const members = { subscriptions: [ended], can_subscribe: true }
      const { texts, click, confirm, events } = await aCard(bff, members)
      expect(texts('[part=actions] button')).to.eql(['Choose a plan'])
      await click('change')
      expect(texts('[part=offer] strong'), 'the previous plan too').to.eql(['Pro', 'Team'])
      await click('continue')
      expect(JSON.parse(bff.calls(FIRST)[0]!.body!)).to.eql({ plan: 'pro' })
      await confirm()
      expect(bff.calls('POST /api/me/subscriptions')).to.have.length(1)
      expect(events.map(({ type }) => type)).to.include('subscription-created')
    })

    it('with unreadable prices keeps its name, and says that they can’t be shown', async () => {
      const { text } = await aCard(bff, { subscriptions: [aSubscribed({}, { plan: null })] })
      expect(text()).to.include('pro')
      expect(text()).to.include(says('my-plan.unreadable'))
    })

    it('shows an end of both forms by the same date', async () => {
      for (const end_date of ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z']) {
        const { texts } = await aCard(bff, { subscriptions: [aSubscribed({ end_date })] })
        expect(texts('[part=state]')).to.eql(['Ends Nov 30, 2026'])
      }
    })
  })

  describe('the actions', () => {
    const actions = async (more: Partial<MyPlans>, scopes?: string[]) =>
      (await aCard(bff, more, scopes ? { scopes } : {})).texts('[part=actions] button')

    it('are those of the session', async () => {
      expect(await actions({})).to.eql(['Change plan', 'Cancel subscription'])
      expect(await actions({ actions: ['cancel'] })).to.eql(['Cancel subscription'])
      expect(await actions({ actions: [] })).to.eql([])
      expect(await actions({}, ['usage:read'])).to.eql([])
    })

    it('have no change without another plan in the currency, nor where conditions would end', async () => {
      const yen = aPlan({ code: 'y', amount: { currency_code: 'JPY', value: '1' } })
      expect(await actions({ offers: [yen] })).to.eql(['Cancel subscription'])
      const subscriptions = [aSubscribed({}, { has_overrides: true })]
      expect(await actions({ subscriptions })).to.eql(['Cancel subscription'])
      const more = { subscriptions, actions: ['change', 'leave-overrides'] as const }
      expect(await actions({ ...more, actions: [...more.actions] })).to.eql(['Change plan'])
    })

    it('name the merchant where a change is not possible, in the page’s own words if it has some', async () => {
      const { text, element } = await aCard(bff, { actions: [] })
      expect(text()).to.include(says('my-plan.ask-to-change', { merchant: 'the shop' }))
      element.innerHTML = '<a slot="change" href="/ask">Ask us</a>'
      expect(text()).to.include('Ask us')
    })
  })

  it('is canceled for the end of the period, with a reason that no server receives', async () => {
    const takes_effect = '2026-12-01T00:00:00Z'
    const next_invoice = aNextInvoice()
    bff.on(PREVIEW, { json: aPreview({ kind: 'cancel', lines: [], takes_effect, next_invoice }) })
    bff.on(CHANGE, { json: aSubscribed({ end_date: '2026-11-30T23:59:59Z' }) })
    const { texts, one, click, confirm, events } = await aCard(bff)
    await click('cancel')
    expect(texts('[part=sentence]')).to.eql([says('my-plan.cancels', { date: 'Nov 30, 2026' })])
    expect(texts('[part=next] .row').at(-1)).to.equal(
      'On Dec 1, 2026, with usage until now $199.00',
    )
    const reason = one<HTMLTextAreaElement>('textarea')
    reason.value = ' Too dear '
    reason.dispatchEvent(new Event('input'))
    await confirm()
    const canceled = events.find(({ type }) => type === 'subscription-canceled')
    expect((canceled as SubscriptionCanceledEvent).reason).to.equal('Too dear')
    expect(bff.recorded.map(({ body }) => body).join()).not.to.include('dear')
  })

  describe('a coming change', () => {
    const pending = aSubscribed({}, { pending: { plan: TEAM, starts: '2026-12-01T00:00:00Z' } })
    const ending = aSubscribed({ end_date: '2026-11-30T23:59:59Z' })

    it('is a change with its date, which is taken back without a cancellation', async () => {
      bff.on(PREVIEW, { json: aPreview({ kind: 'keep', takes_back: 'change', lines: [] }) })
      bff.on(CHANGE, { json: aSubscribed() })
      const { texts, click, confirm, events } = await aCard(bff, { subscriptions: [pending] })
      expect(texts('[part=coming]')).to.eql([
        says('my-plan.pending-change', { plan: 'Team', date: 'Dec 1, 2026' }),
      ])
      await click('keep')
      expect(JSON.parse(bff.calls(PREVIEW)[0]!.body!)).to.eql({ keep: true })
      expect(texts('[part=sentence]')).to.eql([
        says('my-plan.keeps', { plan: 'Pro', other: 'Team' }),
      ])
      expect(texts('[part=confirm]')).to.eql(['Keep Pro'])
      await confirm()
      expect(events.at(-2)!.type).to.equal('subscription-changed')
    })

    it('is an end, which is taken back where that is possible', async () => {
      bff.on(PREVIEW, { json: aPreview({ kind: 'keep', takes_back: 'cancel', lines: [] }) })
      const { texts, click } = await aCard(bff, { subscriptions: [ending] })
      expect(texts('[part=actions] button')).to.eql(['Keep Pro'])
      await click('keep')
      expect(texts('[part=sentence]')).to.eql([
        says('my-plan.goes-on', { plan: 'Pro', date: 'Nov 30, 2026' }),
      ])
    })

    it('is the merchant’s end, which is not taken back', async () => {
      const end_date = '2027-03-31T23:59:59Z'
      const { texts } = await aCard(bff, {
        subscriptions: [aSubscribed({ end_date }, { is_canceled: false })],
      })
      expect(texts('[part=actions] button')).to.eql([])
      expect(texts('[part=coming]')[0]).to.include(
        says('my-plan.ask-to-keep', { merchant: 'the shop', date: 'Mar 31, 2027' }),
      )
    })

    it('and an end are taken back one after the other, the end first', async () => {
      const both = { ...pending, ...aSubscribed({ end_date: '2026-11-30T23:59:59Z' }) }
      const subscriptions = [{ ...both, pending: pending.pending! }]
      const buttons = async (actions: MyPlans['actions']) =>
        (await aCard(bff, { subscriptions, actions })).texts('[part=actions] button')
      expect(await buttons(['cancel'])).to.eql(['Keep Pro'])
      expect(await buttons(['change'])).to.eql([])
    })

    it('is no invoice where the service answers none', async () => {
      const ending = aSubscribed({ end_date: '2026-11-30T23:59:59Z' })
      const { texts } = await aCard(bff, { subscriptions: [ending] })
      expect(texts('[part=date] dd')).to.eql(['Nov 1 – 30, 2026'])
      const next_invoice = aNextInvoice()
      const billed = await aCard(bff, { subscriptions: [{ ...ending, next_invoice }] })
      expect(billed.texts('[part=date] dd')).to.eql(['Nov 1 – 30, 2026', 'Dec 1, 2026'])
    })

    it('is an end alone if that comes first', async () => {
      const both = { ...pending, ...aSubscribed({ end_date: '2026-11-30T23:59:59Z' }) }
      const change = pending.pending!
      const coming = async (more: Partial<MyPlan>) => {
        const subscriptions = [{ ...both, pending: change, ...more }]
        return (await aCard(bff, { subscriptions })).texts('[part=coming]')
      }
      const end = [says('my-plan.ends-on', { date: 'Nov 30, 2026' })]
      expect(await coming({})).to.eql(end)
      expect(await coming({ pending: { ...change, starts: null } })).to.eql(end)
    })

    it('is dropped by a cancellation, which the question says', async () => {
      bff.on(PREVIEW, { json: aPreview({ kind: 'cancel', lines: [] }) })
      const sentences = async (subscription: MyPlan) => {
        const { click, texts } = await aCard(bff, { subscriptions: [subscription] })
        await click('cancel')
        return texts('[part=sentence]')
      }
      const sentence = says('my-plan.drops-change', { plan: 'Team' })
      expect(await sentences(pending)).to.include(sentence)
      expect(await sentences(aSubscribed())).not.to.include(sentence)
    })

    it('names the merchant and the day, where it can’t be taken back here', async () => {
      const { texts } = await aCard(bff, { subscriptions: [ending], takes_back: false })
      expect(texts('[part=actions] button')).to.eql([])
      expect(texts('[part=coming]')[0]).to.include(
        says('my-plan.ask-to-keep', { merchant: 'the shop', date: 'Nov 30, 2026' }),
      )
    })
  })

  describe('a first subscription', () => {
    const none = { subscriptions: [], can_subscribe: true }
    const subscribe = aPreview({ kind: 'subscribe', due_now: usd('99') })

    it('is chosen, previewed and made', async () => {
      bff.on(FIRST, { json: subscribe })
      bff.on('POST /api/me/subscriptions', { status: 201, json: aSubscribed() })
      const { text, texts, click, confirm, events, element, all, session } = await aCard(bff, none)
      let refreshes = 0
      Object.assign(session.session!, { refresh: () => refreshes++ })
      expect(text()).to.include(says('my-plan.none'))
      expect(element.matches(':state(empty)')).to.equal(true)
      await click('change')
      await expect(element).to.be.accessible()
      all<HTMLInputElement>('[part=offer] input')[1]!.click()
      await settled()
      await click('continue')
      expect(JSON.parse(bff.calls(FIRST)[0]!.body!)).to.eql({ plan: 'team' })
      expect(texts('[part=sentence]')).to.eql([
        says('my-plan.starts-now', { plan: 'Team' }),
        says('my-plan.is-due-now', { amount: '$99.00' }),
      ])
      expect(texts('[part=confirm]')).to.eql(['Pay $99.00 and subscribe'])
      await confirm()
      const created = events.find(({ type }) => type === 'subscription-created')
      expect((created as SubscriptionCreatedEvent).plan).to.equal('team')
      expect(refreshes, 'a session with the new subscription').to.equal(1)
      element.reload()
      await settled()
      expect(texts('[part=name]'), 'although the session of before lacks it').to.eql(['Pro'])
    })

    it('needs a payment method, and leads to the page where one is added', async () => {
      bff.on(FIRST, { problem: 'plan-refused', json: { reason: 'no-payment-method' } })
      const attributes = { 'payment-method-href': '/method' }
      const { texts, click, one } = await aCard(bff, none, { attributes })
      await click('change')
      await click('continue')
      expect(texts('[part=notice]')[0]).to.include(says('my-plan.no-method'))
      expect(one('[part=notice] a').getAttribute('href')).to.equal('/method')
    })

    it('is not offered where the session may not', async () => {
      const { texts } = await aCard(bff, { ...none, can_subscribe: false })
      expect(texts('[part=actions] button')).to.eql([])
    })
  })

  it('takes a response without plans for a failure', async () => {
    const { text } = await aCard(bff, {}, { answer: { json: {} } })
    expect(text()).to.include(says('my-plan.not-loaded'))
  })

  it('shows no other subscription in place of one that the customer does not have', async () => {
    const { events, texts } = await aCard(bff, {}, { attributes: { subscription: 'gamma' } })
    expect(events.map(({ type }) => type)).to.eql(['my-plans-failed'])
    expect(texts('[part=name]')).to.eql([])
  })

  it('has a select for several subscriptions, which drops a step', async () => {
    const subscriptions = [
      aSubscribed(),
      aSubscribed({ external_id: 'two', plan_code: 'team' }, { plan: TEAM }),
    ]
    const { texts, one, click } = await aCard(bff, { subscriptions })
    await click('change')
    const select = one<HTMLSelectElement>('[part=subscription]')
    select.value = 'two'
    select.dispatchEvent(new Event('change'))
    await settled()
    expect(texts('[part=name]')).to.eql(['Team'])
    expect(texts('[part=choice]')).to.eql([])
  })
})
