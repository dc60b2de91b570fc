/** Pages of <usage-history>: a period that is searched on them, earlier ones, and the CSV export of all. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { messages } from '../../../components/usage-history/messages.ts'
import type { UsagePeriodChangedEvent } from '../../../components/usage-history/usage-history.ts'
import { UsageHistory } from '../../../components/usage-history/usage-history.ts'
import { aUsage } from '../../../demo/fixtures/customer.ts'
import type { UsageForCustomer } from '../../../server/contract/usage.ts'
import { englishOf } from '../../support/elements/english.ts'
import {
  aHistory,
  aMonth,
  anApi,
  PAST,
  page,
  queryOf,
} from '../../support/elements/fixtures/usage-history.ts'
import { deferred, type MockBff, type RecordedCall } from '../../support/elements/mock-bff.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-history', UsageHistory)

const says = englishOf(messages)

describe('the pages of <usage-history>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  const signal = new AbortController().signal
  const answerPages = (...pages: UsageForCustomer[][]) => {
    bff.on(PAST, (call) => page(...(pages[Number(queryOf(call).page) - 1] ?? [])))
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
    const endless = (call: RecordedCall) => page(aUsage({ from_datetime: `${queryOf(call).page}` }))
    bff.on(PAST, endless)
    expect(await element.periodBefore('2020-01-01', signal)).to.equal(undefined)
    expect(bff.calls(PAST)).to.have.length(2 + 9)
  })

  it('keeps its scale on other pages, and compares with the period of another page', async () => {
    const earlier = page(aMonth(8, '20.00', '130.00'), aMonth(7, '10.00', '120.00'))
    bff.on(PAST, (call) => (queryOf(call).page === '2' ? earlier : page(aMonth(10), aMonth(9))))
    const { waitForEvents, one, all, texts } = await aHistory()
    await waitForEvents(1)
    expect(texts('.axis')).to.deep.equal(['$200$150$100$50$0'])
    all('input')[0]!.click()
    await waitUntil(() => !one('[part=comparison]'))
    all('.turn button')[0]!.click()
    await waitUntil(() => texts('.label')[0] === 'Jul')
    expect(texts('.axis')).to.deep.equal(['$200$150$100$50$0'])
    all('.turn button')[1]!.click()
    await waitUntil(() => texts('.label')[0] === 'Sep')
    all('input')[0]!.click()
    await waitUntil(
      () =>
        one('[part=comparison]')?.textContent ===
        says('history.more', { percent: '23%', amount: '$130.00' }),
    )
  })

  it('reaches the periods of each page that there is no room for, in both directions', async () => {
    const months = (...of: number[]) => of.map((number) => aMonth(number))
    answerPages(months(12, 11, 10, 9, 8, 7, 6, 5), months(4, 3, 2, 1))
    const { waitForEvents, all, texts, element, parent } = await aHistory({ periods: '8' })
    await waitForEvents(1)
    parent.style.width = '180px'
    await waitUntil(() => texts('.label').length === 4)
    const seen = [texts('.label')]
    const turn = async (index: number, label: string) => {
      all('.turn button')[index]!.click()
      await waitUntil(() => texts('.label').at(-1) === label, label)
      await element.updateComplete
      seen.push(texts('.label'))
    }
    await turn(0, 'Aug')
    expect(texts('[part=period] .period-name')[0]).to.contain('Aug')
    await turn(0, 'Apr')
    all('.turn button')[0]!.click()
    await waitUntil(() => all('.turn button')[0]!.ariaDisabled === 'true')
    expect(texts('.label').at(-1)).to.equal('Apr')
    await turn(1, 'Aug')
    await turn(1, 'Dec')
    expect(seen).to.deep.equal([
      ['Sep', 'Oct', 'Nov', 'Dec'],
      ['May', 'Jun', 'Jul', 'Aug'],
      ['Jan', 'Feb', 'Mar', 'Apr'],
      ['May', 'Jun', 'Jul', 'Aug'],
      ['Sep', 'Oct', 'Nov', 'Dec'],
    ])
    await expect(element).to.be.accessible()
  })

  it('pages to earlier periods until the first', async () => {
    bff
      .on(PAST, (call) => (queryOf(call).page === '2' ? page(aMonth(8)) : page(aMonth(9))))
      .on(`${PAST}?subscription_id=terrain&page=3&per_page=12`, page())
    const { waitForEvents, all, texts, text } = await aHistory()
    const [earlier, later] = [() => all('.turn button')[0]!, () => all('.turn button')[1]!]
    await waitForEvents(1)
    expect(later().ariaDisabled).to.equal('true')
    earlier().click()
    await waitForEvents(2)
    expect(texts('.label')).to.deep.equal(['Aug'])
    earlier().click()
    await waitUntil(() => earlier().ariaDisabled === 'true')
    expect(texts('.label')).to.deep.equal(['Aug'])
    expect(text()).to.contain(says('history.end'))
    later().click()
    await waitUntil(() => texts('.label')[0] === 'Sep')
  })

  it('ends also when the service repeats a page', async () => {
    const { waitForEvents, all, texts } = await aHistory()
    await waitForEvents(1)
    all('.turn button')[0]!.click()
    await waitUntil(() => all('.turn button')[0]!.ariaDisabled === 'true')
    expect(texts('.label')).to.deep.equal(['Sep', 'Oct', 'Nov'])
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
      bff.on(PAST, (call) => (queryOf(call).page === '1' ? page(aMonth(9)) : page(aMonth(8))))
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
      await waitUntil(() => text().includes(says('error.failed')))
      expect(saved).to.have.length(0)
    })
  })

  it('starts at the newest periods when a page has another number of them', async () => {
    answerPages([aMonth(11), aMonth(10)], [aMonth(9), aMonth(8)])
    const { waitForEvents, element, all, texts } = await aHistory({ periods: '2' })
    await waitForEvents(1)
    all('.turn button')[0]!.click()
    await waitForEvents(2)
    answerPages([aMonth(11), aMonth(10), aMonth(9), aMonth(8)])
    element.periods = 12
    await waitForEvents(3)
    expect(texts('.label')).to.deep.equal(['Aug', 'Sep', 'Oct', 'Nov'])
  })
})
