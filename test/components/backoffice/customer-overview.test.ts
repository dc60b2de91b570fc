/** <customer-overview>: sections that load and fail on their own, the editor, missing scopes, the way back. */
import { expect, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../components/backoffice/customer-overview/customer-overview.define.ts'
import '../../../components/backoffice/wallet-editor/wallet-editor.define.ts'
import { TillEvent } from '../../../components/internal/dom/events.ts'
import '../../../components/till-session/till-session.define.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { createHistoryRouter } from '../../../components/internal/url-state/history-router.ts'
import {
  ALERTS,
  aCustomersUsage,
  anAlert,
  aPastUsage,
  aWallet,
  aWalletPage,
  PAST_USAGE,
  USAGE,
  WALLETS,
} from '../../support/back-office/merchant-customer-parts.ts'
import {
  aCustomer,
  CHANGE_CUSTOMER,
  READ_CUSTOMER,
} from '../../support/back-office/merchant-customers.ts'
import {
  aMerchantInvoice,
  INVOICES,
  invoiceOf,
  invoicePage,
  retryOf,
} from '../../support/back-office/merchant-invoices.ts'
import { billingUsd, overdueOf, revenueOf } from '../../support/back-office/merchant-revenue.ts'
import {
  aPlanPage,
  aSubscription,
  aSubscriptionPage,
  CANCEL_SUBSCRIPTION,
  PLANS,
  SUBSCRIPTIONS,
} from '../../support/back-office/merchant-subscriptions.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, shownText } from '../../support/elements/wait.ts'

const EVENTS = ['customer-loaded', 'customer-failed', 'customer-overview-closed']
const READ = [
  ...['customers:read', 'analytics:read', 'subscriptions:read', 'usage:read', 'invoices:read'],
  ...['credits:read', 'alerts:read'],
]
const ALL = [...READ, 'customers:write', 'subscriptions:write', 'invoices:pay']

async function anOverview(scopes = ALL, attributes: Record<string, string> = {}) {
  const overview = await renderInSession('customer-overview', EVENTS, {
    attributes: { customer: 'northwind', ...attributes },
    scopes,
  })
  await overview.waitForEvents(1)
  await settled()
  return overview
}
type Overview = Awaited<ReturnType<typeof anOverview>>

const types = ({ events }: Overview) => events.map(({ type }) => type)
/** The visible text of a section, by its heading. */
const sectionText = ({ all }: Overview, title: string) => {
  const section = all('section').find((one) => one.querySelector('h3')!.textContent === title)!
  return shownText(section)
}
const nested = (overview: Overview, tag: string) => overview.one(tag)?.shadowRoot as ShadowRoot
const overdue = (...values: [currency_code: string, value: number][]) => ({
  overdue_balances: values.map(([currency_code, value]) => ({
    month: '2026-11',
    amount: { currency_code, value },
    invoice_ids: [],
  })),
})

describe('<customer-overview>', () => {
  const { now } = performance
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(READ_CUSTOMER, { json: aCustomer() })
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
      .on(USAGE, { json: aCustomersUsage() })
      .on(PAST_USAGE, { json: aPastUsage() })
      .on(WALLETS, { json: aWalletPage([aWallet()]) })
      .on(ALERTS, { json: { alerts: [anAlert()] } })
      .on(INVOICES, { json: invoicePage([aMerchantInvoice()]) })
      .on(overdueOf('northwind'), { json: overdue(['USD', 54], ['EUR', 7.5]) })
      .on(revenueOf('northwind'), {
        json: {
          gross_revenues: [
            { month: '2026-11', amount: billingUsd(120), invoices_count: 2 },
            { month: '2026-11', amount: { currency_code: 'EUR', value: 30 }, invoices_count: 1 },
          ],
        },
      })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  it('shows the profile and every section, of this customer alone', async () => {
    const overview = await anOverview()
    const { text } = overview
    for (const part of ['Northwind', 'northwind.example', 'Card', '1 Harbor Way'])
      expect(text()).to.contain(part)
    expect(text()).to.contain('Portland, OR').and.to.contain('Sales tax 8.25%')
    expect(sectionText(overview, 'Subscriptions')).to.contain('Maps')
    const usage = sectionText(overview, 'Usage in the current period')
    expect(usage).to.contain('Rendered map tiles').and.to.contain('41,320 units')
    expect(usage).to.contain('$123.96').and.to.contain('$135.95')
    expect(sectionText(overview, 'Invoices')).to.contain('INV-2026-0042')
    const wallets = sectionText(overview, 'Wallets')
    expect(wallets).to.contain('$62.50').and.to.contain('Expires on Mar 31, 2027')
    expect(sectionText(overview, 'Alerts')).to.contain('At $200.00, then every $50.00')
    for (const route of [SUBSCRIPTIONS, INVOICES, WALLETS])
      for (const { address } of bff.calls(route))
        expect(address).to.contain('external_customer_id=northwind')
    await expect(overview.element).to.be.accessible()
  })

  it('names the plan of a subscription without a name, by its code without the scope', async () => {
    const json = aSubscriptionPage([aSubscription({ name: null })])
    bff.on(SUBSCRIPTIONS, { json }).on(PLANS, { json: aPlanPage() })
    const heading = ({ texts }: Overview) => texts('[part=usage] h4')
    expect(heading(await anOverview())).to.deep.equal(['terrain'])
    expect(heading(await anOverview([...ALL, 'catalog:read']))).to.deep.equal(['Terrain'])
    bff.on(PLANS, { problem: 'upstream-failed' })
    expect(heading(await anOverview([...ALL, 'catalog:read']))).to.deep.equal(['terrain'])
  })

  it('says that the usage is provisional, and that a payment method is missing', async () => {
    const { payment_method_type, ...json } = aCustomer()
    expect(payment_method_type).to.equal('CARD')
    bff.on(READ_CUSTOMER, { json })
    const overview = await anOverview()
    expect(overview.text()).to.contain('Payment method No payment method')
    const note = 'The plan’s price and any minimums are added on the invoice.'
    expect(sectionText(overview, 'Usage in the current period')).to.contain(note)
    bff.on(USAGE, { json: aCustomersUsage({ taxes_amount: null }) })
    const untaxed = sectionText(await anOverview(), 'Usage in the current period')
    expect(untaxed).to.contain('any minimums and taxes are added')
  })

  it('shows past periods with their charges, page by page', async () => {
    const months = ['2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05']
    bff.on(PAST_USAGE, { json: aPastUsage(months) })
    const overview = await anOverview()
    const [first] = overview.texts('[part=period]')
    expect(first).to.contain('Oct 1 – 28, 2026 $135.95').and.to.contain('41,320 units')
    expect(overview.all('[part=period]')).to.have.length(6)
    expect(overview.all('[part=past-usage] select')).to.have.length(0)
    await expect(overview.element).to.be.accessible()
    bff.on(PAST_USAGE, { json: aPastUsage(['2026-04']) })
    const next = () => overview.all<HTMLButtonElement>('[part=past-usage] .pager button')[1]!
    next().click()
    await waitUntil(() => overview.all('[part=period]').length === 1)
    expect(bff.calls(PAST_USAGE).at(-1)!.address).to.contain(
      'subscription_id=maps&page=2&per_page=6',
    )
    expect(next().disabled).to.equal(true)
    expect(overview.element.shadowRoot!.activeElement).to.equal(overview.one('[part=past-usage]'))
  })

  it('shows past periods of another subscription, also of an ended one', async () => {
    const ended = aSubscription({ external_id: 'old', name: 'Old maps', status: 'TERMINATED' })
    const next = aSubscription({ external_id: 'new', status: 'PENDING' })
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([next, ended, aSubscription()]) })
    const overview = await anOverview()
    const select = overview.one<HTMLSelectElement>('[part=past-usage] select')
    expect([...select.options].map(({ value }) => value)).to.deep.equal(['maps', 'old'])
    bff.on(PAST_USAGE, { json: { usage_periods: [] } })
    select.value = 'old'
    select.dispatchEvent(new Event('change'))
    await waitUntil(() => overview.text().includes('No billing period has ended yet.'))
    expect(bff.calls(PAST_USAGE).at(-1)!.address).to.contain('subscription_id=old&page=1')
  })

  it('shows all of 120 wallets and subscriptions, and a subscription with a change that was taken back once', async () => {
    const metadata = { total_count: 120, total_pages: 2, current_page: 1 }
    const some = <Row>(count: number, row: (at: number) => Row) =>
      Array.from({ length: count }, (_, at) => row(at))
    const ended = (external_id: string) => aSubscription({ external_id, status: 'TERMINATED' })
    const isSecond = (address: string) =>
      new URL(address, location.href).searchParams.get('page') === '2'
    bff.on(WALLETS, ({ address }) => ({
      json: {
        wallets: isSecond(address)
          ? [aWallet({ id: 'last', name: 'Last wallet' })]
          : some(100, (at) => aWallet({ id: `w${at}` })),
        metadata,
      },
    }))
    bff.on(SUBSCRIPTIONS, ({ address }) => ({
      json: {
        subscriptions: isSecond(address)
          ? [aSubscription(), aSubscription({ status: 'CANCELED', plan_code: 'basic' })]
          : some(100, (at) => ended(`s${at}`)),
        metadata,
      },
    }))
    const overview = await anOverview()
    await waitUntil(() => overview.all('[part=past-usage] option').length)
    expect(sectionText(overview, 'Wallets')).to.contain('Last wallet')
    const options = overview.all<HTMLOptionElement>('[part=past-usage] option')
    const keys = options.map(({ value }) => value)
    expect([keys[0], keys.length]).to.deep.equal(['maps', 101])
    expect(sectionText(overview, 'Usage in the current period')).to.contain('$123.96')
  })

  it('has one revenue and one overdue balance a currency', async () => {
    const revenue = sectionText(await anOverview(), 'Revenue')
    for (const amount of ['$120.00', '€30.00', '$54.00 overdue', '€7.50 overdue'])
      expect(revenue).to.contain(amount)
    expect(revenue).not.to.contain('150').and.not.to.contain('61.5')
  })

  it('shows every section but the one that fails, and retries that one', async () => {
    bff.on(WALLETS, { problem: 'upstream-failed' })
    const overview = await anOverview()
    expect(sectionText(overview, 'Wallets')).to.contain('Credits couldn’t be loaded.')
    expect(sectionText(overview, 'Alerts')).to.contain('Monthly spend')
    expect(overview.element.matches(':state(error)')).to.equal(false)
    bff.on(WALLETS, { json: aWalletPage([aWallet()]) })
    overview.one('[part=wallets] button').click()
    await waitUntil(() => sectionText(overview, 'Wallets').includes('$62.50'))
  })

  it('shows the sections if the profile fails, and nothing of a customer that is not there', async () => {
    bff.on(READ_CUSTOMER, { problem: 'upstream-failed' })
    const overview = await anOverview()
    expect(overview.text()).to.contain('The customer couldn’t be loaded.')
    expect(sectionText(overview, 'Wallets')).to.contain('$62.50')
    bff.on(READ_CUSTOMER, { problem: 'not-found' })
    const gone = await anOverview(ALL, { closable: '' })
    expect(gone.text()).to.contain('This couldn’t be found.')
    expect(gone.all('section')).to.have.length(0)
    expect(gone.one('[part=back]')).not.to.equal(undefined)
  })

  it('is not calculated with an amount that lost digits', async () => {
    const charge = aCustomersUsage().charges_usage[0]!
    const amount = billingUsd(12345678901234568)
    bff.on(USAGE, { json: aCustomersUsage({ charges_usage: [{ ...charge, amount }] }) })
    bff.on(WALLETS, { json: aWalletPage([aWallet({ available_balance: amount })]) })
    const overview = await anOverview()
    expect(sectionText(overview, 'Usage in the current period')).to.contain(
      'Usage couldn’t be loaded.',
    )
    expect(sectionText(overview, 'Wallets')).to.contain('–').and.not.to.contain('$12')
  })

  it('shows an error instead of alerts with a malformed threshold', async () => {
    bff.on(ALERTS, { json: { alerts: [anAlert({ thresholds: [{ value: 'many' }] })] } })
    const overview = await anOverview()
    expect(sectionText(overview, 'Alerts')).to.contain('Alerts couldn’t be loaded. Try again')
  })

  it('says that there is no usage without an active subscription, or without a period', async () => {
    const usage = 'Usage in the current period'
    bff.on(USAGE, { problem: 'not-found' })
    expect(sectionText(await anOverview(), usage)).to.contain('Nothing used yet')
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription({ status: 'CANCELED' })]) })
    expect(sectionText(await anOverview(), usage)).to.contain('No active subscription.')
  })

  it('reads the usage of ten subscriptions, and says so if there are more', async () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      aSubscription({ id: `s-${index}`, external_id: `maps-${index}` }),
    )
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage(many) })
    const overview = await anOverview()
    expect(new Set(bff.calls(USAGE).map(({ address }) => address)).size).to.equal(10)
    expect(sectionText(overview, 'Usage in the current period')).to.contain(
      'Of the first 10 active subscriptions.',
    )
  })

  it('names the scope that each section lacks, and reads nothing there', async () => {
    bff.on(SUBSCRIPTIONS, { problem: 'insufficient-scope' })
    const overview = await anOverview(['customers:read', 'invoices:read'])
    for (const [title, scope] of [
      ['Usage in the current period', 'usage:read'],
      ['Wallets', 'credits:read'],
      ['Alerts', 'alerts:read'],
    ] as const)
      expect(sectionText(overview, title)).to.contain(scope)
    for (const route of [USAGE, WALLETS, ALERTS]) expect(bff.calls(route)).to.have.length(0)
    expect(sectionText(overview, 'Invoices')).to.contain('INV-2026-0042')
    expect(overview.text()).to.contain('customers:write')
    expect(overview.one('[part=edit]')).to.equal(undefined)
  })

  it('has no way to change anything if it is read-only, and gives no reason', async () => {
    const overview = await anOverview(ALL, { readonly: '' })
    expect(overview.one('[part=edit]')).to.equal(undefined)
    expect(overview.text()).not.to.contain('lacks a permission')
    for (const tag of ['subscription-list', 'invoice-board', 'alert-list'])
      expect(overview.one(tag).hasAttribute('readonly'), tag).to.equal(true)
  })

  it('edits the profile in its place, and follows a new external id', async () => {
    const renamed = aCustomer({ external_id: 'northwind-2', name: 'Northwind Maps' })
    bff.on(CHANGE_CUSTOMER, () => {
      bff.on(READ_CUSTOMER, { problem: 'not-found' })
      return { json: renamed }
    })
    bff.on('GET /api/billing/customers/northwind-2', { json: renamed })
    const overview = await anOverview()
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
      sectionText(overview, 'Usage in the current period').includes('No active subscription.'),
    )
    expect(sectionText(overview, 'Alerts')).to.contain('No alerts yet.')
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

  it('sums up plans and overdue balances, and leads to its parts, each with an address', async () => {
    const unbind = bindUrlState({ router: createHistoryRouter() })
    try {
      const overview = await anOverview()
      const summary = () => overview.one('[part=summary]').innerText.replace(/\s+/g, ' ')
      await waitUntil(() => overview.all('[part=summary]').length && summary().includes('Overdue'))
      expect(summary()).to.contain('Next invoice after')
      const link = overview
        .all<HTMLElement>('.part')
        .find(({ innerText }) => innerText === 'Invoices')!
      link.click()
      await overview.element.updateComplete
      expect(new URLSearchParams(location.search).get('part')).to.equal('invoices')
      expect(overview.element.shadowRoot!.activeElement?.id).to.equal('invoices.label')
      expect(overview.texts('.part[aria-current]')).to.deep.equal(['Invoices'])
      await expect(overview.element).to.be.accessible()
    } finally {
      unbind()
      const url = new URL(location.href)
      url.searchParams.delete('part')
      history.replaceState(null, '', url)
    }
  })

  it('shows the invoices of all statuses', async () => {
    bff.on(INVOICES, ({ address }) => {
      const isPaid = address.includes('payment_status=SUCCEEDED')
      const paid = aMerchantInvoice(42, { payment_status: 'SUCCEEDED', payment_overdue: false })
      return { json: invoicePage(isPaid ? [paid] : []) }
    })
    const overview = await anOverview()
    await waitUntil(() => nested(overview, 'invoice-board').textContent!.includes('INV-2026-0042'))
  })

  it('opens a wallet, or a new one, in the editor, and reads the wallets again after a change', async () => {
    bff.on('GET /api/billing/wallets/wallet-1', { json: aWallet() })
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
    editor().dispatchEvent(new TillEvent('wallet-editor-closed'))
    await settled()
    expect(overview.one('[part=new-wallet]').matches(':focus')).to.equal(true)
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
    expect(types(overview)).not.to.include('customer-overview-closed')
    expect(overview.one('wallet-editor').matches(':focus')).to.equal(true)
    expect(name.value).to.equal('Prepaid tiles')
  })

  it('offers no new wallet without the scope for it, nor where it is read only', async () => {
    expect((await anOverview()).one('[part=new-wallet]')).to.equal(undefined)
    const readonly = await anOverview([...ALL, 'credits:write'], { readonly: '' })
    expect(readonly.one('[part=new-wallet]')).to.equal(undefined)
  })

  it('keeps nothing of a customer when it shows another one', async () => {
    bff.on('GET /api/billing/customers/contour', {
      json: aCustomer({ external_id: 'contour', name: 'Contour Lab' }),
    })
    const overview = await anOverview()
    nested(overview, 'invoice-board').querySelector<HTMLElement>('.retry')!.click()
    await settled()
    expect(sectionText(overview, 'Invoices')).to.contain('Charge 1 customer')
    overview.element.customer = 'contour'
    await overview.element.updateComplete
    expect(overview.text()).not.to.contain('Northwind').and.not.to.contain('Charge 1 customer')
    await waitUntil(() => overview.text().includes('Contour Lab'))
    expect(bff.calls(WALLETS).at(-1)!.address).to.contain('contour')
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
    expect(types(overview)).to.include('customer-overview-closed')
    expect((await anOverview()).one('[part=back]')).to.equal(undefined)
  })

  it('fits into a narrow place, with nothing cut off', async () => {
    await setViewport({ width: 320, height: 700 })
    await anOverview(ALL, { closable: '' })
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    await setViewport({ width: 1024, height: 700 })
  })
})
