/** Lists of the back office: searched over all pages, with a way back from an empty result. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { AlertList } from '../../../components/backoffice/alert-list/alert-list.ts'
import { CreditNoteList } from '../../../components/backoffice/credit-note-list/credit-note-list.ts'
import { listMessages } from '../../../components/backoffice/internal/list/list-messages.ts'
import { MetricList } from '../../../components/backoffice/metric-list/metric-list.ts'
import { PayLinkList } from '../../../components/backoffice/pay-link-list/pay-link-list.ts'
import { PlanList } from '../../../components/backoffice/plan-list/plan-list.ts'
import { TaxList } from '../../../components/backoffice/tax-list/tax-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCreditNote,
  aMerchantLink,
  aMetric,
  aMetricPage,
  aPlan,
  aPlanPage,
  aTax,
  aTaxPage,
} from '../../../demo/fixtures/office.ts'
import { LINKS, METRICS, NOTES, PLANS, TAXES } from '../../support/back-office/routes.ts'
import { passTime } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('alert-list', AlertList)
define('credit-note-list', CreditNoteList)
define('metric-list', MetricList)
define('pay-link-list', PayLinkList)
define('plan-list', PlanList)
define('tax-list', TaxList)
define('till-session', TillSession)

type Searched = 'plan-list' | 'metric-list' | 'tax-list' | 'pay-link-list' | 'credit-note-list'

const SCOPES = ['catalog:read', 'links:read', 'credits:read', 'alerts:read', 'subscriptions:read']

const aList = async (tag: Searched, event: string, attributes: Record<string, string> = {}) => {
  const list = await renderInSession(tag, [event], { scopes: SCOPES, attributes })
  await list.waitForEvents(1)
  return list
}
type List = Awaited<ReturnType<typeof aList>>

const names = (list: List) => list.texts('tbody th .open')
async function search(list: List, text: string): Promise<void> {
  const input = list.one<HTMLInputElement>('#search')
  input.value = text
  await passTime(300, () => input.dispatchEvent(new Event('input')))
}

const [link, otherLink] = [aMerchantLink(), aMerchantLink()]
const poster = { ...otherLink, id: 'PLB-POSTER000001' }
poster.line_items = [
  { ...link.line_items[0]!, name: 'Poster' },
  { ...link.line_items[0]!, name: 'Gift wrap' },
]
const note = (id: string, changes: object) => aCreditNote({ id, ...changes })

const CASES: readonly [
  tag: Searched,
  event: string,
  route: string,
  json: object,
  /** Searched texts with the names that they find. */
  found: Readonly<Record<string, string[]>>,
][] = [
  [
    'plan-list',
    'plans-loaded',
    PLANS,
    aPlanPage([
      aPlan({ id: 'p1', name: 'Ridge', code: 'r-1' }),
      aPlan({ id: 'p2', name: 'Délta', code: 'd-2' }),
    ]),
    { delta: ['Délta'], 'R-1': ['Ridge'] },
  ],
  [
    'metric-list',
    'metrics-loaded',
    METRICS,
    aMetricPage([
      aMetric({ id: 'm1', name: 'Calls', code: 'api_calls' }),
      aMetric({ id: 'm2', name: 'Storage', code: 'gigabytes' }),
    ]),
    { api_: ['Calls'], STOR: ['Storage'] },
  ],
  [
    'tax-list',
    'taxes-loaded',
    TAXES,
    aTaxPage([aTax({ name: 'VAT', code: 'vat' }), aTax({ name: 'Oregon', code: 'us-or' })]),
    { 'us-': ['Oregon'], vat: ['VAT'] },
  ],
  [
    'pay-link-list',
    'payment-links-loaded',
    LINKS,
    { resources: [link, poster], links: [] },
    { 'gift wrap': ['Poster and 1 more'], plb_no: [], poster0000: ['Poster and 1 more'] },
  ],
  [
    'credit-note-list',
    'credit-notes-loaded',
    NOTES,
    {
      credit_notes: [
        note('n1', { number: 'CN-1', invoice_number: 'INV-7' }),
        note('n2', { number: 'CN-2', invoice_number: 'INV-9' }),
      ],
    },
    { 'cn-2': ['CN-2'], 'inv-7': ['CN-1'] },
  ],
]

describe('the search of a list', () => {
  let bff: MockBff
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 800 })
    sessionStorage.clear()
    bff = new MockBff()
  })
  afterEach(async () => {
    bff.restore()
    await setViewport({ width: 1024, height: 700 })
  })

  for (const [tag, event, route, json, found] of CASES) {
    it(`finds the rows of <${tag}> by their names and numbers`, async () => {
      bff.on(route, { json })
      const list = await aList(tag, event, { 'page-size': '1' })
      for (const [text, wanted] of Object.entries(found)) {
        await search(list, text)
        expect(names(list), text).to.deep.equal(wanted)
      }
      await search(list, 'nothing like this')
      expect(list.text()).to.contain(listMessages['list.not-found'])
      list
        .all<HTMLButtonElement>('button')
        .find(({ textContent }) => textContent!.trim() === 'Clear search')!
        .click()
      await waitUntil(() => names(list).length > 0)
      expect(list.element.shadowRoot!.activeElement?.id).to.equal('search')
    })
  }

  it('is left out of the few notes of one invoice, and of alerts', async () => {
    bff.on(NOTES, { json: { credit_notes: [aCreditNote()] } })
    const notes = await aList('credit-note-list', 'credit-notes-loaded', { invoice: 'inv-7' })
    expect(notes.all('#search')).to.have.length(0)
    const alerts = await renderInSession('alert-list', [], {
      scopes: SCOPES,
      attributes: { customer: 'northwind' },
    })
    await settled()
    expect(alerts.all('#search')).to.have.length(0)
  })
})

describe('<credit-note-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    const [, , , json] = CASES.find(([tag]) => tag === 'credit-note-list')!
    bff = new MockBff().on(NOTES, { json })
  })
  afterEach(() => bff.restore())

  it('sorts by its heads, and saves their values', async () => {
    const list = await aList('credit-note-list', 'credit-notes-loaded')
    list.one<HTMLButtonElement>('[data-sort=invoice]').click()
    await settled()
    list.one<HTMLButtonElement>('[data-sort=invoice]').click()
    await settled()
    expect(names(list)).to.deep.equal(['CN-2', 'CN-1'])
    const [file] = await savedFiles(async () => {
      list.one<HTMLButtonElement>('[part=download]').click()
      await settled()
    })
    const [head, first] = file!.text.split('\r\n')
    expect(head).to.equal('Credit note,Invoice,Issued,Status,Credit left,Currency,Total,Currency')
    expect(first).to.match(/^CN-2,INV-9,\d{4}-\d\d-\d\d/)
  })

  it('links a note to its invoice', async () => {
    const unbind = bindUrlState({ viewHref: (view, parameters) => `#${view}?${parameters}` })
    const list = await aList('credit-note-list', 'credit-notes-loaded')
    unbind()
    const { invoice_id } = aCreditNote()
    expect(list.one('td.invoice a').getAttribute('href')).to.equal(
      `#invoices?invoice=${invoice_id}`,
    )
  })
})
