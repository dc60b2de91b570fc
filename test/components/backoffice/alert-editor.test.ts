/** <alert-editor>: every member of an alert, the choice of its subscription, and refusals. */

import { expect, waitUntil } from '@open-wc/testing'
import { alertFormRules } from '../../../components/backoffice/internal/resources/alert.ts'
import '../../../components/backoffice/alert-editor/alert-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { alertBody, alertIssues } from '../../../components/backoffice/alert-editor/alert-draft.ts'
import { toDraft } from '../../../components/backoffice/internal/forms/draft.ts'
import { validate } from '../../../components/backoffice/internal/forms/validate.ts'
import { AlertBody } from '../../../server/contract/alert.ts'
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
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import fc from '../../support/fc.ts'

const SCOPES = ['alerts:read', 'alerts:write', 'subscriptions:read', 'usage:read']
const TILES = 'GET /api/billing/subscriptions/tiles/alerts'
const TILES_USED = 'GET /api/billing/subscriptions/tiles'
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
  it('creates an alert on a metric, with a repeated threshold', async () => {
    const editor = await anEditor({ subscription: 'maps' })
    await editor.fill({ '/type': 'METRIC_CURRENT_USAGE_UNITS' })
    await editor.fill({
      '/metric_code': 'tiles',
      '/code': 'many-tiles',
      '/thresholds/0/value': '500',
    })
    await editor.press('Add threshold')
    expect(editor.focused()).to.equal(editor.field('/thresholds/1/value'))
    await editor.fill({ '/thresholds/1/value': '100' })
    editor.field('/thresholds/1/recurring-box').click()
    await expect(editor.element).to.be.accessible()
    await editor.submit()
    expect(bff.bodies(CREATE_ALERT)).to.deep.equal([
      {
        type: 'METRIC_CURRENT_USAGE_UNITS',
        code: 'many-tiles',
        metric_code: 'tiles',
        thresholds: [{ value: '500' }, { value: '100', recurring: true }],
      },
    ])
    expect(bff.keys(CREATE_ALERT)).to.have.length(1).and.not.to.include(null)
    expect(editor.types()).to.include('subscription-alert-saved')
    expect([editor.element.subscription, editor.element.alert]).to.deep.equal(['maps', 'spend'])
  })

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
    expect(editor.issue('/external_subscription_id')).to.equal('Fill this in.')
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

  it('starts another draft for another subscription or customer, without the previous ones', async () => {
    twoSubscriptions()
    const editor = await anEditor({ subscription: 'maps' })
    await editor.fill({ '/code': 'spend', '/thresholds/0/value': '20' })
    editor.element.subscription = 'tiles'
    await waitUntil(() => editor.text().includes('Discard your changes?'))
    expect(editor.element.subscription).to.equal('maps')
    bff.on(TILES_USED, { json: aSubscription({ id: 'sub-2', external_id: 'tiles' }) })
    bff.on(CREATE_ON_TILES, { status: 201, json: anAlert() })
    await editor.confirm('Discard changes')
    await waitUntil(() => editor.one('form') && editor.field('/code').value === '')
    await editor.fill({ '/code': 'spend', '/thresholds/0/value': '30' })
    await editor.submit()
    expect(bff.calls(CREATE_ALERT)).to.have.length(0)
    expect(bff.calls(CREATE_ON_TILES)).to.have.length(1)
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

  it('keeps an unknown creation for the only subscription, and its draft for its customer', async () => {
    bff.on(CREATE_ALERT, { problem: 'outcome-unknown' })
    let editor = await anEditor({ customer: 'northwind' })
    await editor.fill({ '/code': 'spend', '/thresholds/0/value': '20' })
    await editor.submit()
    editor.element.customer = 'contour'
    await waitUntil(() => editor.one('form') && editor.field('/code').value === '')
    expect(editor.text()).not.to.contain('We don’t know if this was created')
    editor.parent.remove()
    bff.on(SUBSCRIPTIONS, { status: 503 })
    editor = await anEditor({ customer: 'northwind' })
    expect(editor.text()).to.contain('We don’t know if this was created')
    bff.on(CREATE_ALERT, { status: 201, json: anAlert() })
    await editor.press('Check and try again')
    const keys = bff.keys(CREATE_ALERT)
    expect(keys).to.have.length(2)
    expect(new Set(keys).size).to.equal(1)
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
    expect(editor.issue('/metric_code')).to.equal('Fill this in.')
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
    expect(editor.text()).not.to.contain('deleted elsewhere')
  })

  it('names a code that another alert has', async () => {
    bff.on(CREATE_ALERT, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'VALUE_ALREADY_EXISTS', field: '/code' }] } },
    })
    const editor = await anEditor({ subscription: 'maps' })
    await editor.fill({ '/code': 'spend', '/thresholds/0/value': '20' })
    await editor.submit()
    expect(editor.issue('/code')).to.contain('Another alert of this subscription')
  })

  it('accepts the alerts of the contract (billing-217, billing-218)', () => {
    const aThreshold = fc.record({
      value: fc.constantFrom('', '0', '0.0', '500', '.5', '1e3'),
      code: fc.constantFrom(undefined, 'warn', 'no code'),
      recurring: fc.constantFrom(undefined, false, true),
    })
    const aDraft = fc.record({
      type: fc.constantFrom('CURRENT_USAGE_AMOUNT', 'METRIC_CURRENT_USAGE_UNITS'),
      code: fc.constantFrom('spend', 'no code'),
      metric_code: fc.constantFrom(undefined, 'tiles'),
      thresholds: fc.array(aThreshold, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(aDraft, (alert) => {
        const draft = toDraft(alertFormRules, alert)
        const issues = {
          ...alertIssues(draft, { oneRecurring: 'no', recurringZero: 'no' }),
          ...validate(alertFormRules, draft),
        }
        const isValid = AlertBody.safeParse(alertBody(draft)).success
        expect(Object.keys(issues).length === 0, JSON.stringify(alert)).to.equal(isValid)
      }),
    )
  })
})
