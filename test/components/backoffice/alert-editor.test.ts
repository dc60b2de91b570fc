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
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'
import fc from '../../support/fc.ts'

const SCOPES = ['alerts:read', 'alerts:write', 'subscriptions:read', 'usage:read']
const TILES = 'GET /api/billing/subscriptions/tiles/alerts'
const TILES_USED = 'GET /api/billing/subscriptions/tiles'
const CREATE_ON_TILES = 'POST /api/billing/subscriptions/tiles/alerts'
const EDITED = { subscription: 'maps', alert: 'spend' }

const anEditor = async (attributes: Record<string, string>, scopes = SCOPES) => {
  const events = [
    'subscription-alert-loaded',
    'subscription-alert-failed',
    'subscription-alert-saved',
  ]
  const editor = await renderInSession('alert-editor', events, { attributes, scopes })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const field = ({ one }: Editor, member: string) => one<HTMLInputElement>(`#field-${member}`)
const issue = ({ one }: Editor, pointer: string) =>
  one(`[data-pointer="${pointer}"]`)?.textContent?.trim()
const button = ({ all }: Editor, name: string) =>
  all<HTMLButtonElement>('button').find(
    ({ textContent, ariaLabel }) => (ariaLabel ?? textContent!.trim()) === name,
  )!
async function type(editor: Editor, values: Record<string, string>): Promise<void> {
  for (const [member, text] of Object.entries(values)) {
    const input = field(editor, member)
    input.value = text
    input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
    await editor.element.updateComplete
  }
}
async function press(rendered: Editor, name: string): Promise<void> {
  button(rendered, name).click()
  await settled()
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
const types = ({ events }: Editor) => events.map(({ type }) => type)
const bodies = (bff: MockBff, route: string) =>
  bff.calls(route).map(({ body }) => JSON.parse(body!))

const { now } = performance
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
afterEach(() => {
  performance.now = now
  bff.restore()
})
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
    await type(editor, { type: 'METRIC_CURRENT_USAGE_UNITS' })
    await type(editor, { metric_code: 'tiles', code: 'many-tiles', 'thresholds-0-value': '500' })
    await press(editor, 'Add threshold')
    expect(editor.element.shadowRoot!.activeElement).to.equal(field(editor, 'thresholds-1-value'))
    await type(editor, { 'thresholds-1-value': '100' })
    field(editor, 'thresholds-1-recurring-box').click()
    await expect(editor.element).to.be.accessible()
    await submit(editor)
    expect(bodies(bff, CREATE_ALERT)).to.deep.equal([
      {
        type: 'METRIC_CURRENT_USAGE_UNITS',
        code: 'many-tiles',
        metric_code: 'tiles',
        thresholds: [{ value: '500' }, { value: '100', recurring: true }],
      },
    ])
    expect(types(editor)).to.include('subscription-alert-saved')
    expect([editor.element.subscription, editor.element.alert]).to.deep.equal(['maps', 'spend'])
  })

  it('shows amounts in the currency of the usage, units as such', async () => {
    const editor = await anEditor({ subscription: 'maps' })
    await waitUntil(() => editor.text().includes('USD'))
    await type(editor, { type: 'METRIC_CURRENT_USAGE_UNITS' })
    expect(editor.text()).to.contain('units').and.not.to.contain('USD')
  })

  it('lets a subscription of the customer be chosen, if there are several', async () => {
    twoSubscriptions()
    bff.on(CREATE_ON_TILES, { status: 201, json: anAlert() })
    const editor = await anEditor({ customer: 'northwind' })
    await type(editor, { code: 'spend', 'thresholds-0-value': '20' })
    await submit(editor)
    expect(issue(editor, '/external_subscription_id')).to.equal('Fill this in.')
    await type(editor, { external_subscription_id: 'tiles' })
    await submit(editor)
    expect(bodies(bff, CREATE_ON_TILES)).to.deep.equal([
      { type: 'CURRENT_USAGE_AMOUNT', code: 'spend', thresholds: [{ value: '20' }] },
    ])
  })

  it('takes the only active subscription of the customer', async () => {
    const editor = await anEditor({ customer: 'northwind' })
    expect(field(editor, 'external_subscription_id')).to.equal(undefined)
    await type(editor, { code: 'spend', 'thresholds-0-value': '20' })
    await submit(editor)
    expect(bff.calls(CREATE_ALERT)).to.have.length(1)
  })

  it('starts another draft for another subscription or customer, without the former ones', async () => {
    twoSubscriptions()
    const editor = await anEditor({ subscription: 'maps' })
    await type(editor, { code: 'spend', 'thresholds-0-value': '20' })
    editor.element.subscription = 'tiles'
    await waitUntil(() => editor.text().includes('Discard your changes?'))
    expect(editor.element.subscription).to.equal('maps')
    performance.now = () => now.call(performance) + 1000
    bff.on(TILES_USED, { json: aSubscription({ id: 'sub-2', external_id: 'tiles' }) })
    bff.on(CREATE_ON_TILES, { status: 201, json: anAlert() })
    await press(editor, 'Discard changes')
    await waitUntil(() => editor.one('form') && field(editor, 'code').value === '')
    await type(editor, { code: 'spend', 'thresholds-0-value': '30' })
    await submit(editor)
    expect(bff.calls(CREATE_ALERT)).to.have.length(0)
    expect(bff.calls(CREATE_ON_TILES)).to.have.length(1)
  })

  it('takes no subscription of a former customer', async () => {
    const editor = await anEditor({ customer: 'northwind' })
    const other = aSubscription({ id: 'sub-2', external_id: 'tiles' })
    const { promise, resolve } = deferred()
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([other]), after: promise })
    bff.on(CREATE_ON_TILES, { status: 201, json: anAlert() })
    editor.element.customer = 'contour'
    await waitUntil(() => bff.calls(SUBSCRIPTIONS).length === 2)
    await waitUntil(() => field(editor, 'external_subscription_id'))
    await type(editor, { code: 'spend', 'thresholds-0-value': '20' })
    await submit(editor)
    resolve()
    await waitUntil(() => !field(editor, 'external_subscription_id'))
    await submit(editor)
    expect(bff.calls(CREATE_ALERT)).to.have.length(0)
    expect(bff.calls(CREATE_ON_TILES)).to.have.length(1)
  })

  it('keeps an unknown creation for the only subscription, and its draft for its customer', async () => {
    bff.on(CREATE_ALERT, { problem: 'outcome-unknown' })
    let editor = await anEditor({ customer: 'northwind' })
    await type(editor, { code: 'spend', 'thresholds-0-value': '20' })
    await submit(editor)
    editor.element.customer = 'contour'
    await waitUntil(() => editor.one('form') && field(editor, 'code').value === '')
    expect(editor.text()).not.to.contain('We don’t know if this was created')
    editor.parent.remove()
    bff.on(SUBSCRIPTIONS, { status: 503 })
    editor = await anEditor({ customer: 'northwind' })
    expect(editor.text()).to.contain('We don’t know if this was created')
    bff.on(CREATE_ALERT, { status: 201, json: anAlert() })
    await press(editor, 'Check and try again')
    const keys = bff.calls(CREATE_ALERT).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).to.have.length(2)
    expect(new Set(keys).size).to.equal(1)
  })

  it('keeps a new draft when another alert is opened in its place and the question is declined', async () => {
    const editor = await anEditor({ customer: 'northwind' })
    await type(editor, { code: 'mine' })
    editor.element.subscription = 'maps'
    editor.element.alert = 'spend'
    await waitUntil(() => editor.text().includes('Discard your changes?'))
    performance.now = () => now.call(performance) + 1000
    await press(editor, 'Keep editing')
    expect(field(editor, 'code').value).to.equal('mine')
    expect([editor.element.subscription, editor.element.alert]).to.deep.equal(['', ''])
  })

  it('forgets a malformed metric that the chosen type doesn’t watch', async () => {
    const editor = await anEditor({ subscription: 'maps' }, SCOPES.slice(0, 2))
    await type(editor, { type: 'METRIC_CURRENT_USAGE_AMOUNT' })
    await type(editor, { metric_code: 'no code', code: 'spend', 'thresholds-0-value': '20' })
    await type(editor, { type: 'CURRENT_USAGE_AMOUNT' })
    await submit(editor)
    expect(bodies(bff, CREATE_ALERT)).to.deep.equal([
      { type: 'CURRENT_USAGE_AMOUNT', code: 'spend', thresholds: [{ value: '20' }] },
    ])
  })

  it('takes a typed subscription without the scope of a choice', async () => {
    const editor = await anEditor({ customer: 'northwind' }, SCOPES.slice(0, 2))
    expect(field(editor, 'external_subscription_id').localName).to.equal('input')
    await type(editor, { external_subscription_id: 'maps', code: 'spend' })
    await type(editor, { 'thresholds-0-value': '20' })
    await submit(editor)
    expect(bff.calls(CREATE_ALERT)).to.have.length(1)
  })

  it('takes a typed subscription where there are more than a choice has', async () => {
    const metadata = { total_count: 120, total_pages: 2, current_page: 1 }
    bff.on(SUBSCRIPTIONS, { json: { subscriptions: [aSubscription()], metadata } })
    const editor = await anEditor({ customer: 'northwind' })
    await waitUntil(() => field(editor, 'external_subscription_id')?.localName === 'input')
    await type(editor, { external_subscription_id: 'maps', code: 'spend' })
    await type(editor, { 'thresholds-0-value': '20' })
    await submit(editor)
    expect(bff.calls(CREATE_ALERT)).to.have.length(1)
  })

  it('types the code of a metric where usage can’t be read', async () => {
    const editor = await anEditor({ subscription: 'maps' }, ['alerts:read', 'alerts:write'])
    await type(editor, { type: 'METRIC_CURRENT_USAGE_AMOUNT' })
    expect(field(editor, 'metric_code').localName).to.equal('input')
    await submit(editor)
    expect(issue(editor, '/metric_code')).to.equal('Fill this in.')
  })

  it('changes code, name and thresholds, of which each keeps its code, and follows the new code', async () => {
    const alert = anAlert({ thresholds: [{ code: 'warn', value: '200' }] })
    bff.on(READ_ALERT, { json: alert })
    const editor = await anEditor(EDITED)
    expect(field(editor, 'type').disabled).to.equal(true)
    await type(editor, { name: '', code: 'budget', 'thresholds-0-value': '250' })
    bff.on(UPDATE_ALERT, () => {
      bff.on(READ_ALERT, { problem: 'not-found' })
      return { json: alert }
    })
    const renamed = { ...alert, name: undefined, code: 'budget' }
    bff.on(`${ALERTS}/budget`, { json: { ...renamed, thresholds: [{ value: '250' }] } })
    await submit(editor)
    expect(bodies(bff, UPDATE_ALERT)).to.deep.equal([
      { code: 'budget', name: '', thresholds: [{ code: 'warn', value: '250' }] },
    ])
    await waitUntil(() => editor.element.alert === 'budget')
    expect(editor.text()).not.to.contain('deleted elsewhere')
  })

  it('keeps the typed values when the service refuses, and marks the field', async () => {
    bff.on(CREATE_ALERT, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'VALUE_ALREADY_EXISTS', field: '/code' }] } },
    })
    const editor = await anEditor({ subscription: 'maps' })
    await type(editor, { code: 'spend', 'thresholds-0-value': '20' })
    await submit(editor)
    expect(issue(editor, '/code')).to.contain('Another alert of this subscription')
    expect(field(editor, 'thresholds-0-value').value).to.equal('20')
  })

  it('can’t be changed without the scope, which it names, or where it is read only', async () => {
    const editor = await anEditor(EDITED, SCOPES.slice(0, 1))
    expect(editor.text()).to.contain('alerts:write')
    for (const one of [editor, await anEditor({ ...EDITED, readonly: '' })]) {
      expect(field(one, 'name').readOnly).to.equal(true)
      for (const name of ['Save', 'Add threshold', 'Remove'])
        expect(button(one, name)).to.equal(undefined)
    }
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
