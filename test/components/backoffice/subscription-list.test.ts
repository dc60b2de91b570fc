/** <subscription-list>: creation, change of plan and cancellation, with their consequences, each sent once. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { messages } from '../../../components/backoffice/subscription-list/messages.ts'
import { SubscriptionList } from '../../../components/backoffice/subscription-list/subscription-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aPlanChoice, aSubscription, aSubscriptionPage } from '../../../demo/fixtures/office.ts'
import {
  CANCEL_SUBSCRIPTION,
  CHANGE_SUBSCRIPTION,
  CREATE_SUBSCRIPTION,
  PLANS,
  SUBSCRIPTIONS,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('subscription-list', SubscriptionList)
define('till-session', TillSession)

const says = englishOf(messages)

const EVENTS = [
  'subscriptions-loaded',
  'subscriptions-failed',
  'subscription-saved',
  'subscription-canceled',
]
const ALL = ['subscriptions:read', 'subscriptions:write', 'catalog:read']
const aList = async (scopes = ALL) => {
  const attributes = { customer: 'northwind' }
  const list = await renderInSession('subscription-list', EVENTS, { attributes, scopes })
  await list.waitForEvents(1)
  return list
}
type List = Awaited<ReturnType<typeof aList>>

const button = ({ all }: List, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function press(list: List, name: string): Promise<void> {
  button(list, name).click()
  await settled()
}
const types = ({ events }: List) => events.map(({ type }) => type)
const bodies = (bff: MockBff, route: string) =>
  bff.calls(route).map(({ body }) => JSON.parse(body!))
async function choosePlan(list: List, code: string): Promise<void> {
  const select = list.one<HTMLSelectElement>('#new-plan')
  select.value = code
  select.dispatchEvent(new Event('change'))
  await list.element.updateComplete
}

describe('<subscription-list>', () => {
  const { now } = performance
  let bff: MockBff
  let waited = 0
  beforeEach(() => {
    sessionStorage.clear()
    waited = 0
    performance.now = () => now.call(performance) + waited
    bff = new MockBff()
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
      .on(PLANS, { json: aPlanChoice() })
      .on(CREATE_SUBSCRIPTION, { status: 201, json: aSubscription() })
      .on(CHANGE_SUBSCRIPTION, { json: aSubscription() })
      .on(CANCEL_SUBSCRIPTION, { json: aSubscription({ status: 'CANCELED' }) })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  it('shows the plan with its price, and the status in words', async () => {
    const list = await aList()
    expect(list.text()).to.contain('Terrain, $30.00 a month')
    expect(list.text()).to.contain('Active')
    expect(bff.calls(SUBSCRIPTIONS)[0]!.address).to.contain('external_customer_id=northwind')
    await expect(list.element).to.be.accessible()
  })

  it('shows a downgrade that waits with its subscription, and takes it back', async () => {
    const change = { id: 'sub-2', plan_code: 'valley', status: 'PENDING' }
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([
        aSubscription({ ...change, start_date: '2027-01-01T00:00:00Z' }),
        aSubscription(),
      ]),
    })
    const list = await aList()
    expect(list.all('[part=row]')).to.have.length(1)
    expect(list.text()).to.contain(
      says('subscriptions.scheduled', { plan: 'Valley', date: 'Jan 1, 2027' }),
    )
    await press(list, says('subscriptions.keep-plan'))
    expect(bodies(bff, CHANGE_SUBSCRIPTION)).to.deep.equal([{ plan_code: 'terrain' }])
  })

  it('turns pages of whole rows: a change is with its subscription, however far apart they are', async () => {
    const waiting = aSubscription({
      id: 'sub-2',
      plan_code: 'valley',
      status: 'PENDING',
      start_date: '2027-01-01T00:00:00Z',
    })
    const ended = Array.from({ length: 11 }, (_, i) =>
      aSubscription({ id: `old-${i}`, external_id: `old-${i}`, status: 'TERMINATED' }),
    )
    const all = { count: 13, pages: 2 }
    bff
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()], { ...all, page: 2 }) })
      .once(SUBSCRIPTIONS, { json: aSubscriptionPage([waiting, ...ended], all) })
    const list = await aList()
    expect(list.all('[part=row]')).to.have.length(10)
    expect(list.text()).to.contain('Changes to Valley on Jan 1, 2027.')
    await press(list, 'Next page')
    expect(list.all('[part=row]')).to.have.length(2)
    expect(list.text()).not.to.contain('Changes to')
    expect(list.one('.pager').textContent).to.contain('Page 2')
  })

  it('shows no change beside an end that comes first, and says that a cancellation drops it', async () => {
    const change = { id: 'sub-2', plan_code: 'valley', status: 'PENDING' }
    const waiting = aSubscription({ ...change, start_date: '2027-01-01T00:00:00Z' })
    const has = (end_date?: string) =>
      bff.on(SUBSCRIPTIONS, {
        json: aSubscriptionPage([waiting, aSubscription(end_date ? { end_date } : {})]),
      })
    has()
    const list = await aList()
    await press(list, 'Cancel subscription')
    expect(list.text()).to.contain(says('subscriptions.drops-change', { plan: 'Valley' }))
    has('2026-12-31T23:59:59Z')
    const ending = await aList()
    expect(ending.all('[part=row]')).to.have.length(1)
    expect(ending.text()).not.to.contain('Changes to')
    has('2027-06-30T23:59:59Z')
    expect((await aList()).text()).to.contain('Changes to Valley')
  })

  it('shows no change that was taken back beside its subscription', async () => {
    const change = { id: 'sub-2', plan_code: 'valley', status: 'CANCELED' }
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([
        aSubscription(change),
        aSubscription(),
        aSubscription({ external_id: 'old', name: 'Old maps', status: 'CANCELED' }),
      ]),
    })
    const list = await aList()
    expect(list.all('[part=row]')).to.have.length(2)
    expect(list.text()).to.contain('Old maps').and.not.to.contain('Changes to')
  })

  it('says how many were read of more than 1,000', async () => {
    const pages = Array.from({ length: 10 }, (_, page) =>
      Array.from({ length: 100 }, (_, i) => {
        const status = i % 2 ? 'PENDING' : 'ACTIVE'
        const key = `${page}-${i - (i % 2)}`
        return aSubscription({ id: `${page}-${i}`, external_id: key, status })
      }),
    )
    bff.on(SUBSCRIPTIONS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const counted = { count: 1500, pages: 15, page }
      return { json: aSubscriptionPage(pages[page - 1]!, counted) }
    })
    const list = await aList()
    expect(list.text()).to.contain(says('list.limited', { count: '1,000' }))
  })

  it('offers no new subscription before the list is there', async () => {
    bff.once(SUBSCRIPTIONS, { problem: 'upstream-failed' })
    const list = await aList()
    expect(types(list)).to.deep.equal(['subscriptions-failed'])
    expect(list.all('.create')).to.have.length(0)
    await press(list, 'Try again')
    expect(button(list, 'New subscription')).to.exist
  })

  it('leaves the focus in a new subscription when an earlier change is answered', async () => {
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([aSubscription({ end_date: '2027-01-01T00:00:00Z' })]),
    })
    const answer = deferred()
    bff.on(CHANGE_SUBSCRIPTION, { after: answer.promise, json: aSubscription() })
    const list = await aList()
    await press(list, 'Let it renew')
    await press(list, 'New subscription')
    answer.resolve()
    await waitUntil(() => types(list).includes('subscription-saved'))
    await settled()
    expect(list.focused()?.id).to.equal('field-plan_code')
  })

  it('creates a subscription with a start date, and keeps the typed values when that fails', async () => {
    bff.on(CREATE_SUBSCRIPTION, { problem: 'upstream-unavailable' })
    const list = await aList()
    await press(list, 'New subscription')
    await expect(list.element).to.be.accessible()
    const fill = async (pointer: string, value: string) => {
      const input = list.one<HTMLInputElement>(`#field-${pointer}`)
      input.value = value
      input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
      await list.element.updateComplete
    }
    await fill('plan_code', 'summit')
    await fill('start_date', '2026-12-01')
    await fill('end_date', '2027-06-30')
    list.one<HTMLFormElement>('form').requestSubmit()
    await settled()
    expect(list.one<HTMLSelectElement>('#field-plan_code').value).to.equal('summit')
    expect(list.one<HTMLInputElement>('#field-start_date').value).to.equal('2026-12-01')
    bff.on(CREATE_SUBSCRIPTION, { status: 201, json: aSubscription() })
    list.one<HTMLFormElement>('form').requestSubmit()
    await waitUntil(() => types(list).includes('subscription-saved'))
    const [first, second] = bff.calls(CREATE_SUBSCRIPTION)
    expect(bodies(bff, CREATE_SUBSCRIPTION)[1]).to.deep.equal({
      external_customer_id: 'northwind',
      plan_code: 'summit',
      billing_time: 'CALENDAR',
      start_date: '2026-12-01T00:00:00Z',
      // The chosen day is the last one.
      end_date: '2027-06-30T23:59:59Z',
    })
    expect(second!.headers.get('Idempotency-Key')).to.equal(first!.headers.get('Idempotency-Key'))
  })

  it('closes the form of a customer for another one, and keeps its unknown outcome', async () => {
    bff.on(CREATE_SUBSCRIPTION, { problem: 'outcome-unknown' })
    const list = await aList()
    await press(list, 'New subscription')
    const plan = list.one<HTMLSelectElement>('#field-plan_code')
    plan.value = 'summit'
    plan.dispatchEvent(new Event('change'))
    list.one<HTMLFormElement>('form').requestSubmit()
    await waitUntil(() => list.text().includes(says('editor.unknown-create')))
    list.element.customer = 'contour'
    await waitUntil(() => list.text().includes('Maps'))
    expect(list.one('form')).to.equal(undefined)
    await press(list, 'New subscription')
    expect(list.text()).not.to.contain(says('editor.unknown-create'))
    list.element.customer = 'northwind'
    await waitUntil(() => list.text().includes('Maps'))
    await press(list, 'New subscription')
    expect(list.text()).to.contain(says('editor.unknown-create'))
  })

  it('says that a dearer plan starts at once', async () => {
    const list = await aList()
    await press(list, 'Change plan')
    expect(list.texts('#new-plan option')).to.deep.equal([
      'Choose a plan',
      'Summit, $60.00 a month',
      'Valley, $10.50 a month',
    ])
    await choosePlan(list, 'summit')
    expect(list.text()).to.contain(says('subscriptions.upgrade'))
    await expect(list.element).to.be.accessible()
    waited = 1000
    list.one<HTMLFormElement>('form').requestSubmit()
    list.one<HTMLFormElement>('form').requestSubmit()
    await waitUntil(() => types(list).includes('subscription-saved'))
    expect(bodies(bff, CHANGE_SUBSCRIPTION)).to.deep.equal([{ plan_code: 'summit' }])
  })

  it('has the price of its own, which a change is compared with', async () => {
    const amount = { currency_code: 'USD', value: 80 }
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([aSubscription({ plan_overrides: { amount } })]),
    })
    const list = await aList()
    expect(list.text()).to.contain('Terrain, $80.00 a month')
    await press(list, 'Change plan')
    await choosePlan(list, 'summit')
    expect(list.text()).not.to.contain(says('subscriptions.upgrade'))
  })

  it('says that a cheaper plan starts when the period ends', async () => {
    const list = await aList()
    await press(list, 'Change plan')
    await choosePlan(list, 'valley')
    const end = new Date(aSubscription().current_period_end!)
    const date = end.toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
    expect(list.text()).to.contain(says('subscriptions.downgrade', { date }))
  })

  it('reads plans that failed again when the page is online', async () => {
    bff.once(PLANS, { problem: 'upstream-failed' })
    const list = await aList()
    expect(list.text()).to.not.contain('$30.00 a month')
    dispatchEvent(new Event('online'))
    await waitUntil(() => list.text().includes('Terrain, $30.00 a month'))
  })

  it('names both rules of a change when the plans can’t be read', async () => {
    const list = await aList(['subscriptions:read', 'subscriptions:write'])
    expect(bff.calls(PLANS)).to.have.length(0)
    await press(list, 'Change plan')
    const input = list.one<HTMLInputElement>('#new-plan')
    input.value = 'summit'
    input.dispatchEvent(new Event('input'))
    await list.element.updateComplete
    expect(list.text()).to.contain(says('subscriptions.change-unknown'))
  })

  it('cancels for the end of the period by default', async () => {
    const list = await aList()
    await press(list, 'Cancel subscription')
    await expect(list.element).to.be.accessible()
    await press(list, 'Cancel subscription')
    expect(bff.calls(CANCEL_SUBSCRIPTION), 'a double click').to.have.length(0)
    waited = 1000
    list.one<HTMLFormElement>('form').requestSubmit()
    list.one<HTMLFormElement>('form').requestSubmit()
    await waitUntil(() => types(list).includes('subscription-canceled'))
    expect(bodies(bff, CANCEL_SUBSCRIPTION)).to.deep.equal([{ cancel_option: 'END_OF_PERIOD' }])
  })

  it('cancels by Enter', async () => {
    const list = await aList()
    await press(list, 'Cancel subscription')
    waited = 1000
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => types(list).includes('subscription-canceled'))
  })

  it('reads again on a page that stops its events', async () => {
    const list = await aList()
    list.element.addEventListener('subscription-canceled', (event) => event.stopPropagation())
    await press(list, 'Cancel subscription')
    waited = 1000
    const reads = bff.calls(SUBSCRIPTIONS).length
    list.one<HTMLFormElement>('form').requestSubmit()
    await waitUntil(() => bff.calls(SUBSCRIPTIONS).length > reads)
  })

  it('shows the failure of a row that is on another page by then', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => aSubscription({ id: `s${i}`, external_id: `s${i}` }))
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage(rows(10)) })
    const answer = deferred()
    bff.on(CANCEL_SUBSCRIPTION.replace('maps', 's9'), {
      after: answer.promise,
      problem: 'upstream-failed',
    })
    const list = await aList()
    list.all<HTMLElement>('.item.cancel').at(-1)!.click()
    await settled()
    waited = 1000
    list.one<HTMLFormElement>('form').requestSubmit()
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([rows(11).at(-1)!, ...rows(10)]) })
    list.element.reload()
    await settled()
    answer.resolve()
    await settled()
    expect(list.one('[role=alert]').textContent).to.contain(says('subscriptions.not-saved'))
  })

  it('changes what a waiting subscription is by then', async () => {
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription({ status: 'PENDING' })]) })
    const list = await aList()
    await press(list, 'Change plan')
    await choosePlan(list, 'summit')
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
    list.element.reload()
    await settled()
    waited = 1000
    list.one<HTMLFormElement>('form').requestSubmit()
    await waitUntil(() => types(list).includes('subscription-saved'))
    expect(bodies(bff, CHANGE_SUBSCRIPTION)).to.deep.equal([{ plan_code: 'summit' }])
  })

  it('says that the outcome of a cancellation is unknown, and repeats it by the same key', async () => {
    bff.on(CANCEL_SUBSCRIPTION, { problem: 'outcome-unknown' })
    const list = await aList()
    await press(list, 'Cancel subscription')
    waited = 1000
    const reads = bff.calls(SUBSCRIPTIONS).length
    list.one<HTMLFormElement>('form').requestSubmit()
    await settled()
    expect(list.text()).to.contain(says('merchant.unknown'))
    expect(bff.calls(SUBSCRIPTIONS).length).to.be.greaterThan(reads)
    list.one<HTMLFormElement>('form').requestSubmit()
    await settled()
    const keys = bff.calls(CANCEL_SUBSCRIPTION).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).to.equal(1)
  })

  it('cancels a pending subscription at once, the only way there is', async () => {
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription({ status: 'PENDING' })]) })
    const list = await aList()
    await press(list, 'Cancel subscription')
    expect(list.text()).to.contain(says('subscriptions.cancel-pending'))
    waited = 1000
    list.one<HTMLFormElement>('form').requestSubmit()
    await waitUntil(() => types(list).includes('subscription-canceled'))
    expect(bodies(bff, CANCEL_SUBSCRIPTION)).to.deep.equal([{ cancel_option: 'IMMEDIATE' }])
  })

  it('lets a subscription renew that was canceled for the end of its period', async () => {
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([aSubscription({ end_date: '2027-01-01T00:00:00Z' })]),
    })
    const list = await aList()
    expect(list.one('td.end').textContent).to.equal('Dec 31, 2026')
    await press(list, 'Let it renew')
    expect(bodies(bff, CHANGE_SUBSCRIPTION)).to.deep.equal([{ end_date: null }])
  })
})
