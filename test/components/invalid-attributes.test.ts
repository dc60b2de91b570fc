/** Invalid attributes: one console warning each, with the valid values; none for valid attributes. */
import { expect, fixture, html } from '@open-wc/testing'
import { BalanceSummary } from '../../components/balance-summary/balance-summary.ts'
import { CreditBalance } from '../../components/credit-balance/credit-balance.ts'
import { define } from '../../components/internal/dom/define-element.ts'
import { InvoiceFilters } from '../../components/invoice-filters/invoice-filters.ts'
import { InvoiceList } from '../../components/invoice-list/invoice-list.ts'
import { PayLinkButton } from '../../components/pay-link-button/pay-link-button.ts'
import { SpendChart } from '../../components/spend-chart/spend-chart.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { UsageAlerts } from '../../components/usage-alerts/usage-alerts.ts'
import { UsageHistory } from '../../components/usage-history/usage-history.ts'
import { UsageMeter } from '../../components/usage-meter/usage-meter.ts'
import { aLink, anInvoicePage, aShirt, aUsage } from '../../demo/fixtures/customer.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { aSession } from '../support/elements/session-tokens.ts'
import { warned } from '../support/elements/wait.ts'

define('balance-summary', BalanceSummary)
define('credit-balance', CreditBalance)
define('invoice-filters', InvoiceFilters)
define('invoice-list', InvoiceList)
define('pay-link-button', PayLinkButton)
define('till-session', TillSession)
define('spend-chart', SpendChart)
define('usage-alerts', UsageAlerts)
define('usage-history', UsageHistory)
define('usage-meter', UsageMeter)

const WHOLE = 'a whole number from'
const AMOUNT = 'an amount such as 50.00'
const DAY = 'a date such as 2026-01-31'
const LINK = 'link="PLB-ABCDEF123456"'
const STATUS = 'all | open | failed | paid'
const PERIOD = 'all | 30-days | 3-months | 12-months | this-year | custom'

/** An element with one invalid attribute, and the valid values in its warning. */
const WRONG: [element: string, takes: string][] = [
  ['usage-meter view="graph"', 'meters | table | compact'],
  ['usage-meter projection="best"', 'none | linear'],
  ['usage-meter budget="50 USD"', AMOUNT],
  ['usage-meter budget="-5"', AMOUNT],
  ['usage-meter refresh="soon"', `${WHOLE} 0 to 86400`],
  ['usage-meter refresh="9999999"', `${WHOLE} 0 to 86400`],
  ['usage-meter metrics="gpu"', 'any of api_calls, storage_gb'],
  ['usage-history periods="99"', `${WHOLE} 2 to 24`],
  ['spend-chart refresh="soon"', `${WHOLE} 0 to 86400`],
  ['credit-balance refresh="-1"', `${WHOLE} 0 to 86400`],
  ['spend-chart months="0"', `${WHOLE} 1 to 1200`],
  ['spend-chart currency="euro"', 'a code such as EUR'],
  ['balance-summary months="1.5"', `${WHOLE} 1 to 1200`],
  ['balance-summary currency="€"', 'a code such as EUR'],
  ['invoice-list status="unpaid"', STATUS],
  ['invoice-list period="year"', PERIOD],
  [
    'invoice-list sort="number"',
    '-issued_date | issued_date | -due_date | due_date | -amount | amount',
  ],
  ['invoice-list page="0"', `${WHOLE} 1 to 100000`],
  ['invoice-list page-size="500"', `${WHOLE} 1 to 100`],
  ['invoice-list from="31.01.2026"', DAY],
  ['invoice-list to="2026-02-30"', DAY],
  ['invoice-list columns="price,due"', 'any of number, issued, due, status, amount'],
  ['invoice-list filters="hidden"', 'shown | none'],
  ['invoice-list refresh="often"', `${WHOLE} 0 to 86400`],
  ['invoice-filters status="due"', STATUS],
  ['invoice-filters period="week"', PERIOD],
  ['invoice-filters from="today"', DAY],
  ['invoice-filters for="nowhere"', 'the id of an <invoice-list>'],
  ['pay-link-button link="PLB-1"', 'an id, “PLB-…”, or a checkout’s whole address'],
  [`pay-link-button ${LINK} presentation="modal"`, 'auto | redirect | tab | popup'],
  [`pay-link-button ${LINK} layout="box"`, 'button | card | inline'],
  [
    `pay-link-button ${LINK} checkout-origin="https://checkout.example/x"`,
    'an origin such as https://checkout.example',
  ],
  [`pay-link-button ${LINK} layout="card" quantity="0"`, `${WHOLE} 1 to 100`],
  [`pay-link-button ${LINK} layout="card" variant="XXL"`, 'one of S, M, XL'],
]

const RIGHT = [
  'usage-meter view="table" projection="linear" budget="50.00" refresh="60" metrics="api_calls" limits=\'{"api_calls":1}\'',
  'usage-meter view budget="" metrics=""',
  'usage-history periods="6"',
  'usage-alerts',
  'credit-balance',
  'spend-chart months="3" currency="EUR"',
  'balance-summary months="3" currency=""',
  'invoice-list id="list" status="open" period="custom" from="2026-01-01" to="2026-01-31" sort="amount" page="1" page-size="25" columns="number,due" filters="none" refresh="0"',
  'invoice-filters for="list" status="paid" period="30-days"',
  `pay-link-button ${LINK} presentation="popup" layout="card" quantity="2" variant="XL" checkout-origin="https://checkout.example"`,
]

