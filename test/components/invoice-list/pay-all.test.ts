/** "Pay all": one payment after the other, and a report of each invoice. */
import { expect } from '@open-wc/testing'
import { BalanceSummary } from '../../../components/balance-summary/balance-summary.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice } from '../../../demo/fixtures/customer.ts'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import {
  APPROVE_URL,
  anotherPage,
  CONFIRM,
  FakeWindow,
  fakeOpen,
  METHOD,
  newMethod,
  oldMethod,
  PROOF,
  SETUP,
  STATE,
} from '../../support/elements/approvals.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { aList, LIST, shadow, texts } from '../../support/elements/invoice-list.ts'
import { type Answer, deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { next, settled } from '../../support/elements/wait.ts'

define('balance-summary', BalanceSummary)
define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)

const LATER = '2026-11-20T10:00:05Z'
const IDS = ['inv-1', 'inv-2', 'inv-3']
const retry = (id: string) => `POST /api/me/invoices/${id}/retry_payment`
const usd = (value: string) => ({ total_amount: { currency_code: 'USD', value } })

describe('paying all invoices', () => {
  let bff: MockBff
  let clock: FakeTimers
  let invoices: Map<string, InvoiceForCustomer>

  const change = (id: string, changes: Partial<InvoiceForCustomer>) => {
    const invoice = { ...invoices.get(id)!, ...changes }
    invoices.set(id, invoice)
    bff.on(`GET /api/me/invoices/${id}`, { json: invoice })
    bff.on(LIST, { json: anInvoicePage([...invoices.values(), aPaidInvoice()]) })
  }
  /** The answer to a payment, after which the invoice has another status. */
  const answers = (id: string, payment_status: string, answer: Answer = { status: 204 }) =>
    bff.on(retry(id), () => {
      change(id, { payment_status, updated_at: LATER })
      return answer
    })

  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff().on('GET /api/me', {
      json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' },
    })
    invoices = new Map()
    for (const [index, id] of IDS.entries()) {
      invoices.set(id, anInvoice({ id, invoice_number: `INV-${index + 1}`, amount: usd('10.50') }))
      change(id, {})
      answers(id, 'SUCCEEDED')
    }
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
  })

  async function opened(scopes?: string[]) {
    const { list } = await aList({}, '', scopes)
    await clock.quiet()
    shadow(list, '[part=pay-all]').click()
    await clock.quiet()
    return list
  }
  async function confirmed(scopes?: string[]) {
    const list = await opened(scopes)
    afterDoubleClick(() => shadow(list, 'dialog[open] [part=confirm]').click())
    await clock.quiet()
    return list
  }
  const title = (list: InvoiceList) => texts(list, 'dialog[open] h2')[0]?.replace(/[⁨⁩]/g, '')
  const reasons = (list: InvoiceList) => texts(list, 'dialog[open] h2 + p')[0]?.replace(/[⁨⁩]/g, '')
  const rows = (list: InvoiceList) => texts(list, 'dialog[open] li')
  const sent = () => IDS.flatMap((id) => bff.calls(retry(id)).map(() => id))
  const run = async (ms: number) => {
    await clock.advance(ms)
    await clock.quiet()
  }

  it('names the number and the total, and sends nothing before the answer', async () => {
    const list = await opened()
    expect(texts(list, '[part=pay-all]')).to.deep.equal(['Pay all 3'])
    expect(title(list)).to.equal('Pay 3 invoices: $31.50')
    expect(rows(list)).to.deep.equal(['INV-1 $10.50', 'INV-2 $10.50', 'INV-3 $10.50'])
    expect(list.shadowRoot!.activeElement!.textContent!.trim()).to.equal('Cancel')
    // The second click of a double click.
    shadow(list, 'dialog[open] [part=confirm]').click()
    await clock.quiet()
    shadow(list, 'dialog[open] form button').click()
    await clock.quiet()
    expect(title(list)).to.equal(undefined)
    expect(sent()).to.deep.equal([])
  })

  it('does not add amounts of different currencies', async () => {
    change('inv-2', { amount: { total_amount: { currency_code: 'EUR', value: '7' } } })
    expect(title(await opened())).to.equal('Pay 3 invoices: $21.00, €7.00')
  })

  it('is offered from two late invoices on', async () => {
    change('inv-1', { payment_status: 'PENDING', payment_overdue: false })
    const { list } = await aList()
    await clock.quiet()
    expect(texts(list, '[part=pay-all]')).to.deep.equal(['Pay all 2'])
    change('inv-2', { payment_requested: true })
    const other = (await aList()).list
    await clock.quiet()
    expect(texts(other, '[part=pay-all]')).to.deep.equal([])
  })

  it('pays one after the other, each after the outcome of the one before', async () => {
    const list = await confirmed()
    expect(sent()).to.deep.equal(['inv-1'])
    expect(texts(list, 'dialog[open] [role=status]')).to.deep.equal(['Paying INV-1: 1 of 3'])
    await run(1000)
    expect(sent()).to.deep.equal(['inv-1', 'inv-2'])
    await run(1000)
    await run(1000)
    expect(sent()).to.deep.equal(IDS)
    expect(title(list)).to.equal('3 invoices paid · $31.50')
    expect(rows(list)).to.deep.equal(['INV-1 Paid', 'INV-2 Paid', 'INV-3 Paid'])
  })

  it('stops at a payment without an outcome for 30 seconds', async () => {
    answers('inv-2', 'FAILED')
    bff.on(retry('inv-2'), { status: 204 })
    const list = await confirmed()
    await run(1000)
    await run(29_000)
    expect(title(list)).to.equal('Pay 3 invoices: $31.50')
    await run(1500)
    expect(title(list)).to.equal('1 invoice paid · $10.50')
    expect(reasons(list)).to.equal('INV-2: Payment processing The other one wasn’t tried.')
    expect(rows(list)).to.deep.equal(['INV-1 Paid', 'INV-2 Payment processing', 'INV-3 Not tried'])
    expect(sent()).to.deep.equal(['inv-1', 'inv-2'])
  })

  for (const [what, answer, report, reason] of [
    [
      'a declined payment',
      undefined,
      'Payment failed',
      says('invoices.declined', { merchant: 'the shop' }),
    ],
    ['a refusal', { problem: 'refused' }, 'Payment failed', says('invoices.not-payable')],
    ['an unknown outcome', { problem: 'outcome-unknown' }, 'Checking', says('invoices.unknown')],
  ] as const) {
    it(`stops at ${what}`, async () => {
      if (answer) bff.on(retry('inv-1'), answer)
      else answers('inv-1', 'FAILED')
      const list = await confirmed()
      await run(1000)
      await run(30_000)
      expect(title(list)).to.equal(report)
      expect(reasons(list)).to.equal(`${reason} The other 2 weren’t tried.`)
      expect(shadow(list, 'dialog[open] .button').matches('.quiet')).to.equal(true)
      expect(sent()).to.deep.equal(['inv-1'])
    })
  }

  it('says which invoice was declined after paid ones, and sums each currency that was paid', async () => {
    change('inv-2', { amount: { total_amount: { currency_code: 'EUR', value: '7' } } })
    answers('inv-3', 'FAILED')
    const list = await confirmed()
    for (const ms of [1000, 1000, 1000, 2000]) await run(ms)
    expect(title(list)).to.equal('2 invoices paid · €7.00, $10.50')
    expect(reasons(list)).to.equal(`INV-3: ${says('invoices.declined', { merchant: 'the shop' })}`)
    expect(shadow(list, 'dialog[open] .button').matches('.quiet')).to.equal(true)
  })

  describe('with another method', () => {
    const SCOPES = ['invoices:read', 'invoices:pay', 'payment-method:read', 'payment-method:write']
    let other: ReturnType<typeof anotherPage>
    let window: ReturnType<typeof fakeOpen>
    beforeEach(() => {
      window = fakeOpen(() => new FakeWindow())
      other = anotherPage()
      bff
        .on(METHOD, { json: oldMethod })
        .on(SETUP, { status: 201, json: { approve_url: APPROVE_URL, state: STATE } })
        .on(CONFIRM, { json: newMethod })
    })
    afterEach(() => {
      window.restore()
      other.close()
      sessionStorage.clear()
    })

    /** The first payment was declined, and the customer has approved another method for all. */
    async function replaced() {
      answers('inv-1', 'FAILED')
      const list = await confirmed(SCOPES)
      await run(1000)
      expect(reasons(list)).to.equal(
        `${says('invoices.declined-other')} The other 2 weren’t tried.`,
      )
      shadow(list, 'dialog[open] [part=pay-otherwise]').click()
      await clock.quiet()
      await other.post({ kind: 'returned', state: STATE, proof: PROOF })
      await clock.quiet()
      return list
    }

    it('asks again about the declined one and those that were not tried', async () => {
      const list = await replaced()
      expect(title(list)).to.equal('Pay 3 invoices: $31.50')
      expect(reasons(list)).to.equal(
        `${says('method.saved')} ${says('invoices.pay-all-charged-to', { method: 'b•••@e•••.com' })}`,
      )
      answers('inv-1', 'SUCCEEDED')
      change('inv-1', { payment_status: 'FAILED', updated_at: LATER })
      bff.on(retry('inv-1'), () => {
        change('inv-1', { payment_status: 'SUCCEEDED', updated_at: '2026-11-20T10:00:30Z' })
        return { status: 204 }
      })
      afterDoubleClick(() => shadow(list, 'dialog[open] [part=confirm]').click())
      await clock.quiet()
      expect(sent(), 'the service may collect by itself').to.deep.equal(['inv-1'])
      for (const ms of [5000, 1000, 1000, 1000, 1000]) await run(ms)
      expect(sent()).to.deep.equal(['inv-1', 'inv-1', 'inv-2', 'inv-3'])
      expect(title(list)).to.equal('3 invoices paid · $31.50')
    })

    it('asks nothing about invoices that were read for a customer who is gone', async () => {
      answers('inv-1', 'FAILED')
      const list = await confirmed(SCOPES)
      await run(1000)
      shadow(list, 'dialog[open] [part=pay-otherwise]').click()
      await clock.quiet()
      const { promise, resolve } = deferred()
      for (const id of IDS)
        bff.on(`GET /api/me/invoices/${id}`, { json: invoices.get(id), after: promise })
      await other.post({ kind: 'returned', state: STATE, proof: PROOF })
      await clock.quiet()
      const main = list.closest('main')!
      main.remove()
      resolve()
      await clock.quiet()
      document.body.append(main)
      await clock.quiet()
      expect(title(list)).to.equal(undefined)
      expect(sent()).to.deep.equal(['inv-1'])
    })

    it('leaves out what the service collects by itself meanwhile', async () => {
      const list = await replaced()
      change('inv-2', { payment_status: 'PENDING', updated_at: LATER })
      await run(2000)
      expect(rows(list)).to.deep.equal(['INV-1 $10.50', 'INV-3 $10.50'])
      expect(sent()).to.deep.equal(['inv-1'])
    })
  })

  it('stops after the current one when the customer stops', async () => {
    const list = await confirmed()
    const stop = shadow(list, 'dialog[open] .actions button')
    expect(stop.textContent!.trim()).to.equal(says('invoices.stop'))
    stop.click()
    await run(1000)
    expect(title(list)).to.equal('1 invoice paid · $10.50')
    expect(sent()).to.deep.equal(['inv-1'])
  })

  it('is stopped by Esc, and still reports the one that was sent', async () => {
    const list = await confirmed()
    const cancel = new Event('cancel', { cancelable: true })
    shadow(list, 'dialog[open]').dispatchEvent(cancel)
    expect(cancel.defaultPrevented).to.equal(true)
    await run(1000)
    expect(title(list)).to.equal('1 invoice paid · $10.50')
  })

  it('does not go on with a run that was closed, in the place of the next one', async () => {
    for (const id of IDS) bff.on(retry(id), { status: 204 })
    const list = await confirmed()
    const dialog = shadow(list, 'dialog[open]') as HTMLDialogElement
    dialog.close()
    await clock.quiet()
    shadow(list, '[part=pay-all]').click()
    await clock.quiet()
    expect(title(list)).to.equal('Pay 2 invoices: $21.00')
    afterDoubleClick(() => shadow(list, 'dialog[open] [part=confirm]').click())
    await clock.quiet()
    change('inv-1', { payment_status: 'SUCCEEDED', updated_at: LATER })
    await run(3000)
    expect(texts(list, 'dialog[open] [role=status]')).to.deep.equal(['Paying INV-2: 1 of 2'])
    expect(sent()).to.deep.equal(['inv-1', 'inv-2'])
  })

  it('stops where the page cancels the event of a payment', async () => {
    const list = await opened()
    list.addEventListener('invoice-payment-requested', (event) => {
      if (event.invoice.id === 'inv-2') event.preventDefault()
    })
    afterDoubleClick(() => shadow(list, 'dialog[open] [part=confirm]').click())
    await clock.quiet()
    await run(1000)
    expect(title(list)).to.equal('1 invoice paid · $10.50')
  })

  it('sends nothing more for another customer', async () => {
    const list = await confirmed()
    list.closest('main')!.remove()
    await clock.advance(40_000)
    expect(sent()).to.deep.equal(['inv-1'])
  })

  it('is accessible, and opens from the balance', async () => {
    bff.on('GET /api/me/analytics/overdue-balance', {
      json: {
        overdue_balances: [
          { month: '2026-11', amount: { currency_code: 'USD', value: '31.50' }, invoice_ids: IDS },
        ],
      },
    })
    bff.on('GET /api/me/invoices-by-id', { json: { invoices: [...invoices.values()] } })
    const scopes = ['analytics:read', 'invoices:read', 'invoices:pay', 'payment-method:write']
    const attributes = { for: 'the-list' }
    const summary = await renderInSession('balance-summary', ['balance-pay-all'], {
      attributes,
      scopes,
    })
    const list = document.createElement('invoice-list') as InvoiceList
    list.id = 'the-list'
    const loaded = next(list, 'invoices-loaded')
    summary.session.append(list)
    await loaded
    await clock.until(() => summary.texts('[part=pay-all]').length > 0)
    expect(summary.texts('[part=pay-all]')).to.deep.equal(['Pay all 3 · $31.50'])
    expect(summary.texts('[part=pay-otherwise]')).to.have.length(1)
    await expect(summary.element).to.be.accessible()
    summary.one('[part=pay-all]').click()
    await settled()
    expect(summary.events).to.have.length(1)
    await expect(list).to.be.accessible()
    afterDoubleClick(() => shadow(list, 'dialog[open] [part=confirm]').click())
    await settled()
    await expect(list).to.be.accessible()
    await clock.until(() => title(list) === '3 invoices paid · $31.50', 'paid')
    await expect(list).to.be.accessible()
  })
})
