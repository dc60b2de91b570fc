/** <invoice-list usage-for="…">: from an invoice to the usage of its period. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import type { InvoiceUsageOpenEvent } from '../../../components/invoice-list/events.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { UsageHistory } from '../../../components/usage-history/usage-history.ts'
import { aUsage } from '../../../demo/fixtures/customer.ts'
import { anApi, aReadList, click, shadow, texts } from '../../support/elements/invoice-list.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { next, waitUntil } from '../../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)
define('usage-history', UsageHistory)

describe('the usage link of an invoice', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  const OCTOBER = { from: '2026-10-01T00:00:00Z', to: '2026-10-31T23:59:59Z' }

  /** An opened invoice beside a history with one period. */
  async function anOpenInvoice(period: typeof OCTOBER | undefined = OCTOBER) {
    const made = await aReadList({ 'usage-for': 'history' })
    const shown: unknown[] = []
    const days: string[] = []
    const history = Object.assign(document.createElement('div'), {
      id: 'history',
      periodBefore: async (day: string) => {
        days.push(day)
        return period
      },
      showPeriod: (found: unknown) => shown.push(found),
    })
    made.parent.append(history)
    click(made.list, '.toggle')
    await waitUntil(() => texts(made.list, '.file button').length === 2)
    return { ...made, shown, days }
  }

  it('names the dates of the period, and shows it in the history', async () => {
    const { list, shown, days } = await anOpenInvoice()
    expect(texts(list, '.file button')[0]).to.match(/^See usage Oct 1\s–\s31, 2026$/)
    expect(days).to.include('2026-11-01')
    click(list, '.file button')
    expect(shown).to.deep.equal([OCTOBER])
  })

  it('shows nothing in the history when the page cancels the event', async () => {
    const { list, shown, parent } = await anOpenInvoice()
    const events: InvoiceUsageOpenEvent[] = []
    parent.addEventListener('invoice-usage-open', (event) => {
      event.preventDefault()
      events.push(event as InvoiceUsageOpenEvent)
    })
    click(list, '.file button')
    expect(events.map(({ invoice, period }) => [invoice.id, period.to])).to.deep.equal([
      ['inv-42', OCTOBER.to],
    ])
    expect(shown).to.deep.equal([])
  })

  it('is absent without a period that ended then', async () => {
    const made = await aReadList({ 'usage-for': 'nothing' })
    click(made.list, '.toggle')
    await waitUntil(() => shadow(made.list, '[part=print]'))
    expect(texts(made.list, '.file button')).to.deep.equal(['Print this summary'])
  })

  it('follows the subscription that is chosen in the history', async () => {
    const subscriptions = ['maps', 'terrain'].map((external_id) => ({
      external_id,
      name: external_id,
      status: 'ACTIVE',
    }))
    const maps = aUsage({ from_datetime: OCTOBER.from, to_datetime: OCTOBER.to })
    const terrain = aUsage({
      from_datetime: '2026-08-02T00:00:00Z',
      to_datetime: '2026-11-01T23:59:59Z',
    })
    bff
      .on('GET /api/me/subscriptions', { json: { subscriptions } })
      .on('GET /api/me/usage/past', ({ address }) => ({
        json: { usage_periods: [address.includes('terrain') ? terrain : maps] },
      }))
    const { list, parent } = await aReadList({ 'usage-for': 'history' })
    const history = document.createElement('usage-history')
    history.id = 'history'
    list.before(history)
    await next(parent, 'usage-history-loaded')
    click(list, '.toggle')
    const link = () => texts(list, '.file button').join()
    await waitUntil(() => link().startsWith('See usage Oct 1'))

    const picker = history.shadowRoot!.querySelector('select')!
    picker.value = 'terrain'
    picker.dispatchEvent(new Event('change'))
    // Until its periods are there, the link leads to the period that it names.
    click(list, '.file button')
    await next(parent, 'usage-history-loaded')
    await history.updateComplete
    const shown = () => [
      picker.value,
      history.shadowRoot!.querySelector('[part=period]')!.textContent,
    ]
    expect(shown()[0]).to.equal('maps')
    expect(shown()[1]).to.match(/Oct 1\s–\s31, 2026/)

    picker.value = 'terrain'
    picker.dispatchEvent(new Event('change'))
    await waitUntil(() => link().startsWith('See usage Aug 2'))
    click(list, '.file button')
    await history.updateComplete
    expect(shown()[0]).to.equal('terrain')
    expect(shown()[1]).to.match(/Aug 2\s–\sNov 1, 2026/)
  })
})
