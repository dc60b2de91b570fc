/** <alert-editor>: every member of an alert, the choice of its subscription, and refusals. */
import { expect } from '@open-wc/testing'
import { AlertEditor } from '../../../components/backoffice/alert-editor/alert-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomersUsage,
  anAlert,
  aSubscription,
  aSubscriptionPage,
} from '../../../demo/fixtures/office.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
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
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('alert-editor', AlertEditor)
define('till-session', TillSession)

const SCOPES = ['alerts:read', 'alerts:write', 'subscriptions:read', 'usage:read']
const TILES = 'GET /api/billing/subscriptions/tiles/alerts'
const CREATE_ON_TILES = 'POST /api/billing/subscriptions/tiles/alerts'
const EDITED = { subscription: 'maps', alert: 'spend' }

const anEditor = (attributes: Record<string, string>, scopes = SCOPES) =>
  renderEditor('alert-editor', 'subscription-alert', { attributes, scopes })

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
    .on(TILES, { json: { alerts: [anAlert({ name: 'Spend on tiles' })] } })

describe('<alert-editor>', () => {
  it('shows amounts in the currency of the usage, units as such', async () => {
    const editor = await anEditor({ subscription: 'maps' })
    await waitUntil(() => editor.text().includes('USD'))
    await editor.fill({ '/type': 'METRIC_CURRENT_USAGE_UNITS' })
    expect(editor.text()).to.contain('units').and.not.to.contain('USD')
  })

  it('lets a subscription of the customer be chosen, if there are several', async () => {
    twoSubscriptions()
    bff.on(CREATE_ON_TILES, { status: 201, json: anAlert() })
    const editor = await anEditor({ customer: 'northwind' })
    await editor.fill({ '/code': 'spend', '/thresholds/0/value': '20' })
    await editor.submit()
    expect(editor.issue('/external_subscription_id')).to.equal(
      AlertEditor.messages['form.required'],
    )
    await editor.fill({ '/external_subscription_id': 'tiles' })
    await editor.submit()
    expect(bff.bodies(CREATE_ON_TILES)).to.deep.equal([
      { type: 'CURRENT_USAGE_AMOUNT', code: 'spend', thresholds: [{ value: '20' }] },
    ])
  })

  it('takes the only active subscription of the customer', async () => {
    const editor = await anEditor({ customer: 'northwind' })
    expect(editor.field('/external_subscription_id')).to.equal(undefined)
    await editor.fill({ '/code': 'spend', '/thresholds/0/value': '20' })
    await editor.submit()
    expect(bff.calls(CREATE_ALERT)).to.have.length(1)
  })

  it('takes no subscription of a previous customer', async () => {
    const editor = await anEditor({ customer: 'northwind' })
    const other = aSubscription({ id: 'sub-2', external_id: 'tiles' })
    const { promise, resolve } = deferred()
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([other]), after: promise })
    bff.on(CREATE_ON_TILES, { status: 201, json: anAlert() })
    editor.element.customer = 'contour'
    await waitUntil(() => bff.calls(SUBSCRIPTIONS).length === 2)
    await waitUntil(() => editor.field('/external_subscription_id'))
    await editor.fill({ '/code': 'spend', '/thresholds/0/value': '20' })
    await editor.submit()
    resolve()
    await waitUntil(() => !editor.field('/external_subscription_id'))
    await editor.submit()
    expect(bff.calls(CREATE_ALERT)).to.have.length(0)
    expect(bff.calls(CREATE_ON_TILES)).to.have.length(1)
  })

  it('forgets a malformed metric that the chosen type doesn’t watch', async () => {
    const editor = await anEditor({ subscription: 'maps' }, SCOPES.slice(0, 2))
    await editor.fill({ '/type': 'METRIC_CURRENT_USAGE_AMOUNT' })
    await editor.fill({ '/metric_code': 'no code', '/code': 'spend', '/thresholds/0/value': '20' })
    await editor.fill({ '/type': 'CURRENT_USAGE_AMOUNT' })
    await editor.submit()
    expect(bff.bodies(CREATE_ALERT)).to.deep.equal([
      { type: 'CURRENT_USAGE_AMOUNT', code: 'spend', thresholds: [{ value: '20' }] },
    ])
  })

  it('takes a typed subscription without the scope of a choice', async () => {
    const editor = await anEditor({ customer: 'northwind' }, SCOPES.slice(0, 2))
    expect(editor.field('/external_subscription_id').localName).to.equal('input')
    await editor.fill({ '/external_subscription_id': 'maps', '/code': 'spend' })
    await editor.fill({ '/thresholds/0/value': '20' })
    await editor.submit()
    expect(bff.calls(CREATE_ALERT)).to.have.length(1)
  })

  it('takes a typed subscription where there are more than a choice has', async () => {
    const metadata = { total_count: 120, total_pages: 2, current_page: 1 }
    bff.on(SUBSCRIPTIONS, { json: { subscriptions: [aSubscription()], metadata } })
    const editor = await anEditor({ customer: 'northwind' })
    await waitUntil(() => editor.field('/external_subscription_id')?.localName === 'input')
    await editor.fill({ '/external_subscription_id': 'maps', '/code': 'spend' })
    await editor.fill({ '/thresholds/0/value': '20' })
    await editor.submit()
    expect(bff.calls(CREATE_ALERT)).to.have.length(1)
  })

  it('types the code of a metric where usage can’t be read', async () => {
    const editor = await anEditor({ subscription: 'maps' }, ['alerts:read', 'alerts:write'])
    await editor.fill({ '/type': 'METRIC_CURRENT_USAGE_AMOUNT' })
    expect(editor.field('/metric_code').localName).to.equal('input')
    await editor.submit()
    expect(editor.issue('/metric_code')).to.equal(AlertEditor.messages['form.required'])
  })

  it('changes code, name and thresholds, of which each keeps its code, and follows the new code', async () => {
    const alert = anAlert({ thresholds: [{ code: 'warn', value: '200' }] })
    bff.on(READ_ALERT, { json: alert })
    const editor = await anEditor(EDITED)
    expect(editor.field('/type').disabled).to.equal(true)
    await editor.fill({ '/name': '', '/code': 'budget', '/thresholds/0/value': '250' })
    bff.on(UPDATE_ALERT, () => {
      bff.on(READ_ALERT, { problem: 'not-found' })
      return { json: alert }
    })
    const renamed = { ...alert, name: undefined, code: 'budget' }
    bff.on(`${ALERTS}/budget`, { json: { ...renamed, thresholds: [{ value: '250' }] } })
    await editor.submit()
    expect(bff.bodies(UPDATE_ALERT)).to.deep.equal([
      { code: 'budget', name: '', thresholds: [{ code: 'warn', value: '250' }] },
    ])
    await waitUntil(() => editor.element.alert === 'budget')
    expect(editor.text()).not.to.contain(AlertEditor.messages['editor.missing'])
  })
})
