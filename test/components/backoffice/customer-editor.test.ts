/** <customer-editor>: the write-only token, cleared members, another external id, and failures. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/customer-editor/customer-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aCustomer,
  CHANGE_CUSTOMER,
  CREATE_CUSTOMER,
  READ_CUSTOMER,
} from '../../support/back-office/merchant-customers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const EVENTS = ['customer-loaded', 'customer-failed', 'customer-saved']
const anEditor = async (customer = '', scopes = ['customers:read', 'customers:write']) => {
  const attributes: Record<string, string> = customer ? { customer } : {}
  const editor = await renderInSession('customer-editor', EVENTS, { attributes, scopes })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const field = ({ one }: Editor, pointer: string) =>
  one<HTMLInputElement>(`#field${pointer.replaceAll('/', '-')}`)
async function type(editor: Editor, pointer: string, text: string): Promise<void> {
  const input = field(editor, pointer)
  input.value = text
  input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
  await editor.element.updateComplete
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
const press = async ({ all }: Editor, name: string) => {
  all('button')
    .find(({ textContent }) => textContent!.trim() === name)!
    .click()
  await settled()
}
const bodies = (bff: MockBff, route: string) =>
  bff.calls(route).map(({ body }) => JSON.parse(body!))

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

  it('creates a customer with its payment method', async () => {
    const editor = await anEditor()
    await expect(editor.element).to.be.accessible()
    await type(editor, '/name', 'Northwind')
    await type(editor, '/external_id', 'northwind')
    await type(editor, '/email', 'ada@northwind.example')
    await type(editor, '/payment_method_type', 'CARD')
    await type(editor, '/payment_method_token', 'tok_1')
    await submit(editor)
    expect(bodies(bff, CREATE_CUSTOMER)).to.deep.equal([
      {
        name: 'Northwind',
        external_id: 'northwind',
        email: 'ada@northwind.example',
        payment_method_token: 'tok_1',
        payment_method_type: 'CARD',
      },
    ])
    expect(editor.events.map((event) => event.type)).to.include('customer-saved')
    expect(editor.element.customer).to.equal('northwind')
    expect(field(editor, '/payment_method_token').value).to.equal('')
  })

  it('keeps the token by an empty field, and clears members by empty texts', async () => {
    const editor = await anEditor('northwind')
    await expect(editor.element).to.be.accessible()
    await type(editor, '/phone', '')
    await type(editor, '/address/line1', '')
    await submit(editor)
    expect(bodies(bff, CHANGE_CUSTOMER)).to.deep.equal([
      {
        name: 'Northwind',
        external_id: 'northwind',
        email: 'ada@northwind.example',
        phone: '',
        address: { line1: '', city: 'Portland', state: 'OR', country: 'US' },
        payment_method_type: 'CARD',
        metadata: [{ key: 'manager', value: 'Grace', display_in_invoice: false }],
        tax_codes: ['sales'],
      },
    ])
  })

  it('does not offer to remove the type of a payment method, which the service keeps', async () => {
    const editor = await anEditor('northwind')
    await type(editor, '/payment_method_type', '')
    await submit(editor)
    expect(bff.calls(CHANGE_CUSTOMER)).to.have.length(0)
    expect(editor.text()).to.contain('The service can’t remove it.')
  })

  it('reports a tax that is there twice', async () => {
    const editor = await anEditor('northwind')
    await press(editor, 'Add tax')
    await type(editor, '/tax_codes/1', 'sales')
    await submit(editor)
    expect(bff.calls(CHANGE_CUSTOMER)).to.have.length(0)
    expect(editor.text()).to.contain('This tax is already there.')
  })

  it('goes on with another external id after it was saved', async () => {
    const editor = await anEditor('northwind')
    const renamed = aCustomer({ external_id: 'north' })
    bff.on('GET /api/billing/customers/north', { json: renamed })
    bff.on(CHANGE_CUSTOMER, () => {
      bff.on(READ_CUSTOMER, { problem: 'not-found' })
      return { json: renamed }
    })
    await type(editor, '/external_id', 'north')
    await submit(editor)
    expect(editor.element.customer).to.equal('north')
    expect(editor.text()).not.to.contain('deleted')
    expect(field(editor, '/external_id').value).to.equal('north')
  })

  it('keeps the typed values when a save fails, with the reason at its field', async () => {
    bff.on(CREATE_CUSTOMER, {
      status: 422,
      json: {
        type: 'urn:tillkit:problem:refused',
        title: 'Refused',
        status: 422,
        upstream: { issues: [{ issue: 'VALUE_ALREADY_EXISTS', field: '/external_id' }] },
      },
    })
    const editor = await anEditor()
    await type(editor, '/name', 'Northwind')
    await type(editor, '/external_id', 'northwind')
    await type(editor, '/email', 'ada@northwind.example')
    await submit(editor)
    expect(editor.one('[data-pointer="/external_id"]').textContent).to.contain(
      'Another customer has this ID.',
    )
    expect(field(editor, '/name').value).to.equal('Northwind')
  })

  it('is read-only without the scope to write', async () => {
    const editor = await anEditor('northwind', ['customers:read'])
    expect(editor.text()).to.contain('customers:write')
    expect(field(editor, '/name').readOnly).to.equal(true)
    expect(field(editor, '/payment_method_token')).to.equal(undefined)
  })
})
