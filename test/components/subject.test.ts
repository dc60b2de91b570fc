/** The state of an element belongs to its subject: another customer, subscription, link or id inherits nothing. */
import { expect } from '@open-wc/testing'
import type { LitElement } from 'lit'
import { AuthorizationRenewal } from '../../components/backoffice/authorization-renewal/authorization-renewal.ts'
import { CustomerOverview } from '../../components/backoffice/customer-overview/customer-overview.ts'
import { editorMessages } from '../../components/backoffice/internal/editor/editor-messages.ts'
import { InvoiceBoard } from '../../components/backoffice/invoice-board/invoice-board.ts'
import { SubscriptionList } from '../../components/backoffice/subscription-list/subscription-list.ts'
import { TaxEditor } from '../../components/backoffice/tax-editor/tax-editor.ts'
import { TaxList } from '../../components/backoffice/tax-list/tax-list.ts'
import { WalletEditor } from '../../components/backoffice/wallet-editor/wallet-editor.ts'
import { BillingDetails } from '../../components/billing-details/billing-details.ts'
import { define } from '../../components/internal/dom/define-element.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { messages } from '../../components/usage-alerts/messages.ts'
import { UsageAlerts } from '../../components/usage-alerts/usage-alerts.ts'
import { aUsage } from '../../demo/fixtures/customer.ts'
import {
  aMerchantInvoice,
  anAuthorization,
  aSubscription,
  aSubscriptionPage,
  aTax,
  aWallet,
  invoicePage,
  ORIGINAL_ID,
} from '../../demo/fixtures/office.ts'
import {
  at,
  CREATE_WALLET,
  INVOICES,
  READ_AUTHORIZATION,
  READ_TAX,
  RENEW_AUTHORIZATION,
  SUBSCRIPTIONS,
  TAXES,
  TIME,
} from '../support/back-office/routes.ts'
import { englishOf } from '../support/elements/english.ts'
import { deferred, MockBff } from '../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../support/elements/monotonic-clock.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../support/elements/wait.ts'

define('authorization-renewal', AuthorizationRenewal)
define('customer-overview', CustomerOverview)
define('invoice-board', InvoiceBoard)
define('subscription-list', SubscriptionList)
define('tax-editor', TaxEditor)
define('tax-list', TaxList)
define('wallet-editor', WalletEditor)
define('till-session', TillSession)
define('billing-details', BillingDetails)
define('usage-alerts', UsageAlerts)

const says = englishOf(messages)

type Rendered = Pick<Awaited<ReturnType<typeof renderInSession>>, 'all' | 'one' | 'text'> & {
  element: LitElement
}

const button = ({ all }: Rendered, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!

async function press(rendered: Rendered, name: string): Promise<void> {
  button(rendered, name).click()
  await settled()
  await rendered.element.updateComplete
}

async function type({ one, element }: Rendered, selector: string, text: string): Promise<void> {
  const input = one<HTMLInputElement>(selector)
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await element.updateComplete
}

const submit = async ({ one }: Rendered) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}

const ALERTS = 'GET /api/me/alerts'
const alerts = ['calls', 'tiles'].map((code) => ({
  type: 'CURRENT_USAGE_AMOUNT',
  code,
  name: `Alert ${code}`,
  external_subscription_id: 'terrain',
  thresholds: [{ value: '5' }],
}))
const ONE = { external_id: 'terrain', name: 'Terrain', status: 'ACTIVE' }
const TWO = { external_id: 'maps', name: 'Maps', status: 'ACTIVE' }

