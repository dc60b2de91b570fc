/** The details of an invoice in <invoice-list>: opened by mouse and keyboard, kept with their focus by a refresh. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../../components/internal/dom/define-element.ts'
import type { InvoiceOpenedEvent } from '../../../components/invoice-list/events.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import {
  anApi,
  andReads,
  aReadList,
  click,
  LIST,
  shadow,
  texts,
} from '../../support/elements/invoice-list.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { next, waitUntil } from '../../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)
const EVENTS = 'GET /api/me/invoices/inv-42/events'

describe('the details of an invoice', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('expands and collapses an invoice by mouse and keyboard', async () => {
    const { list, text, parent } = await aReadList()
    const opened = next<InvoiceOpenedEvent>(parent, 'invoice-opened')
    const toggle = shadow(list, '.toggle')
    toggle.focus()
    await sendKeys({ press: 'Enter' })
    expect((await opened).invoice.id).to.equal('inv-42')
    await waitUntil(() => text().includes('Charge 2'))
    expect(texts(list, '[part=details] dl > div')).to.deep.equal([
      'Charge 1 $1,200.00',
      'Charge 2 $4.50',
      'Total $1,204.50',
      'Issued Nov 1, 2026',
      'Due Nov 15, 2026',
      'Last changed Nov 1, 2026 06:00:00 UTC',
    ])
    expect(text()).to.contain('18 Harbour Street').and.to.contain('Oakland, CA 94607')
    expect(toggle.getAttribute('aria-expanded')).to.equal('true')
    expect(list.shadowRoot!.activeElement === toggle).to.equal(true)
    click(list, '.invoice .issued')
    await list.updateComplete
    expect(shadow(list, '[part=details]') === null).to.equal(true)
  })

  it('has the events of a failed payment that the record has, and that no reason is known', async () => {
    bff.on(EVENTS, {
      json: {
        events: [
          { type: 'USAGE-BILLING.INVOICE.PAYMENT.FAILED', time: '2026-11-18T09:00:00Z' },
          { type: 'USAGE-BILLING.INVOICE.CREATED', time: null },
          { type: 'USAGE-BILLING.INVOICE.NEW', time: '2026-11-01T00:00:00Z' },
        ],
      },
    })
    const { list, text } = await aReadList()
    click(list, '.toggle')
    await waitUntil(() => shadow(list, '[part=record]'))
    expect(texts(list, '[part=record] dl > div')).to.deep.equal([
      'Payment failed Nov 18, 2026 09:00:00 UTC',
      'Created –',
      'USAGE-BILLING.INVOICE.NEW Nov 1, 2026 00:00:00 UTC',
    ])
    expect(text()).to.contain(says('invoices.no-reason'))
  })

  it('says nothing of a record that can’t be read, and nothing of reasons of another state', async () => {
    bff.on(EVENTS, { problem: 'not-found' })
    const { list, text } = await aReadList()
    click(list, '.toggle')
    await waitUntil(() => text().includes(says('invoices.no-reason')))
    expect(shadow(list, '[part=record]')).to.equal(null)
    const open = anInvoice({ payment_status: 'PENDING', payment_requested: true })
    bff.on(LIST, { json: anInvoicePage([open]) }).on('GET /api/me/invoices/inv-42', { json: open })
    const waiting = await aReadList()
    click(waiting.list, '.toggle')
    await waitUntil(() => waiting.text().includes('Payment requested No outcome yet'))
    expect(waiting.text()).not.to.contain(says('invoices.no-reason'))
  })

  it('retries after the details fail to load', async () => {
    const { list, text } = await aReadList()
    bff.once('GET /api/me/invoices/inv-42', { problem: 'upstream-failed' })
    click(list, '.toggle')
    await waitUntil(() => shadow(list, '[part=details] button'))
    shadow(list, '[part=details] button').focus()
    click(list, '[part=details] button')
    await waitUntil(() => text().includes('Charge 2'))
    expect(list.shadowRoot!.activeElement === shadow(list, '.toggle')).to.equal(true)
  })

  it('ignores the second click of a double click', async () => {
    const { list, text } = await aReadList()
    const second = () => new MouseEvent('click', { bubbles: true, composed: true, detail: 2 })
    shadow(list, '.invoice').dispatchEvent(second())
    shadow(list, '[part=pay]').dispatchEvent(second())
    await list.updateComplete
    expect(text()).not.to.contain('Billed to')
    expect((shadow(list, 'dialog') as HTMLDialogElement).open).to.equal(false)
  })

  it('toggles on every click of its button, also on a fast double click', async () => {
    const { list } = await aReadList()
    const toggle = shadow(list, '.toggle')
    for (const [detail, open] of [
      [1, 'true'],
      [2, 'false'],
      [3, 'true'],
    ] as const) {
      toggle.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail }))
      await list.updateComplete
      expect(toggle.ariaExpanded).to.equal(open)
    }
  })

  it('keeps the focus on a row that becomes paid, and moves it to the card when the row is removed', async () => {
    const made = await aReadList()
    const { list } = made
    const focused = () => {
      const { activeElement } = list.shadowRoot!
      const row = activeElement?.closest<HTMLElement>('.invoice')
      return [row?.dataset.id, activeElement?.classList[0]]
    }
    const rereads = (...invoices: Parameters<typeof anInvoicePage>[0] & {}) => {
      bff.on(LIST, { json: anInvoicePage(invoices) })
      return andReads(made, () => document.dispatchEvent(new Event('visibilitychange')))
    }
    const other = anInvoice({ id: 'inv-43', invoice_number: 'INV-2026-0043' })
    const paid = aPaidInvoice({ id: 'inv-42' })

    shadow(list, '[part=pay]').focus()
    await rereads(paid)
    expect(focused(), 'where it was').to.deep.equal(['inv-42', 'toggle'])
    await rereads(anInvoice())
    shadow(list, '[part=pay]').focus()
    await rereads(other, paid)
    expect(focused(), 'at another place').to.deep.equal(['inv-42', 'toggle'])
    await rereads(other)
    expect(focused(), 'gone').to.deep.equal([undefined, 'card'])
  })
})
