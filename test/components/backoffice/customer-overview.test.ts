/** <customer-overview>: sections that load and fail on their own, missing scopes, and its summary. */
import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { CustomerOverview } from '../../../components/backoffice/customer-overview/customer-overview.ts'
import { messages } from '../../../components/backoffice/customer-overview/messages.ts'
import { WalletEditor } from '../../../components/backoffice/wallet-editor/wallet-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { alertMessages } from '../../../components/internal/i18n/messages/alert.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { createHistoryRouter } from '../../../components/internal/url-state/history-router.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomersUsage,
  aMerchantInvoice,
  anAlert,
  aPastUsage,
  aPlanChoice,
  aPrepaidWallet,
  aSubscription,
  aSubscriptionPage,
  aWalletPage,
  billingUsd,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import {
  ALL,
  anApi,
  anOverview,
  nested,
  type Overview,
  sectionText,
} from '../../support/back-office/fixtures/customer-overview.ts'
import {
  ALERTS,
  INVOICES,
  PAST_USAGE,
  PLANS,
  READ_CUSTOMER,
  SUBSCRIPTIONS,
  USAGE,
  WALLETS,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('customer-overview', CustomerOverview)
define('wallet-editor', WalletEditor)
define('till-session', TillSession)

const says = englishOf(messages)

describe('<customer-overview>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('shows the profile and every section, of this customer alone', async () => {
    const overview = await anOverview()
    const { text } = overview
    for (const part of ['Northwind', 'northwind.example', 'Card', '1 Harbor Way'])
      expect(text()).to.contain(part)
    expect(text()).to.contain('Portland, OR').and.to.contain('Sales tax 8.25%')
    expect(sectionText(overview, 'Subscriptions')).to.contain('Maps')
    const usage = sectionText(overview, says('overview.usage'))
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

  it('names the plan of a subscription without a name, by its code without the scope and until plans can be read', async () => {
    const json = aSubscriptionPage([aSubscription({ name: null })])
    bff.on(SUBSCRIPTIONS, { json }).on(PLANS, { json: aPlanChoice() })
    const heading = ({ texts }: Overview) => texts('[part=usage] h4')
    expect(heading(await anOverview())).to.deep.equal(['terrain'])
    expect(heading(await anOverview([...ALL, 'catalog:read']))).to.deep.equal(['Terrain'])
    bff.on(PLANS, { problem: 'upstream-failed' })
    const overview = await anOverview([...ALL, 'catalog:read'])
    expect(heading(overview)).to.deep.equal(['terrain'])
    bff.on(PLANS, { json: aPlanChoice() })
    dispatchEvent(new Event('online'))
    await waitUntil(() => heading(overview)[0] === 'Terrain')
  })

  it('says that the usage is provisional, and that a payment method is missing', async () => {
    const { payment_method_type, ...json } = aCustomer()
    expect(payment_method_type).to.equal('CARD')
    bff.on(READ_CUSTOMER, { json })
    const overview = await anOverview()
    expect(overview.text()).to.contain('Payment method No payment method')
    const note = says('overview.fees-note')
    expect(sectionText(overview, says('overview.usage'))).to.contain(note)
    bff.on(USAGE, { json: aCustomersUsage({ taxes_amount: null }) })
    const untaxed = sectionText(await anOverview(), says('overview.usage'))
    expect(untaxed).to.contain(says('overview.fees-and-taxes-note'))
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
    expect(next().getAttribute('aria-disabled')).to.equal('true')
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
    await waitUntil(() => overview.text().includes(says('history.none')))
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
          ? [aPrepaidWallet({ id: 'last', name: 'Last wallet' })]
          : some(100, (at) => aPrepaidWallet({ id: `w${at}` })),
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
    expect(sectionText(overview, says('overview.usage'))).to.contain('$123.96')
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
    expect(sectionText(overview, 'Wallets')).to.contain(says('credit.not-loaded'))
    expect(sectionText(overview, 'Alerts')).to.contain('Monthly spend')
    expect(overview.element.matches(':state(error)')).to.equal(false)
    bff.on(WALLETS, { json: aWalletPage([aPrepaidWallet()]) })
    overview.one('[part=wallets] button').click()
    await waitUntil(() => sectionText(overview, 'Wallets').includes('$62.50'))
  })

  it('shows the sections if the profile fails, and nothing of a customer that is not there', async () => {
    bff.on(READ_CUSTOMER, { problem: 'upstream-failed' })
    const overview = await anOverview()
    expect(overview.text()).to.contain(says('customer.not-loaded'))
    expect(sectionText(overview, 'Wallets')).to.contain('$62.50')
    bff.on(READ_CUSTOMER, { problem: 'not-found' })
    const gone = await anOverview(ALL, { closable: '' })
    expect(gone.text()).to.contain(says('error.missing'))
    expect(gone.all('section')).to.have.length(0)
    expect(gone.one('[part=back]')).not.to.equal(undefined)
    expect(gone.button('Try again')).to.equal(undefined)
  })

  it('is not calculated with an amount that lost digits', async () => {
    const charge = aCustomersUsage().charges_usage[0]!
    const amount = billingUsd(12345678901234568)
    bff.on(USAGE, { json: aCustomersUsage({ charges_usage: [{ ...charge, amount }] }) })
    bff.on(WALLETS, { json: aWalletPage([aPrepaidWallet({ available_balance: amount })]) })
    const overview = await anOverview()
    expect(sectionText(overview, says('overview.usage'))).to.contain(says('usage.not-loaded'))
    expect(sectionText(overview, 'Wallets')).to.contain('–').and.not.to.contain('$12')
  })

  it('shows an error instead of alerts with a malformed threshold', async () => {
    bff.on(ALERTS, { json: { alerts: [anAlert({ thresholds: [{ value: 'many' }] })] } })
    const overview = await anOverview()
    expect(sectionText(overview, 'Alerts')).to.contain(
      `${alertMessages['alerts.not-loaded']} Try again`,
    )
  })

  it('says that there is no usage without an active subscription, or without a period', async () => {
    const usage = says('overview.usage')
    bff.on(USAGE, { problem: 'not-found' })
    expect(sectionText(await anOverview(), usage)).to.contain(says('usage.empty'))
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription({ status: 'CANCELED' })]) })
    expect(sectionText(await anOverview(), usage)).to.contain(says('overview.no-usage'))
  })

  it('reads the usage of ten subscriptions, and says so if there are more', async () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      aSubscription({ id: `s-${index}`, external_id: `maps-${index}` }),
    )
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage(many) })
    const overview = await anOverview()
    expect(new Set(bff.calls(USAGE).map(({ address }) => address)).size).to.equal(10)
    expect(sectionText(overview, says('overview.usage'))).to.contain(
      says('overview.first', { count: '10' }),
    )
  })

  it('names the scope that each section lacks, and reads nothing there', async () => {
    bff.on(SUBSCRIPTIONS, { problem: 'insufficient-scope' })
    const overview = await anOverview(['customers:read', 'invoices:read'])
    for (const [title, scope] of [
      [says('overview.usage'), 'usage:read'],
      ['Wallets', 'credits:read'],
      ['Alerts', 'alerts:read'],
    ] as const)
      expect(sectionText(overview, title)).to.contain(scope)
    for (const route of [USAGE, WALLETS, ALERTS]) expect(bff.calls(route)).to.have.length(0)
    expect(sectionText(overview, 'Invoices')).to.contain('INV-2026-0042')
    expect(overview.all('[title*="customers:write"]')).to.have.length(1)
    expect(overview.one('[part=edit]')).to.equal(undefined)
  })

  it('sums up plans and overdue balances, and leads to its parts, each with an address', async () => {
    const unbind = bindUrlState({ router: createHistoryRouter() })
    try {
      const overview = await anOverview()
      const summary = () => overview.one('[part=summary]').innerText.replace(/\s+/g, ' ').trim()
      await waitUntil(() => overview.all('[part=summary]').length && summary().includes('Overdue'))
      expect(summary()).to.match(/^Plan .+ Next invoice after .+ Overdue .+ Payment method Card$/)
      expect(overview.one('[part=profile]').innerText).to.match(/^Customer ID\s/)
      const card = overview.one('[part=base]')
      const links = overview.one('nav[part=parts]')
      expect(card.compareDocumentPosition(links)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(card.parentElement!.contains(links)).to.equal(false)
      const link = overview
        .all<HTMLElement>('.part')
        .find(({ innerText }) => innerText === 'Invoices')!
      link.click()
      await overview.element.updateComplete
      expect(new URLSearchParams(location.search).get('part')).to.equal('invoices')
      expect(overview.element.shadowRoot!.activeElement?.id).to.equal('invoices.label')
      expect(overview.texts('.part[aria-current]')).to.deep.equal(['Invoices'])
      await expect(overview.element).to.be.accessible()

      // The part is followed while the others are loading, and no longer after Back.
      history.back()
      await waitUntil(() => overview.texts('.part[aria-current]').length === 0)
      let scrolls = 0
      overview.one('[id="invoices.label"]').scrollIntoView = () => void scrolls++
      overview.one('.parts').style.blockSize = '5000px'
      await settled()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      expect(scrolls).to.equal(0)
    } finally {
      unbind()
      const url = new URL(location.href)
      url.searchParams.delete('part')
      history.replaceState(null, '', url)
    }
  })

  it('shows a control with the focus that would be below the links to the parts', async () => {
    await setViewport({ width: 1280, height: 500 })
    try {
      bff.on(INVOICES, ({ address }) => {
        const isFailed = address.includes('payment_status=FAILED')
        return { json: invoicePage(isFailed ? [aMerchantInvoice(42), aMerchantInvoice(43)] : []) }
      })
      const overview = await anOverview()
      const board = nested(overview, 'invoice-board')
      await waitUntil(() => board.querySelector('.open'))
      overview.one('.parts').style.paddingBlockEnd = '2000px'
      const control = board.querySelector<HTMLElement>('.open')!
      const links = overview.one('nav[part=parts]')
      scrollBy(0, control.getBoundingClientRect().bottom - 20)
      const isCovered = () =>
        control.getBoundingClientRect().bottom <= links.getBoundingClientRect().bottom
      await waitUntil(isCovered)
      const focused = () => board.activeElement
      const next = board.querySelectorAll<HTMLElement>('.open')[1]!
      next.focus({ preventScroll: true })
      await sendKeys({ down: 'Shift' })
      while (focused() !== control) await sendKeys({ press: 'Tab' })
      await sendKeys({ up: 'Shift' })
      await waitUntil(() => !isCovered())
      expect(control.getBoundingClientRect().bottom).to.be.lessThan(500)
    } finally {
      await setViewport({ width: 800, height: 600 })
      scrollTo(0, 0)
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

  it('fits into a narrow place, with nothing cut off', async () => {
    await setViewport({ width: 320, height: 700 })
    await anOverview(ALL, { closable: '' })
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    await setViewport({ width: 1024, height: 700 })
  })
})
