/** <tax-list> and <tax-editor>: every member of a tax, failures at their fields, pages and deletion. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/tax-list/tax-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { taxRules } from '../../../components/backoffice/internal/constraints/tax.ts'
import { toBody, toDraft } from '../../../components/backoffice/internal/forms/draft.ts'
import { validate } from '../../../components/backoffice/internal/forms/validate.ts'
import { TaxBody } from '../../../server/contract/tax.ts'
import fc from '../../support/fc.ts'
import {
  aTax,
  aTaxPage,
  CREATE_TAX,
  DELETE_TAX,
  READ_TAX,
  TAXES,
  UPDATE_TAX,
} from '../../support/merchant-catalog.ts'
import { MockBff } from '../../support/mock-bff.ts'
import { renderInSession } from '../../support/render-in-session.ts'
import { settled } from '../../support/wait.ts'

const SCOPES = ['catalog:read', 'catalog:write']
const anEditor = async (attributes: Record<string, string> = {}, scopes = SCOPES) => {
  const events = ['tax-editor-loaded', 'tax-editor-failed', 'tax-saved']
  const editor = await renderInSession('tax-editor', events, { attributes, scopes })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
const aList = async (scopes = SCOPES, attributes: Record<string, string> = {}) => {
  const events = ['taxes-loaded', 'taxes-failed', 'tax-edit', 'tax-deleted']
  const list = await renderInSession('tax-list', events, { scopes, attributes })
  await list.waitForEvents(1)
  return list
}
type Editor = Awaited<ReturnType<typeof anEditor>>
type Rendered = Editor | Awaited<ReturnType<typeof aList>>

const field = ({ one }: Editor, member: string) => one<HTMLInputElement>(`#field-${member}`)
const issue = ({ one }: Editor, member: string) =>
  one(`[data-pointer="/${member}"]`)?.textContent?.trim()
const button = ({ all }: Rendered, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function type(editor: Editor, values: Record<string, string>): Promise<void> {
  for (const [member, text] of Object.entries(values)) {
    const input = field(editor, member)
    input.value = text
    input.dispatchEvent(new Event('input'))
  }
  await editor.element.updateComplete
}
async function press(rendered: Rendered, name: string): Promise<void> {
  button(rendered, name).click()
  await settled()
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
const types = ({ events }: Rendered) => events.map(({ type }) => type)
const bodies = (bff: MockBff, route: string) =>
  bff.calls(route).map(({ body }) => JSON.parse(body!))

describe('<tax-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(READ_TAX, { json: aTax({ description: 'Of the country' }) })
      .on(CREATE_TAX, { status: 201, json: aTax() })
      .on(UPDATE_TAX, { json: aTax() })
  })
  afterEach(() => bff.restore())

  it('creates a tax, once, and opens it by its code', async () => {
    const editor = await anEditor()
    await type(editor, { name: 'VAT', code: 'vat', rate: '20' })
    await expect(editor.element).to.be.accessible()
    await submit(editor)
    expect(bodies(bff, CREATE_TAX)).to.deep.equal([{ name: 'VAT', code: 'vat', rate: '20' }])
    expect(types(editor)).to.include('tax-saved')
    expect(editor.element.tax).to.equal('vat')
  })

  it('changes every member but the code, and sends an emptied description', async () => {
    const editor = await anEditor({ tax: 'vat' })
    expect(field(editor, 'code').readOnly).to.equal(true)
    await type(editor, { rate: '19.5', description: '' })
    await submit(editor)
    expect(bodies(bff, UPDATE_TAX)).to.deep.equal([
      { name: 'VAT', code: 'vat', rate: '19.5', description: '' },
    ])
  })

  it('names the limits of a rate', async () => {
    const editor = await anEditor()
    expect(field(editor, 'rate').inputMode).to.equal('decimal')
    await type(editor, { name: 'VAT', code: 'vat', rate: '120' })
    await submit(editor)
    expect(issue(editor, 'rate')).to.contain('from 0.01 to 100')
    expect(bff.calls(CREATE_TAX)).to.have.length(0)
  })

  it('keeps the typed values when the service refuses, and marks the field', async () => {
    bff.on(CREATE_TAX, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'VALUE_ALREADY_EXISTS', field: '/code' }] } },
    })
    const editor = await anEditor()
    await type(editor, { name: 'VAT', code: 'vat', rate: '20' })
    await submit(editor)
    expect(issue(editor, 'code')).to.equal('Another tax has this code.')
    expect(field(editor, 'rate').value).to.equal('20')
    expect(editor.element.shadowRoot!.activeElement).to.equal(field(editor, 'code'))
  })

  it('overwrites no change from elsewhere without a question', async () => {
    const editor = await anEditor({ tax: 'vat' })
    await type(editor, { rate: '21' })
    bff.on(READ_TAX, { json: aTax({ rate: '25' }) })
    await submit(editor)
    expect(editor.text()).to.contain('This was changed elsewhere')
    expect(bff.calls(UPDATE_TAX)).to.have.length(0)
  })

  it('can’t be changed without the scope, which it names, or where it is read only', async () => {
    const editor = await anEditor({ tax: 'vat' }, ['catalog:read'])
    expect(editor.text()).to.contain('catalog:write')
    const readonly = await anEditor({ tax: 'vat', readonly: '' })
    for (const one of [editor, readonly]) {
      expect(field(one, 'name').readOnly).to.equal(true)
      expect(button(one, 'Save')).to.equal(undefined)
    }
  })

  it('accepts the taxes of the contract (billing-124)', () => {
    const aDraft = fc.record({
      name: fc.constantFrom('', 'VAT', 'x'.repeat(256)),
      code: fc.constantFrom('vat', 'no code'),
      rate: fc.oneof(
        fc.constantFrom('', '0', '0.01', '100', '100.00', '100.01', '1e1', '08', '.5'),
        fc.double({ min: 0, max: 120, noNaN: true }).map(String),
      ),
      description: fc.constantFrom(undefined, 'x'.repeat(2001)),
    })
    fc.assert(
      fc.property(aDraft, (tax) => {
        const draft = toDraft(taxRules, tax)
        const isValid = TaxBody.safeParse(toBody(taxRules, draft)).success
        expect(Object.keys(validate(taxRules, draft)).length === 0).to.equal(isValid)
      }),
    )
  })
})

describe('<tax-list>', () => {
  let bff: MockBff
  const { now } = performance
  beforeEach(() => {
    sessionStorage.clear()
    const sales = aTax({ id: 'tax-2', name: 'Sales tax', code: 'sales', rate: '8.25' })
    bff = new MockBff()
      .on(TAXES, { json: aTaxPage([aTax()], { pages: 2 }) })
      .on(`${TAXES}?page=2&per_page=10`, { json: aTaxPage([sales], { page: 2, pages: 2 }) })
      .on(READ_TAX, { json: aTax() })
      .on(DELETE_TAX, { status: 204 })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  /** Confirms a deletion; the question ignores the second click of a double click. */
  async function deleteFirst(list: Rendered): Promise<void> {
    const start = performance.now()
    let waited = 0
    performance.now = () => start + waited
    await press(list, 'Delete')
    waited = 400
    await press(list, 'Delete tax')
  }

  it('shows the rate of a tax with all its digits, and turns pages by number', async () => {
    const list = await aList()
    expect(list.text()).to.contain('VAT').and.to.contain('20%')
    await expect(list.element).to.be.accessible()
    await press(list, 'Next page')
    expect(list.text()).to.contain('8.25%')
    expect(button(list, 'Next page').disabled).to.equal(true)
  })

  it('opens a tax in its place', async () => {
    const list = await aList()
    list.one('#open-vat').click()
    await waitUntil(() => list.one('tax-editor')?.shadowRoot?.querySelector('form'))
    expect(types(list)).to.include('tax-edit')
    expect(list.one<HTMLElementTagNameMap['tax-editor']>('tax-editor').tax).to.equal('vat')
  })

  it('deletes a tax after a question, and reads the list again', async () => {
    const list = await aList()
    bff.on(TAXES, { json: aTaxPage([]) })
    await deleteFirst(list)
    await waitUntil(() => list.text().includes('No taxes yet.'))
    expect(types(list)).to.include('tax-deleted')
    expect(bff.calls(DELETE_TAX)).to.have.length(1)
  })

  it('says why a tax in use was not deleted', async () => {
    bff.on(DELETE_TAX, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'RESOURCE_IN_USE', description: 'In use.' }] } },
    })
    const list = await aList()
    await deleteFirst(list)
    expect(list.text()).to.contain(
      'A customer, a plan, a charge or a minimum commitment still has this tax.',
    )
    expect(list.text()).to.contain('VAT')
  })

  it('has no changing actions without the scope to write, or where it is read only', async () => {
    const list = await aList(['catalog:read'])
    expect(list.text()).to.contain('catalog:write')
    const readonly = await aList(SCOPES, { readonly: '' })
    for (const one of [list, readonly])
      for (const name of ['New tax', 'Delete']) expect(button(one, name)).to.equal(undefined)
  })
})
