/** <customer-editor>: the write-only token, cleared members, another external id, and failures. */
import { expect } from '@open-wc/testing'
import { CustomerEditor } from '../../../components/backoffice/customer-editor/customer-editor.ts'
import { messages } from '../../../components/backoffice/customer-editor/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aCustomer } from '../../../demo/fixtures/office.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import {
  CHANGE_CUSTOMER,
  CREATE_CUSTOMER,
  READ_CUSTOMER,
} from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'

define('customer-editor', CustomerEditor)
define('till-session', TillSession)

const anEditor = (customer = '', scopes = ['customers:read', 'customers:write']) =>
  renderEditor('customer-editor', 'customer', { attributes: customer ? { customer } : {}, scopes })

const NEW = {
  '/name': 'Northwind',
  '/external_id': 'northwind',
  '/email': 'ada@northwind.example',
}

describe('<customer-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(READ_CUSTOMER, { json: aCustomer() })
      .on(CREATE_CUSTOMER, { status: 201, json: aCustomer() })
      .on(CHANGE_CUSTOMER, { json: aCustomer() })
  })
  afterEach(() => bff.restore())

  it('proposes the id of a new customer from its name, until one is typed', async () => {
    const editor = await anEditor()
    const id = () => editor.field('/external_id')!.value
    await editor.type('/name', 'Kite & Söhne')
    expect(id()).to.equal('kite_sohne')
    await editor.type('/external_id', 'kite')
    await editor.type('/name', 'Kite Robotics')
    expect(id()).to.equal('kite')
    const saved = await anEditor('northwind')
    await saved.type('/name', 'Southwind')
    expect(saved.field('/external_id')!.value).to.equal('northwind')
  })

  it('offers countries by name, and keeps a code that is none of them', async () => {
    const { element: fresh, ...editor } = await anEditor()
    const options = () => [...editor.one('#field-address-country').querySelectorAll('option')]
    expect(options().length).to.be.greaterThan(200)
    expect(options()[0]!.value).to.equal('')
    expect(options().find(({ value }) => value === 'SE')!.text).to.equal('Sweden')
    await editor.fill({ ...NEW, '/address/country': 'SE' })
    await editor.submit()
    expect(bff.bodies(CREATE_CUSTOMER)[0]).to.deep.include({ address: { country: 'SE' } })
    fresh.remove()

    bff.on(READ_CUSTOMER, { json: aCustomer({ address: { country: 'XK' } }) })
    const other = await anEditor('northwind')
    const field = other.one<HTMLSelectElement>('#field-address-country')
    expect(field.value).to.equal('XK')
    // The service keeps a country that stays away.
    expect([...field.options].map(({ value }) => value)).not.to.include('')
    await other.type('/phone', '')
    await other.submit()
    expect(bff.bodies(CHANGE_CUSTOMER)[0]).to.deep.include({ address: { country: 'XK' } })
  })

  it('has the token and the billing entity behind a summary that opens for an issue', async () => {
    const editor = await anEditor()
    const advanced = () => editor.one<HTMLDetailsElement>('details')
    expect(advanced().open).to.equal(false)
    expect(advanced().querySelector('summary')!.textContent).to.equal('Advanced')
    for (const pointer of ['/payment_method_token', '/billing_entity_code'])
      expect(editor.field(pointer).closest('details')).to.equal(advanced())

    await editor.fill({ ...NEW, '/billing_entity_code': 'acme' })
    expect(advanced().open).to.equal(true)
    await editor.type('/billing_entity_code', '')
    expect(advanced().open, 'while a person types').to.equal(true)

    await editor.type('/billing_entity_code', 'no code')
    advanced().open = false
    await editor.type('/name', 'North')
    expect(advanced().open, 'closed by the person').to.equal(false)
    await editor.submit()
    expect(advanced().open).to.equal(true)
    expect(editor.one('form').querySelector(':focus')).to.equal(
      editor.field('/billing_entity_code'),
    )
  })

  it('does not offer to remove the type of a payment method, which the service keeps', async () => {
    const editor = await anEditor('northwind')
    await editor.type('/payment_method_type', '')
    await editor.submit()
    expect(bff.calls(CHANGE_CUSTOMER)).to.have.length(0)
    expect(editor.text()).to.contain(messages['customer.not-removable'])
  })

  it('reports a tax that is there twice', async () => {
    const editor = await anEditor('northwind')
    await editor.press('Add tax')
    await editor.type('/tax_codes/1', 'sales')
    await editor.submit()
    expect(bff.calls(CHANGE_CUSTOMER)).to.have.length(0)
    expect(editor.text()).to.contain(messages['customer.same-tax'])
  })

  it('goes on with another external id after it was saved', async () => {
    const editor = await anEditor('northwind')
    const renamed = aCustomer({ external_id: 'north' })
    bff.on('GET /api/billing/customers/north', { json: renamed })
    bff.on(CHANGE_CUSTOMER, () => {
      bff.on(READ_CUSTOMER, { problem: 'not-found' })
      return { json: renamed }
    })
    await editor.type('/external_id', 'north')
    await editor.submit()
    expect(editor.element.customer).to.equal('north')
    expect(editor.text()).not.to.contain('deleted')
    expect(editor.field('/external_id').value).to.equal('north')
  })

  it('has no field for a token without the scope to write', async () => {
    const editor = await anEditor('northwind', ['customers:read'])
    expect(editor.field('/payment_method_token')).to.equal(undefined)
    expect(editor.one('details')).to.equal(undefined)
  })
})
