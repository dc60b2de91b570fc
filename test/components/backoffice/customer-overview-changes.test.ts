/** Changes in <customer-overview>: its editors, another customer, and the way back. */
import { expect } from '@open-wc/testing'
import { CustomerOverview } from '../../../components/backoffice/customer-overview/customer-overview.ts'
import { messages } from '../../../components/backoffice/customer-overview/messages.ts'
import { WalletEditor } from '../../../components/backoffice/wallet-editor/wallet-editor.ts'
import { DataLoadedEvent } from '../../../components/internal/dom/data-events.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillEvent } from '../../../components/internal/dom/events.ts'
import { alertMessages } from '../../../components/internal/i18n/messages/alert.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aMerchantInvoice,
  aPrepaidWallet,
  aSubscription,
  aSubscriptionPage,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import {
  ALL,
  anApi,
  anOverview,
  nested,
  overdue,
  sectionText,
} from '../../support/back-office/fixtures/customer-overview.ts'
import {
  CANCEL_SUBSCRIPTION,
  CHANGE_CUSTOMER,
  INVOICES,
  invoiceOf,
  overdueOf,
  READ_CUSTOMER,
  retryOf,
  revenueOf,
  SUBSCRIPTIONS,
  WALLETS,
} from '../../support/back-office/routes.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('customer-overview', CustomerOverview)
define('wallet-editor', WalletEditor)
define('till-session', TillSession)

