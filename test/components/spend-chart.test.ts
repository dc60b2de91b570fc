/** <spend-chart>: monthly spend as columns, one currency at a time. */
import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { define } from '../../components/internal/dom/define-element.ts'
import { nextMonth } from '../../components/internal/domain/months.ts'
import { SpendChart } from '../../components/spend-chart/spend-chart.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { englishOf } from '../support/elements/english.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { waitUntil } from '../support/elements/wait.ts'

define('till-session', TillSession)
define('spend-chart', SpendChart)

const says = englishOf(SpendChart.messages)

const SPEND = 'GET /api/me/analytics/gross-revenue'

const month = (name: string, value: string, currency_code = 'USD', invoices_count = 1) => ({
  month: name,
  amount: { currency_code, value },
  invoices_count,
})
const spend = (...gross_revenues: object[]) => ({ json: { gross_revenues } })
const aChart = (options: Parameters<typeof renderInSession>[2] = {}) =>
  renderInSession('spend-chart', ['spend-loaded', 'spend-failed'], options)

describe('<spend-chart>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(
      SPEND,
      spend(month('2026-08', '100.10'), month('2026-09', '50.05'), month('2026-11', '200.20')),
    )
  })
  afterEach(() => bff.restore())

  it('shows the exact total, a column per month and the same numbers as a table', async () => {
    const { waitForEvents, one, all, texts, element } = await aChart()
    await waitForEvents(1)
    expect(one('[part=total]').textContent).to.equal('$350.35')
    expect(texts('.label')).to.deep.equal(['Aug', 'Sep', 'Oct', 'Nov'])
    expect(all('rect').map((rect) => rect.getAttribute('height'))).to.deep.equal([
      '40.04%',
      '20.02%',
      '80.08%',
    ])
    expect(texts('tbody :is(th, td)')).to.deep.equal([
      ...['November 2026', '1', '$200.20'],
      ...['October 2026', '0', '$0.00'],
      ...['September 2026', '1', '$50.05'],
      ...['August 2026', '1', '$100.10'],
    ])
    one('details').toggleAttribute('open', true)
    await expect(element).to.be.accessible()
  })

  it('has round amounts on its axis, at the height of the bars', async () => {
    bff.on(SPEND, spend(month('2026-10', '75'), month('2026-11', '150')))
    const { waitForEvents, texts, all, one } = await aChart()
    await waitForEvents(1)
    expect(texts('.axis span')).to.deep.equal(['$150', '$100', '$50', '$0'])
    const [top, half] = all('.column .bar rect').map((rect) => rect.getBoundingClientRect().height)
    const height = one('.column .bar').getBoundingClientRect().height
    expect(Math.abs(top! * 2 - half!)).to.be.at.most(2)
    expect(Math.abs(half! - height)).to.be.at.most(2)
    const [first, , , last] = all('.axis span').map((label) => label.getBoundingClientRect().top)
    const bar = one('.column .bar').getBoundingClientRect()
    expect(Math.abs(first! - bar.top)).to.be.at.most(2)
    expect(Math.abs(last! - bar.bottom)).to.be.at.most(2)
  })

  it('shows the value of the bar with the focus, inside the card', async () => {
    const { waitForEvents, all, one } = await aChart()
    await waitForEvents(1)
    const visible = () =>
      all('.value').filter((value) => getComputedStyle(value).display !== 'none')
    expect(visible()).to.have.length(0)
    const card = one('.card').getBoundingClientRect()
    const bars = all<HTMLInputElement>('.column input')
    for (const bar of bars) {
      bar.focus()
      const [value, ...others] = visible()
      expect(others).to.have.length(0)
      expect(value!.textContent!.trim()).to.match(/^\$[\d,]+\.\d\d$/)
      const { left, right } = value!.getBoundingClientRect()
      expect(left).to.be.at.least(card.left)
      expect(right).to.be.at.most(card.right)
      bar.blur()
    }
  })

  it('never sums or compares different currencies', async () => {
    bff.on(
      SPEND,
      spend(
        month('2026-10', '1000', 'JPY'),
        month('2026-10', '1.500', 'KWD'),
        month('2026-11', '2000', 'JPY'),
        month('2026-11', '0.250', 'KWD'),
      ),
    )
    const { waitForEvents, texts } = await aChart()
    await waitForEvents(1)
    expect(texts('[part=total]')).to.deep.equal(['¥3,000', 'KWD 1.750'])
    expect(texts('.axis')).to.deep.equal([
      '¥2,000¥1,500¥1,000¥500¥0',
      'KWD 1.500KWD 1.000KWD 0.500KWD 0.000',
    ])
    expect(texts('summary')).to.deep.equal([
      'Show as table: Spending, JPY',
      'Show as table: Spending, KWD',
    ])
  })

  it('shows the amount of the month that is selected by mouse or arrow key, in each currency', async () => {
    bff.on(
      SPEND,
      spend(
        month('2026-10', '10', 'EUR', 2),
        month('2026-11', '20', 'EUR'),
        month('2026-10', '30'),
        month('2026-11', '40'),
      ),
    )
    const { waitForEvents, all, texts, element } = await aChart()
    await waitForEvents(1)
    expect(texts('[part=month]')).to.deep.equal([
      'November 2026 1 invoice €20.00',
      'November 2026 1 invoice $40.00',
    ])
    expect(all<HTMLInputElement>('input').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'October 2026: €10.00',
      'November 2026: €20.00',
      'October 2026: $30.00',
      'November 2026: $40.00',
    ])
    all('input')[1]!.focus()
    await sendKeys({ press: 'ArrowLeft' })
    await waitUntil(() => texts('[part=month]')[0] === 'October 2026 2 invoices €10.00')
    expect(texts('[part=month]')[1]).to.equal('November 2026 1 invoice $40.00')
    all('input')[2]!.click()
    await waitUntil(() => texts('[part=month]')[1] === 'October 2026 1 invoice $30.00')
    expect(element.shadowRoot!.activeElement).to.equal(all('input')[0])
    await expect(element).to.be.accessible()
  })

  it('names its table, which is a tab stop only while it scrolls', async () => {
    const { waitForEvents, one, element } = await aChart()
    await waitForEvents(1)
    one('details').toggleAttribute('open', true)
    expect(one('table').ariaLabel).to.equal('Spending')
    const region = one('.scroll')
    await nextFrame()
    expect(region.hasAttribute('tabindex')).to.equal(false)
    element.style.inlineSize = '150px'
    await waitUntil(() => region.tabIndex === 0, 'no tab stop')
    expect(region.ariaLabel).to.equal('Spending')
    element.style.inlineSize = ''
    await waitUntil(() => !region.hasAttribute('tabindex'), 'still a tab stop')
  })

  it('requests the given months and currency', async () => {
    const { waitForEvents } = await aChart({ attributes: { months: '6', currency: 'EUR' } })
    await waitForEvents(1)
    expect(bff.calls(SPEND)[0]!.address).to.match(/\?months=6&currency=EUR$/)
  })

  it('shows the empty, error and stale states', async () => {
    bff.once(SPEND, spend())
    const { waitForEvents, text, element, events, session } = await aChart()
    await waitForEvents(1)
    expect(text()).to.equal(says('spend.none', { count: 12 }))
    expect(element.matches(':state(empty)')).to.equal(true)
    bff.on(SPEND, { problem: 'upstream-failed' })
    // An element that is moved reads again.
    session.append(element)
    await waitForEvents(2)
    expect(events[1]!.type).to.equal('spend-failed')
    expect(text()).to.match(
      new RegExp(`^${says('spend.not-updated')} Showing data from .+M. Try again`),
    )
    expect(element.matches(':state(stale)')).to.equal(true)
    element.setAttribute('months', '6')
    await waitForEvents(3)
    expect(text(), 'the data of another query').to.equal(`${says('spend.not-loaded')} Try again`)
    expect(element.matches(':state(error)')).to.equal(true)
  })

  it('shows an error for a malformed amount or month', async () => {
    for (const bad of [month('2026-13', '1'), month('2026-11', 'lots'), month('soon', '1')]) {
      bff.on(SPEND, spend(bad))
      const { waitForEvents, events } = await aChart()
      await waitForEvents(1)
      expect(events[0]!.type, JSON.stringify(bad)).to.equal('spend-failed')
    }
  })

  /** The texts of the visible labels. */
  const seen = (labels: HTMLElement[]) =>
    labels
      .filter((label) => {
        const box = label.getBoundingClientRect()
        const text = label.firstElementChild!.getBoundingClientRect()
        return box.width > 0 && text.top < box.bottom - 1
      })
      .map((label) => label.textContent)

  it('labels every month if the labels fit, otherwise every second one', async () => {
    await setViewport({ width: 600, height: 800 })
    const { waitForEvents, all, element } = await aChart({ lang: 'fr' })
    await waitForEvents(1)
    expect(seen(all('.label'))).to.deep.equal(['août', 'sept.', 'oct.', 'nov.'])
    bff.on(SPEND, spend(month('2025-12', '1'), month('2026-11', '2')))
    element.setAttribute('months', '24')
    await waitForEvents(2)
    for (const name of all('.label span')) name.dataset.longest = 'septembre'
    expect(seen(all('.label'))).to.have.length(6)
    expect(seen(all('.label')).at(-1)).to.equal('nov.')
    await setViewport({ width: 1024, height: 800 })
    await waitUntil(() => seen(all('.label')).length === 12, 'names every month again')
  })

  it('computes the next month across years', () => {
    expect(nextMonth('2025-12')).to.equal('2026-01')
    expect(nextMonth('2024-01')).to.equal('2024-02')
  })

  describe('with the amounts of months in a row', () => {
    const monthsUpTo = (last: string, count: number) => {
      const date = new Date(`${last}-01`)
      date.setUTCMonth(date.getUTCMonth() - count + 1)
      const names = [date.toISOString().slice(0, 7)]
      while (names.length < count) names.push(nextMonth(names.at(-1)!))
      return names
    }
    async function aChartOf(count: number, amount = (index: number) => String(index + 1)) {
      const names = monthsUpTo('2026-11', count)
      bff.on(SPEND, spend(...names.map((name, index) => month(name, amount(index)))))
      const made = await aChart({ attributes: { months: String(count) } })
      await made.waitForEvents(1)
      const { all, one, parent, element, texts } = made
      return {
        ...made,
        async resize(width: number) {
          parent.style.width = `${width}px`
          // Sizes are observed between two frames.
          await nextFrame()
          await nextFrame()
          await element.updateComplete
        },
        /** The columns that are in sight, inside the chart. */
        visible() {
          const { left, right } = one('.chart').getBoundingClientRect()
          return all('.column').filter((column) => {
            const box = column.getBoundingClientRect()
            return column.checkVisibility() && box.left >= left - 1 && box.right <= right + 1
          })
        },
        turn: async (name: string) => {
          all('.turn button')[name === 'Earlier' ? 0 : 1]!.click()
          await element.updateComplete
        },
        selected: () => texts('[part=month] .name'),
      }
    }

    it('draws twelve columns from 330 px of room on, and pages of them below', async () => {
      for (const dearest of ['250', '999999']) {
        const { resize, visible, all, one } = await aChartOf(12, () => dearest)
        const room = () => one('.chart').clientWidth
        for (const viewport of [320, 390, 434, 480]) {
          // Beside the margins of a page.
          await resize(viewport - 32)
          const columns = viewport < 434 ? 6 : 12
          expect(visible(), `${viewport}`).to.have.length(columns)
          expect(all('.turn button'), `${viewport}`).to.have.length(columns < 12 ? 2 : 0)
        }
        await resize(480)
        await resize(480 - room() + 346)
        expect([room(), visible().length]).to.deep.equal([346, 12])
      }
    })

    it('reaches every month by its buttons, and selects the newest of a page', async () => {
      const { resize, turn, selected, texts, all, element } = await aChartOf(12)
      await resize(288)
      const newest = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
      expect(texts('.label')).to.deep.equal(newest)
      await turn('Later')
      expect(texts('.label')).to.deep.equal(newest)
      await turn('Earlier')
      expect(texts('.label')).to.deep.equal(['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May'])
      expect(selected()).to.deep.equal(['May 2026'])
      expect(all('.turn button')[0]!.ariaDisabled).to.equal('true')
      await expect(element).to.be.accessible()
      await turn('Later')
      expect(texts('.label')).to.deep.equal(newest)
      expect(selected()).to.deep.equal(['November 2026'])
    })

    it('keeps the scale of all months on each page', async () => {
      const { resize, turn, texts } = await aChartOf(12)
      await resize(288)
      const axis = texts('.axis')
      await turn('Earlier')
      expect(texts('.axis')).to.deep.equal(axis)
    })

    for (const count of [24, 36, 60]) {
      it(`shows as many of ${count} bars as fit at each width, all of them page by page`, async () => {
        const { resize, visible, turn, all, texts } = await aChartOf(count)
        for (const width of [240, 320, 400, 480, 640, 800, 1100, 1500]) {
          await resize(width)
          const seen: string[] = []
          do {
            seen.unshift(...all('.column input').map((input) => input.ariaLabel!))
            expect(visible(), `${width}`).to.have.length(all('.column').length)
            if (all('.turn button')[0]?.ariaDisabled !== 'false') break
            await turn('Earlier')
          } while (seen.length < count)
          expect(new Set(seen).size, `${width}`).to.equal(count)
          while (all('.turn button')[1]?.ariaDisabled === 'false') await turn('Later')
        }
        expect(texts('.label')).to.include('2026')
      })
    }
  })

  it('draws no bars for negative amounts alone, and names no highest', async () => {
    bff.on(SPEND, spend(month('2026-10', '-10'), month('2026-11', '-20')))
    const { waitForEvents, all } = await aChart()
    await waitForEvents(1)
    expect([all('rect').length, all('.scale').length]).to.deep.equal([0, 0])
  })
})
