/** <tax-editor>: every member of a tax, and failures at their fields. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/tax-editor/tax-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { taxRules } from '../../../components/backoffice/internal/constraints/tax.ts'
import { toBody, toDraft } from '../../../components/backoffice/internal/forms/draft.ts'
import { validate } from '../../../components/backoffice/internal/forms/validate.ts'
import { TaxBody } from '../../../server/contract/tax.ts'
import {
  aTax,
  CREATE_TAX,
  READ_TAX,
  UPDATE_TAX,
} from '../../support/back-office/merchant-catalog.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'
import fc from '../../support/fc.ts'

const SCOPES = ['catalog:read', 'catalog:write']
const anEditor = async (attributes: Record<string, string> = {}, scopes = SCOPES) => {
  const events = ['tax-loaded', 'tax-failed', 'tax-saved']
  const editor = await renderInSession('tax-editor', events, { attributes, scopes })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const field = ({ one }: Editor, member: string) => one<HTMLInputElement>(`#field-${member}`)
const issue = ({ one }: Editor, member: string) =>
  one(`[data-pointer="/${member}"]`)?.textContent?.trim()
const button = ({ all }: Editor, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function type(editor: Editor, values: Record<string, string>): Promise<void> {
  for (const [member, text] of Object.entries(values)) {
    const input = field(editor, member)
    input.value = text
    input.dispatchEvent(new Event('input'))
  }
  await editor.element.updateComplete
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
const types = ({ events }: Editor) => events.map(({ type }) => type)
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
