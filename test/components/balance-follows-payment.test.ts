/** <balance-summary> reads a payment in progress until its outcome, with or without an <invoice-list>. */
import { expect } from '@open-wc/testing'
import { BalanceSummary } from '../../components/balance-summary/balance-summary.ts'
import { define } from '../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { messages } from '../../components/invoice-list/messages.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage } from '../../demo/fixtures/customer.ts'
import { englishOf } from '../support/elements/english.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import { anApi, LIST, shadow } from '../support/elements/invoice-list.ts'
import type { MockBff } from '../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../support/elements/monotonic-clock.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { next } from '../support/elements/wait.ts'

define('balance-summary', BalanceSummary)
define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)

const BALANCE = 'GET /api/me/analytics/overdue-balance'
const BY_ID = 'GET /api/me/invoices-by-id'
const INVOICE = 'GET /api/me/invoices/inv-42'
const overdue = (...invoice_ids: string[]) => {
  const amount = { currency_code: 'USD', value: '1204.50' }
  return {
    json: {
      overdue_balances: invoice_ids.length ? [{ month: '2026-11', amount, invoice_ids }] : [],
    },
  }
}
const updated_at = '2026-11-20T10:00:05Z'
const DECLINED = anInvoice({ payment_status: 'FAILED', updated_at })
const PAID = anInvoice({ payment_status: 'SUCCEEDED', updated_at })
const PROCESSING = anInvoice({ payment_requested: true })

describe('<balance-summary> with a payment in progress', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = anApi()
      .on(BALANCE, overdue('inv-42'))
      .on(BY_ID, { json: { invoices: [anInvoice()] } })
      .on('POST /api/me/invoices/inv-42/retry_payment', { status: 204 })
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
  })

  /** A payment that was submitted in a list, which is then removed. */
  async function aPaymentWithoutItsList() {
    const attributes = { for: 'the-list' }
    const scopes = ['analytics:read', 'invoices:read', 'invoices:pay']
    const summary = await renderInSession('balance-summary', [], { attributes, scopes })
    const list = document.createElement('invoice-list') as InvoiceList
    list.id = 'the-list'
    const loaded = next(list, 'invoices-loaded')
    summary.session.append(list)
    await loaded
    await clock.until(() => summary.texts('[part=pay]').length > 0)
    summary.one('[part=pay]').click()
    await list.updateComplete
    afterDoubleClick(() => shadow(list, '[part=confirm]').click())
    await clock.until(() => summary.text().includes('Payment processing'))
    list.remove()
    return summary
  }

  const said = ({ texts }: Awaited<ReturnType<typeof aPaymentWithoutItsList>>) =>
    texts('.sr-only[role=status]').at(-1)

  it('shows and announces that it was declined, after its list was removed', async () => {
    const summary = await aPaymentWithoutItsList()
    bff.on(INVOICE, { json: DECLINED }).on(BY_ID, { json: { invoices: [DECLINED] } })
    const answer = says('invoices.declined', { merchant: 'the shop' })
    await clock.until(() => summary.texts('.answer').join().includes(answer), 'declined')
    expect(said(summary)).to.contain(`INV-2026-0042: ${answer}`)
    await expect(summary.element).to.be.accessible()
  })

  it('shows and announces that it was paid, after its list was removed', async () => {
    const summary = await aPaymentWithoutItsList()
    bff.on(INVOICE, { json: PAID }).on(BALANCE, overdue())
    await clock.until(() => summary.texts('.paid').length > 0, 'paid')
    expect(said(summary)).to.equal('INV-2026-0042: Paid')
  })

  it('shows its outcome when it was submitted on another page', async () => {
    bff.on(BY_ID, { json: { invoices: [PROCESSING] } }).on(INVOICE, { json: PROCESSING })
    const summary = await renderInSession('balance-summary', [])
    await clock.until(() => summary.text().includes('Payment processing'))
    await clock.until(() => bff.calls(INVOICE).length === 1, 'read')
    expect(summary.text()).to.contain('Payment processing')
    bff.on(INVOICE, { json: PAID }).on(BALANCE, overdue())
    await clock.until(() => summary.texts('.paid').length > 0, 'paid')
    expect(bff.calls(INVOICE)).to.have.length(2)
  })

  it('reads it at growing intervals, and not after its outcome or its own removal', async () => {
    bff.on(BY_ID, { json: { invoices: [PROCESSING] } }).on(INVOICE, { json: PROCESSING })
    const summary = await renderInSession('balance-summary', [])
    const start = performance.now()
    await clock.until(() => bff.calls(INVOICE).length === 2, 'read twice')
    expect(performance.now() - start).to.be.greaterThan(2500)
    summary.element.remove()
    await clock.advance(4500)
    expect(bff.calls(INVOICE)).to.have.length(2)
  })

  for (const [name, attributes, rows] of [
    ['a list that shows its invoice', {}, [PROCESSING]],
    ['its own list on another page', { for: 'the-list' }, []],
  ] as const) {
    it(`is announced once beside ${name}`, async () => {
      bff
        .on(BY_ID, { json: { invoices: [PROCESSING] } })
        .on(INVOICE, { json: PROCESSING })
        .on(LIST, { json: anInvoicePage([...rows]) })
      const summary = await renderInSession('balance-summary', [], { attributes })
      const list = document.createElement('invoice-list') as InvoiceList
      list.id = 'the-list'
      const loaded = next(list, 'invoices-loaded')
      summary.session.append(list)
      await loaded
      bff.on(INVOICE, { json: DECLINED }).on(BY_ID, { json: { invoices: [DECLINED] } })
      const saying = () =>
        [summary.element, list]
          .map((one) => one.shadowRoot!.querySelector('.sr-only[role=status]')?.textContent ?? '')
          .filter((text) => text.includes('INV-2026-0042: '))
      await clock.until(() => saying().length > 0, 'announced')
      expect(saying()).to.have.length(1)
    })
  }

  it('is read once, not by each element', async () => {
    bff
      .on(BY_ID, { json: { invoices: [PROCESSING] } })
      .on(INVOICE, { json: PROCESSING })
      .on(LIST, { json: anInvoicePage([PROCESSING]) })
    const summary = await renderInSession('balance-summary', [])
    summary.session.append(document.createElement('invoice-list'))
    summary.session.append(document.createElement('balance-summary'))
    await clock.until(() => bff.calls(INVOICE).length === 1, 'read')
    await clock.advance(500)
    expect(bff.calls(INVOICE)).to.have.length(1)
  })

  it('is not read without end if two sources contradict each other', async () => {
    bff.on(BY_ID, { json: { invoices: [PROCESSING] } }).on(INVOICE, { json: PROCESSING })
    const summary = await renderInSession('balance-summary', [])
    summary.session.append(document.createElement('invoice-list'))
    await clock.until(() => bff.calls(LIST).length > 0)
    await clock.advance(500)
    expect(bff.calls(BY_ID).length).to.be.lessThan(6)
    expect(bff.calls(LIST).length).to.be.lessThan(6)
  })
})
