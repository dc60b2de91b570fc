/** <alert-list>: alerts of several subscriptions, pages and deletion. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/alert-list/alert-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  ALERTS,
  aCustomersUsage,
  anAlert,
  CREATE_ALERT,
  DELETE_ALERT,
  READ_ALERT,
  UPDATE_ALERT,
  USAGE,
} from '../../support/back-office/merchant-customer-parts.ts'
import {
  aSubscription,
  aSubscriptionPage,
  READ_SUBSCRIPTION,
  SUBSCRIPTIONS,
} from '../../support/back-office/merchant-subscriptions.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { settled } from '../../support/elements/wait.ts'

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

  it('shows the alerts of the subscriptions that were read, and their number', async () => {
    const metadata = { total_count: 120, total_pages: 2, current_page: 1 }
    bff.on(SUBSCRIPTIONS, { json: { subscriptions: [aSubscription()], metadata } })
    const list = await aList()
    expect(list.text()).to.contain('Monthly spend').and.to.contain('first 1')
  })

  it('shows the alerts of one subscription', async () => {
    const list = await aList({ customer: '', subscription: 'maps' })
    expect(list.text()).to.contain('Monthly spend')
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(0)
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

  it('opens an alert in its place, and a new one of the customer', async () => {
    const list = await aList()
    const editor = () => list.one<HTMLElementTagNameMap['alert-editor']>('alert-editor')
    list.button('Monthly spend').click()
    await waitUntil(() => editor()?.shadowRoot?.querySelector('form'))
    expect([editor().subscription, editor().alert]).to.deep.equal(['maps', 'spend'])
    editor().close()
    await settled()
    expect(list.focused()).to.equal(list.button('Monthly spend'))
    await list.press('New alert')
    expect([editor().customer, editor().alert]).to.deep.equal(['northwind', ''])
    const [edit] = list.events.filter(({ type }) => type === 'subscription-alert-open')
    expect(edit).to.include({ subscription: 'maps', alert: 'spend' })
  })

  it('says why an alert was not deleted', async () => {
    bff.on(DELETE_ALERT, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'LOCKED', description: 'It is locked.' }] } },
    })
    const list = await aList()
    await list.press('Delete')
    await list.confirm('Delete alert')
    expect(list.text()).to.contain('It is locked.').and.to.contain('Monthly spend')
  })

  it('keeps nothing of a customer when it shows another one', async () => {
    const list = await aList()
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([]) })
    list.element.customer = 'contour'
    await list.element.updateComplete
    expect(list.text()).not.to.contain('Monthly spend')
    await waitUntil(() => list.text().includes('No alerts yet.'))
    expect(bff.calls(SUBSCRIPTIONS).at(-1)!.address).to.contain('contour')
  })

  it('closes the editor of a customer, and starts with the first page of another one', async () => {
    twoSubscriptions()
    const list = await aList({ 'page-size': '1' })
    await list.press('Next page')
    await waitUntil(() => list.text().includes('Spend on tiles'))
    await list.press('Spend on tiles')
    expect(list.one('alert-editor').getAttribute('subscription')).to.equal('tiles')
    list.element.customer = 'contour'
    await waitUntil(() => list.text().includes('Monthly spend'))
    expect(list.one('alert-editor')).to.equal(undefined)
    expect(list.button('Previous page').getAttribute('aria-disabled')).to.equal('true')
  })
  it('names the scope that a refused session lacks', async () => {
    bff.on(SUBSCRIPTIONS, { problem: 'insufficient-scope' })
    expect((await aList({}, ['alerts:read'])).text()).to.contain('subscriptions:read')
    expect((await aList({}, ['usage:read'])).text()).to.contain('alerts:read')
  })
})
