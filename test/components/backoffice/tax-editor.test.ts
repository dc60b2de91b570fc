/** <tax-editor>: every member of a tax, and failures at their fields. */
import { expect } from '@open-wc/testing'
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
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import fc from '../../support/fc.ts'

const anEditor = (attributes: Record<string, string> = {}) =>
  renderEditor('tax-editor', 'tax', { attributes, scopes: ['catalog:read', 'catalog:write'] })

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
    await editor.fill({ '/name': 'VAT', '/code': 'vat', '/rate': '20' })
    await expect(editor.element).to.be.accessible()
    await editor.submit()
    expect(bff.bodies(CREATE_TAX)).to.deep.equal([{ name: 'VAT', code: 'vat', rate: '20' }])
    expect(bff.keys(CREATE_TAX)).to.have.length(1).and.not.to.include(null)
    expect(editor.types()).to.include('tax-saved')
    expect(editor.element.tax).to.equal('vat')
  })

  it('changes every member but the code, and sends an emptied description', async () => {
    const editor = await anEditor({ tax: 'vat' })
    expect(editor.field('/code').readOnly).to.equal(true)
    await editor.fill({ '/rate': '19.5', '/description': '' })
    await editor.submit()
    expect(bff.bodies(UPDATE_TAX)).to.deep.equal([
      { name: 'VAT', code: 'vat', rate: '19.5', description: '' },
    ])
  })

  it('names the limits of a rate', async () => {
    const editor = await anEditor()
    expect(editor.field('/rate').inputMode).to.equal('decimal')
    await editor.fill({ '/name': 'VAT', '/code': 'vat', '/rate': '120' })
    await editor.submit()
    expect(editor.issue('/rate')).to.contain('from 0.01 to 100')
    expect(bff.calls(CREATE_TAX)).to.have.length(0)
  })

  it('names a code that another tax has', async () => {
    bff.on(CREATE_TAX, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'VALUE_ALREADY_EXISTS', field: '/code' }] } },
    })
    const editor = await anEditor()
    await editor.fill({ '/name': 'VAT', '/code': 'vat', '/rate': '20' })
    await editor.submit()
    expect(editor.issue('/code')).to.equal('Another tax has this code.')
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