describe('another subject', () => {
  let bff: MockBff
  const { now } = performance
  beforeEach(() => {
    sessionStorage.clear()
    // Each question is answered after the time of a double click.
    let waited = 0
    performance.now = () => now.call(performance) + (waited += 1000)
    bff = new MockBff()
      .on(TIME, at('2026-11-07T12:00:00Z'))
      .on('GET /api/me/subscriptions', { json: { subscriptions: [ONE, TWO] } })
      .on('GET /api/me/usage/current', { json: aUsage() })
      .on(ALERTS, { json: { alerts } })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })
  const posts = () =>
    bff.calls().filter(({ method, address }) => method !== 'GET' && address !== '/api/sessions')

  async function someAlerts(attributes: Record<string, string> = {}) {
    const scopes = ['alerts:read', 'alerts:write']
    const rendered = await renderInSession('usage-alerts', ['alerts-loaded'], {
      attributes,
      scopes,
    })
    await rendered.waitForEvents(1)
    return rendered
  }

  describe('with money', () => {
    it('is not charged by a question about the payments of the previous customer', async () => {
      const board = await renderInSession('invoice-board', ['invoice-board-loaded'], {
        attributes: { customer: 'northwind' },
        scopes: ['invoices:read', 'invoices:pay'],
      })
      const [a, b, c] = [41, 42, 43].map((number) => aMerchantInvoice(number))
      bff.on(INVOICES, { json: invoicePage([a!, b!]) })
      board.element.reload()
      await waitUntil(() => board.all('[part=row]').length === 2)
      board.one<HTMLInputElement>('.select-all').click()
      await settled()
      await press(board, 'Retry 2 payments')
      expect(board.all('[part=confirm]')).to.have.length(1)
      bff.on(INVOICES, { json: invoicePage([c!]) })
      board.element.setAttribute('customer', 'contour')
      await waitUntil(() => board.all('[part=row]').length === 1)
      expect(board.all('[part=confirm]')).to.have.length(0)
      expect(button(board, 'Retry 2 payments')).to.equal(undefined)
    })

    it('is not charged by a question about rows that another filter hides', async () => {
      const board = await renderInSession('invoice-board', ['invoice-board-loaded'], {
        scopes: ['invoices:read', 'invoices:pay'],
      })
      bff.on(INVOICES, { json: invoicePage([aMerchantInvoice(41)]) })
      board.element.reload()
      await waitUntil(() => board.all('.retry').length === 1)
      board.one('.retry').click()
      await settled()
      expect(board.all('[part=confirm]')).to.have.length(1)
      bff.on(INVOICES, { json: invoicePage([aMerchantInvoice(42)]) })
      board.element.period = '3-months'
      await board.waitForEvents(2)
      await settled()
      expect(board.all('[part=confirm]')).to.have.length(0)
    })

    it('owns a wallet that is created after the customer has changed', async () => {
      bff.on(CREATE_WALLET, { status: 201, json: aWallet({ external_customer_id: 'beta' }) })
      const editor = await renderInSession('wallet-editor', [], {
        attributes: { customer: 'alpha' },
        scopes: ['credits:read', 'credits:write'],
      })
      await waitUntil(() => editor.one('form'))
      editor.element.setAttribute('customer', 'beta')
      await settled()
      await waitUntil(() => editor.one('#field-name'))
      await type(editor, '#field-name', 'Prepaid')
      await submit(editor)
      const bodies = bff.calls(CREATE_WALLET).map(({ body }) => JSON.parse(body!))
      expect(bodies.map(({ external_customer_id }) => external_customer_id)).to.deep.equal(['beta'])
    })

    it('is not renewed with the amount of the previous authorization', async () => {
      const other = 'AUTHBBBBBBBBBBBBB'
      bff.on(READ_AUTHORIZATION, { json: anAuthorization() })
      bff.on(`GET /api/authorizations/${other}`, {
        json: anAuthorization({ id: other, amount: { currency_code: 'USD', value: '20.00' } }),
      })
      const { promise, resolve } = deferred()
      bff.on(RENEW_AUTHORIZATION, { problem: 'outcome-unknown', after: promise })
      const renewal = await renderInSession('authorization-renewal', ['authorization-loaded'], {
        attributes: { authorization: ORIGINAL_ID },
        scopes: ['authorizations:read', 'authorizations:reauthorize'],
      })
      await renewal.waitForEvents(1)
      await submit(renewal)
      afterDoubleClick(() => renewal.one('.question .button:not(.keep)').click())
      await settled()
      expect(bff.calls(RENEW_AUTHORIZATION)).to.have.length(1)
      renewal.element.authorization = other
      await renewal.waitForEvents(2)
      expect(button(renewal, 'Renewing…')).to.equal(undefined)
      resolve()
      await settled()
      expect(renewal.text()).not.to.contain('100.00')
      expect(button(renewal, 'Repeat the renewal')).to.equal(undefined)
      renewal.element.authorization = ORIGINAL_ID
      await renewal.waitForEvents(3)
      expect(renewal.text()).to.contain('$100.00')
    })

    it('loses one subscription, that of the confirmed row, where none has an id', async () => {
      const rows = ['terrain', 'maps'].map((external_id) =>
        aSubscription({ id: null, external_id, name: external_id }),
      )
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage(rows) })
      const list = await renderInSession('subscription-list', ['subscriptions-loaded'], {
        attributes: { customer: 'northwind' },
        scopes: ['subscriptions:read', 'subscriptions:write'],
      })
      await list.waitForEvents(1)
      button(list, 'Cancel subscription').click()
      await settled()
      expect(list.all('.question')).to.have.length(1)
    })
  })

  describe('after typed values', () => {
    it('waits for an answer in <usage-alerts>', async () => {
      const panel = await someAlerts({ subscription: 'terrain' })
      await press(panel, 'New alert')
      await type(panel, '#name', 'Mine')
      panel.element.subscription = 'maps'
      await settled()
      expect(panel.text()).to.contain(says('editor.discard-question'))
      expect(panel.element.subscription).to.equal('terrain')
      expect(panel.element.shadowRoot!.activeElement).to.equal(button(panel, 'Keep editing'))
      await expect(panel.element).to.be.accessible()
      await press(panel, 'Keep editing')
      expect(panel.one<HTMLInputElement>('#name').value).to.equal('Mine')
      panel.element.subscription = 'maps'
      await settled()
      await press(panel, 'Discard changes')
      await panel.waitForEvents(2)
      expect([panel.element.subscription, panel.all('form').length]).to.deep.equal(['maps', 0])
    })

    it('waits for an answer, too, where the customer opens another alert or subscription', async () => {
      const panel = await someAlerts()
      await press(panel, 'New alert')
      await type(panel, '#name', 'Mine')
      await press(panel, 'Change')
      expect(panel.text()).to.contain(says('editor.discard-question'))
      await press(panel, 'Keep editing')
      const select = panel.one<HTMLSelectElement>('[part=subscription]')
      select.value = 'maps'
      select.dispatchEvent(new Event('change'))
      await settled()
      expect([select.value, panel.one<HTMLInputElement>('#name').value]).to.deep.equal([
        'terrain',
        'Mine',
      ])
      await press(panel, 'Discard changes')
      await panel.waitForEvents(2)
      expect([select.value, panel.all('form').length]).to.deep.equal(['maps', 0])
    })

    it('is not let in by another login, which has no typed values and no question', async () => {
      const panel = await someAlerts({ subscription: 'terrain' })
      await press(panel, 'New alert')
      await type(panel, '#name', 'Mine')
      panel.element.subscription = 'maps'
      await settled()
      panel.session.logout()
      panel.customer.id = 'bob'
      panel.session.start()
      await panel.waitForEvents(2)
      expect([panel.element.subscription, panel.all('form').length]).to.deep.equal(['terrain', 0])
    })

    it('is let in by a save that was under way', async () => {
      const { promise, resolve } = deferred()
      bff.on(READ_TAX, { json: aTax() }).on('PUT /api/billing/taxes/vat', {
        json: aTax({ name: 'Mine' }),
        after: promise,
      })
      bff.on('GET /api/billing/taxes/other', { json: aTax({ code: 'other', name: 'Other' }) })
      const editor = await renderInSession('tax-editor', ['tax-loaded'], {
        attributes: { tax: 'vat' },
        scopes: ['catalog:read', 'catalog:write'],
      })
      await editor.waitForEvents(1)
      await type(editor, '#field-name', 'Mine')
      await submit(editor)
      editor.element.tax = 'other'
      await settled()
      expect(editor.text()).to.contain(editorMessages['editor.discard-question'])
      resolve()
      await waitUntil(() => editor.one<HTMLInputElement>('#field-name')?.value === 'Other')
      expect(editor.element.tax).to.equal('other')
    })
  })

  describe('while an answer is under way', () => {
    it('does not show the failed deletion of another row', async () => {
      const { promise, resolve } = deferred()
      const taxes = [aTax(), aTax({ code: 'other', name: 'Other' })]
      bff.on(TAXES, {
        json: { taxes, metadata: { total_count: 2, total_pages: 1, current_page: 1 } },
      })
      bff.on('DELETE /api/billing/taxes/vat', { problem: 'upstream-unavailable', after: promise })
      const list = await renderInSession('tax-list', ['taxes-loaded'], {
        scopes: ['catalog:read', 'catalog:write'],
      })
      await list.waitForEvents(1)
      list.all('.delete')[0]!.click()
      await settled()
      await submit(list)
      await press(list, 'Keep')
      list.one('[data-id=other] .delete').click()
      await settled()
      resolve()
      await settled()
      expect(list.all('.question')).to.have.length(1)
      expect(list.all('.issue')).to.have.length(0)
    })

    it('keeps a form that was opened after the one that is being saved', async () => {
      for (const problem of [undefined, 'invalid-request'] as const) {
        const { promise, resolve } = deferred()
        bff.on('PUT /api/me/alerts/calls', {
          ...(problem ? { problem } : { json: alerts[0] }),
          after: promise,
        })
        const panel = await someAlerts()
        await press(panel, 'Change')
        await submit(panel)
        await press(panel, 'Cancel')
        panel.one('[data-id=tiles] .change').click()
        await settled()
        await type(panel, '#name', 'Mine')
        resolve()
        await settled()
        expect(panel.one<HTMLInputElement>('#name').value).to.equal('Mine')
        expect(panel.all('[aria-invalid=true]')).to.have.length(0)
        const failed = says('alerts.unsaved')
        expect(panel.text().includes(failed), String(problem)).to.equal(problem !== undefined)
        panel.parent.remove()
      }
    })
  })

  describe('in a later reading', () => {
    it('is missing: its question in <subscription-list> does not come back with it', async () => {
      const row = aSubscription()
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([row]) })
      const list = await renderInSession('subscription-list', ['subscriptions-loaded'], {
        attributes: { customer: 'northwind' },
        scopes: ['subscriptions:read', 'subscriptions:write'],
      })
      await list.waitForEvents(1)
      await press(list, 'Cancel subscription')
      expect(list.all('.question')).to.have.length(1)
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([]) })
      list.element.reload()
      await list.waitForEvents(2)
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([row]) })
      list.element.reload()
      await list.waitForEvents(3)
      expect(list.all('.question')).to.have.length(0)
    })

    it('is missing: its deletion in <usage-alerts> is not confirmed once it is back', async () => {
      const panel = await someAlerts()
      await press(panel, 'Delete')
      expect(panel.text()).to.contain(says('alerts.delete-alert'))
      bff.on(ALERTS, { json: { alerts: alerts.slice(1) } })
      panel.element.reload()
      await panel.waitForEvents(2)
      bff.on(ALERTS, { json: { alerts } })
      panel.element.reload()
      await panel.waitForEvents(3)
      expect(panel.text()).not.to.contain(says('alerts.delete-alert'))
    })

    it('is another subscription: the form of a new alert is not sent for it', async () => {
      const panel = await someAlerts()
      await press(panel, 'New alert')
      await type(panel, '#name', 'Mine')
      bff.on('GET /api/me/subscriptions', { json: { subscriptions: [TWO] } })
      panel.element.reload()
      await panel.waitForEvents(2)
      expect(panel.all('form')).to.have.length(0)
    })
  })

  it('is the same one after a removal: typed values, forms and answers stay', async () => {
    const { promise, resolve } = deferred()
    bff.on(READ_TAX, { json: aTax() })
    bff.on('PUT /api/billing/taxes/vat', { json: aTax({ name: 'Mine' }), after: promise })
    const editor = await renderInSession('tax-editor', ['tax-loaded'], {
      attributes: { tax: 'vat' },
      scopes: ['catalog:read', 'catalog:write'],
    })
    await editor.waitForEvents(1)
    await type(editor, '#field-name', 'Mine')
    editor.element.remove()
    await settled()
    editor.session.append(editor.element)
    await settled()
    expect(editor.one<HTMLInputElement>('#field-name').value).to.equal('Mine')
    expect(editor.element.hasUnsavedWork).to.equal(true)
    await submit(editor)
    editor.element.remove()
    resolve()
    await settled()
    editor.session.append(editor.element)
    await settled()
    expect(editor.element.hasUnsavedWork).to.equal(false)
    expect(posts()).to.have.length(1)
  })

  describe('after a login that has expired', () => {
    const ME = 'GET /api/me'
    const profile = { name: 'Ada', email: null, phone: null, address: null, now: '2026-11-20' }
    const FORMS = [
      ['tax-editor', 'tax', READ_TAX, aTax(), '#field-name', { tax: 'vat' }],
      ['billing-details', 'billing-details', ME, profile, '#name', {}],
    ] as const

    for (const [tag, event, route, json, field, attributes] of FORMS)
      for (const [login, does] of [
        ['ada', 'keeps what was typed for the same customer'],
        ['bob', 'shows another one nothing of it'],
      ] as const)
        it(`${tag} ${does}`, async () => {
          bff.on(route, { json })
          const scopes = ['catalog:read', 'catalog:write', 'profile:read', 'profile:write']
          const form = await renderInSession(tag, [`${event}-loaded`], { attributes, scopes })
          await form.waitForEvents(1)
          form.one('[part=edit]')?.click()
          await form.element.updateComplete
          await type(form, field, 'Mine')
          form.customer.id = undefined
          bff.on(route, { problem: 'unauthenticated' })
          form.element.reload()
          await waitUntil(() => form.session.session!.needsSignIn)
          await settled()
          expect(form.one(field), 'nothing is shown meanwhile').to.equal(undefined)
          bff.on(route, { json })
          form.customer.id = login
          form.session.start()
          await form.waitForEvents(2)
          const shown = form.one<HTMLInputElement>(field)?.value
          if (login === 'ada') expect(shown).to.equal('Mine')
          else expect(shown).not.to.equal('Mine')
        })
  })

  it('answers a save that was under way when the login expired, once the same person is back', async () => {
    const { promise, resolve } = deferred()
    bff.on(READ_TAX, { json: aTax() })
    bff.on('PUT /api/billing/taxes/vat', { json: aTax({ name: 'Mine' }), after: promise })
    const editor = await renderInSession('tax-editor', ['tax-loaded'], {
      attributes: { tax: 'vat' },
      scopes: ['catalog:read', 'catalog:write'],
    })
    await editor.waitForEvents(1)
    await type(editor, '#field-name', 'Mine')
    await submit(editor)
    editor.customer.id = undefined
    bff.on(READ_TAX, { problem: 'unauthenticated' })
    editor.element.reload()
    await waitUntil(() => editor.session.session!.needsSignIn)
    bff.on(READ_TAX, { json: aTax({ name: 'Mine' }) })
    editor.customer.id = 'ada'
    editor.session.start()
    resolve()
    await editor.waitForEvents(2)
    await waitUntil(() => !editor.element.hasUnsavedWork, 'the form is free again')
    expect(posts()).to.have.length(1)
  })

  it('is another one in another session: nothing typed is shown there', async () => {
    bff.on(READ_TAX, { json: aTax() })
    const options = { attributes: { tax: 'vat' }, scopes: ['catalog:read', 'catalog:write'] }
    const editor = await renderInSession('tax-editor', ['tax-loaded'], options)
    const other = await renderInSession('tax-editor', ['tax-loaded'], {
      ...options,
      customerId: 'bob',
    })
    await editor.waitForEvents(1)
    await other.waitForEvents(1)
    await type(editor, '#field-name', 'Mine')
    editor.element.remove()
    await settled()
    other.session.append(editor.element)
    await waitUntil(() => editor.one<HTMLInputElement>('#field-name')?.value === aTax().name)
    editor.element.remove()
    await settled()
    document.body.append(editor.element)
    await settled()
    expect(editor.text()).not.to.contain(aTax().name)
    editor.element.remove()
  })
})