describe('the warnings of invalid attributes', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on('GET /api/me/invoices', { json: anInvoicePage() })
      .on('GET /api/me/usage/current', { json: aUsage() })
      .on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', name: 'T', status: 'ACTIVE' }] },
      })
      .on('GET /api/payment-links/PLB-ABCDEF123456', {
        json: aLink({ items: [aShirt()] }),
      })
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
  })

  /** The console warnings in the first two seconds of the elements. */
  const warningsOf = (elements: string[], session = aMintingSession()) =>
    warned(async () => {
      session.innerHTML = elements
        .map((element) => `<${element}></${element.split(' ')[0]}>`)
        .join('')
      const parent = await fixture(html`<main></main>`)
      parent.append(session)
      await clock.advance(2000)
    })

  function aMintingSession() {
    const session = document.createElement('till-session') as TillSession
    session.fetchSession = async () => aSession('ada')
    return session
  }

  for (const [element, takes] of WRONG) {
    it(`appear once: <${element}>`, async () => {
      const [tag] = element.split(' ')
      const written = element.match(/[\w-]+="[^"]*"$/)
      expect(await warningsOf([element, element])).to.deep.equal([
        `tillkit: <${tag} ${written}> takes ${takes}`,
      ])
    })
  }

  it('report a QR code without an API', async () => {
    const address = 'https://checkout.example/ncp/payment/PLB-ABCDEF123456'
    const parent = await fixture(html`<main></main>`)
    const warnings = await warned(async () => {
      parent.innerHTML = `<pay-link-button link="${address}" qr></pay-link-button>`.repeat(2)
      await clock.advance(2000)
    })
    expect(warnings).to.deep.equal([
      'tillkit: <pay-link-button qr> needs api, data-api or a <till-session api> to draw the code',
    ])
  })

  it('report no variant of a link without variants', async () => {
    const link = 'GET /api/payment-links/PLB-ABCDEF123456'
    const card = `pay-link-button ${LINK} layout="card" variant="M"`
    bff.on(link, { json: aLink() })
    expect(await warningsOf([card])).to.deep.equal([])
  })

  it('report an unknown variant with a limited number of labels', async () => {
    const item = aShirt()
    const label = (at: number) => `${at} ${'x'.repeat(60)}`
    item.variants!.dimensions[0]!.options = Array.from({ length: 10 }, (_, at) => ({
      label: label(at),
      unit_amount: { currency_code: 'USD', value: '28.00' },
    }))
    bff.on('GET /api/payment-links/PLB-ABCDEF123456', { json: aLink({ items: [item] }) })
    const [warning] = await warningsOf([`pay-link-button ${LINK} layout="card" variant="11"`])
    expect(warning).to.contain(`takes one of ${label(0)}`)
    expect(warning!.length).to.be.below(250)
  })

  it('do not appear for valid attributes', async () => {
    expect(await warningsOf(RIGHT)).to.deep.equal([])
  })

  it('do not blame the page for a malformed response', async () => {
    const metadata = { total_count: 30, total_pages: 3, current_page: 1 }
    for (const strange of [-3, 2.5, '2', 200_000, null, 'W']) {
      for (const name of ['current_page', 'total_pages']) {
        bff.on('GET /api/me/invoices', {
          json: anInvoicePage(undefined, {
            metadata: { ...metadata, [name]: strange } as typeof metadata,
          }),
        })
        const warnings = await warned(async () => {
          const { all, parent } = await renderInSession('invoice-list', [], {
            attributes: { page: '3' },
          })
          await clock.advance(2000)
          for (const button of all('.pager-buttons button')) {
            button.click()
            await clock.advance(2000)
          }
          parent.remove()
        })
        expect(warnings, `${name}: ${strange}`).to.deep.equal([])
      }
    }
  })

  it('report a checkout URL that is not allowed', async () => {
    const url = 'https://shop.example\\@evil.example/ncp/payment/PLB-ABCDEF123456'
    bff.on('GET /api/payment-links/PLB-ABCDEF123456', { json: aLink({ url }) })
    expect(await warningsOf([`pay-link-button ${LINK}`, `pay-link-button ${LINK}`])).to.deep.equal([
      'tillkit: the checkout’s address of PLB-ABCDEF123456 is not opened: it takes https, no user info, "\\" or "..", and the checkout-origin where one is named',
    ])
  })

  it('report an invalid API address of a button', async () => {
    const api = 'pay-button.example'
    expect(
      await warningsOf([
        `pay-link-button ${LINK} api="${api}"`,
        `pay-link-button ${LINK} api="${api}"`,
      ]),
    ).to.include(`tillkit: api "${api}" takes an address such as https://pay.shop.example`)
  })

  it('appear when a property is set, too', async () => {
    const warnings = await warned(async () => {
      await renderInSession('pay-link-button', [], {
        properties: { link: 'PLB-ABCDEF123456', presentation: 'sheet' },
      })
      Object.assign(aMintingSession(), { appearance: 'sepia' })
      await clock.advance(2000)
    })
    expect(warnings).to.deep.equal([
      'tillkit: <pay-link-button presentation="sheet"> takes auto | redirect | tab | popup',
      'tillkit: <till-session appearance="sepia"> takes auto | light | dark',
    ])
  })

  it('report a button without a link, and a session without a source or with an invalid API', async () => {
    expect(await warningsOf(['pay-link-button', 'till-session'])).to.deep.equal([
      'tillkit: <pay-link-button> needs a link',
      'tillkit: <till-session> needs fetch-from, or the property fetchSession (docs/start/troubleshooting.md)',
    ])
    const session = Object.assign(aMintingSession(), { api: 'pay.shop.example' })
    expect(await warningsOf([], session)).to.deep.equal([
      'tillkit: api "pay.shop.example" takes an address such as https://pay.shop.example',
    ])
  })
})
