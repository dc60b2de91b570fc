/** <invoice-filters>: alone, and synchronized with an <invoice-list>. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import type { InvoiceFiltersChangedEvent } from '../../components/invoice-filters/invoice-filters.ts'
import { InvoiceFilters } from '../../components/invoice-filters/invoice-filters.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage } from '../../demo/fixtures/customer.ts'
import { aList, LIST, query } from '../support/elements/invoice-list.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { next, shownText, waitUntil } from '../support/elements/wait.ts'

define('till-session', TillSession)
define('invoice-filters', InvoiceFilters)
define('invoice-list', InvoiceList)

const radio = (filters: InvoiceFilters, index: number) =>
  filters.shadowRoot!.querySelectorAll<HTMLInputElement>('[type=radio]')[index]!
const choose = (filters: InvoiceFilters, period: string) => {
  const select = filters.shadowRoot!.querySelector('select')!
  select.value = period
  select.dispatchEvent(new Event('change'))
}

describe('<invoice-filters>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(LIST, { json: anInvoicePage([anInvoice()]) })
  })
  afterEach(() => bff.restore())

  it('reflects the selected filter to its attributes and fires an event', async () => {
    const filters = await fixture<InvoiceFilters>(
      html`<invoice-filters status="paid"></invoice-filters>`,
    )
    expect(radio(filters, 3).checked).to.equal(true)
    const events = next<InvoiceFiltersChangedEvent>(filters, 'invoice-filters-changed')
    radio(filters, 2).click()
    expect((await events).filter).to.deep.equal({
      status: 'failed',
      period: 'all',
      from: '',
      to: '',
    })
    choose(filters, '30-days')
    await filters.updateComplete
    expect(filters.getAttribute('status')).to.equal('failed')
    expect(filters.getAttribute('period')).to.equal('30-days')
    await expect(filters).to.be.accessible()
  })

  /** A list with its filters before it. */
  async function both(attributes: Record<string, string> = {}) {
    const made = await aList({ id: 'mine', filters: 'none', ...attributes })
    const filters = document.createElement('invoice-filters') as InvoiceFilters
    filters.htmlFor = 'mine'
    made.parent.prepend(filters)
    await waitUntil(() => made.events.length > 0)
    await filters.updateComplete
    return { ...made, filters }
  }

  it('takes the initial filter of its list, which hides its own filters', async () => {
    const { filters, list } = await both({ status: 'failed' })
    expect(filters.status).to.equal('failed')
    expect(list.shadowRoot!.querySelector('fieldset')).to.equal(null)
  })

  it('filters the list from the first page and announces the count', async () => {
    const answer = anInvoicePage([anInvoice()])
    bff.on(LIST, { json: { ...answer, metadata: { ...answer.metadata, total_pages: 5 } } })
    const { filters, list, events } = await both({ page: '3' })
    radio(filters, 1).click()
    await waitUntil(() => events.length > 1)
    await filters.updateComplete
    expect(query(bff)).to.include({ payment_status: 'PENDING', page: '1' })
    expect(list.status).to.equal('open')
    expect(shownText(filters)).to.contain('1 invoice')
  })

  it('follows the list when its filter changes', async () => {
    const { filters, list, events } = await both()
    list.status = 'paid'
    await waitUntil(() => events.length > 1)
    await filters.updateComplete
    expect(radio(filters, 3).checked).to.equal(true)
  })

  it('moves the focus into the list when its "Show all" button is removed', async () => {
    bff.on(LIST, { json: anInvoicePage([]) })
    const { list } = await both({ status: 'paid' })
    await list.updateComplete
    list.shadowRoot!.querySelector<HTMLElement>('.empty button')!.click()
    await list.updateComplete
    expect(list.shadowRoot!.activeElement?.className).to.equal('card')
    expect(list.status).to.equal('all')
  })

  it('filters its list when the page sets its filter, from the first page', async () => {
    const { filters, list, events } = await both({ page: '3' })
    filters.setAttribute('status', 'failed')
    await waitUntil(() => query(bff).payment_status === 'FAILED')
    expect(events.length).to.be.above(0)
    expect(query(bff)).to.include({ page: '1' })
    await filters.updateComplete
    expect([filters.status, list.status]).to.deep.equal(['failed', 'failed'])
  })

  it('takes a filter outside of the document', async () => {
    const { filters } = await both()
    document.createElement('div').append(filters)
    filters.status = 'paid'
    await filters.updateComplete
    expect(filters.getAttribute('status')).to.equal('paid')
  })

  it('follows its list in a closed shadow root', async () => {
    const { filters, list, session, events } = await both()
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'closed' })
    session.append(host)
    root.append(filters, list)
    await waitUntil(() => events.length > 1)
    list.status = 'paid'
    await waitUntil(() => filters.status === 'paid')
  })
})
