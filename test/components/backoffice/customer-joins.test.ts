/** <customer-list>: plans, subscriptions, debts and last invoices, joined from lists that are read once. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { CustomerList } from '../../../components/backoffice/customer-list/customer-list.ts'
import { messages } from '../../../components/backoffice/customer-list/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomerPage,
  aMerchantInvoice,
  aPlanChoice,
  aSubscription,
  aSubscriptionPage,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import { bindPlaces } from '../../support/back-office/bind-places.ts'
import { CUSTOMERS, INVOICES, PLANS, SUBSCRIPTIONS } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('customer-list', CustomerList)
define('till-session', TillSession)

const says = englishOf(messages)

const SCOPES = [
  'customers:read',
  'customers:write',
  'subscriptions:read',
  'catalog:read',
  'invoices:read',
] as const

const aList = async (scopes: readonly string[] = SCOPES) => {
  const list = await renderInSession('customer-list', ['customers-loaded'], {
    scopes: [...scopes],
  })
  await list.waitForEvents(1)
  await settled()
  await list.element.updateComplete
  return list
}
type List = Awaited<ReturnType<typeof aList>>

const cell = (list: List, id: string, key: string) => list.texts(`tr[data-id=${id}] td.${key}`)[0]
const heads = (list: List) => list.texts('thead th')
const names = (list: List) => list.texts('tbody th .open')
async function sortBy(list: List, key: string): Promise<void> {
  list.one<HTMLButtonElement>(`[data-sort=${key}]`).click()
  await settled()
}

const of = (external_id: string) => ({ customer: { id: external_id, external_id, name: '' } })
const money = (currency_code: string, value: number) => ({
  amount: { total_amount: { currency_code, value } },
})

describe('<customer-list> with joined lists', () => {
  let bff: MockBff
  /** Responses by payment status, the same for each page. */
  let answers: Record<string, object>
  const onInvoices = (status: string, json: object) => {
    answers[status] = json
  }
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 800 })
    sessionStorage.clear()
    const customers = [
      aCustomer(),
      aCustomer({ name: 'Atoll', external_id: 'atoll' }),
      aCustomer({ name: 'Delta', external_id: 'delta' }),
    ]
    bff = new MockBff()
      .on(CUSTOMERS, { json: aCustomerPage(customers) })
      .on(PLANS, { json: aPlanChoice() })
      .on(SUBSCRIPTIONS, {
        json: aSubscriptionPage([
          aSubscription(),
          aSubscription({
            id: 'sub-2',
            external_id: 'x',
            external_customer_id: 'atoll',
            plan_code: 'unknown',
          }),
        ]),
      })
      .on(INVOICES, ({ address }) => {
        const query = new URL(address, location.href).searchParams
        return { json: answers[query.get('payment_status')!] ?? invoicePage([]) }
      })
    answers = {}
    onInvoices(
      'FAILED',
      invoicePage([
        aMerchantInvoice(42, of('northwind')),
        aMerchantInvoice(41, {
          ...of('northwind'),
          ...money('USD', 0.1),
          issued_date: '2026-10-01',
        }),
        aMerchantInvoice(40, { ...of('northwind'), ...money('EUR', 7), issued_date: '2026-09-01' }),
        // A draft is not due.
        aMerchantInvoice(39, { ...of('atoll'), status: 'DRAFT' }),
      ]),
    )
    onInvoices(
      'SUCCEEDED',
      invoicePage([
        aMerchantInvoice(50, {
          ...of('northwind'),
          payment_status: 'SUCCEEDED',
          payment_overdue: false,
          issued_date: '2026-11-20',
        }),
      ]),
    )
  })
  afterEach(async () => {
    bff.restore()
    await setViewport({ width: 1024, height: 700 })
  })

  it('shows plan, status, debts by currency and the last invoice', async () => {
    const list = await aList()
    expect(cell(list, 'northwind', 'plan')).to.equal('Terrain')
    expect(cell(list, 'northwind', 'status')).to.equal('Active')
    expect(cell(list, 'northwind', 'overdue')).to.equal('$1,204.60 €7.00')
    expect(cell(list, 'northwind', 'last')).to.equal('INV-2026-0050 Nov 20, 2026')
    // A plan without a name has its code.
    expect(cell(list, 'atoll', 'plan')).to.equal('unknown')
    expect(cell(list, 'atoll', 'overdue')).to.equal('Nothing')
    expect(cell(list, 'delta', 'plan')).to.equal('–')
    expect(cell(list, 'delta', 'status')).to.equal('No subscription')
    expect(cell(list, 'delta', 'last')).to.equal('None yet')
    await expect(list.element).to.be.accessible()
  })

  it('reads each list once, also for another order', async () => {
    const list = await aList()
    await sortBy(list, 'overdue')
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(1)
    expect(bff.calls(INVOICES)).to.have.length(3)
    expect(bff.calls(PLANS)).to.have.length(1)
    expect(names(list)[0]).to.equal('Northwind')
    await sortBy(list, 'last')
    expect(names(list)).to.deep.equal(['Atoll', 'Northwind', 'Delta'])
  })

  it('reads the lists again when it is refreshed', async () => {
    const list = await aList()
    onInvoices('FAILED', invoicePage([]))
    list.element.reload()
    await waitUntil(() => cell(list, 'northwind', 'overdue') === 'Nothing')
  })

  it('leaves columns out without their scope', async () => {
    const list = await aList(['customers:read', 'customers:write'])
    expect(heads(list)).to.deep.equal(['Name', 'E-mail', 'Actions'])
    expect(bff.calls(INVOICES)).to.have.length(0)
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(0)
  })

  it('names plans by their code without the scope of the catalog', async () => {
    const list = await aList(SCOPES.filter((scope) => scope !== 'catalog:read'))
    expect(cell(list, 'northwind', 'plan')).to.equal('terrain')
  })

  it('says that a list failed, and never that nothing is overdue', async () => {
    bff.on(SUBSCRIPTIONS, { problem: 'upstream-unavailable' })
    onInvoices('PENDING', { invoices: null })
    const list = await aList()
    for (const key of ['plan', 'status', 'overdue', 'last'])
      expect(cell(list, 'northwind', key)).to.equal('–')
    expect(list.text()).to.contain(
      `${says('subscriptions.not-loaded')} ${says('invoices.not-loaded')}`,
    )
    expect(list.text()).not.to.contain('Nothing')
    onInvoices('PENDING', invoicePage([]))
    list.one<HTMLButtonElement>('.notice button').click()
    await waitUntil(() => cell(list, 'atoll', 'overdue') === 'Nothing')
  })

  it('shows no sum without an overdue amount that can’t be read', async () => {
    onInvoices(
      'PENDING',
      invoicePage([aMerchantInvoice(60, { ...of('atoll'), ...money('USD', 1e21) })]),
    )
    const list = await aList()
    expect(cell(list, 'atoll', 'overdue')).to.equal('–')
    expect(list.text()).to.contain(says('invoices.not-loaded'))
  })

  it('says how many invoices were read of more, and leaves unknown cells open', async () => {
    const paid = Array.from({ length: 100 }, (_, i) =>
      aMerchantInvoice(1000 + i, {
        ...of('delta'),
        payment_status: 'SUCCEEDED',
        payment_overdue: false,
        issued_date: '2026-10-15',
      }),
    )
    const pages = { count: 5000, pages: 50 }
    onInvoices('SUCCEEDED', invoicePage(paid, pages))
    onInvoices('PENDING', invoicePage([], { count: 0, pages: 0 }))
    onInvoices(
      'FAILED',
      invoicePage([aMerchantInvoice(41, { ...of('northwind'), issued_date: '2026-10-01' })], pages),
    )
    const list = await aList()
    await waitUntil(() => list.text().includes('Only the newest'))
    expect(list.text()).to.contain(says('customers.some-unpaid', { count: 1 }))
    expect(list.text()).to.contain(says('customers.some-paid', { count: 100 }))
    // Older than the oldest invoice that was read: a newer one may have been left out.
    expect(cell(list, 'northwind', 'last')).to.equal('–')
    expect(cell(list, 'northwind', 'overdue')).to.equal('$1,204.50')
    expect(cell(list, 'atoll', 'overdue')).to.equal('–')
    expect(cell(list, 'delta', 'last')).to.contain('Oct 15, 2026')
  })

  it('leads from each plan of a customer that is known to its place', async () => {
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([
        aSubscription(),
        aSubscription({ id: 'sub-2', external_id: 'x', plan_code: 'gone' }),
        aSubscription({ id: 'sub-3', external_id: 'y', plan_code: 'summit' }),
      ]),
    })
    const unbind = bindPlaces((view, parameters) => `/office/${view}?${parameters}`)
    try {
      const list = await aList()
      const links = list.all<HTMLAnchorElement>('tr[data-id=northwind] td.plan a')
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).to.deep.equal([
        ['Terrain', '/office/plans?plan=plan-terrain'],
        ['Summit', '/office/plans?plan=plan-summit'],
      ])
      expect(cell(list, 'northwind', 'plan')).to.equal('Terrain, gone, Summit')
    } finally {
      unbind()
    }
  })

  it('leads from the last invoice to its place, and finds a customer by its number', async () => {
    const unbind = bindPlaces((view, parameters) => `/office/${view}?${parameters}`)
    try {
      const list = await aList()
      const link = list.one<HTMLAnchorElement>('tr[data-id=northwind] td.last a')
      expect(link.getAttribute('href')).to.equal('/office/invoices?invoice=inv-50')
      const search = list.one<HTMLInputElement>('#search')
      search.value = '2026-0050'
      search.dispatchEvent(new Event('input'))
      await waitUntil(() => names(list).length === 1)
      expect(names(list)).to.deep.equal(['Northwind'])
      expect(list.texts('[part=count]')).to.deep.equal(['1 customer'])
    } finally {
      unbind()
    }
  })

  it('saves a file with a column for each currency', async () => {
    const list = await aList()
    const [file] = await savedFiles(async () => {
      list.one<HTMLButtonElement>('[part=download]').click()
      await settled()
    })
    const [head, first, second] = file!.text.split('\r\n')
    expect(head).to.equal(
      'Name,Customer ID,E-mail,Phone,Plan,Subscription,"Overdue, EUR","Overdue, USD",Last invoice,Last invoice issued',
    )
    expect(first).to.equal(
      "Northwind,northwind,ada@northwind.example,'+1 503 555 0101,Terrain,Active,7,1204.6,INV-2026-0050,2026-11-20",
    )
    expect(second).to.contain(',0,0,')
  })
})
