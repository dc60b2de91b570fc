/** <usage-history>: past periods as columns, the charges of one of them, and all of it as a file. */
import { expect, waitUntil } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../components/session/till-session.define.ts'
import '../../components/usage-history/usage-history.define.ts'
import type { UsagePeriodChosenEvent } from '../../components/usage-history/events.ts'
import type { UsageForCustomer } from '../../server/contract/usage.ts'
import { BffDouble, type RecordedCall } from '../support/bff-double.ts'
import { aPanel } from '../support/panel.ts'
import { aCharge, aStorageCharge, aUsage, usd } from '../support/usage.ts'

const PAST = 'GET /api/me/usage/past'

/** A month of 2026 with $100 of calls, some storage, and taxes. */
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
  aPanel('usage-history', ['usage-history-loaded', 'usage-history-failed', 'usage-period-chosen'], {
    attributes,
    lang,
  })

describe('<usage-history>', () => {
  let bff: BffDouble
  beforeEach(() => {
    bff = new BffDouble()
      .on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', name: 'Terrain', status: 'ACTIVE' }] },
      })
      .on(PAST, page(aMonth(11), aMonth(10, '30.00', '140.00'), aMonth(9, '90.00', '200.00')))
  })
  afterEach(() => bff.restore())

  it('shows a column for each period, stacked by metric, oldest first', async () => {
    const { heardOf, all, texts, element } = await aHistory()
    await heardOf(1)
    expect(texts('.label')).to.deep.equal(['Sep', 'Oct', 'Nov'])
    const heights = all('.column:first-of-type rect').map((rect) => rect.getAttribute('height'))
    expect(heights).to.deep.equal(['50.00%', '45.00%', '5.00%'])
    expect(all<HTMLInputElement>('input').map(({ ariaLabel }) => ariaLabel)[2]).to.match(
      /^Nov 1\s–\s28, 2026: \$160\.00$/,
    )
    await expect(element).to.be.accessible()
  })

  it('holds the same numbers in a table', async () => {
    const { heardOf, one, texts, element } = await aHistory()
    await heardOf(1)
    one('details').toggleAttribute('open', true)
    expect(texts('details thead th')).to.deep.equal([
      ...['Period', 'API calls', 'Map tiles stored', 'Taxes', 'Total'],
    ])
    expect(texts('details tbody tr:first-child td')).to.deep.equal([
      ...['$100.00', '$50.00', '$10.00', '$160.00'],
    ])
    await expect(element).to.be.accessible()
  })

  it('shows the newest period, and how it compares with the one before', async () => {
    const { heardOf, one, texts } = await aHistory()
    await heardOf(1)
    expect(one('[part=comparison]').textContent).to.equal(
      '14% more than the period before ($140.00)',
    )
    expect(texts('[part=charge] td.number')).to.deep.equal(['41,203', '$100.00', '312.5', '$50.00'])
  })

  it('leaves a column’s foot to the column, whatever name is beside it', async () => {
    const { heardOf, all, element } = await aHistory({}, 'fr')
    await heardOf(1)
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

  it('shows another period by its column, by mouse and by arrow key', async () => {
    const { heardOf, all, one, heard, element } = await aHistory()
    await heardOf(1)
    all('input')[1]!.click()
    await heardOf(2)
    expect((heard[1] as UsagePeriodChosenEvent).period.from_datetime).to.contain('2026-10-01')
    expect(one('[part=comparison]').textContent).to.contain('30% less')
    all('input')[1]!.focus()
    await sendKeys({ press: 'ArrowLeft' })
    await heardOf(3)
    expect(one('[part=total]').textContent).to.equal('$200.00')
    expect(one('[part=comparison]')).to.equal(undefined)
    expect(element.shadowRoot!.activeElement).to.equal(all('input')[0])
  })

  it('turns to earlier periods until there are none', async () => {
    bff
      .on(PAST, (call) => (asked(call).page === '2' ? page(aMonth(8)) : page(aMonth(9))))
      .on(`${PAST}?subscription_id=terrain&page=3&per_page=12`, page())
    const { heardOf, all, texts, text } = await aHistory()
    const [earlier, later] = [() => all('.turns button')[0]!, () => all('.turns button')[1]!]
    await heardOf(1)
    expect(later().ariaDisabled).to.equal('true')
    earlier().click()
    await heardOf(2)
    expect(texts('.label')).to.deep.equal(['Aug'])
    earlier().click()
    await waitUntil(() => earlier().ariaDisabled === 'true')
    expect(texts('.label')).to.deep.equal(['Aug'])
    expect(text()).to.contain('There are no earlier periods.')
    later().click()
    await waitUntil(() => texts('.label')[0] === 'Sep')
  })

  it('ends too where the service answers the same page again', async () => {
    const { heardOf, all, texts } = await aHistory()
    await heardOf(1)
    all('.turns button')[0]!.click()
    await waitUntil(() => all('.turns button')[0]!.ariaDisabled === 'true')
    expect(texts('.label')).to.deep.equal(['Sep', 'Oct', 'Nov'])
  })

  it('offers a choice where there are several subscriptions, and keeps its focus', async () => {
    bff.on('GET /api/me/subscriptions', {
      json: {
        subscriptions: [
          { external_id: 'terrain', name: 'Terrain', status: 'ACTIVE' },
          { external_id: 'imagery', name: 'Imagery', status: 'ACTIVE' },
        ],
      },
    })
    const { heardOf, one, element } = await aHistory()
    await heardOf(1)
    const select = one<HTMLSelectElement>('select')
    select.focus()
    select.value = 'imagery'
    select.dispatchEvent(new Event('change'))
    await heardOf(2)
    expect(asked(bff.calls(PAST).at(-1)!).subscription_id).to.equal('imagery')
    expect(element.shadowRoot!.activeElement).to.equal(select)
  })

  it('says that nothing is over, and that there is no subscription', async () => {
    bff.on(PAST, page())
    const young = await aHistory()
    await young.heardOf(1)
    expect(young.text()).to.equal('No period is over yet.')
    bff.on('GET /api/me/subscriptions', { json: { subscriptions: [] } })
    const nobody = await aHistory()
    await nobody.heardOf(1)
    expect(nobody.text()).to.equal('There is no subscription yet.')
    expect(nobody.element.matches(':state(empty)')).to.equal(true)
  })

  it('shows nothing of a period that can’t be added up', async () => {
    const euros = { ...aCharge(), amount: { currency_code: 'EUR', value: '1' } }
    bff.on(PAST, page({ ...aMonth(11), charges_usage: [euros] }))
    const { heardOf, heard } = await aHistory()
    await heardOf(1)
    expect(heard[0]!.type).to.equal('usage-history-failed')
  })

  describe('as a file', () => {
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

    it('holds all pages, also where the service repeats the last one', async () => {
      bff.on(PAST, (call) => (asked(call).page === '1' ? page(aMonth(9)) : page(aMonth(8))))
      const { heardOf, one } = await aHistory()
      await heardOf(1)
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

    it('says that it could not be made', async () => {
      const { heardOf, one, text } = await aHistory()
      await heardOf(1)
      bff.on(PAST, { problem: 'upstream-failed' })
      one('[part=download]').click()
      await waitUntil(() => text().includes('This can’t be shown right now.'))
      expect(saved).to.have.length(0)
    })
  })
})
