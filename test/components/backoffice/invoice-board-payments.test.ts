/** Payments in <invoice-board>: retries of a single one and of many, their results, and the missing scope. */
import { expect } from '@open-wc/testing'
import { InvoiceBoard } from '../../../components/backoffice/invoice-board/invoice-board.ts'
import { messages } from '../../../components/backoffice/invoice-board/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aMerchantInvoice,
  aNotePage,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import {
  A,
  aBoard,
  anApi,
  B,
  type Board,
  button,
  C,
  PAY,
  result,
} from '../../support/back-office/fixtures/invoice-board.ts'
import {
  INVOICES,
  invoiceOf,
  NOTES,
  NOTIFICATIONS,
  READ_CUSTOMER,
  retryOf,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, type MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('invoice-board', InvoiceBoard)
define('till-session', TillSession)

const says = englishOf(messages)

describe('payments in <invoice-board>', () => {
  let bff: MockBff
  const { now } = performance
  beforeEach(() => {
    sessionStorage.clear()
    // Each question is answered after the time of a double click.
    let waited = 0
    performance.now = () => now.call(performance) + (waited += 1000)
    bff = anApi()
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  const sent = () =>
    bff.calls().flatMap(({ method, address }) => (method === 'POST' ? address.split('/')[4]! : []))

  async function retryAll(board: Board): Promise<void> {
    board.one<HTMLInputElement>('.select-all').click()
    await settled()
    button(board, 'Retry 3 payments').click()
    await settled()
    board.one('[part=confirm]').click()
    await settled()
  }

  it('shows the open question in the place of its button, with its sum and its customers', async () => {
    const other = { external_id: 'kite', name: 'Kite' }
    bff.on(INVOICES, { json: invoicePage([A, B, aMerchantInvoice(44, { customer: other })]) })
    const board = await aBoard()
    board.one<HTMLInputElement>('.select-all').click()
    await settled()
    button(board, 'Retry 3 payments').click()
    await settled()
    expect(board.text()).to.contain(says('board.question', { count: 2, amounts: '$3,613.50' }))
    const named = board.all('button').filter(({ innerText }) => innerText === 'Retry 3 payments')
    expect(named, 'the one that confirms').to.have.length(1)
    button(board, 'Don’t retry').click()
    await settled()
    expect(button(board, 'Retry 3 payments').classList.contains('retry-selected')).to.equal(true)
  })

  it('retries a selection one by one, each once, with its progress', async () => {
    const gate = deferred()
    bff.on(retryOf(B.id), { status: 204, after: gate.promise })
    const board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id, B.id])
    expect(board.text()).to.contain('1 of 3')
    expect(result(board, B.id)).to.contain('Sending…')
    gate.resolve()
    await settled()
    expect(sent()).to.deep.equal([A.id, B.id, C.id])
    const keys = bff
      .calls()
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).to.equal(3)
    expect(board.text()).to.contain('3 requested · $3,613.50')
    expect(board.all('.retry'), 'none can be retried again').to.have.length(0)
    await expect(board.element).to.be.accessible()
  })

  it('sends nothing after Stop', async () => {
    const gate = deferred()
    bff.on(retryOf(A.id), { status: 204, after: gate.promise })
    const board = await aBoard()
    await retryAll(board)
    board.one('.stop').click()
    gate.resolve()
    await settled()
    expect(sent()).to.deep.equal([A.id])
    expect(board.texts('.sums span')).to.deep.equal([
      '1 requested · $1,204.50',
      '2 not sent · $2,409.00',
    ])
    expect(result(board, C.id)).to.contain('Not sent')
  })

  it('stops after an unknown outcome, and does not send that one again before it changed', async () => {
    bff.on(retryOf(A.id), { problem: 'outcome-unknown' })
    let board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id])
    expect(result(board, A.id)).to.contain(says('retry.unknown'))
    expect(board.all('.retry')).to.have.length(2)
    // A reload of the page: another element, and another session.
    board.parent.remove()
    board = await aBoard()
    expect(board.all('.retry')).to.have.length(2)
    const failed = { ...A, updated_at: '2026-11-22T11:00:00Z' }
    bff.on(INVOICES, { json: invoicePage([failed, B, C]) })
    board.parent.remove()
    board = await aBoard()
    expect(board.all('.retry')).to.have.length(3)
  })

  it('goes on after a refusal, and says why in words', async () => {
    const upstream = { issues: [{ issue: 'PAYMENT_METHOD_MISSING' }] }
    bff.on(retryOf(A.id), { problem: 'refused', json: { upstream } })
    const board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id, B.id, C.id])
    expect(result(board, A.id)).to.contain(says('retry.no-method'))
    expect(board.texts('.sums span')).to.deep.equal([
      '2 requested · $2,409.00',
      '1 not sent · $1,204.50',
    ])
  })

  describe('of a customer without a payment method', () => {
    const scopes = [...PAY, 'customers:read']
    const link = new URL('/account', location.href).href
    const none = () => aCustomer({ payment_method_type: undefined })
    beforeEach(() => bff.on(READ_CUSTOMER, { json: none() }).on(invoiceOf(A.id), { json: A }))

    it('is not offered: the link to the account is copied instead', async () => {
      const board = await aBoard({ customer: 'northwind', 'account-href': '/account' }, scopes)
      await waitUntil(() => board.text().includes(says('board.no-method')))
      expect(board.all('.retry, .select-all')).to.have.length(0)
      const copied: string[] = []
      const { writeText } = navigator.clipboard
      navigator.clipboard.writeText = async (text) => void copied.push(text)
      button(board, 'Copy the customer’s account link').click()
      await waitUntil(() => button(board, 'Copied'))
      navigator.clipboard.writeText = writeText
      expect(copied).to.deep.equal([link])
      await expect(board.element).to.be.accessible()
      bff.on(READ_CUSTOMER, { json: { ...none(), payment_method_on_file: true } })
      board.element.reload()
      await waitUntil(() => board.all('.retry').length === 3)
    })

    it('is not offered in an opened invoice, of which nothing can be copied without an address', async () => {
      const board = await aBoard({}, scopes)
      board.one('tbody .open').click()
      await waitUntil(() => board.text().includes(says('board.no-method')))
      expect(button(board, 'Retry payment')).to.equal(undefined)
      expect(button(board, 'Copy the customer’s account link')).to.equal(undefined)
    })

    it('stays where the session may not read the customer', async () => {
      const board = await aBoard({ customer: 'northwind' })
      expect(board.all('.retry')).to.have.length(3)
      expect(board.text()).not.to.contain(says('board.no-method'))
    })

    it('is not offered again after the service has refused it, whose answer is shown once', async () => {
      const upstream = { issues: [{ issue: 'PAYMENT_METHOD_MISSING' }] }
      bff.on(retryOf(A.id), { problem: 'refused', json: { upstream } })
      const board = await aBoard()
      board.one('.retry').click()
      await settled()
      board.one('[part=confirm]').click()
      await waitUntil(() => board.text().includes(says('retry.no-method')))
      expect(board.all('.retry')).to.have.length(2)
      expect(board.text().split(says('retry.no-method'))).to.have.length(2)
    })
  })

  it('is the filled button of an opened invoice with a failed payment', async () => {
    bff.on(invoiceOf(A.id), { json: A }).on(NOTES, { json: aNotePage() })
    const board = await aBoard({}, [...PAY, 'credits:read', 'credits:write'])
    board.one('tbody .open').click()
    await waitUntil(() => button(board, 'Retry payment'))
    expect(button(board, 'Retry payment').classList.contains('quiet')).to.equal(false)
    const notes = () => board.one('credit-note-list').shadowRoot!.querySelector('[part=create]')
    await waitUntil(notes)
    expect(notes()!.classList.contains('quiet')).to.equal(true)
  })

  it('shows the dates of a failed payment, its events in the record, and that no reason is known', async () => {
    bff.on(invoiceOf(A.id), { json: A }).on(NOTIFICATIONS, {
      json: {
        notifications: [
          {
            ...{ id: 'WH-1', customer: null, resource_id: A.id, amount: null },
            type: 'USAGE-BILLING.INVOICE.PAYMENT.FAILED',
            time: '2026-11-18T09:00:00Z',
          },
        ],
      },
    })
    const board = await aBoard({}, [...PAY, 'notifications:read'])
    board.one('tbody .open').click()
    await waitUntil(() => board.one('[part=record]'))
    expect(bff.calls(NOTIFICATIONS)[0]!.address).to.contain(`resource_id=${A.id}`)
    expect(board.texts('[part=record] dl > div')).to.deep.equal([
      'Payment failed Nov 18, 2026 09:00:00 UTC',
    ])
    expect(board.texts('.detail dl > div')).to.include('Last changed Nov 1, 2026 06:00:00 UTC')
    expect(board.text()).to.contain(says('invoices.no-reason'))
  })

  it('is not offered while one that was requested elsewhere has no outcome, in the list neither', async () => {
    const requested = { payment_requested: true, payment_unconfirmed: false }
    bff.on(invoiceOf(A.id), { json: { ...A, ...requested } })
    const board = await aBoard()
    board.one('tbody .open').click()
    await waitUntil(() => board.text().includes(says('invoices.no-outcome')))
    expect(button(board, 'Retry payment')).to.equal(undefined)
    button(board, 'Back to the invoices').click()
    await settled()
    expect(board.one(`tr[data-id="${A.id}"] [part=status]`).textContent).to.contain(
      says('invoices.requested'),
    )
    expect(board.all('.retry')).to.have.length(2)
    // The list does not show it after a reload either.
    const again = await aBoard()
    await settled()
    expect(again.all('.retry')).to.have.length(2)
  })

  it('stops when the server limits requests', async () => {
    bff.on(retryOf(A.id), { problem: 'too-many-requests' })
    const board = await aBoard()
    await retryAll(board)
    expect(sent()).to.deep.equal([A.id])
    expect(result(board, B.id)).to.contain('Not sent')
  })

  it('a single payment has a question first, and is sent once for two quick clicks', async () => {
    const board = await aBoard()
    board.one('.retry').click()
    await settled()
    expect(board.text()).to.contain(says('board.question', { count: 1, amounts: '$1,204.50' }))
    expect(board.element.shadowRoot!.activeElement?.classList.contains('keep')).to.equal(true)
    const confirm = board.one('[part=confirm]')
    confirm.click()
    confirm.click()
    await settled()
    expect(sent()).to.deep.equal([A.id])
  })

  it('sums what was paid and declined once the invoices say so, a sum a currency', async () => {
    const euros = { amount: { total_amount: { currency_code: 'EUR', value: 5 } } }
    const other = { external_id: 'kite', name: 'Kite' }
    const rows = [A, B, { ...C, ...euros, customer: other }]
    const updated_at = '2026-11-22T11:00:00Z'
    bff.on(INVOICES, { json: invoicePage(rows) })
    bff.on(invoiceOf(A.id), { json: { ...A, payment_status: 'SUCCEEDED', updated_at } })
    for (const row of rows.slice(1)) bff.on(invoiceOf(row.id), { json: { ...row, updated_at } })
    const board = await aBoard()
    await retryAll(board)
    const isOver = () => board.text().includes('2 failed')
    await waitUntil(isOver, 'the outcomes', { timeout: 9000 })
    expect(board.texts('.sums span')).to.deep.equal([
      '1 paid · $1,204.50',
      '2 failed · €5.00 · $1,204.50',
    ])
    expect(result(board, C.id)).to.equal(`INV-2026-0043 Kite €5.00 ${says('retry.failed')}`)
    expect(board.text().split(says('retry.failed')), 'once an invoice').to.have.length(3)
    // The list still has the older reading.
    expect(board.all('.retry')).to.have.length(2)
  })

  it('sends nothing when the page cancels the event', async () => {
    const board = await aBoard()
    board.element.addEventListener('invoice-board-retry', (event) => event.preventDefault())
    await retryAll(board)
    expect(sent()).to.deep.equal([])
  })

  it('has no retries without invoices:pay, and names the scope', async () => {
    const board = await aBoard({}, ['invoices:read'])
    expect(board.all('[title*="invoices:pay"]')).to.have.length(1)
    expect(board.all('.retry, .select-all')).to.have.length(0)
  })
})
