/** <billing-activation>: the state of billing, its activation, refusals and missing scopes. */
import { expect } from '@open-wc/testing'
import { BillingActivation } from '../../../components/backoffice/billing-activation/billing-activation.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { next } from '../../support/elements/wait.ts'

define('billing-activation', BillingActivation)
define('till-session', TillSession)

const says = englishOf(BillingActivation.messages)

const PLANS = 'GET /api/billing/plans'
const ACTIVATE = 'POST /api/billing/activate'
const TYPES = ['activation-loaded', 'activation-failed', 'activation-created']
const render = (scopes = ['catalog:read', 'billing:activate']) =>
  renderInSession('billing-activation', TYPES, { scopes })

describe('<billing-activation>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(PLANS, { json: { plans: [] } }).on(ACTIVATE, { status: 204 })
  })
  afterEach(() => bff.restore())

  it('says that billing is active, and offers nothing', async () => {
    const { waitForEvents, text, all, element } = await render()
    await waitForEvents(1)
    expect(text()).to.contain(says('activation.is-active'))
    expect(all('button')).to.have.length(0)
    await expect(element).to.be.accessible()
  })

  it('activates billing once, however often the button is clicked', async () => {
    bff.on(PLANS, { problem: 'upstream-refused' })
    const { promise, resolve } = deferred()
    bff.on(ACTIVATE, { status: 204, after: promise })
    const { waitForEvents, text, one, all, element, events } = await render()
    await waitForEvents(1)
    expect(text()).to.contain(says('activation.inactive'))
    await expect(element).to.be.accessible()
    const activated = next(element, 'activation-created')
    one('[part=activate]').click()
    one('[part=activate]').click()
    await element.updateComplete
    expect(text()).to.contain(says('activation.sending'))
    resolve()
    await activated
    await element.updateComplete
    const calls = bff.calls(ACTIVATE)
    expect(calls).to.have.length(1)
    expect(calls[0]!.headers.get('Idempotency-Key')).to.match(/^[\da-f-]{36}$/)
    expect(text()).to.contain(says('activation.is-active'))
    expect(all('button')).to.have.length(0)
    expect(events.map(({ type }) => type)).to.deep.equal([
      'activation-loaded',
      'activation-created',
    ])
  })

  it('says why the service refused, and keeps the button', async () => {
    bff.on(PLANS, { problem: 'upstream-refused' })
    const issues = [{ issue: 'NOT_ALLOWED', description: 'The account is not verified.' }]
    bff.on(ACTIVATE, { problem: 'refused', json: { upstream: { issues } } })
    const { waitForEvents, text, one, element } = await render()
    await waitForEvents(1)
    const failed = next(element, 'activation-failed')
    one('[part=activate]').click()
    await failed
    await waitForEvents(3)
    expect(text()).to.contain('The account is not verified.')
    expect(one('[part=activate]').getAttribute('aria-disabled')).to.equal('false')
    await expect(element).to.be.accessible()
  })

  it('reads the state again after an unknown outcome', async () => {
    bff.once(PLANS, { problem: 'upstream-refused' })
    bff.on(ACTIVATE, { problem: 'outcome-unknown' })
    const { waitForEvents, text, one } = await render()
    await waitForEvents(1)
    one('[part=activate]').click()
    await waitForEvents(3)
    expect(text()).to.contain(says('activation.is-active'))
  })

  it('names the scope without which it can not activate', async () => {
    bff.on(PLANS, { problem: 'upstream-refused' })
    const { waitForEvents, all } = await render(['catalog:read'])
    await waitForEvents(1)
    expect(all('[title*="billing:activate"]')).to.have.length(1)
    expect(all('button')).to.have.length(0)
  })

  it('offers the activation without knowing the state, if the session may not read it', async () => {
    bff.on(PLANS, { problem: 'insufficient-scope' })
    const { waitForEvents, text, one } = await render(['billing:activate'])
    await waitForEvents(1)
    expect(text()).to.contain(says('activation.is-unknown'))
    one('[part=activate]').click()
    await waitForEvents(2)
    expect(text()).to.contain(BillingActivation.messages['activation.is-active'])
  })
})
