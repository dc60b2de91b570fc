/** <usage-history>: past periods as columns, their charges, and a CSV export. */
import { expect, nextFrame, waitUntil } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../components/till-session/till-session.define.ts'
import '../../components/usage-history/usage-history.define.ts'
import type { UsagePeriodChangedEvent } from '../../components/usage-history/events.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { deferred, MockBff, type RecordedCall } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { aCharge, aStorageCharge, aUsage, usd } from '../support/elements/usage.ts'

const PAST = 'GET /api/me/usage/past'

/** A month of 2026 with $100 of API calls, some storage, and taxes. */
const aMonth = (month: number, storage = '50.00', total = '160.00'): UsageForCustomer => {
  const name = `2026-${String(month).padStart(2, '0')}`
  return aUsage({
    from_datetime: `${name}-01T00:00:00Z`,
    to_datetime: `${name}-28T23:59:59Z`,
    total_amount: usd(total),
    taxes_amount: usd('10.00'),
    charges_usage: [
      aCharge({ amount: usd('100.00') }),
      { ...aStorageCharge(), amount: usd(storage) },
    ],
  })
}
const page = (...usage_periods: UsageForCustomer[]) => ({ json: { usage_periods } })
const asked = ({ address }: RecordedCall) =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1]))

const aHistory = (attributes: Record<string, string> = {}, lang = 'en') =>
  renderInSession(
    'usage-history',
    ['usage-history-loaded', 'usage-history-failed', 'usage-period-changed'],
    {
      attributes,
      lang,
    },
  )

