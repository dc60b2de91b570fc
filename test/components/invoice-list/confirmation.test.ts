/** The confirmation of a payment in <invoice-list>: its focus, its clicks, and two lists. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import type { InvoicePaymentRequestedEvent } from '../../../components/invoice-list/events.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import {
  anApi,
  dialog,
  hasFocus,
  offersPay,
  payButton,
  RETRY,
  timedBy,
} from '../../support/elements/fixtures/paying.ts'
import { LIST, shadow, texts } from '../../support/elements/invoice-list.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)

describe('the confirmation of a payment', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = anApi()
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
  })
  const { aReadList, pay } = timedBy(() => clock)

  it('confirms the amount first, and sends nothing on cancel', async () => {
    const { list, events } = await aReadList()
    payButton(list).focus()
    payButton(list).click()
    await clock.quiet()
    expect(dialog(list).open).to.equal(true)
    expect(texts(list, 'dialog h2, dialog p')).to.deep.equal([
      'Pay $1,204.50',
      says('invoices.charged', { number: 'INV-2026-0042', day: 'Nov 15, 2026' }),
    ])
    dialog(list).close()
    await clock.quiet()
    expect(dialog(list).open).to.equal(false)
    expect(hasFocus(payButton(list)), 'focus returns').to.equal(true)
    expect(bff.calls(RETRY)).to.have.length(0)
    expect(events).to.have.length(0)
  })

  it('focuses Cancel first, so that a held key neither pays nor leaves the page', async () => {
    for (const methodHref of ['', '/account/card']) {
      const { list } = await aReadList({ 'payment-method-href': methodHref })
      payButton(list).click()
      await clock.quiet()
      expect(list.shadowRoot!.activeElement!.textContent!.trim()).to.equal('Cancel')
    }
  })

  // Two taps have the detail 1 each, unlike the clicks of a mouse.
  for (const detail of [1, 2]) {
    it(`is not confirmed by a second click with detail ${detail} at once`, async () => {
      const { list } = await aReadList()
      payButton(list).click()
      await clock.quiet()
      const second = () =>
        shadow(list, '[part=confirm]').dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, detail }),
        )
      second()
      await clock.quiet()
      expect(dialog(list).open).to.equal(true)
      expect(bff.calls(RETRY)).to.have.length(0)
      afterDoubleClick(second)
      await clock.quiet()
      expect(dialog(list).open).to.equal(false)
      expect(bff.calls(RETRY)).to.have.length(1)
    })
  }

  it('stays modal when the list is moved', async () => {
    const { list, session } = await aReadList()
    payButton(list).click()
    await clock.quiet()
    const place = document.createElement('div')
    session.append(place)
    place.append(list)
    await clock.quiet()
    expect(dialog(list).matches(':modal')).to.equal(true)
    expect(texts(list, 'dialog h2')).to.deep.equal(['Pay $1,204.50'])
    dialog(list).close()
    await clock.quiet()
    expect(dialog(list).open).to.equal(false)
    expect(bff.calls(RETRY)).to.have.length(0)
  })

  it('returns the focus to its own row after Cancel, when the rows were read in another order', async () => {
    const rows = ['inv-1', 'inv-2'].map((id) => anInvoice({ id }))
    bff.on(LIST, { json: anInvoicePage(rows) })
    const { list } = await aReadList({ refresh: '60' })
    const first = list.shadowRoot!.querySelector<HTMLElement>('[data-id=inv-1] [part=pay]')!
    first.focus()
    first.click()
    await clock.quiet()
    bff.on(LIST, { json: anInvoicePage(rows.toReversed()) })
    await clock.advance(70_000)
    await clock.quiet()
    expect(list.shadowRoot!.querySelector<HTMLElement>('[data-id]')!.dataset.id).to.equal('inv-2')
    dialog(list).close()
    await clock.quiet()
    const focused = list.shadowRoot!.activeElement!.closest<HTMLElement>('[data-id]')
    expect(focused?.dataset.id).to.equal('inv-1')
  })

  it('resets the confirmation between two invoices', async () => {
    const { list } = await aReadList()
    bff.once(RETRY, { problem: 'refused' })
    await pay(list)
    payButton(list).click()
    await clock.quiet()
    // Escape closes a dialog without a return value.
    dialog(list).close()
    await clock.quiet()
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('confirms in two lists and pays once', async () => {
    const first = await aReadList()
    const second = document.createElement('invoice-list') as InvoiceList
    first.session.append(second)
    await clock.quiet()
    for (const list of [first.list, second]) payButton(list).click()
    await clock.quiet()
    afterDoubleClick(() => shadow(second, '[part=confirm]').click())
    await clock.quiet()
    afterDoubleClick(() => shadow(first.list, '[part=confirm]').click())
    await clock.quiet()
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('sends nothing when the page cancels the event', async () => {
    const { list, parent, types } = await aReadList()
    parent.addEventListener('invoice-payment-requested', (event) => {
      expect((event as InvoicePaymentRequestedEvent).invoice.id).to.equal('inv-42')
      event.preventDefault()
    })
    await pay(list)
    expect(bff.calls(RETRY)).to.have.length(0)
    expect(types()).to.deep.equal(['invoice-payment-requested'])
    expect(offersPay(list)).to.equal(true)
  })

  it('is accessible with an open confirmation', async () => {
    const { list } = await aReadList()
    payButton(list).click()
    await clock.quiet()
    clock.restore()
    await expect(list).to.be.accessible()
  })
})
