/** <usage-meter>: the current period, charge by charge, in every state it can be in. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../components/session/till-session.define.ts'
import '../../components/usage-meter/usage-meter.define.ts'
import type { TillSession } from '../../components/session/till-session.ts'
import type {
  UsageFailedEvent,
  UsageLoadedEvent,
  UsageThresholdCrossedEvent,
} from '../../components/usage-meter/events.ts'
import type { UsageMeter } from '../../components/usage-meter/usage-meter.ts'
import type { SubscriptionForCustomer } from '../../server/contract/subscription.ts'
import { type Answer, BffDouble, gate, never } from '../support/bff-double.ts'
import { ClockDouble } from '../support/clock-double.ts'
import { next, settled, shownText, warned } from '../support/next.ts'
import { savedFiles } from '../support/saved-files.ts'
import { aSession } from '../support/session-tokens.ts'
import { aCharge, aUsage, usd } from '../support/usage.ts'

const USAGE = 'GET /api/me/usage/current'
const SUBSCRIPTIONS = 'GET /api/me/subscriptions'

const aSubscription = (changes: Partial<SubscriptionForCustomer> = {}) => ({
  external_id: 'terrain',
  name: 'Terrain API',
  status: 'ACTIVE',
  ...changes,
})

const subscriptions = (...all: SubscriptionForCustomer[]): Answer => ({
  json: { subscriptions: all },
})

describe('<usage-meter>', () => {
  let bff: BffDouble
  let customer = 'ada'
  const mint = async () => aSession(customer)

  beforeEach(() => {
    customer = 'ada'
    bff = new BffDouble()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(SUBSCRIPTIONS, subscriptions(aSubscription()))
      .on(USAGE, { json: aUsage() })
  })
  afterEach(() => bff.restore())

  async function aMeter(changes: Partial<UsageMeter> = {}, inside = '') {
    const heard: Event[] = []
    const session = document.createElement('till-session') as TillSession
    session.fetchSession = mint
    for (const type of ['usage-loaded', 'usage-failed', 'usage-threshold-crossed']) {
      session.addEventListener(type, (event) => heard.push(event))
    }
    const meter = document.createElement('usage-meter') as UsageMeter
    meter.textContent = inside
    Object.assign(meter, changes)
    session.append(meter)
    const parent = await fixture(html`<main></main>`)
    parent.append(session)
    return { meter, session, heard, text: () => shownText(meter) }
  }

  async function aReadMeter(changes: Partial<UsageMeter> = {}) {
    const made = await aMeter(changes)
    await waitUntil(() => made.heard.length > 0, 'the usage was not read')
    await made.meter.updateComplete
    return made
  }

  const shadow = (meter: UsageMeter, selector: string) =>
    meter.shadowRoot!.querySelector<HTMLElement>(selector)!
  const all = (meter: UsageMeter, selector: string) =>
    [...meter.shadowRoot!.querySelectorAll<HTMLElement>(selector)].map((found) =>
      found.textContent!.replace(/\s+/g, ' ').trim(),
    )

  it('shows the period, the days left by the service’s time, and the provisional total', async () => {
    const { meter, text } = await aReadMeter()
    expect(shadow(meter, '[part=period]').textContent).to.match(/^Nov 1\s–\s30, 2026$/)
    expect(text()).to.contain('10 days left')
    expect(shadow(meter, '[part=total]').textContent).to.equal('$157.31')
    expect(text().match(/provisional/g)).to.have.length(1)
    expect(text()).to.contain('Updated just now')
  })

  it('says that the total is of usage alone, and what else an invoice holds', async () => {
    const { text } = await aReadMeter()
    expect(text()).to.contain('$157.31 usage so far, provisional')
    expect(text()).to.contain('Plan fees and minimums are added on the invoice.')
    bff.on(USAGE, { json: aUsage({ taxes_amount: null }) })
    const other = await aReadMeter()
    expect(other.text()).to.contain('Plan fees, minimums and taxes are added on the invoice.')
  })

  it('names a metric that the plan does not have, once', async () => {
    const warnings = await warned(async () => {
      await aReadMeter({ metrics: 'api_calls,gpu' })
      await aReadMeter({ metrics: 'api_calls,gpu' })
    })
    expect(warnings).to.deep.equal([
      'tillkit: <usage-meter metrics="api_calls,gpu"> takes any of api_calls, storage_gb',
    ])
  })

  it('says that it needs a session around it, once', async () => {
    const clock = new ClockDouble()
    try {
      const warnings = await warned(async () => {
        const parent = await fixture(html`<main><usage-meter></usage-meter></main>`)
        parent.append(document.createElement('usage-meter'))
        await clock.advance(2000)
      })
      expect(warnings).to.deep.equal(['tillkit: <usage-meter> needs a <till-session> around it'])
    } finally {
      clock.restore()
    }
  })

  it('tries again for everything on the page that failed, and reads the time again', async () => {
    bff.once(USAGE, { problem: 'upstream-failed' }).once(USAGE, { problem: 'upstream-failed' })
    bff.once('GET /api/me', { problem: 'upstream-failed' })
    const first = await aReadMeter()
    const second = await aReadMeter()
    shadow(second.meter, 'button').click()
    await waitUntil(() => first.heard.length === 2 && second.heard.length === 2)
    for (const { meter, text } of [first, second]) {
      await meter.updateComplete
      expect(text()).to.contain('$157.31').and.to.contain('10 days left')
    }
  })

  it('reads the service’s time with the next usage when it could not be read', async () => {
    bff.on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-25T10:00:00Z' } })
    bff.once('GET /api/me', { problem: 'upstream-failed' })
    const { text } = await aReadMeter({ refresh: 1 })
    expect(text()).not.to.contain('5 days left')
    await waitUntil(() => text().includes('5 days left'), 'it follows the page’s clock', {
      timeout: 3000,
    })
  })

  it('shows each charge with units, events, price and amount', async () => {
    const { meter, text } = await aReadMeter()
    expect(all(meter, '[part=charge]')).to.deep.equal([
      'API calls 41,203 units · $0.002 each $82.41',
      'Map tiles stored 312.5 units · 1,204 events · $0.20 each · at least $25.00 $62.50',
    ])
    expect(text()).to.contain('Taxes $12.40')
  })

  it('begins no line about a charge with the dot between two things', async () => {
    const { meter } = await aReadMeter()
    const dots = document.createRange()
    for (let width = 180; width < 420; width += 4) {
      meter.style.inlineSize = `${width}px`
      for (const line of meter.shadowRoot!.querySelectorAll('li .name .muted')) {
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          const at = text.data.indexOf('·')
          if (at < 0) continue
          dots.setStart(text, at)
          dots.setEnd(text, at + 1)
          const { left } = dots.getBoundingClientRect()
          expect(left, `${width} px`).to.be.above(line.getBoundingClientRect().left + 8)
        }
      }
    }
  })

  it('keeps the room of its total alone while it is compact', async () => {
    const { opened, open } = gate()
    bff.on(USAGE, { json: aUsage(), after: opened })
    const { meter, heard } = await aMeter({ view: 'compact' })
    await waitUntil(() => bff.calls(USAGE).length > 0)
    const { offsetHeight } = meter
    open()
    await waitUntil(() => heard.length > 0)
    await meter.updateComplete
    expect(meter.offsetHeight).to.be.within(offsetHeight - 12, offsetHeight + 12)
  })

  it('shows the same as a table', async () => {
    const { meter } = await aReadMeter({ view: 'table' })
    expect(all(meter, 'thead th')).to.deep.equal(['Metric', 'Units', 'Events', 'Price', 'Amount'])
    expect(all(meter, 'tbody tr:first-child > *')).to.deep.equal([
      'API calls',
      '41,203',
      '41,203',
      '$0.002 each',
      '$82.41',
    ])
    expect(all(meter, 'tfoot tr')).to.deep.equal(['Taxes $12.40', 'Total $157.31'])
    expect(all(meter, '[role=rowheader]')).to.have.length(4)
  })

  it('says what the period may come to, as an estimate with its method', async () => {
    const { meter, text } = await aReadMeter({ projection: 'linear' })
    // 19 days and 10 hours of 30 days.
    expect(text()).to.contain('Estimate: $243.05 by Nov 30, 2026, at the pace so far')
    meter.projection = 'none'
    await meter.updateComplete
    expect(text()).not.to.contain('Estimate')
  })

  it('shows the total alone when it is compact', async () => {
    const { meter, text } = await aReadMeter({ view: 'compact' })
    expect(text()).to.contain('$157.31').and.to.contain('10 days left')
    expect(all(meter, '[part=charge]')).to.deep.equal([])
  })

  it('saves the period as a file', async () => {
    const { meter } = await aReadMeter({ download: true })
    const files = await savedFiles(async () => {
      shadow(meter, '[part=download]').click()
      await settled()
    })
    expect(files).to.deep.equal([
      {
        name: 'usage-terrain-2026-11-01-2026-11-30.csv',
        text: [
          'Metric,Units,Events,Price,Amount,Currency',
          'API calls,41203,41203,$0.002 each,82.41,USD',
          'Map tiles stored,312.5,1204,$0.20 each · at least $25.00,62.50,USD',
          'Taxes,,,,12.40,USD',
          'Total,,,,157.31,USD',
          '',
        ].join('\r\n'),
      },
    ])
  })

  it('hands the usage to the page', async () => {
    const { heard } = await aReadMeter()
    expect((heard[0] as UsageLoadedEvent).usage).to.deep.equal(aUsage())
    expect(heard[0]!.composed && heard[0]!.bubbles).to.equal(true)
  })

  it('asks for the subscription it was told, and for nothing else', async () => {
    await aReadMeter({ subscription: 'terrain-2' })
    expect(bff.calls(USAGE)[0]!.address).to.contain('subscription_id=terrain-2')
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(0)
  })

  it('takes the first active of several subscriptions and offers the others', async () => {
    const old = aSubscription({ external_id: 'old', name: 'Old plan', status: 'TERMINATED' })
    const second = aSubscription({ external_id: 'second', name: null, plan_code: 'growth' })
    bff.on(SUBSCRIPTIONS, subscriptions(old, aSubscription(), second))
    const { meter, heard, text } = await aReadMeter()
    expect(bff.calls(USAGE)[0]!.address).to.contain('subscription_id=terrain')
    const select = shadow(meter, 'select') as HTMLSelectElement
    expect(select.selectedOptions[0]!.text).to.equal('Terrain API')
    expect([...select.options].map(({ text }) => text)).to.contain('growth')

    const { opened, open } = gate()
    bff.once(USAGE, { json: aUsage({ total_amount: usd('1.00') }), after: opened })
    select.value = 'second'
    select.dispatchEvent(new Event('change'))
    await meter.updateComplete
    expect(text(), 'another subscription’s numbers').not.to.contain('157.31')
    open()
    await waitUntil(() => heard.length === 2)
    await meter.updateComplete
    expect(bff.calls(USAGE)[1]!.address).to.contain('subscription_id=second')
    expect(text()).to.contain('$1.00')
  })

  it('says when a subscription has not begun', async () => {
    const later = aSubscription({ status: 'PENDING', start_date: '2026-12-01T00:00:00Z' })
    bff.on(SUBSCRIPTIONS, subscriptions(later))
    const { text } = await aMeter()
    await waitUntil(() => text().includes('Your subscription starts on Dec 1, 2026'))
    expect(bff.calls(USAGE)).to.have.length(0)
  })

  it('says when the named subscription has ended', async () => {
    const over = aSubscription({ status: 'TERMINATED', end_date: '2026-10-31T23:59:59Z' })
    bff.on(SUBSCRIPTIONS, subscriptions(over)).on(USAGE, { problem: 'not-found' })
    const { meter, text } = await aMeter({ subscription: 'terrain' })
    await waitUntil(() => text().includes('Your subscription ended on Oct 31, 2026'))
    expect(meter.matches(':state(error)')).to.equal(false)
  })

  it('says when there is no subscription, and when nothing was used yet', async () => {
    bff.once(SUBSCRIPTIONS, subscriptions())
    const { meter, text } = await aMeter()
    await waitUntil(() => text().includes('There is no subscription yet'))
    expect(meter.matches(':state(empty)')).to.equal(true)

    const charges_usage = [aCharge({ units: '0', events_count: 0, amount: usd('0') })]
    bff.on(USAGE, { json: aUsage({ charges_usage, total_amount: usd('0'), taxes_amount: null }) })
    const other = await aReadMeter()
    expect(other.text()).to.contain('Nothing used yet in this period')
  })

  it('draws limits as meters that speak', async () => {
    const { meter } = await aReadMeter({ limits: { api_calls: 50_000 }, budget: '200.00' })
    const [budget, calls] = [...meter.shadowRoot!.querySelectorAll('[role=meter]')]
    expect(budget!.getAttribute('aria-label')).to.equal('Budget')
    expect(budget!.getAttribute('aria-valuetext')).to.equal(
      '$157.31 of $200.00, 78%, Nearing the limit',
    )
    expect(calls!.getAttribute('aria-valuenow')).to.equal('82')
    expect(calls!.getAttribute('aria-valuetext')).to.equal(
      '41,203 of 50,000, 82%, Nearing the limit',
    )
  })

  it('reads limits from the attribute, and takes nonsense for none', async () => {
    const made = await aReadMeter()
    made.meter.setAttribute('limits', '{"api_calls": 41203}')
    await made.meter.updateComplete
    expect(made.text()).to.contain('Limit reached · 100%')
    const warnings = await warned(async () => made.meter.setAttribute('limits', '{api_calls'))
    await made.meter.updateComplete
    expect(warnings).to.deep.equal([
      `tillkit: <usage-meter limits='{api_calls'> takes JSON such as {"api_calls": 100000}`,
    ])
    expect(shadow(made.meter, '[role=meter]') === null).to.equal(true)
  })

  it('tells of each threshold once in a period, and again in the next', async () => {
    const clock = new ClockDouble()
    try {
      const { meter, heard } = await aMeter({ limits: { api_calls: 45_000 }, refresh: 10 })
      const crossed = () =>
        heard
          .filter((event) => event.type === 'usage-threshold-crossed')
          .map((event) => (event as UsageThresholdCrossedEvent).threshold)
      for (let turn = 0; turn < 8 && !crossed().length; turn++) await clock.advance(1)
      expect(crossed()).to.deep.equal([75, 90])
      await clock.advance(10_000)
      expect(crossed(), 'again in the same period').to.deep.equal([75, 90])
      bff.on(USAGE, { json: aUsage({ from_datetime: '2026-12-01T00:00:00Z' }) })
      await clock.advance(10_000)
      await meter.updateComplete
      expect(crossed()).to.deep.equal([75, 90, 75, 90])
    } finally {
      clock.restore()
    }
  })

  it('shows the chosen metrics and the others as one sum', async () => {
    const { text } = await aReadMeter({ metrics: 'api_calls, gpu' })
    expect(text()).to.contain('Other charges $62.50')
    expect(text()).not.to.contain('Map tiles')
  })

  it('refreshes by one request, says how old it is, and rests while the tab is hidden', async () => {
    const clock = new ClockDouble()
    try {
      const { heard, meter, text } = await aMeter({ refresh: 60 })
      for (let turn = 0; turn < 8 && !heard.length; turn++) await clock.advance(1)
      const before = bff.calls().length
      await clock.advance(60_000)
      expect(bff.calls().length).to.equal(before + 1)
      bff.on(USAGE, { problem: 'upstream-failed' })
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      await clock.advance(180_000)
      expect(bff.calls().length, 'while hidden').to.equal(before + 1)
      meter.requestUpdate()
      await meter.updateComplete
      expect(text()).to.contain('Updated 3 minutes ago')
      Reflect.deleteProperty(document, 'hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      await clock.advance(1)
      expect(bff.calls().length).to.equal(before + 2)
    } finally {
      Reflect.deleteProperty(document, 'hidden')
      clock.restore()
    }
  })

  it('keeps the last good numbers when a refresh fails, and recovers', async () => {
    const clock = new ClockDouble()
    try {
      const { heard, meter, text } = await aMeter({ refresh: 10 })
      for (let turn = 0; turn < 8 && !heard.length; turn++) await clock.advance(1)
      bff.once(USAGE, { problem: 'upstream-failed' })
      await clock.advance(10_000)
      expect((heard[1] as UsageFailedEvent).error.code).to.equal('upstream-failed')
      expect(text()).to.contain('$157.31').and.to.contain('could not be refreshed')
      expect(meter.matches(':state(stale)')).to.equal(true)
      shadow(meter, '.foot button').click()
      await clock.advance(1)
      expect(text()).to.contain('Updated just now')
    } finally {
      clock.restore()
    }
  })

  it('offers to try again when it can’t be read', async () => {
    bff.once(USAGE, { problem: 'upstream-failed' })
    const { meter, heard, text } = await aReadMeter()
    expect((heard[0] as UsageFailedEvent).error.code).to.equal('upstream-failed')
    expect(meter.matches(':state(error)')).to.equal(true)
    shadow(meter, 'button').click()
    await waitUntil(() => heard.length === 2)
    await meter.updateComplete
    expect(text()).to.contain('$157.31')
  })

  it('shows nothing of an answer that makes no sense', async () => {
    bff.on(USAGE, { json: aUsage({ total_amount: usd('a lot') }) })
    const { heard, text } = await aReadMeter()
    expect((heard[0] as UsageFailedEvent).error.code).to.equal('unreadable')
    expect(text()).not.to.contain('lot')
  })

  it('shows units that are no number as they came', async () => {
    bff.on(USAGE, { json: aUsage({ charges_usage: [aCharge({ units: '<b>many</b>' })] }) })
    const { text } = await aReadMeter({ limits: { api_calls: 5 } })
    expect(text()).to.contain('<b>many</b>')
  })

  it('never shows one customer the numbers of another', async () => {
    const { meter, session, text } = await aReadMeter()
    expect(text()).to.contain('$157.31')
    bff.on(SUBSCRIPTIONS, { after: never })
    customer = 'bob'
    session.logout()
    await meter.updateComplete
    expect(text()).not.to.contain('157.31')
    session.start()
    await next(session, 'session-started')
    await meter.updateComplete
    expect(text()).to.equal('Loading…')
  })

  it('shows what is inside it until the usage was read', async () => {
    const { opened, open } = gate()
    bff.on(USAGE, { json: aUsage(), after: opened })
    const { meter, heard, text } = await aMeter({}, 'Your usage is on its way')
    await waitUntil(() => bff.calls(USAGE).length > 0)
    expect(meter.matches(':state(loading)')).to.equal(true)
    expect(text()).to.contain('on its way')
    open()
    await waitUntil(() => heard.length > 0)
    await meter.updateComplete
    expect(text()).not.to.contain('on its way')
  })

  it('stops asking when it is removed', async () => {
    bff.on(USAGE, { after: never })
    const { meter } = await aMeter()
    await waitUntil(() => bff.calls(USAGE).length > 0)
    meter.remove()
    await waitUntil(() => bff.calls(USAGE)[0]!.aborted)
  })

  it('is accessible in all its states', async () => {
    const limits = { api_calls: 45_000, storage_gb: 300 }
    for (const view of ['meters', 'table'] as const) {
      const { meter } = await aReadMeter({ view, limits, budget: '150.00' })
      await expect(meter).to.be.accessible()
    }
    bff.on(USAGE, { problem: 'upstream-failed' })
    await expect((await aReadMeter()).meter).to.be.accessible()
  })

  it('fits into 320 pixels with words of any length', async () => {
    const name = 'x'.repeat(2000)
    const metric = { name, code: 'api_calls', aggregation_type: 'COUNT' }
    bff.on(USAGE, { json: aUsage({ charges_usage: [aCharge({ metric })] }) })
    await setViewport({ width: 320, height: 700 })
    try {
      for (const view of ['meters', 'table'] as const) {
        const { meter } = await aReadMeter({ view, limits: { api_calls: 50_000 } })
        expect(meter.scrollWidth).to.be.at.most(meter.clientWidth)
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth)
      }
    } finally {
      await setViewport({ width: 1024, height: 700 })
    }
  })
})
