/** A payment in one element of a session: the others show its progress and read their data again. */
import { expect, fixture, html } from '@open-wc/testing'
import { messages } from '../../components/balance-summary/messages.ts'
import { anInvoice, anInvoicePage, aPaidInvoice, usd } from '../../demo/fixtures/customer.ts'
import '../support/elements/element-fixtures.ts'
import type { BalanceSummary } from '../../components/balance-summary/balance-summary.ts'
import type { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import type { TillSession } from '../../components/till-session/till-session.ts'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import { type Answer, MockBff } from '../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../support/elements/monotonic-clock.ts'
import { aSession } from '../support/elements/session-tokens.ts'
import { shownText } from '../support/elements/wait.ts'

const LIST = 'GET /api/me/invoices'
const READ = 'GET /api/me/invoices/inv-42'
const RETRY = 'POST /api/me/invoices/inv-42/retry_payment'
const BALANCE = 'GET /api/me/analytics/overdue-balance'
const SPEND = 'GET /api/me/analytics/gross-revenue'
const WALLETS = 'GET /api/me/wallets'
const READS = [LIST, BALANCE, SPEND, WALLETS]

const LATER = '2026-11-20T10:00:05Z'
const PAID = { payment_status: 'SUCCEEDED', payment_overdue: false, updated_at: LATER } as const

const overdue = (...ids: string[]) => ({
  json: {
    overdue_balances: ids.length
      ? [{ month: '2026-11', amount: usd('1204.50'), invoice_ids: ids }]
      : [],
  },
})

describe('the outcome of a payment', () => {
  let bff: MockBff
  let clock: FakeTimers

  /** Sets the invoice in later responses of the service. */
  const stands = (changes: Partial<InvoiceForCustomer>) => {
    const invoice = anInvoice(changes)
    bff.on(READ, { json: invoice }).on(LIST, { json: anInvoicePage([invoice, aPaidInvoice()]) })
  }

  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(RETRY, { status: 204 })
      .on(BALANCE, overdue('inv-42'))
      .on(SPEND, { json: { gross_revenues: [] } })
      .on(WALLETS, { json: { wallets: [] } })
    stands({})
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
  })

  async function aPageOfElements() {
    const session = document.createElement('till-session') as TillSession
    session.fetchSession = async () => ({ ...aSession('ada'), scopes: ['invoices:pay'] })
    session.innerHTML = `<invoice-list></invoice-list><invoice-list status="paid" refresh="0"></invoice-list>
      <balance-summary></balance-summary><spend-chart></spend-chart><credit-balance></credit-balance>`
    const parent = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    parent.append(session)
    const [list, balance] = ['invoice-list', 'balance-summary'].map(
      (tag) => session.querySelector(tag)!,
    ) as [InvoiceList, BalanceSummary]
    await clock.quiet()
    return { session, list, balance, month: () => monthNote(balance) }
  }

  const monthNote = (balance: BalanceSummary) =>
    balance.shadowRoot!.querySelector('[part=payment]')?.textContent?.trim()

  async function pay(list: InvoiceList) {
    const find = (selector: string) => list.shadowRoot!.querySelector<HTMLElement>(selector)!
    find('[part=pay]').click()
    await clock.quiet()
    afterDoubleClick(() => find('[part=confirm]').click())
    await clock.quiet()
  }

  const counts = () => READS.map((route) => bff.calls(route).length)

  it('is read once by every element with invoiced amounts', async () => {
    const { list, balance, month } = await aPageOfElements()
    const before = counts()
    expect([shownText(balance).includes('Overdue'), month()]).to.deep.equal([true, undefined])
    await pay(list)
    expect(month()).to.equal('Payment processing')
    expect(counts(), 'no outcome yet').to.deep.equal(before)
    stands(PAID)
    bff.on(BALANCE, overdue())
    await clock.advance(1000)
    await clock.quiet()
    expect(counts()).to.deep.equal([before[0]! + 2, ...before.slice(1).map((count) => count + 1)])
    expect(shownText(balance)).to.contain(messages['balance.none'])
    await clock.advance(20_000)
    expect(bff.calls(BALANCE)).to.have.length(before[1]! + 1)
  })

  it('is noted in the month until a balance without the invoice is read', async () => {
    const { list, month, balance } = await aPageOfElements()
    await pay(list)
    stands(PAID)
    await clock.advance(1000)
    await clock.quiet()
    expect(month()).to.equal(messages['balance.received'])
    await clock.advance(2000)
    expect(month(), 'the analytics are older than the invoice').to.contain('Payment received')
    bff.on(BALANCE, overdue())
    await clock.advance(4000)
    await clock.quiet()
    expect(shownText(balance)).to.contain(messages['balance.none'])
  })

  it('is noted accessibly', async () => {
    const { list, month, balance } = await aPageOfElements()
    await pay(list)
    expect(month()).to.equal('Payment processing')
    // axe waits for real timers.
    clock.restore()
    await expect(balance).to.be.accessible()
  })

  it('is not claimed without proof: a month with an unknown or failed payment stays overdue', async () => {
    const { list, month, balance } = await aPageOfElements()
    bff.on(RETRY, { problem: 'outcome-unknown' } satisfies Answer)
    await pay(list)
    expect(month()).to.equal('Checking a payment')
    stands({ payment_status: 'FAILED', updated_at: LATER })
    const before = bff.calls(BALANCE).length
    await clock.advance(1000)
    await clock.quiet()
    expect(month()).to.equal(undefined)
    expect(shownText(balance)).to.contain('Overdue')
    expect(bff.calls(BALANCE)).to.have.length(before + 1)
  })

  it('is not awaited any more when another customer signs in', async () => {
    const { list, session, month } = await aPageOfElements()
    await pay(list)
    expect(month()).to.equal('Payment processing')
    session.fetchSession = async () => ({ ...aSession('bob'), scopes: ['invoices:pay'] })
    await clock.quiet()
    expect(month()).to.equal(undefined)
  })
})
