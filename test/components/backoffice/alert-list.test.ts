/** <alert-list>: alerts of several subscriptions, pages and deletion. */
import { expect } from '@open-wc/testing'
import { AlertList } from '../../../components/backoffice/alert-list/alert-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomersUsage,
  anAlert,
  aSubscription,
  aSubscriptionPage,
} from '../../../demo/fixtures/office.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import {
  ALERTS,
  CREATE_ALERT,
  DELETE_ALERT,
  READ_ALERT,
  READ_SUBSCRIPTION,
  SUBSCRIPTIONS,
  UPDATE_ALERT,
  USAGE,
} from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('alert-list', AlertList)
define('till-session', TillSession)

const SCOPES = ['alerts:read', 'alerts:write', 'subscriptions:read', 'usage:read']
const TILES = 'GET /api/billing/subscriptions/tiles/alerts'

const aList = (attributes: Record<string, string> = {}, scopes = SCOPES) =>
  renderList('alert-list', ['subscription-alert', 'subscription-alerts'], {
    attributes: { customer: 'northwind', ...attributes },
    scopes,
  })

let bff: MockBff
beforeEach(() => {
  sessionStorage.clear()
  bff = new MockBff()
    .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
    .on(READ_SUBSCRIPTION, { json: aSubscription() })
    .on(USAGE, { json: aCustomersUsage() })
    .on(ALERTS, { json: { alerts: [anAlert()] } })
    .on(READ_ALERT, { json: anAlert() })
    .on(CREATE_ALERT, { status: 201, json: anAlert() })
    .on(UPDATE_ALERT, { json: anAlert() })
    .on(DELETE_ALERT, { status: 204 })
})
afterEach(() => bff.restore())
const twoSubscriptions = () =>
  bff
    .on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([
        aSubscription(),
        aSubscription({ id: 'sub-2', external_id: 'tiles', name: 'Tiles' }),
        aSubscription({ id: 'sub-3', external_id: 'old', status: 'CANCELED' }),
      ]),
    })
    .on(TILES, {
      json: { alerts: [anAlert({ name: 'Spend on tiles', external_subscription_id: 'tiles' })] },
    })

describe('<alert-list>', () => {
  it('shows the alerts of all active subscriptions', async () => {
    twoSubscriptions()
    const list = await aList()
    expect(list.text()).to.contain('Spend on tiles').and.to.contain('Monthly spend')
    expect(list.text()).to.contain('Spend this period · At $200.00, then every $50.00 · Maps')
    expect(list.all('[part=row]')).to.have.length(2)
    await expect(list.element).to.be.accessible()
  })

  it('saves the alerts of all active subscriptions as a file', async () => {
    twoSubscriptions()
    const list = await aList({ 'page-size': '1' })
    const [file] = await savedFiles(async () => {
      list.one('[part=download]').click()
      await settled()
    })
    expect(file!.text.trim().split('\r\n')).to.deep.equal([
      'Alert,Thresholds',
      'Monthly spend,"Spend this period · At $200.00, then every $50.00 · Maps"',
      'Spend on tiles,"Spend this period · At $200.00, then every $50.00 · Tiles"',
    ])
  })

  it('shows the alerts of the subscriptions that were read, and their number', async () => {
    const metadata = { total_count: 120, total_pages: 2, current_page: 1 }
    bff.on(SUBSCRIPTIONS, { json: { subscriptions: [aSubscription()], metadata } })
    const list = await aList()
    expect(list.text()).to.contain('Monthly spend').and.to.contain('first 1')
  })

  it('shows amounts as numbers without the scope to read usage', async () => {
    const { text } = await aList({}, ['alerts:read', 'subscriptions:read'])
    expect(text()).to.contain('At 200, then every 50')
    expect(bff.calls(USAGE)).to.have.length(0)
  })

  it('reads all alerts of a subscription, and turns pages', async () => {
    const some = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) =>
        anAlert({ code: `a${from + at}`, name: `A ${from + at}` }),
      )
    bff.on(ALERTS, { json: { alerts: some(100, 0) } })
    bff.on(`${ALERTS}?page=2&per_page=100`, { json: { alerts: some(3, 100) } })
    const list = await aList({ 'page-size': '100' })
    expect(list.all('[part=row]')).to.have.length(100)
    await list.press('Next page')
    await waitUntil(() => list.all('[part=row]').length === 3)
    expect(list.text()).to.contain('A 102')
    expect(list.button('Next page').getAttribute('aria-disabled')).to.equal('true')
  })
})
