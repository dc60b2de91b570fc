/** The page's own content in an element: the slot `empty`, icons, and the text of "Pay now". */
import { expect } from '@open-wc/testing'
import { type Configuration, configure } from '../../components/internal/i18n/config.ts'
import { messages } from '../../components/invoice-list/messages.ts'
import { anInvoicePage, aUsage, usd } from '../../demo/fixtures/customer.ts'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { englishOf } from '../support/elements/english.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { waitUntil } from '../support/elements/wait.ts'

const says = englishOf(messages)

const EMPTY: Record<string, unknown> = {
  'GET /api/me/invoices': anInvoicePage([]),
  'GET /api/me/usage/current': aUsage({ total_amount: usd('0'), charges_usage: [] }),
  'GET /api/me/usage/past': { usage_periods: [] },
  'GET /api/me/alerts': { alerts: [] },
  'GET /api/me/wallets': { wallets: [] },
  'GET /api/me/analytics/gross-revenue': { gross_revenues: [] },
  'GET /api/me/analytics/overdue-balance': { overdue_balances: [] },
}

const OWN = 'Nothing yet. Start with a map.'

describe('the page’s own content', () => {
  let bff: MockBff
  beforeEach(() => (bff = new MockBff()))
  afterEach(() => {
    bff.restore()
    configure({ icons: {} })
  })

  type Fixture = (typeof ELEMENT_FIXTURES)[number]

  async function anElement(
    [tag, event, answers, attributes = {}]: Fixture,
    changes: Record<string, unknown>,
    more: Record<string, string> = {},
  ) {
    for (const [route, json] of Object.entries({ ...answers, ...changes })) bff.on(route, { json })
    const made = await renderInSession(tag, [`${event}-loaded`], {
      attributes: { ...attributes, ...more },
    })
    const content = Object.assign(document.createElement('p'), { slot: 'empty', textContent: OWN })
    made.element.append(content)
    await made.waitForEvents(1)
    return { ...made, content }
  }
  const fixtureOf = (tag: string) => ELEMENT_FIXTURES.find(([name]) => name === tag)!

  const withEmpty = ([, , answers]: Fixture) => Object.keys(answers).some((route) => route in EMPTY)
  for (const fixture of ELEMENT_FIXTURES.filter(withEmpty)) {
    const [tag] = fixture
    it(`in the slot "empty" replaces the text of an empty <${tag}>, and is not in another one`, async () => {
      const empty = await anElement(fixture, EMPTY)
      expect(empty.element.matches(':state(empty)')).to.equal(true)
      expect(empty.content.checkVisibility()).to.equal(true)
      const defaultText = empty.one('slot[name=empty]').textContent!.trim()
      expect(defaultText).not.to.equal('')
      expect(empty.text()).to.contain(OWN).and.not.to.contain(defaultText)
      await expect(empty.element).to.be.accessible()

      const filled = await anElement(fixture, {})
      expect(filled.content.checkVisibility()).to.equal(false)
    })
  }

  it('in a named slot, with white space around it, leaves the skeleton its place', async () => {
    const [, , answers] = fixtureOf('usage-alerts')
    for (const [route, json] of Object.entries(answers))
      bff.on(route, { json, after: new Promise(() => {}) })
    const { element, one } = await renderInSession('usage-alerts', [], { content: '\n  ' })
    element.append(Object.assign(document.createElement('p'), { slot: 'hint', textContent: OWN }))
    await waitUntil(() => one('.skeleton')?.getBoundingClientRect().height > 0)
    element.append('Alerts are on their way.')
    element.requestUpdate()
    await element.updateComplete
    expect(one('.skeleton').checkVisibility()).to.equal(false)
  })

  it('does not replace the text of an invoice list that a filter made empty', async () => {
    const { content, text } = await anElement(fixtureOf('invoice-list'), EMPTY, {
      status: 'failed',
    })
    expect(content.checkVisibility()).to.equal(false)
    expect(text()).to.contain(says('invoices.none-failed-all-dates'))
  })

  it('has its own icons, also if they are configured later', async () => {
    const { all, element } = await anElement(fixtureOf('invoice-list'), {})
    const paths = () => all('.badge [part=icon] path').map((path) => path.getAttribute('d'))
    const icons: Configuration['icons'] = { clock: 'M0 0h24' }
    expect(paths().includes('M0 0h24')).to.equal(false)
    configure({ icons })
    await element.updateComplete
    expect(paths().includes('M0 0h24')).to.equal(true)
  })

  it('has its own text for "Pay now"', async () => {
    const { element, session, texts } = await anElement(
      fixtureOf('invoice-list'),
      {},
      {
        'pay-label': 'Settle',
      },
    )
    expect(session.session?.scopes).to.deep.equal([])
    await element.updateComplete
    expect([...new Set(texts('[part=pay]'))]).to.deep.equal(['Settle'])
  })
})
