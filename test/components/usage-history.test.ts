/** <usage-history>: past periods as columns, their charges, and their comparison. */
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../components/internal/dom/define-element.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { messages } from '../../components/usage-history/messages.ts'
import type { UsagePeriodChangedEvent } from '../../components/usage-history/usage-history.ts'
import { UsageHistory } from '../../components/usage-history/usage-history.ts'
import { aChargeUsage, usd } from '../../demo/fixtures/customer.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { englishOf } from '../support/elements/english.ts'
import {
  aHistory,
  aMonth,
  anApi,
  PAST,
  page,
  queryOf,
} from '../support/elements/fixtures/usage-history.ts'
import type { MockBff } from '../support/elements/mock-bff.ts'
import { waitUntil } from '../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-history', UsageHistory)

const says = englishOf(messages)

describe('<usage-history>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

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
      says('history.more', { percent: '14%', amount: '$140.00' }),
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

  it('says that nothing was used, in the place of empty columns, with the way to earlier periods', async () => {
    const unused = (month: number) => ({
      ...aMonth(month),
      total_amount: usd('0.00'),
      taxes_amount: usd('0'),
      charges_usage: [aChargeUsage({ units: '0', events_count: 0, amount: usd('0') })],
    })
    bff.on(PAST, page(unused(11), unused(10)))
    const { waitForEvents, texts, all, element } = await aHistory()
    await waitForEvents(1)
    expect(texts('.empty')).to.deep.equal(['No usage in the last 2 billing periods'])
    expect(all('[part=chart], [part=period], details')).to.deep.equal([])
    await expect(element).to.be.accessible()
    bff.on(PAST, page(aMonth(9)))
    all('.previous')[0]!.click()
    await waitForEvents(2)
    expect(texts('.label')).to.deep.equal(['Sep'])
  })

  it('shows a charge that costs less, one that is new and one that has ended', async () => {
    const tiles = { name: 'Map tiles served', code: 'tiles', aggregation_type: 'COUNT' }
    const gone = { ...aMonth(10), charges_usage: [aChargeUsage({ amount: usd('108.28') })] }
    const now = {
      ...aMonth(11),
      charges_usage: [aChargeUsage({ amount: usd('12.00'), metric: tiles, charge: { id: 'c9' } })],
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
      aChargeUsage({ amount: usd(amount), charge: { id, charge_model: 'VOLUME' } })
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
      charges_usage: [aChargeUsage({ amount: euro('9') })],
    }
    bff.on(PAST, page(aMonth(11), euros))
    const { waitForEvents, texts, one } = await aHistory()
    await waitForEvents(1)
    expect(texts('[part=change]')).to.deep.equal([])
    expect(one('[part=comparison]')).to.equal(undefined)
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
    expect(queryOf(bff.calls(PAST).at(-1)!).subscription_id).to.equal('imagery')
    expect(element.shadowRoot!.activeElement).to.equal(select)
  })

  it('shows an empty state without past periods, and without a subscription', async () => {
    bff.on(PAST, page())
    const young = await aHistory()
    await young.waitForEvents(1)
    expect(young.text()).to.equal(says('history.none'))
    bff.on('GET /api/me/subscriptions', { json: { subscriptions: [] } })
    const nobody = await aHistory()
    await nobody.waitForEvents(1)
    expect(nobody.text()).to.equal(says('subscription.none'))
    expect(nobody.element.matches(':state(empty)')).to.equal(true)
  })

  it('shows an error for a period with a malformed amount', async () => {
    const euros = { ...aChargeUsage(), amount: { currency_code: 'EUR', value: '1' } }
    bff.on(PAST, page({ ...aMonth(11), charges_usage: [euros] }))
    const { waitForEvents, events } = await aHistory()
    await waitForEvents(1)
    expect(events[0]!.type).to.equal('usage-history-failed')
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
