/** <event-list>: filters and pages. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { EventList } from '../../../components/backoffice/event-list/event-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aMetric,
  aMetricPage,
  anEvent,
  anEventPage,
  aSubscription,
  aSubscriptionPage,
} from '../../../demo/fixtures/office.ts'
import { bindPlaces } from '../../support/back-office/bind-places.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import {
  EVENTS,
  METRICS,
  SEND_EVENT,
  SUBSCRIPTIONS,
  TIME,
} from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('event-list', EventList)
define('till-session', TillSession)

const SCOPES = ['events:read', 'events:write', 'catalog:read', 'subscriptions:read']
const aList = (attributes: Record<string, string> = {}, scopes = SCOPES) =>
  renderList('event-list', ['event', 'events'], { attributes, scopes })
type Rendered = Awaited<ReturnType<typeof aList>>

async function change(rendered: Rendered, id: string, value: string): Promise<void> {
  const control = rendered.one<HTMLInputElement>(`#${id}`)
  control.value = value
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  await settled()
}
const lastQuery = (bff: MockBff) =>
  Object.fromEntries(new URL(bff.calls(EVENTS).at(-1)!.address, location.href).searchParams)

describe('usage events', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(EVENTS, { json: anEventPage() })
      .on(METRICS, {
        json: aMetricPage([
          aMetric(),
          aMetric({ id: 'bm_2', code: 'tiles', aggregation_type: 'COUNT' }),
        ]),
      })
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
      .on(TIME, { json: { now: '2026-11-20T10:00:00Z' } })
      .on(SEND_EVENT, { status: 201, json: anEvent() })
  })
  afterEach(() => bff.restore())

  describe('<event-list>', () => {
    it('shows the events of all subscriptions, in UTC', async () => {
      const list = await aList()
      expect(list.texts('tbody [role]:not(tr)')).to.deep.equal([
        'Nov 20, 2026 10:42:05 UTC',
        'gpu_minutes',
        'maps',
        'minutes: 12.5, region: eu',
        'render-1042',
      ])
      expect(lastQuery(bff)).to.deep.equal({ page: '1', per_page: '10' })
      await expect(list.element).to.be.accessible()
    })

    it('has no label of properties in a card of an event without them', async () => {
      bff.on(EVENTS, { json: anEventPage([anEvent(), anEvent({ properties: {} })]) })
      await setViewport({ width: 320, height: 700 })
      try {
        const list = await aList()
        const labels = list
          .all('td.properties')
          .map((cell) => getComputedStyle(cell, '::before').content)
        expect(labels[0]).to.contain('Properties')
        expect(labels[1]).to.equal('none')
      } finally {
        await setViewport({ width: 1024, height: 700 })
      }
    })

    it('leads to the subscription of an event: to its customer, or to the list of all with its id', async () => {
      const unbind = bindPlaces((view, parameters) => `/office/${view}?${parameters}`)
      const hrefs = ({ all }: Rendered) =>
        all('td.subscription a').map((link) => link.getAttribute('href'))
      try {
        expect(hrefs(await aList())).to.deep.equal(['/office/subscriptions?q=maps'])
        expect(hrefs(await aList({ customer: 'northwind' }))).to.deep.equal([
          '/office/customers?customer=northwind&part=subscriptions',
        ])
        expect(hrefs(await aList({}, ['events:read']))).to.deep.equal([])
      } finally {
        unbind()
      }
    })

    it('marks a code that no metric has, once the metrics are known', async () => {
      const misspelled = anEvent({ id: 'event-2', metric_code: 'gpu_minuets' })
      bff.on(EVENTS, { json: anEventPage([anEvent(), misspelled]) })
      const list = await aList()
      const metrics = () => list.texts('tbody .metric')
      const mark = EventList.messages['event.metric-unknown']
      expect(metrics()).to.deep.equal(['gpu_minutes', `gpu_minuets${mark}`])
      bff.on(METRICS, { json: aMetricPage([aMetric(), aMetric({ code: 'gpu_minuets' })]) })
      dispatchEvent(new Event('event-created'))
      await waitUntil(() => !metrics().join().includes(mark))
      const unknown = await aList({}, ['events:read'])
      expect(unknown.texts('tbody .metric')).to.deep.equal(['gpu_minutes', 'gpu_minuets'])
    })

    it('filters by subscription, metric and days', async () => {
      const list = await aList()
      await change(list, 'subscription', 'maps')
      await change(list, 'metric', 'tiles')
      await change(list, 'from', '2026-11-01')
      await change(list, 'to', '2026-11-30')
      expect(lastQuery(bff)).to.deep.equal({
        external_subscription_id: 'maps',
        metric_code: 'tiles',
        from_date: '2026-11-01T00:00:00Z',
        to_date: '2026-11-30T23:59:59.999Z',
        page: '1',
        per_page: '10',
      })
      expect(list.element.getAttribute('metric')).to.equal('tiles')
      expect(bff.calls(METRICS)).to.have.length(1)
    })

    it('takes typed ids without the scopes of a choice, and says which are none', async () => {
      const list = await aList({}, ['events:read'])
      await change(list, 'metric', 'gpu minutes')
      expect(list.text()).to.contain(EventList.messages['form.id'])
      expect(bff.calls(EVENTS)).to.have.length(1)
      await change(list, 'metric', 'gpu_minutes')
      expect(lastQuery(bff).metric_code).to.equal('gpu_minutes')
      expect(list.one('[title*="send usage events (events:write)"]')).to.exist
      expect(list.one('[part=create]')).to.equal(undefined)
    })

    it('shows the events of one subscription of the customer at a time', async () => {
      const json = aSubscriptionPage([aSubscription(), aSubscription({ external_id: 'atlas' })])
      bff.on(SUBSCRIPTIONS, { json })
      const list = await aList({ customer: 'northwind' })
      expect(bff.calls(SUBSCRIPTIONS)[0]!.address).to.contain('external_customer_id=northwind')
      expect(lastQuery(bff).external_subscription_id).to.equal('maps')
      await change(list, 'subscription', 'atlas')
      expect(lastQuery(bff).external_subscription_id).to.equal('atlas')
    })

    it('never shows events of others for a customer without subscriptions', async () => {
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([]) })
      expect((await aList({ customer: 'northwind' })).text()).to.contain(
        EventList.messages['events.none'],
      )
      expect(bff.calls(EVENTS)).to.have.length(0)
    })

    it('says nothing of events without the scope to read the subscriptions of the customer', async () => {
      const list = await renderInSession('event-list', ['events-loaded', 'events-failed'], {
        attributes: { customer: 'northwind' },
        scopes: ['events:read'],
      })
      await waitUntil(() => list.text().includes('read subscriptions (subscriptions:read)'))
      expect(list.text()).not.to.contain(EventList.messages['events.none'])
      expect(list.element.matches(':state(empty)')).to.equal(false)
      expect(list.one('[part=filters]')).to.equal(undefined)
      expect(list.events).to.have.length(0)
      expect(bff.calls(EVENTS)).to.have.length(0)
    })

    it('keeps nothing of a customer when it shows another one', async () => {
      bff.on(EVENTS, { json: anEventPage([anEvent()], { pages: 3 }) })
      const json = aSubscriptionPage([aSubscription(), aSubscription({ external_id: 'atlas' })])
      bff.on(SUBSCRIPTIONS, { json })
      const list = await aList({ customer: 'northwind' })
      await change(list, 'subscription', 'atlas')
      list.button('Next page').click()
      await settled()
      list.one('[part=create]').click()
      await settled()
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription({ external_id: 'relief' })]) })
      list.element.customer = 'contour'
      await waitUntil(() => lastQuery(bff).external_subscription_id === 'relief')
      await settled()
      expect(lastQuery(bff).page).to.equal('1')
      expect(list.element.subscription).to.equal('')
      expect(list.one('event-editor')).to.equal(undefined)
    })

    it('never shows the events of a subscription of another customer', async () => {
      const other = aSubscription({ external_id: 'theirs', external_customer_id: 'contour' })
      bff.on('GET /api/billing/subscriptions/theirs', { json: other })
      const list = await aList({ customer: 'northwind', subscription: 'theirs' })
      expect(lastQuery(bff).external_subscription_id).to.equal('maps')
      expect(list.one<HTMLSelectElement>('#subscription').value).to.equal('maps')
      const subscription = aSubscription({
        external_id: 'theirs',
        external_customer_id: 'northwind',
      })
      bff.on('GET /api/billing/subscriptions/theirs', { json: subscription })
      await aList({ customer: 'northwind', subscription: 'theirs' })
      expect(lastQuery(bff).external_subscription_id).to.equal('theirs')
    })

    it('reads the options of the filters again when the events are reloaded', async () => {
      const list = await aList()
      bff.on(METRICS, { json: aMetricPage([aMetric({ code: 'storage' })]) })
      list.element.reload()
      await waitUntil(() => list.one('option[value=storage]'))
      expect(bff.calls(METRICS)).to.have.length(2)
    })

    it('writes times in the digits of its dates', async () => {
      for (const lang of ['ar', 'ar-EG']) {
        const list = await renderInSession('event-list', [], { scopes: SCOPES, lang })
        await waitUntil(() => list.one('td'))
        const time = list
          .texts('td, th')
          .find((text) => text.endsWith(' UTC'))!
          .replace(' UTC', '')
        const isLatin = [...time.matchAll(/\p{Nd}/gu)].map(([digit]) => digit <= '9')
        expect(new Set(isLatin).size, `${lang}: ${time}`).to.equal(1)
      }
    })

    it('opens the form of a new event, and reads again when it was sent', async () => {
      const list = await aList({ customer: 'northwind' })
      list.one('[part=create]').click()
      await settled()
      const editor = list.one('event-editor')
      expect(editor.getAttribute('subscription')).to.equal('maps')
      const count = bff.calls(EVENTS).length
      editor.dispatchEvent(new Event('event-created', { bubbles: true, composed: true }))
      await settled()
      expect(bff.calls(EVENTS)).to.have.length(count + 1)
      editor.dispatchEvent(new Event('events-created', { bubbles: true, composed: true }))
      await settled()
      expect(bff.calls(EVENTS)).to.have.length(count + 2)
      editor.dispatchEvent(new Event('event-editor-closed'))
      await settled()
      expect(list.one('event-editor')).to.equal(undefined)
    })

    it('filters by a typed subscription of a customer with more than a choice has', async () => {
      const metadata = { total_count: 120, total_pages: 2, current_page: 1 }
      bff.on(SUBSCRIPTIONS, { json: { subscriptions: [aSubscription()], metadata } })
      const list = await aList({ customer: 'northwind' })
      const field = list.one<HTMLInputElement>('#subscription')
      expect([field.localName, field.value]).to.deep.equal(['input', 'maps'])
    })

    it('offers a subscription once beside its change that was taken back', async () => {
      const change = aSubscription({ status: 'CANCELED', plan_code: 'basic' })
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription(), change]) })
      const list = await aList({ customer: 'northwind' })
      const options = [...list.one<HTMLSelectElement>('#subscription').options]
      expect(options.map(({ value }) => value)).to.deep.equal(['maps'])
    })
  })
})
