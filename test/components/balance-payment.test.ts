/** <balance-summary for="…">: opens and pays overdue invoices in an <invoice-list>. */
import { expect } from '@open-wc/testing'
import { BalanceSummary } from '../../components/balance-summary/balance-summary.ts'
import type { BalanceInvoiceOpenEvent } from '../../components/balance-summary/events.ts'
import { messages } from '../../components/balance-summary/messages.ts'
import { define } from '../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice } from '../../demo/fixtures/customer.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import { anApi, LIST, query, shadow } from '../support/elements/invoice-list.ts'
import { deferred, type MockBff, pending } from '../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../support/elements/monotonic-clock.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { aSession } from '../support/elements/session-tokens.ts'
import { next, warned } from '../support/elements/wait.ts'

define('balance-summary', BalanceSummary)
define('invoice-list', InvoiceList)
define('till-session', TillSession)

const RETRY = 'POST /api/me/invoices/inv-42/retry_payment'
const BALANCE = 'GET /api/me/analytics/overdue-balance'
const overdue = (...invoice_ids: string[]) => {
  const amount = { currency_code: 'USD', value: '1204.50' }
  return {
    json: {
      overdue_balances: invoice_ids.length ? [{ month: '2026-11', amount, invoice_ids }] : [],
    },
  }
}

const colorOf = (element: Element) => getComputedStyle(element).color