describe('<usage-history>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', name: 'Terrain', status: 'ACTIVE' }] },
      })
      .on(PAST, page(aMonth(11), aMonth(10, '30.00', '140.00'), aMonth(9, '90.00', '200.00')))
  })
  afterEach(() => bff.restore())

  const signal = new AbortController().signal
  const answerPages = (...pages: UsageForCustomer[][]) => {
    bff.on(PAST, (call) => page(...(pages[Number(asked(call).page) - 1] ?? [])))
  }

  it('finds the period that ended when an invoice was issued, and shows it', async () => {
    const { waitForEvents, element, events, all, texts } = await aHistory()
    await waitForEvents(1)
    const find = (day: string) => element.periodBefore(day, signal)
    const october = await find('2026-10-29')
    expect([october, await find('2026-10-28')].map((found) => found?.from)).to.deep.equal(
      Array(2).fill('2026-10-01T00:00:00Z'),
    )
    const missing = [await find('2026-10-30'), await find('2026-10-27'), await find('never')]
    expect(missing).to.deep.equal(Array(3).fill(undefined))
    element.showPeriod(october!)
    await element.updateComplete
    expect(texts('[part=total]')).to.deep.equal(['$140.00'])
    expect(element.shadowRoot!.activeElement === all('input')[1]).to.equal(true)
    const chosen = events.at(-1) as UsagePeriodChangedEvent
    expect(chosen.period.from_datetime).to.equal('2026-10-01T00:00:00Z')
  })

  it('finds a period on an older page, and loads and focuses it there', async () => {
    answerPages([aMonth(11), aMonth(10)], [aMonth(9), aMonth(8, '30.00', '140.00')], [aMonth(7)])
    const { waitForEvents, element, all, texts } = await aHistory({ periods: '2' })
    await waitForEvents(1)
    const august = await element.periodBefore('2026-08-29', signal)
    const { usage, ...position } = august!
    expect(usage.total).to.deep.equal({ currency_code: 'USD', value: '140.00' })
    expect(position).to.deep.equal({
      subscription: 'terrain',
      from: '2026-08-01T00:00:00Z',
      to: '2026-08-28T23:59:59Z',
      page: 2,
    })
    element.showPeriod(august!)
    await waitForEvents(3)
    await element.updateComplete
    expect(texts('.label')).to.deep.equal(['Aug', 'Sep'])
    expect(texts('[part=total]')).to.deep.equal(['$140.00'])
    expect(element.shadowRoot!.activeElement === all('input')[0]).to.equal(true)
  })

  it('searches no page after the one where the period would be, and ten pages at most', async () => {
    answerPages([aMonth(11), aMonth(10)], [aMonth(8)], [aMonth(7)])
    const { waitForEvents, element } = await aHistory({ periods: '2' })
    await waitForEvents(1)
    expect(await element.periodBefore('2026-09-29', signal)).to.equal(undefined)
    expect(bff.calls(PAST)).to.have.length(2)
    const endless = (call: RecordedCall) => page(aUsage({ from_datetime: `${asked(call).page}` }))
    bff.on(PAST, endless)
    expect(await element.periodBefore('2020-01-01', signal)).to.equal(undefined)
    expect(bff.calls(PAST)).to.have.length(2 + 9)
  })

  it('shows a column for each period, stacked by metric, oldest first', async () => {
    const { waitForEvents, all, texts, element } = await aHistory()
    await waitForEvents(1)
    expect(texts('.label')).to.deep.equal(['Sep', 'Oct', 'Nov'])
    const heights = all('.column:first-of-type rect').map((rect) => rect.getAttribute('height'))
    expect(heights).to.deep.equal(['50.00%', '45.00%', '5.00%'])
    expect(all<HTMLInputElement>('input').map(({ ariaLabel }) => ariaLabel)[2]).to.match(
      /^Nov 1\s–\s28, 2026: \$160\.00$/,
    )
    await expect(element).to.be.accessible()
  })

  it('has the same numbers in a table', async () => {
    const { waitForEvents, one, texts, element } = await aHistory()
    await waitForEvents(1)
    one('details').toggleAttribute('open', true)
    expect(texts('details thead th')).to.deep.equal([
      ...['Period', 'API calls', 'Map tiles stored', 'Taxes', 'Total'],
    ])
    expect(texts('details tbody tr:first-child td')).to.deep.equal([
      ...['$100.00', '$50.00', '$10.00', '$160.00'],
    ])
    await expect(element).to.be.accessible()
  })

  it('selects the newest period and compares it with the previous one', async () => {
    const { waitForEvents, one, texts } = await aHistory()
    await waitForEvents(1)
    expect(one('[part=comparison]').textContent).to.equal(
      '14% more than the period before ($140.00)',
    )
    expect(texts('[part=charge] td.number')).to.deep.equal([
      ...['41,203', '$100.00', '$0.00'],
      ...['312.5', '$50.00', '+$20.00'],
    ])
    expect(texts('tfoot td.number')).to.deep.equal([
      ...['$10.00', '$0.00'],
      ...['$160.00', '+$20.00'],
    ])
  })

  it('shows a charge that costs less, one that is new and one that has ended', async () => {
    const tiles = { name: 'Map tiles served', code: 'tiles', aggregation_type: 'COUNT' }
    const gone = { ...aMonth(10), charges_usage: [aCharge({ amount: usd('108.28') })] }
    const now = {
      ...aMonth(11),
      charges_usage: [aCharge({ amount: usd('12.00'), metric: tiles, charge: { id: 'c9' } })],
    }
    bff.on(PAST, page(now, gone))
    const { waitForEvents, texts, all } = await aHistory()
    await waitForEvents(1)
    expect(texts('[part=charge]')).to.deep.equal([
      'Map tiles served 41,203 $12.00 +$12.00',
      'API calls 0 $0.00 −$108.28',
    ])
    all('input')[0]!.click()
    await waitUntil(() => texts('[part=change]').length === 0, 'a change without a period before')
  })

  it('matches several charges of one metric by their ids', async () => {
    const of = (id: string | null, amount: string) =>
      aCharge({ amount: usd(amount), charge: { id, charge_model: 'VOLUME' } })
    bff.on(
      PAST,
      page(
        { ...aMonth(11), charges_usage: [of('a', '5'), of('b', '7'), of(null, '9')] },
        { ...aMonth(10), charges_usage: [of('b', '6'), of('a', '1')] },
      ),
    )
    const { waitForEvents, texts } = await aHistory()
    await waitForEvents(1)
    expect(texts('[part=charge] [part=change]')).to.deep.equal(['+$4.00', '+$1.00', '–'])
  })

  it('compares no periods in different currencies', async () => {
    const euro = (value: string) => ({ currency_code: 'EUR', value })
    const euros = {
      ...aMonth(10),
      total_amount: euro('9'),
      taxes_amount: null,
      charges_usage: [aCharge({ amount: euro('9') })],
    }
    bff.on(PAST, page(aMonth(11), euros))
    const { waitForEvents, texts, one } = await aHistory()
    await waitForEvents(1)
    expect(texts('[part=change]')).to.deep.equal([])
    expect(one('[part=comparison]')).to.equal(undefined)
  })

  it('keeps its scale on other pages, and compares with the period of another page', async () => {
    const earlier = page(aMonth(8, '20.00', '130.00'), aMonth(7, '10.00', '120.00'))
    bff.on(PAST, (call) => (asked(call).page === '2' ? earlier : page(aMonth(10), aMonth(9))))
    const { waitForEvents, one, all, texts } = await aHistory()
    await waitForEvents(1)
    expect(texts('.axis')).to.deep.equal(['$200$150$100$50$0'])
    all('input')[0]!.click()
    await waitUntil(() => !one('[part=comparison]'))
    all('.footer button')[0]!.click()
    await waitUntil(() => texts('.label')[0] === 'Jul')
    expect(texts('.axis')).to.deep.equal(['$200$150$100$50$0'])
    all('.footer button')[1]!.click()
    await waitUntil(() => texts('.label')[0] === 'Sep')
    all('input')[0]!.click()
    await waitUntil(
      () => one('[part=comparison]')?.textContent === '23% more than the period before ($130.00)',
    )
  })

  it('names the table of the charges by its period, and makes it no tab stop where nothing scrolls', async () => {
    const { waitForEvents, one } = await aHistory()
    await waitForEvents(1)
    expect(one('[part=period] table').ariaLabel).to.match(/^Charges, Nov 1\s–\s28, 2026$/)
    await nextFrame()
    expect(one('[part=period] .scroll').hasAttribute('tabindex')).to.equal(false)
    expect(one('summary').textContent).to.equal('Show as table: Billing periods')
  })

  it('keeps the whole column clickable beside a long label', async () => {
    const { waitForEvents, all, element } = await aHistory({}, 'fr')
    await waitForEvents(1)
    element.parentElement!.style.inlineSize = '200px'
    for (const { firstElementChild: name } of all('.label')) name!.textContent = 'a long name'
    for (const input of all('input')) {
      const { left, right, bottom } = input.getBoundingClientRect()
      const hits = [left + 4, (left + right) / 2, right - 4].map((x) =>
        element.shadowRoot!.elementFromPoint(x, bottom - 12),
      )
      expect(hits.map((hit) => hit === input)).to.deep.equal([true, true, true])
    }
  })

  it('selects a period by its column, by mouse and by arrow key', async () => {
    const { waitForEvents, all, one, events, element } = await aHistory()
    await waitForEvents(1)
    all('input')[1]!.click()
    await waitForEvents(2)
    expect((events[1] as UsagePeriodChangedEvent).period.from_datetime).to.contain('2026-10-01')
    expect(one('[part=comparison]').textContent).to.contain('30% less')
    all('input')[1]!.focus()
    await sendKeys({ press: 'ArrowLeft' })
    await waitForEvents(3)
    expect(one('[part=total]').textContent).to.equal('$200.00')
    expect(one('[part=comparison]')).to.equal(undefined)
    expect(element.shadowRoot!.activeElement).to.equal(all('input')[0])
  })

  it('pages to earlier periods until the first', async () => {
    bff
      .on(PAST, (call) => (asked(call).page === '2' ? page(aMonth(8)) : page(aMonth(9))))
      .on(`${PAST}?subscription_id=terrain&page=3&per_page=12`, page())
    const { waitForEvents, all, texts, text } = await aHistory()
    const [earlier, later] = [() => all('.footer button')[0]!, () => all('.footer button')[1]!]
    await waitForEvents(1)
    expect(later().ariaDisabled).to.equal('true')
    earlier().click()
    await waitForEvents(2)
    expect(texts('.label')).to.deep.equal(['Aug'])
    earlier().click()
    await waitUntil(() => earlier().ariaDisabled === 'true')
    expect(texts('.label')).to.deep.equal(['Aug'])
    expect(text()).to.contain('There are no earlier periods.')
    later().click()
    await waitUntil(() => texts('.label')[0] === 'Sep')
  })

  it('ends also when the service repeats a page', async () => {
    const { waitForEvents, all, texts } = await aHistory()
    await waitForEvents(1)
    all('.footer button')[0]!.click()
    await waitUntil(() => all('.footer button')[0]!.ariaDisabled === 'true')
    expect(texts('.label')).to.deep.equal(['Sep', 'Oct', 'Nov'])
  })

  it('offers a select for several subscriptions, and keeps its focus', async () => {
    bff.on('GET /api/me/subscriptions', {
      json: {
        subscriptions: [
          { external_id: 'terrain', name: 'Terrain', status: 'ACTIVE' },
          { external_id: 'imagery', name: 'Imagery', status: 'ACTIVE' },
        ],
      },
    })
    const { waitForEvents, one, element } = await aHistory()
    await waitForEvents(1)
    const select = one<HTMLSelectElement>('select')
    select.focus()
    select.value = 'imagery'
    select.dispatchEvent(new Event('change'))
    await waitForEvents(2)
    expect(asked(bff.calls(PAST).at(-1)!).subscription_id).to.equal('imagery')
    expect(element.shadowRoot!.activeElement).to.equal(select)
  })

  it('shows an empty state without past periods, and without a subscription', async () => {
    bff.on(PAST, page())
    const young = await aHistory()
    await young.waitForEvents(1)
    expect(young.text()).to.equal('No billing period has ended yet.')
    bff.on('GET /api/me/subscriptions', { json: { subscriptions: [] } })
    const nobody = await aHistory()
    await nobody.waitForEvents(1)
    expect(nobody.text()).to.equal('There is no subscription yet.')
    expect(nobody.element.matches(':state(empty)')).to.equal(true)
  })

  it('shows an error for a period with a malformed amount', async () => {
    const euros = { ...aCharge(), amount: { currency_code: 'EUR', value: '1' } }
    bff.on(PAST, page({ ...aMonth(11), charges_usage: [euros] }))
    const { waitForEvents, events } = await aHistory()
    await waitForEvents(1)
    expect(events[0]!.type).to.equal('usage-history-failed')
  })

  describe('the CSV export of <usage-history>', () => {
    const saved: Blob[] = []
    const { createObjectURL } = URL
    const { click } = HTMLAnchorElement.prototype
    beforeEach(() => {
      saved.length = 0
      URL.createObjectURL = (blob) => {
        saved.push(blob as Blob)
        return createObjectURL.call(URL, blob as Blob)
      }
      HTMLAnchorElement.prototype.click = () => {}
    })
    afterEach(() => {
      URL.createObjectURL = createObjectURL
      HTMLAnchorElement.prototype.click = click
    })

    it('contains all pages, also when the service repeats the last one', async () => {
      bff.on(PAST, (call) => (asked(call).page === '1' ? page(aMonth(9)) : page(aMonth(8))))
      const { waitForEvents, one } = await aHistory()
      await waitForEvents(1)
      one('[part=download]').click()
      await waitUntil(() => saved.length > 0)
      const [head, ...rows] = (await saved[0]!.text()).trim().split('\r\n')
      expect(head).to.equal('From,To,Charge,Code,Units,Events,Amount,Currency')
      expect(rows).to.deep.equal([
        '2026-08-01,2026-08-28,API calls,api_calls,41203,41203,100.00,USD',
        '2026-08-01,2026-08-28,Map tiles stored,storage_gb,312.5,1204,50.00,USD',
        '2026-08-01,2026-08-28,Taxes,,,,10.00,USD',
        '2026-09-01,2026-09-28,API calls,api_calls,41203,41203,100.00,USD',
        '2026-09-01,2026-09-28,Map tiles stored,storage_gb,312.5,1204,50.00,USD',
        '2026-09-01,2026-09-28,Taxes,,,,10.00,USD',
      ])
    })

    it('is named after its subscription, also when another is chosen meanwhile', async () => {
      const json = {
        subscriptions: ['maps', 'terrain'].map((external_id) => ({
          external_id,
          status: 'ACTIVE',
        })),
      }
      bff.on('GET /api/me/subscriptions', { json })
      const { waitForEvents, one } = await aHistory()
      await waitForEvents(1)
      const { promise, resolve } = deferred()
      const rows = page(aMonth(9))
      bff.on(PAST, ({ address }) => ({
        ...rows,
        ...(!address.includes('terrain') && { after: promise }),
      }))
      const names: string[] = []
      HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
        names.push(this.download)
      }
      one('[part=download]').click()
      const picker = one<HTMLSelectElement>('select')
      picker.value = 'terrain'
      picker.dispatchEvent(new Event('change'))
      await waitForEvents(2)
      resolve()
      await waitUntil(() => saved.length > 0)
      expect(names).to.deep.equal(['maps.csv'])
    })

    it('shows an error when it fails', async () => {
      const { waitForEvents, one, text } = await aHistory()
      await waitForEvents(1)
      bff.on(PAST, { problem: 'upstream-failed' })
      one('[part=download]').click()
      await waitUntil(() => text().includes('That didn’t work. Try again in a moment.'))
      expect(saved).to.have.length(0)
    })
  })

  it('starts at the newest periods when a page has another number of them', async () => {
    answerPages([aMonth(11), aMonth(10)], [aMonth(9), aMonth(8)])
    const { waitForEvents, element, all, texts } = await aHistory({ periods: '2' })
    await waitForEvents(1)
    all('.footer button')[0]!.click()
    await waitForEvents(2)
    answerPages([aMonth(11), aMonth(10), aMonth(9), aMonth(8)])
    element.periods = 12
    await waitForEvents(3)
    expect(texts('.label')).to.deep.equal(['Aug', 'Sep', 'Oct', 'Nov'])
  })

  it('names the bars of years by their year, and a charge that ended has a grey dot', async () => {
    const year = (name: number): UsageForCustomer => ({
      ...aMonth(1),
      from_datetime: `${name}-01-01T00:00:00Z`,
      to_datetime: `${name}-12-31T23:59:59Z`,
    })
    bff.on(PAST, page(year(2026), year(2025)))
    const { waitForEvents, texts, all } = await aHistory()
    await waitForEvents(1)
    expect(texts('.label')).to.deep.equal(['2025', '2026'])
    expect(all('.series-0')).to.have.length(0)
  })
})
