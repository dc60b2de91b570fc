/** <usage-meter>: the charges of the current period, its views, subscriptions, and the period before. */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { messages } from '../../components/usage-meter/messages.ts'
import type { UsageLoadedEvent } from '../../components/usage-meter/usage-meter.ts'
import { UsageMeter } from '../../components/usage-meter/usage-meter.ts'
import { aChargeUsage, aUsage, usd } from '../../demo/fixtures/customer.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { englishOf } from '../support/elements/english.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import {
  aMeter,
  anApi,
  aReadMeter,
  aSubscription,
  PAST,
  SUBSCRIPTIONS,
  subscriptions,
  USAGE,
} from '../support/elements/fixtures/usage-meter.ts'
import { type Answer, deferred, type MockBff } from '../support/elements/mock-bff.ts'
import { savedFiles } from '../support/elements/saved-files.ts'
import { settled, waitUntil, warned } from '../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-meter', UsageMeter)

const says = englishOf(messages)

describe('<usage-meter>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('shows the period, the days left in service time, and the total so far', async () => {
    const { one, text } = await aReadMeter()
    expect(one('[part=period]').textContent).to.match(/^Nov 1\s–\s30, 2026$/)
    expect(text()).to.contain('10 days left')
    expect(one('[part=total]').textContent).to.equal('$157.31')
    expect(text().match(/so far/g)).to.have.length(1)
    expect(text()).to.contain('Updated just now')
  })

  it('explains that the total covers usage alone, and lists the other items of an invoice', async () => {
    const { text } = await aReadMeter()
    expect(text()).to.contain('$157.31 used so far')
    expect(text()).to.contain(says('usage.fees-note'))
    bff.on(USAGE, { json: aUsage({ taxes_amount: null }) })
    const other = await aReadMeter()
    expect(other.text()).to.contain(says('usage.fees-and-taxes-note'))
  })

  it('warns once about a metric that is not in the plan', async () => {
    const warnings = await warned(async () => {
      await aReadMeter({ metrics: 'api_calls,gpu' })
      await aReadMeter({ metrics: 'api_calls,gpu' })
    })
    expect(warnings).to.deep.equal([
      'tillkit: <usage-meter metrics="api_calls,gpu"> takes any of api_calls, storage_gb',
    ])
  })

  it('shows each charge with units, price and amount', async () => {
    const { text, texts } = await aReadMeter()
    expect(texts('[part=charge]')).to.deep.equal([
      'API calls $82.41 41,203 units $0.002 each',
      'Map tiles stored $62.50 312.5 units $0.20 each Minimum $25.00 per period',
    ])
    expect(text()).to.contain('Taxes $12.40')
  })

  it('clips the separator dot of the first part of a line', async () => {
    const { meter } = await aReadMeter()
    for (let width = 180; width < 420; width += 4) {
      meter.style.inlineSize = `${width}px`
      for (const summary of meter.shadowRoot!.querySelectorAll('li .summary')) {
        expect(getComputedStyle(summary).overflowX).to.equal('clip')
        const { left } = summary.getBoundingClientRect()
        const starts = [...summary.children].map((part) => part.getBoundingClientRect().left - left)
        // At the edge, where the dot is outside, or behind a gap with room for it.
        for (const start of starts) expect(start === 0 || start > 10, `${width} px`).to.equal(true)
      }
    }
  })

  it('reserves the height of the compact view while loading', async () => {
    const { promise: opened, resolve: open } = deferred()
    const before = aUsage({ from_datetime: '2026-10-01T00:00:00Z' })
    bff.on(USAGE, { json: aUsage(), after: opened })
    bff.on(PAST, { json: { usage_periods: [before] } })
    const { meter, events } = await aMeter({ view: 'compact' })
    await waitUntil(() => bff.calls(USAGE).length > 0)
    const { offsetHeight } = meter
    open()
    await waitUntil(() => events.length > 0)
    await meter.updateComplete
    expect(meter.offsetHeight).to.be.within(offsetHeight - 12, offsetHeight + 12)
  })

  it('shows the same charges as a table', async () => {
    const { texts } = await aReadMeter({ view: 'table' })
    expect(texts('thead th')).to.deep.equal(['Metric', 'Units', 'Events', 'Price', 'Amount'])
    expect(texts('tbody tr:first-child > *')).to.deep.equal([
      'API calls',
      '41,203',
      '41,203',
      '$0.002 each',
      '$82.41',
    ])
    expect(texts('tfoot tr')).to.deep.equal(['Taxes $12.40', 'Total $157.31'])
    expect(texts('[role=rowheader]')).to.have.length(4)
  })

  it('shows a projection as an estimate with its method', async () => {
    const { meter, text } = await aReadMeter({ projection: 'linear' })
    // 19 days and 10 hours of 30 days.
    expect(text()).to.contain(says('usage.projected', { amount: '$243.05', day: 'Nov 30, 2026' }))
    meter.projection = 'none'
    await meter.updateComplete
    expect(text()).not.to.contain('Estimate')
  })

  it('shows the total only in the compact view', async () => {
    const { text, texts } = await aReadMeter({ view: 'compact' })
    expect(text()).to.contain('$157.31').and.to.contain('10 days left')
    expect(texts('[part=charge]')).to.deep.equal([])
  })

  it('saves the period as a CSV file', async () => {
    const { one } = await aReadMeter({ download: true })
    const files = await savedFiles(async () => {
      one('[part=download]').click()
      await settled()
    })
    expect(files).to.deep.equal([
      {
        name: 'usage-terrain-2026-11-01-2026-11-30.csv',
        text: [
          'Metric,Units,Events,Price,Amount,Currency',
          'API calls,41203,41203,$0.002 each,82.41,USD',
          'Map tiles stored,312.5,1204,$0.20 each · Minimum $25.00 per period,62.50,USD',
          'Taxes,,,,12.40,USD',
          'Total,,,,157.31,USD',
          '',
        ].join('\r\n'),
      },
    ])
  })

  it('fires usage-loaded with the usage', async () => {
    const { events } = await aReadMeter()
    expect((events[0] as UsageLoadedEvent).data).to.deep.equal(aUsage())
    expect(events[0]!.composed && events[0]!.bubbles).to.equal(true)
  })

  it('requests the given subscription only', async () => {
    await aReadMeter({ subscription: 'terrain-2' })
    expect(bff.calls(USAGE)[0]!.address).to.contain('subscription_id=terrain-2')
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(0)
  })

  it('selects the first active of several subscriptions and offers the others', async () => {
    const old = aSubscription({ external_id: 'old', name: 'Old plan', status: 'TERMINATED' })
    const second = aSubscription({ external_id: 'second', name: null, plan_code: 'growth' })
    bff.on(SUBSCRIPTIONS, subscriptions(old, aSubscription(), second))
    const { meter, events, one, text } = await aReadMeter()
    expect(bff.calls(USAGE)[0]!.address).to.contain('subscription_id=terrain')
    const select = one<HTMLSelectElement>('select')
    expect(select.selectedOptions[0]!.text).to.equal('Terrain API')
    expect([...select.options].map(({ text }) => text)).to.contain('growth')

    const { promise: opened, resolve: open } = deferred()
    bff.once(USAGE, { json: aUsage({ total_amount: usd('1.00') }), after: opened })
    select.value = 'second'
    select.dispatchEvent(new Event('change'))
    await meter.updateComplete
    expect(text(), 'another subscription’s numbers').not.to.contain('157.31')
    open()
    await waitUntil(() => events.length === 2)
    await meter.updateComplete
    expect(bff.calls(USAGE)[1]!.address).to.contain('subscription_id=second')
    expect(text()).to.contain('$1.00')
  })

  it('shows that a subscription has not started', async () => {
    const later = aSubscription({ status: 'PENDING', start_date: '2026-12-01T00:00:00Z' })
    bff.on(SUBSCRIPTIONS, subscriptions(later))
    const { text } = await aMeter()
    await waitUntil(() => text().includes(says('usage.begins', { day: 'Dec 1, 2026' })))
    expect(bff.calls(USAGE)).to.have.length(0)
  })

  it('shows that the given subscription has ended', async () => {
    const over = aSubscription({ status: 'TERMINATED', end_date: '2026-10-31T23:59:59Z' })
    bff.on(SUBSCRIPTIONS, subscriptions(over)).on(USAGE, { problem: 'not-found' })
    const { meter, text } = await aMeter({ subscription: 'terrain' })
    await waitUntil(() => text().includes(says('usage.stopped', { day: 'Oct 31, 2026' })))
    expect(meter.matches(':state(error)')).to.equal(false)
  })

  it('shows the last day of an ended subscription, also if its end is the first instant after', async () => {
    const over = aSubscription({ status: 'TERMINATED', end_date: '2026-11-01T00:00:00Z' })
    bff.on(SUBSCRIPTIONS, subscriptions(over)).on(USAGE, { problem: 'not-found' })
    const { text } = await aMeter({ subscription: 'terrain' })
    await waitUntil(() => text().includes(says('usage.stopped', { day: 'Oct 31, 2026' })))
  })

  it('says of a subscription that was canceled before its start only that it is not active', async () => {
    const start_date = '2100-01-01T00:00:00Z'
    const never = aSubscription({
      status: 'CANCELED',
      start_date,
      end_date: '2100-06-30T23:59:59Z',
    })
    bff.on(SUBSCRIPTIONS, subscriptions(never)).on(USAGE, { problem: 'not-found' })
    const { text } = await aMeter({ subscription: 'terrain' })
    await waitUntil(() => text().includes(says('usage.inactive')))
  })

  it('shows an empty state without a subscription, and without usage', async () => {
    bff.once(SUBSCRIPTIONS, subscriptions())
    const { meter, text } = await aMeter()
    await waitUntil(() => text().includes(says('subscription.none')))
    expect(meter.matches(':state(empty)')).to.equal(true)

    const charges_usage = [aChargeUsage({ units: '0', events_count: 0, amount: usd('0') })]
    bff.on(USAGE, { json: aUsage({ charges_usage, total_amount: usd('0'), taxes_amount: null }) })
    const other = await aReadMeter()
    expect(other.text()).to.contain(says('usage.empty'))
  })

  it('shows the selected metrics, and the others as one sum', async () => {
    const { text } = await aReadMeter({ metrics: 'api_calls, gpu' })
    expect(text()).to.contain('Other charges $62.50')
    expect(text()).not.to.contain('Map tiles')
  })

  describe('the comparison with the period before', () => {
    const october = (changes: Partial<UsageForCustomer> = {}) =>
      aUsage({
        from_datetime: '2026-10-01T00:00:00Z',
        to_datetime: '2026-10-31T23:59:59Z',
        total_amount: usd('200.00'),
        charges_usage: [aChargeUsage({ amount: usd('150.00') })],
        ...changes,
      })
    const past = (...usage_periods: UsageForCustomer[]) => ({ json: { usage_periods } })

    it('names the whole period before, in total and for each charge', async () => {
      bff.on(PAST, past(october()))
      const { meter, texts } = await aReadMeter()
      expect(texts('[part=comparison]')[0]).to.match(
        /^Whole previous period: \$200\.00 \(Oct 1\s–\s31, 2026\)$/,
      )
      expect(texts('[part=charge]')).to.deep.equal([
        'API calls $82.41 41,203 units $0.002 each previous period $150.00',
        'Map tiles stored $62.50 312.5 units $0.20 each Minimum $25.00 per period previous period $0.00',
      ])
      expect(bff.calls(PAST)[0]!.address).to.match(/page=1&per_page=1$/)
      await expect(meter).to.be.accessible()
    })

    it('says by how much the current period already costs more', async () => {
      bff.on(PAST, past(october({ total_amount: usd('100.005') })))
      const { texts } = await aReadMeter()
      expect(texts('[part=comparison]')[0]).to.match(
        /^\$57\.305 more than the whole previous period \(Oct 1\s–\s31, 2026: \$100\.005\)$/,
      )
    })

    it('is a column of the table view', async () => {
      bff.on(PAST, past(october()))
      const { texts } = await aReadMeter({ view: 'table' })
      expect(texts('thead th')).to.include('Previous period')
      expect(texts('tbody tr:first-child [data-label="Previous period"]')).to.deep.equal([
        '$150.00',
      ])
    })

    it('is read once a period, however often the usage is refreshed', async () => {
      const clock = new FakeTimers()
      bff.on(PAST, past(october()))
      await aReadMeter({ refresh: 60 })
      await clock.advance(180_000)
      clock.restore()
      expect(bff.calls(USAGE).length).to.be.greaterThan(2)
      expect(bff.calls(PAST)).to.have.length(1)
    })

    for (const [title, answer] of Object.entries({
      'in another currency': past(october({ total_amount: { currency_code: 'EUR', value: '1' } })),
      'that is not before the current one': past(aUsage()),
      'that cannot be read': { problem: 'upstream-failed' },
      'with a malformed amount': past(october({ total_amount: usd('much') })),
    } satisfies Record<string, Answer>)) {
      it(`is left out for a period ${title}`, async () => {
        bff.on(PAST, answer)
        const { events, one, text } = await aReadMeter()
        expect(events[0]!.type).to.equal('usage-loaded')
        expect(one('[part=comparison]')).to.equal(undefined)
        expect(text()).not.to.match(/previous period/i)
      })
    }

    it('reads nothing with compare="none"', async () => {
      bff.on(PAST, past(october()))
      const { one } = await aReadMeter({ compare: 'none' })
      expect(one('[part=comparison]')).to.equal(undefined)
      expect(bff.calls(PAST)).to.have.length(0)
    })
  })

  it('shows non-numeric units unchanged', async () => {
    bff.on(USAGE, { json: aUsage({ charges_usage: [aChargeUsage({ units: '<b>many</b>' })] }) })
    const { text } = await aReadMeter({ limits: { api_calls: 5 } })
    expect(text()).to.contain('<b>many</b>')
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
})