describe('changes in <customer-overview>', () => {
  const { now } = performance
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = anApi()
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  it('has no way to change anything if it is read-only, and gives no reason', async () => {
    const overview = await anOverview(ALL, { readonly: '' })
    expect(overview.one('[part=edit]')).to.equal(undefined)
    expect(overview.text()).not.to.contain('You can look here')
    for (const tag of ['subscription-list', 'invoice-board', 'alert-list'])
      expect(overview.one(tag).hasAttribute('readonly'), tag).to.equal(true)
  })

  it('offers no edit and no repeat once the customer was deleted elsewhere', async () => {
    const overview = await anOverview(ALL, { closable: '' })
    bff.on(READ_CUSTOMER, { problem: 'not-found' })
    overview.element.reload()
    await waitUntil(() => overview.text().includes(messages['error.missing']))
    expect(Boolean(overview.one('[part=edit]') ?? overview.button('Try again'))).to.equal(false)
    expect(overview.all('section')).to.have.length(0)
    expect(overview.all('[part=back]')).to.have.length(1)
  })

  it('keeps an open editor with its values when the customer was deleted elsewhere, until it is closed', async () => {
    const overview = await anOverview()
    overview.one('[part=edit]').click()
    await waitUntil(() => nested(overview, 'customer-editor')?.querySelector('form'))
    const editor = nested(overview, 'customer-editor')
    const name = editor.querySelector<HTMLInputElement>('#field-name')!
    name.value = 'Mine'
    name.dispatchEvent(new Event('input'))
    bff.on(READ_CUSTOMER, { problem: 'not-found' })
    overview.element.reload()
    await settled()
    expect(
      nested(overview, 'customer-editor').querySelector<HTMLInputElement>('#field-name')!.value,
    ).to.equal('Mine')
    name.value = 'Northwind'
    name.dispatchEvent(new Event('input'))
    overview.one('customer-editor').dispatchEvent(new Event('customer-editor-closed'))
    await waitUntil(() => overview.text().includes(messages['error.missing']))
    expect(overview.all('[part=edit]')).to.have.length(0)
  })

  it('edits the profile in its place, and follows a new external id', async () => {
    const renamed = aCustomer({ external_id: 'northwind-2', name: 'Northwind Maps' })
    bff.on(CHANGE_CUSTOMER, () => {
      bff.on(READ_CUSTOMER, { problem: 'not-found' })
      return { json: renamed }
    })
    bff.on('GET /api/billing/customers/northwind-2', { json: renamed })
    const overview = await anOverview()
    const alerts = overview.one('alert-list')
    overview.one('[part=edit]').click()
    await waitUntil(() => nested(overview, 'customer-editor')?.querySelector('form'))
    expect(sectionText(overview, 'Wallets')).to.contain('$62.50')
    const form = () => nested(overview, 'customer-editor')
    const input = form().querySelector<HTMLInputElement>('#field-external_id')!
    input.value = 'northwind-2'
    input.dispatchEvent(new Event('input'))
    await settled()
    form().querySelector<HTMLFormElement>('form')!.requestSubmit()
    await waitUntil(() => overview.element.customer === 'northwind-2')
    await waitUntil(() => bff.calls(WALLETS).at(-1)!.address.includes('northwind-2'))
    await waitUntil(() => form()?.querySelector('form'))
    const back = [...form().querySelectorAll('button')].find(
      ({ textContent }) => textContent!.trim() === 'Back',
    )!
    back.click()
    await waitUntil(() => overview.one('h2')?.textContent === 'Northwind Maps')
    expect(overview.one('alert-list'), 'with what is typed in it').to.equal(alerts)
    expect(overview.element.shadowRoot!.activeElement).to.equal(overview.one('[part=edit]'))
  })

  it('reads usage and alerts again after a subscription was canceled', async () => {
    bff.on(CANCEL_SUBSCRIPTION, { json: aSubscription({ status: 'CANCELED' }) })
    const overview = await anOverview()
    const list = nested(overview, 'subscription-list')
    list.querySelector<HTMLElement>('.actions .cancel')!.click()
    await settled()
    const reads = new Map(
      [WALLETS, INVOICES, revenueOf('northwind'), overdueOf('northwind')].map((route) => [
        route,
        bff.calls(route).length,
      ]),
    )
    performance.now = () => now.call(performance) + 1000
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription({ status: 'CANCELED' })]) })
    list.querySelector<HTMLFormElement>('form')!.requestSubmit()
    await waitUntil(() =>
      sectionText(overview, messages['overview.usage']).includes(messages['overview.no-usage']),
    )
    expect(sectionText(overview, 'Alerts')).to.contain(alertMessages['alerts.none'])
    // The cancellation issues an invoice, which credits pay first.
    for (const [route, count] of reads)
      await waitUntil(() => bff.calls(route).length > count, route)
  })

  it('reads the overdue balance and the wallets again when a retried payment has an outcome', async () => {
    const { id } = aMerchantInvoice()
    bff.on(retryOf(id), { status: 204 })
    const paid = aMerchantInvoice(42, {
      payment_status: 'SUCCEEDED',
      updated_at: '2026-11-21T06:00:00Z',
    })
    const overview = await anOverview()
    let waited = 0
    performance.now = () => now.call(performance) + (waited += 5000)
    const board = nested(overview, 'invoice-board')
    board.querySelector<HTMLElement>('.retry')!.click()
    await settled()
    bff.on(invoiceOf(id), { json: paid }).on(INVOICES, { json: invoicePage([]) })
    bff.on(overdueOf('northwind'), { json: overdue() })
    const reads = bff.calls(WALLETS).length
    board.querySelector<HTMLElement>('[part=confirm]')!.click()
    await waitUntil(() => bff.calls(WALLETS).length > reads, 'wallets', { timeout: 8000 })
    await waitUntil(() => !sectionText(overview, 'Revenue').includes('overdue'))
    expect(bff.calls(retryOf(id))).to.have.length(1)
  }).timeout(12_000)

  it('opens a wallet, or a new one, in the editor, and reads the wallets again after a change', async () => {
    bff.on('GET /api/billing/wallets/wallet-1', { json: aPrepaidWallet() })
    const overview = await anOverview([...ALL, 'credits:write'])
    const editor = () => overview.one<HTMLElementTagNameMap['wallet-editor']>('wallet-editor')
    overview.one('[data-wallet=wallet-1]').click()
    await overview.element.updateComplete
    expect(editor().wallet).to.equal('wallet-1')
    await waitUntil(() => editor().shadowRoot!.querySelector('form'))
    const reads = bff.calls(WALLETS).length
    editor().dispatchEvent(new TillEvent('wallet-changed'))
    await waitUntil(() => bff.calls(WALLETS).length > reads)
    editor().dispatchEvent(new TillEvent('wallet-editor-closed'))
    await settled()
    expect(overview.one('[data-wallet=wallet-1]').matches(':focus')).to.equal(true)
    overview.one('[part=new-wallet]').click()
    await overview.element.updateComplete
    expect([editor().wallet, editor().customer]).to.deep.equal(['', 'northwind'])
    editor().dispatchEvent(new DataLoadedEvent('wallet-loaded', aPrepaidWallet()))
    await overview.element.updateComplete
    expect(editor().wallet, 'the created one').to.equal('wallet-1')
    editor().dispatchEvent(new TillEvent('wallet-editor-closed'))
    await settled()
    expect(overview.one('[data-wallet=wallet-1]').matches(':focus')).to.equal(true)
  })

  it('leads not back while a form has unsaved work, and moves the focus there', async () => {
    const overview = await anOverview([...ALL, 'credits:write'], { closable: '' })
    overview.one('[part=new-wallet]').click()
    await overview.element.updateComplete
    const root = overview.one('wallet-editor').shadowRoot!
    await waitUntil(() => root.querySelector('form input'))
    const name = root.querySelector<HTMLInputElement>('#field-name')!
    name.value = 'Prepaid tiles'
    name.dispatchEvent(new Event('input'))
    await settled()
    overview.one('[part=back]').click()
    expect(overview.types()).not.to.include('customer-overview-closed')
    expect(overview.one('wallet-editor').matches(':focus')).to.equal(true)
    expect(name.value).to.equal('Prepaid tiles')
  })

  it('offers no new wallet without the scope for it, nor where it is read only', async () => {
    expect((await anOverview()).one('[part=new-wallet]')).to.equal(undefined)
    const readonly = await anOverview([...ALL, 'credits:write'], { readonly: '' })
    expect(readonly.one('[part=new-wallet]')).to.equal(undefined)
  })

  it('closes the editors of a customer when it shows another one', async () => {
    bff.on('GET /api/billing/customers/contour', { json: aCustomer({ external_id: 'contour' }) })
    const overview = await anOverview([...ALL, 'credits:write', 'alerts:write'])
    overview.one('[part=edit]').click()
    overview.one('[data-wallet=wallet-1]').click()
    nested(overview, 'alert-list').querySelector<HTMLElement>('[id^=open-]')!.click()
    await waitUntil(() => nested(overview, 'alert-list').querySelector('alert-editor'))
    overview.element.customer = 'contour'
    await overview.element.updateComplete
    await settled()
    for (const tag of ['customer-editor', 'wallet-editor'])
      expect(overview.one(tag), tag).to.equal(undefined)
    expect(nested(overview, 'alert-list').querySelector('alert-editor')).to.equal(null)
  })

  it('leads back by a button, if it is closable', async () => {
    const overview = await anOverview(ALL, { closable: '' })
    overview.one('[part=back]').click()
    expect(overview.types()).to.include('customer-overview-closed')
    expect((await anOverview()).one('[part=back]')).to.equal(undefined)
  })
})
