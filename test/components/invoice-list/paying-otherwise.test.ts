/** "Pay with another method": approve page, the question that names the account, and one payment at most. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { fingerprint } from '../../../components/internal/payments/payment-reducer.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice, usd } from '../../../demo/fixtures/customer.ts'
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
import { MockBff } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)

const RETRY = 'POST /api/me/invoices/inv-42/retry_payment'
const READ = 'GET /api/me/invoices/inv-42'
const LATER = '2026-11-20T10:00:05Z'
const SCOPES = ['invoices:read', 'invoices:pay', 'payment-method:read', 'payment-method:write']

describe('paying an invoice with another method', () => {
  let bff: MockBff
  let clock: FakeTimers
  let popup: FakeWindow
  let opened: ReturnType<typeof fakeOpen>
  let other: ReturnType<typeof anotherPage>

  /** Sets the invoice in later responses of the service. */
  const stands = (changes: Partial<InvoiceForCustomer>) => {
    const invoice = anInvoice(changes)
    bff.on(READ, { json: invoice }).on(LIST, { json: anInvoicePage([invoice, aPaidInvoice()]) })
  }

  beforeEach(() => {
    sessionStorage.clear()
    clock = new FakeTimers()
    popup = new FakeWindow()
    opened = fakeOpen(() => popup)
    other = anotherPage()
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(RETRY, { status: 204 })
      .on(METHOD, { json: oldMethod })
      .on(SETUP, { status: 201, json: { approve_url: APPROVE_URL, state: STATE } })
      .on(CONFIRM, { json: newMethod })
    stands({})
  })
  afterEach(() => {
    delete configuration.wallet
    bff.restore()
    opened.restore()
    other.close()
    clock.restore()
    sessionStorage.clear()
  })

  async function loaded(attributes: Record<string, string> = {}, scopes = SCOPES) {
    const { list } = await aList(attributes, '', scopes)
    await clock.quiet()
    return list
  }
  const otherwise = (list: InvoiceList) => shadow(list, '[part=pay-otherwise]')
  const openDialog = (list: InvoiceList) =>
    list.shadowRoot!.querySelector<HTMLDialogElement>('dialog[open]')
  const words = (list: InvoiceList) =>
    texts(list, 'dialog[open] :is(h2, p)').map((text) => text.replace(/[⁨⁩]/g, ''))
  const pill = (list: InvoiceList) => texts(list, '.badge')[0]

  /** Clicks "Pay with another method", and the customer approves in the window. */
  async function approve(list: InvoiceList) {
    otherwise(list).click()
    await clock.quiet()
    await other.post({ kind: 'returned', state: STATE, proof: PROOF })
    await clock.quiet()
  }
  async function confirm(list: InvoiceList) {
    afterDoubleClick(() => shadow(list, '[part=confirm]').click())
    await clock.quiet()
  }

  it('is offered beside "Pay now" of a failed invoice, with the scope to replace the method', async () => {
    const list = await loaded()
    expect(texts(list, '.action button')).to.deep.equal(['Pay now', says('invoices.pay-otherwise')])
    for (const without of ['invoices:pay', 'payment-method:write']) {
      const other = await loaded(
        {},
        SCOPES.filter((scope) => scope !== without),
      )
      expect(otherwise(other)).to.equal(null)
    }
    stands({ payment_status: 'PENDING' })
    expect(otherwise(await loaded())).to.equal(null)
  })

  it('is offered once above several late invoices, and in a row beside the answer to its payment', async () => {
    const others = ['inv-1', 'inv-2'].map((id) => anInvoice({ id, invoice_number: id }))
    const open = anInvoice({ id: 'inv-3', payment_status: 'PENDING', payment_overdue: false })
    bff.on(LIST, { json: anInvoicePage([anInvoice(), ...others, open]) })
    const list = await loaded()
    expect(texts(list, '[part=pay-otherwise]')).to.deep.equal([says('invoices.pay-otherwise')])
    expect(shadow(list, '.head [part=pay-otherwise]')).not.to.equal(null)
    shadow(list, '[part=pay]').click()
    await clock.quiet()
    await confirm(list)
    const declined = anInvoice({ payment_status: 'FAILED', updated_at: LATER })
    bff.on(READ, { json: declined }).on(LIST, { json: anInvoicePage([declined, ...others, open]) })
    await clock.advance(2000)
    await clock.quiet()
    expect(list.shadowRoot!.querySelectorAll('.action [part=pay-otherwise]')).to.have.length(1)
    bff.on(METHOD, { json: { on_file: false } })
    // The open invoice is none of the late ones, and has no other way to be paid.
    expect(texts(await loaded(), '[part=pay-otherwise]')).to.deep.equal([
      'Add a payment method and pay $3,613.50',
      'Add a payment method and pay $1,204.50',
    ])
  })

  it('is accessible in the list and in both dialogs', async () => {
    const list = await loaded()
    await expect(list).to.be.accessible()
    otherwise(list).click()
    await clock.quiet()
    await expect(list).to.be.accessible()
    await other.post({ kind: 'returned', state: STATE, proof: PROOF })
    await clock.quiet()
    await expect(list).to.be.accessible()
  })

  it('gives way to the merchant’s own page', async () => {
    expect(otherwise(await loaded({ 'payment-method-href': '/card' }))).to.equal(null)
  })

  it('opens the window in the click, and names its purpose', async () => {
    const list = await loaded()
    otherwise(list).click()
    expect(opened.calls.map(({ url }) => url)).to.deep.equal(['about:blank'])
    await clock.quiet()
    expect(popup.shown).to.deep.equal([APPROVE_URL])
    expect(words(list)).to.deep.equal([
      says('invoices.pay-otherwise'),
      says('method.approve'),
      says('invoices.replaces-for-all'),
    ])
    openDialog(list)!.close()
    await clock.quiet()
    expect(popup.closed).to.equal(true)
    expect(openDialog(list)).to.equal(null)
  })

  it('stays modal when the list is moved while its customer approves', async () => {
    const list = await loaded()
    otherwise(list).click()
    await clock.quiet()
    const place = document.createElement('div')
    list.parentElement!.append(place)
    place.append(list)
    await clock.quiet()
    expect(openDialog(list)?.matches(':modal')).to.equal(true)
  })

  it('names the account before it pays, and pays once, after five seconds in which nothing moved', async () => {
    const list = await loaded()
    await approve(list)
    expect(words(list)).to.deep.equal([
      'Pay $1,204.50',
      `${says('invoices.charged-to', { number: 'INV-2026-0042', day: 'Nov 15, 2026', method: 'b•••@e•••.com' })} ${says('invoices.new-method')}`,
    ])
    await confirm(list)
    await clock.advance(3000)
    expect(bff.calls(RETRY)).to.deep.equal([])
    await clock.advance(2000)
    await clock.quiet()
    expect(bff.calls(RETRY)).to.have.length(1)
    expect(pill(list)).to.equal('Payment processing')
    await clock.advance(10_000)
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('pays at once when the customer confirms later', async () => {
    const list = await loaded()
    await approve(list)
    await clock.advance(8000)
    await confirm(list)
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('sends nothing when the service collects by itself before the answer', async () => {
    for (const [payment_status, badge] of [
      ['PENDING', 'Payment processing'],
      ['SUCCEEDED', 'Paid just now'],
    ] as const) {
      stands({})
      const list = await loaded()
      await approve(list)
      stands({ payment_status, updated_at: LATER })
      await clock.advance(2000)
      await clock.quiet()
      expect(words(list)).to.deep.equal(['INV-2026-0042', says('invoices.moved')])
      expect(shadow(list, '[part=confirm]')).to.equal(null)
      expect(pill(list)).to.equal(badge)
      list.parentElement!.remove()
    }
    await clock.advance(10_000)
    expect(bff.calls(RETRY)).to.deep.equal([])
  })

  it('sends nothing when the service collects by itself after the answer', async () => {
    const list = await loaded()
    await approve(list)
    await confirm(list)
    stands({ payment_status: 'PENDING', updated_at: LATER })
    await clock.advance(5000)
    await clock.quiet()
    expect(bff.calls(RETRY)).to.deep.equal([])
    expect(pill(list)).to.equal('Payment processing')
    stands({ payment_status: 'FAILED', updated_at: '2026-11-20T10:00:09Z' })
    await clock.advance(5000)
    await clock.quiet()
    expect(texts(list, '.note')[0]).to.equal(says('invoices.declined-other'))
    expect(otherwise(list)).to.not.equal(null)
  })

  it('clears the answer to the method before', async () => {
    const list = await loaded()
    shadow(list, '[part=pay]').click()
    await clock.quiet()
    await confirm(list)
    stands({ payment_status: 'FAILED', updated_at: LATER })
    await clock.advance(2000)
    await clock.quiet()
    expect(texts(list, '.note')).to.deep.equal([says('invoices.declined-other')])
    await approve(list)
    openDialog(list)!.close()
    await clock.quiet()
    expect(texts(list, '.note')).to.deep.equal([])
  })

  it('sends nothing when the customer decides not to pay now', async () => {
    const list = await loaded()
    await approve(list)
    expect(texts(list, 'dialog[open] button')).to.deep.equal(['Not now', 'Pay $1,204.50'])
    openDialog(list)!.close()
    await clock.advance(10_000)
    expect(bff.calls(RETRY)).to.deep.equal([])
    expect(bff.calls(CONFIRM)).to.have.length(1)
  })

  it('does not release a first payment without a known outcome', async () => {
    const list = await loaded()
    otherwise(list).click()
    await clock.quiet()
    stands({ payment_requested: true })
    await other.post({ kind: 'returned', state: STATE, proof: PROOF })
    await clock.quiet()
    expect(words(list)[1]).to.equal(says('invoices.still-checked'))
    await clock.advance(10_000)
    expect(bff.calls(RETRY)).to.deep.equal([])
  })

  it('says that the customer came back without approving, and pays nothing', async () => {
    const list = await loaded()
    otherwise(list).click()
    await clock.quiet()
    await other.post({ kind: 'cancelled', attempt: opened.calls[0]!.attempt! })
    await clock.quiet()
    expect(words(list)[1]).to.equal(says('method.cancelled'))
    openDialog(list)!.close()
    await clock.quiet()
    expect(openDialog(list)).to.equal(null)
    expect(otherwise(list)).to.not.equal(null)
  })

  it('goes on after the approve page took the place of this page', async () => {
    const first = await loaded()
    const { api } = (
      first.closest('till-session') as unknown as {
        session: { api: { storage: { write(...args: string[]): void } } }
      }
    ).session
    const invoice = { id: 'inv-42', mark: fingerprint(anInvoice()) }
    api.storage.write('method', 'attempt', JSON.stringify({ state: STATE, invoice }))
    first.closest('main')!.remove()
    const { href } = location
    history.replaceState(null, '', `?till-return=${STATE}.${PROOF}`)
    const list = await loaded()
    expect(location.search).to.equal('')
    await clock.quiet()
    expect(words(list)[1]).to.contain('b•••@e•••.com')
    history.replaceState(null, '', href)
    await clock.advance(6000)
    await confirm(list)
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('adds the first method where there is none', async () => {
    const issues = [{ issue: 'PAYMENT_METHOD_MISSING' }]
    bff.on(RETRY, { problem: 'refused', json: { upstream: { issues } } })
    stands({ payment_status: 'PENDING' })
    const list = await loaded()
    shadow(list, '[part=pay]').click()
    await clock.quiet()
    await confirm(list)
    expect(texts(list, '.note')[0]).to.equal(says('invoices.no-method-yet'))
    expect(texts(list, '.otherwise')).to.deep.equal(['Add a payment method and pay $1,204.50'])
  })

  describe('without a method on file', () => {
    const ADD = 'Add a payment method and pay $1,204.50'
    beforeEach(() => {
      bff.on(METHOD, { json: { on_file: false } })
      stands({ payment_status: 'PENDING', payment_overdue: true })
    })
    afterEach(() => delete configuration.merchant)

    it('is the only way to pay, in two requests that it names, with the amount read again', async () => {
      const list = await loaded()
      expect(texts(list, '.action button')).to.deep.equal([ADD])
      expect(shadow(list, '[part=pay-all]')).to.equal(null)
      otherwise(list).click()
      await clock.quiet()
      expect(words(list)).to.deep.equal([
        ADD,
        says('method.approve'),
        says('invoices.add-then-pay'),
      ])
      stands({ payment_status: 'PENDING', amount: { total_amount: usd('1000.00') } })
      bff.on(METHOD, { json: newMethod })
      await other.post({ kind: 'returned', state: STATE, proof: PROOF })
      await clock.quiet()
      expect(words(list)[0]).to.equal('Pay $1,000.00')
      expect(bff.calls(RETRY)).to.deep.equal([])
      await confirm(list)
      await clock.advance(5000)
      await clock.quiet()
      expect(bff.calls(RETRY)).to.have.length(1)
    })

    it('names the merchant where the session may not add one', async () => {
      configure({ merchant: { name: 'Meridian', contact: 'billing@meridian.example' } })
      const list = await loaded(
        {},
        SCOPES.filter((scope) => scope !== 'payment-method:write'),
      )
      expect(texts(list, '.action button')).to.deep.equal([])
      expect(texts(list, '.no-method').map((text) => text.replace(/[⁨⁩]/g, ''))).to.deep.equal([
        'There is no payment method on file. Write to Meridian',
      ])
      expect(shadow(list, '[part=contact]').getAttribute('href')).to.equal(
        'mailto:billing@meridian.example',
      )
    })

    it('leads to the merchant’s own page', async () => {
      const list = await loaded({ 'payment-method-href': '/card' })
      expect(texts(list, '.action button')).to.deep.equal([])
      expect(shadow(list, '.no-method a').getAttribute('href')).to.equal('/card')
    })

    it('offers to pay as soon as there is one', async () => {
      const list = await loaded()
      bff.on(METHOD, { json: newMethod })
      list.reload()
      await clock.quiet()
      await clock.quiet()
      expect(texts(list, '.action button')).to.deep.equal(['Pay now'])
    })

    it('is said by an open question, too, which then adds one', async () => {
      bff.on(METHOD, { json: oldMethod })
      const list = await loaded()
      bff.on(METHOD, { json: { on_file: false } })
      shadow(list, '[part=pay]').click()
      await clock.quiet()
      expect(shadow(list, 'dialog.pay [part=confirm]')).to.equal(null)
      afterDoubleClick(() => shadow(list, 'dialog.pay .actions .button:not(.quiet)').click())
      await clock.quiet()
      expect(opened.calls).to.have.length(1)
      expect(words(list)[0]).to.equal(ADD)
    })
  })

  it('offers to pay where the service does not say whether there is a method', async () => {
    bff.on(METHOD, { problem: 'upstream-failed' })
    const list = await loaded()
    expect(texts(list, '.action button')[0]).to.equal('Pay now')
  })

  it('names the account on file in the question of "Pay now"', async () => {
    const list = await loaded()
    shadow(list, '[part=pay]').click()
    await clock.quiet()
    expect(words(list)[1]).to.contain('a•••@e•••.com')
    const unread = await loaded({}, ['invoices:read', 'invoices:pay'])
    shadow(unread, '[part=pay]').click()
    await clock.quiet()
    expect(words(unread)[1]).to.contain(
      says('invoices.charged', { number: 'INV-2026-0042', day: 'Nov 15, 2026' }),
    )
  })

  it('names the account that is on file after a reading of the list, in an open question', async () => {
    const list = await loaded()
    shadow(list, '[part=pay]').click()
    await clock.quiet()
    bff.on(METHOD, { json: newMethod })
    list.reload()
    await clock.quiet()
    expect(words(list)[1]).to.contain('b•••@e•••.com')
  })

  it('asks for the present amount in an open question, and for none once there is nothing to pay', async () => {
    const list = await loaded()
    shadow(list, '[part=pay]').click()
    await clock.quiet()
    const credited = { updated_at: '2026-11-20T10:00:05Z' }
    stands({ ...credited, amount: { total_amount: usd('1000.00') } })
    list.reload()
    await clock.quiet()
    expect(words(list)[0]).to.contain('$1,000.00')
    stands({ updated_at: '2026-11-20T10:00:09Z', payment_status: 'SUCCEEDED' })
    list.reload()
    await clock.quiet()
    expect(shadow(list, 'dialog.pay [part=confirm]')).to.equal(null)
  })

  it('does not name a card without a brand or digits', async () => {
    bff.on(METHOD, { json: { on_file: true, type: 'CARD' } })
    const list = await loaded()
    shadow(list, '[part=pay]').click()
    await clock.quiet()
    expect(words(list)[1]).to.contain(
      says('invoices.charged', { number: 'INV-2026-0042', day: 'Nov 15, 2026' }),
    )
  })
})