describe('<balance-summary for>', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = anApi()
      .on(BALANCE, overdue('inv-42'))
      .on('GET /api/me/invoices-by-id', { json: { invoices: [anInvoice()] } })
      .on(RETRY, { status: 204 })
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
  })

  /** A summary and the list of its attribute `for`, both loaded. */
  async function aPair(scopes = ['analytics:read', 'invoices:read', 'invoices:pay']) {
    const attributes = { for: 'the-list' }
    const summary = await renderInSession('balance-summary', [], { attributes, scopes })
    const list = document.createElement('invoice-list') as InvoiceList
    list.id = 'the-list'
    const loaded = next(list, 'invoices-loaded')
    summary.session.append(list)
    await loaded
    await clock.until(() => summary.texts('[part=invoice]').length > 0)
    await list.updateComplete
    return { ...summary, list, dialog: () => shadow(list, 'dialog') as HTMLDialogElement }
  }

  it('pays an invoice with two clicks, in the dialog of the list', async () => {
    const { one, texts: shown, text, list, dialog, element } = await aPair()
    await expect(element).to.be.accessible()
    expect(shown('[part=pay]')).to.deep.equal(['Pay'])
    expect(colorOf(one('[part=total]')), 'a debt').not.to.equal(colorOf(one('.card')))
    one('[part=pay]').click()
    await list.updateComplete
    expect(dialog().open).to.equal(true)
    expect(bff.calls(RETRY)).to.have.length(0)
    afterDoubleClick(() => shadow(list, '[part=confirm]').click())
    await clock.until(() => text().includes('Payment processing'))
    expect(shown('[part=pay]')).to.deep.equal([])
    await element.updateComplete
    expect(colorOf(one('[part=total]')), 'nothing is left to do').to.equal(colorOf(one('.card')))
    expect(bff.calls(RETRY)).to.have.length(1)

    const paid = aPaidInvoice({ id: 'inv-42', updated_at: '2026-11-20T10:00:05Z' })
    bff.on('GET /api/me/invoices/inv-42', { json: paid }).on(BALANCE, overdue())
    await clock.until(() => text().includes(messages['balance.none']), 'paid')
  })

  it('keeps the focus when the dialog is canceled, and moves it to the invoice when paid', async () => {
    const { one, element, list, dialog } = await aPair()
    const focused = () => element.shadowRoot!.activeElement?.getAttribute('part')
    one('[part=pay]').focus()
    one('[part=pay]').click()
    await list.updateComplete
    dialog().close()
    await clock.until(() => focused() === 'pay')
    one('[part=pay]').click()
    await list.updateComplete
    afterDoubleClick(() => shadow(list, '[part=confirm]').click())
    await clock.until(() => focused() === 'open')
  })

  it('announces the outcome in the list that said that it was processing, also for another page of it', async () => {
    bff.on(LIST, { json: anInvoicePage([aPaidInvoice()]) })
    const { one, list, element } = await aPair()
    const announced = () =>
      [list, element].map(({ shadowRoot }) =>
        [...shadowRoot!.querySelectorAll('.sr-only[role=status]')]
          .map((status) => status.textContent.trim())
          .filter((text) => text.startsWith('INV-2026-0042'))
          .join(),
      )
    one('[part=pay]').click()
    await list.updateComplete
    afterDoubleClick(() => shadow(list, '[part=confirm]').click())
    await clock.until(() => announced()[0] === 'INV-2026-0042: Payment processing')
    const updated_at = '2026-11-20T10:00:05Z'
    const paid = anInvoice({ payment_status: 'SUCCEEDED', updated_at })
    bff.on('GET /api/me/invoices/inv-42', { json: paid })
    await clock.until(() => announced().join().includes('Paid'), 'announced')
    expect(announced()).to.deep.equal(['INV-2026-0042: Paid', ''])
  })

  const pay = async ({ one, list }: Awaited<ReturnType<typeof aPair>>) => {
    one('[part=pay]').click()
    await clock.until(() => (shadow(list, 'dialog') as HTMLDialogElement).open)
    afterDoubleClick(() => shadow(list, '[part=confirm]').click())
  }
  const DECLINED = 'The payment failed. Nothing was charged.'

  it('says in its row that a payment was declined, also for an invoice on another page of the list', async () => {
    bff.on(LIST, { json: anInvoicePage([aPaidInvoice()]) })
    const pair = await aPair()
    pair.list.paymentMethodHref = '/account/card'
    await pair.list.updateComplete
    await pay(pair)
    const updated_at = '2026-11-20T10:00:05Z'
    const declined = anInvoice({ payment_status: 'FAILED', updated_at })
    bff
      .on('GET /api/me/invoices/inv-42', { json: declined })
      .on('GET /api/me/invoices-by-id', { json: { invoices: [declined] } })
    await clock.until(() => pair.text().includes(DECLINED), 'declined')
    const row = pair.one('[part=invoice]')
    expect(row.querySelector('[part=pay]')).not.to.equal(null)
    expect(row.querySelector('[part=payment-method]')!.getAttribute('href')).to.equal(
      '/account/card',
    )
    pair.list.remove()
    pair.element.requestUpdate()
    await pair.element.updateComplete
    expect(pair.text(), 'without the list').to.contain(DECLINED)
    await expect(pair.element).to.be.accessible()
  })

  it('says in its row that there is no payment method', async () => {
    bff.on(RETRY, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'PAYMENT_METHOD_MISSING' }] } },
    })
    const pair = await aPair()
    await pay(pair)
    await clock.until(() => pair.texts('[part=payment]').length > 0)
    expect(pair.texts('[part=payment]')[0]).to.match(/^There is no payment method/)
    expect(pair.texts('[part=pay]')).to.deep.equal(['Pay'])
  })

  it('keeps a paid invoice in its place for ten seconds', async () => {
    const others = ['inv-1', 'inv-42', 'inv-3'].map((id) => anInvoice({ id, invoice_number: id }))
    bff
      .on(BALANCE, overdue('inv-1', 'inv-42', 'inv-3'))
      .on('GET /api/me/invoices-by-id', { json: { invoices: others } })
      .on(LIST, { json: anInvoicePage([others[1]!]) })
    const pair = await aPair()
    pair.all('[part=pay]')[1]!.click()
    await pair.list.updateComplete
    afterDoubleClick(() => shadow(pair.list, '[part=confirm]').click())
    const paid = {
      ...others[1]!,
      payment_status: 'SUCCEEDED',
      updated_at: '2026-11-20T10:00:05Z',
    }
    bff
      .on('GET /api/me/invoices/inv-42', { json: paid })
      .on('GET /api/me/invoices-by-id', { json: { invoices: [others[0], others[2]] } })
      .on(BALANCE, overdue('inv-1', 'inv-3'))
    await clock.until(() => pair.texts('.paid').length > 0, 'paid')
    const rows = () => pair.all('[part=invoice]').map(({ dataset }) => dataset.id)
    expect(rows()).to.deep.equal(['inv-1', 'inv-42', 'inv-3'])
    expect(pair.texts('[part=invoice]')[1]).to.match(/^inv-42 .*Paid \$1,204\.50$/)
    await clock.advance(9000)
    expect(rows()).to.have.length(3)
    await clock.advance(1000)
    expect(rows()).to.deep.equal(['inv-1', 'inv-3'])
  })

  it('lets a paid invoice go once, whatever is read afterwards', async () => {
    const pair = await aPair()
    await pay(pair)
    const paid = aPaidInvoice({ id: 'inv-42', updated_at: '2026-11-20T10:00:05Z' })
    bff.on('GET /api/me/invoices/inv-42', { json: paid }).on(BALANCE, overdue())
    await clock.until(() => pair.texts('.paid').length > 0, 'paid')
    const isPaid: boolean[] = [true]
    for (let second = 1; second <= 40; second++) {
      // The analytics are older than the invoice for a while.
      bff.on(BALANCE, second > 20 && second < 25 ? overdue('inv-42') : overdue())
      pair.element.reload()
      await clock.advance(1000)
      const isShown = pair.texts('.paid').length > 0
      if (isShown !== isPaid.at(-1)) isPaid.push(isShown)
    }
    expect(isPaid).to.deep.equal([true, false])
    expect(pair.text()).to.contain(messages['balance.none'])
  })

  it('offers no payment, and closes its question, when the customer has to sign in', async () => {
    const pair = await aPair()
    pair.one('[part=pay]').click()
    await pair.list.updateComplete
    expect(pair.dialog().open).to.equal(true)
    const scopes = ['analytics:read', 'invoices:read', 'invoices:pay']
    const repeated = { ...aSession('ada'), scopes }
    pair.session.fetchSession = async () => repeated
    await clock.until(() => pair.texts('[part=pay]').length > 0)
    await clock.until(() => pair.list.canPay(anInvoice()))
    pair.one('[part=pay]').click()
    await pair.list.updateComplete
    expect(pair.dialog().open).to.equal(true)
    bff.on(LIST, { problem: 'session-expired' })
    await warned(async () => {
      pair.session.append(pair.list)
      await clock.until(() => pair.session.session!.needsSignIn)
      await pair.list.updateComplete
      await pair.element.updateComplete
    })
    expect([pair.dialog().open, pair.texts('[part=pay]')]).to.deep.equal([false, []])
  })

  it('asks about all of 28 invoices at once, of which it reads the hidden ones first', async () => {
    const ids = Array.from({ length: 28 }, (_, index) => `inv-${index}`)
    const all = ids.map((id) => anInvoice({ id, invoice_number: id }))
    const byIds = 'GET /api/me/invoices-by-id'
    bff.on(BALANCE, overdue(...ids)).on(byIds, ({ address }) => {
      const asked = new URLSearchParams(address.split('?')[1]).get('ids')!.split(',')
      return { json: { invoices: all.filter(({ id }) => asked.includes(id)) } }
    })
    const pair = await aPair()
    await clock.until(() => pair.texts('[part=pay-all]').length > 0)
    expect(pair.texts('[part=pay-all]')).to.deep.equal(['Pay all 28 · $1,204.50'])
    bff.once(byIds, { problem: 'upstream-failed' })
    pair.one('[part=pay-all]').click()
    await clock.until(() => pair.texts('[part=notice]').length > 0, 'not read')
    expect(pair.texts('[part=invoice]')).to.have.length(5)
    pair.one('[part=notice] button').click()
    await clock.until(() => shadow(pair.list, 'dialog.all').matches('[open]'), 'asked')
    expect(pair.texts('[part=notice]')).to.deep.equal([])
    expect(shadow(pair.list, 'dialog[open]').querySelectorAll('li')).to.have.length(28)
    await expect(pair.list).to.be.accessible()
    expect(pair.texts('[part=invoice]')).to.have.length(5)
    expect(bff.calls(RETRY)).to.deep.equal([])
  })

  it('asks about an invoice once that became visible while the hidden ones were read', async () => {
    const ids = Array.from({ length: 7 }, (_, index) => `inv-${index}`)
    const all = ids.map((id) => anInvoice({ id, invoice_number: id }))
    const byIds = 'GET /api/me/invoices-by-id'
    const { promise, resolve } = deferred()
    bff.on(BALANCE, overdue(...ids)).on(byIds, ({ address }) => {
      const asked = new URLSearchParams(address.split('?')[1]).get('ids')!.split(',')
      const json = { invoices: all.filter(({ id }) => asked.includes(id)) }
      return asked.length === 2 ? { json, after: promise } : { json }
    })
    const pair = await aPair()
    await clock.until(() => pair.texts('[part=pay-all]').length > 0)
    pair.one('[part=pay-all]').click()
    await clock.quiet()
    pair.one('[part=more]').click()
    await clock.until(() => pair.texts('[part=invoice]').length === 7, 'opened')
    resolve()
    await clock.until(() => shadow(pair.list, 'dialog.all').matches('[open]'), 'asked')
    expect(shadow(pair.list, 'dialog[open]').querySelectorAll('li')).to.have.length(7)
  })

  it('opens an invoice of the visible page, and focuses it', async () => {
    const { one, list } = await aPair()
    const asked = bff.calls(LIST).length
    one('[part=open]').click()
    await list.updateComplete
    const toggle = shadow(list, '.toggle')
    expect(toggle.ariaExpanded).to.equal('true')
    expect(list.shadowRoot!.activeElement === toggle).to.equal(true)
    expect(bff.calls(LIST)).to.have.length(asked)
  })

  it('opens an invoice that the filter hides by its date of issue', async () => {
    bff.on(LIST, ({ address }) => ({
      json: anInvoicePage([address.includes('from=2026-11-01') ? anInvoice() : aPaidInvoice()]),
    }))
    const { one, list } = await aPair()
    list.status = 'paid'
    await next(list, 'invoices-loaded')
    one('[part=open]').click()
    await next(list, 'invoices-loaded')
    await list.updateComplete
    expect(query(bff)).to.include({
      issuing_date_from: '2026-11-01',
      issuing_date_to: '2026-11-01',
      page: '1',
    })
    expect(query(bff)).not.to.have.property('payment_status')
    const toggle = shadow(list, '.toggle')
    expect(toggle.textContent).to.contain('INV-2026-0042')
    expect(list.shadowRoot!.activeElement === toggle).to.equal(true)
  })

  it('does neither when the page cancels the event', async () => {
    const { one, parent, list, dialog } = await aPair()
    const events: BalanceInvoiceOpenEvent[] = []
    parent.addEventListener('balance-invoice-open', (event) => {
      event.preventDefault()
      events.push(event as BalanceInvoiceOpenEvent)
    })
    one('[part=open]').click()
    one('[part=pay]').click()
    await list.updateComplete
    expect(events.map(({ action, invoice }) => [action, invoice.id])).to.deep.equal([
      ['view', 'inv-42'],
      ['pay', 'inv-42'],
    ])
    expect(dialog().open).to.equal(false)
    expect(shadow(list, '.toggle').ariaExpanded).to.equal('false')
  })

  it('offers no payment without the scope to pay, or for an invoice that is paid by now', async () => {
    const { texts: shown } = await aPair(['analytics:read', 'invoices:read'])
    expect(shown('[part=pay]')).to.deep.equal([])
    expect(shown('[part=open]')).to.deep.equal(['INV-2026-0042'])
    const updated_at = '2026-11-20T10:00:05Z'
    bff.on(LIST, { json: anInvoicePage([anInvoice({ payment_status: 'SUCCEEDED', updated_at })]) })
    bff.on('GET /api/me/invoices-by-id', { json: { invoices: [anInvoice()] } })
    const second = await aPair()
    await clock.until(() => second.text().includes('Payment received'))
    expect(second.texts('[part=pay]')).to.deep.equal([])
  })

  it('offers the payment when the list has loaded later', async () => {
    bff.once(LIST, { after: pending })
    const attributes = { for: 'the-list' }
    const {
      element,
      session,
      texts: shown,
    } = await renderInSession('balance-summary', [], {
      attributes,
    })
    const list = document.createElement('invoice-list') as InvoiceList
    list.id = 'the-list'
    session.append(list)
    await clock.until(() => shown('[part=open]').length > 0)
    expect(shown('[part=pay]')).to.deep.equal([])
    element.style.inlineSize = '320px'
    const height = element.offsetHeight
    list.status = 'failed'
    await clock.until(() => shown('[part=pay]').length > 0)
    expect(element.offsetHeight, 'nothing moves').to.be.closeTo(height, 2)
  })

  it('warns about an id without a list', async () => {
    const warnings = await warned(async () => {
      await renderInSession('balance-summary', [], { attributes: { for: 'nothing' } })
      await clock.advance(1100)
    })
    expect(warnings).to.include(
      'tillkit: <balance-summary for="nothing"> takes the id of an <invoice-list>',
    )
  })
})
