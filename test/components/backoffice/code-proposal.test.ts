/** The code of a new metric, plan, tax or alert follows its name until a code is typed. */
import { expect } from '@open-wc/testing'
import { AlertEditor } from '../../../components/backoffice/alert-editor/alert-editor.ts'
import { MetricEditor } from '../../../components/backoffice/metric-editor/metric-editor.ts'
import { PlanEditor } from '../../../components/backoffice/plan-editor/plan-editor.ts'
import { TaxEditor } from '../../../components/backoffice/tax-editor/tax-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMetricPage, aPlan, aTax, aTaxPage, PLAN_ID } from '../../../demo/fixtures/office.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import {
  CREATE_TAX,
  METRICS,
  READ_PLAN,
  READ_TAX,
  TAXES,
} from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'

define('alert-editor', AlertEditor)
define('metric-editor', MetricEditor)
define('plan-editor', PlanEditor)
define('tax-editor', TaxEditor)
define('till-session', TillSession)

describe('the code of a new item', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(METRICS, { json: aMetricPage() })
      .on(TAXES, { json: aTaxPage() })
      .on(READ_PLAN, { json: aPlan() })
      .on(READ_TAX, { json: aTax() })
      .on(CREATE_TAX, { status: 201, json: aTax() })
  })
  afterEach(() => bff.restore())

  const scopes = ['catalog:read', 'catalog:write', 'alerts:read', 'alerts:write']
  const aTaxEditor = (attributes: Record<string, string> = {}) =>
    renderEditor('tax-editor', 'tax', { attributes, scopes })
  const code = ({ field }: Pick<Awaited<ReturnType<typeof aTaxEditor>>, 'field'>) =>
    field('/code').value

  for (const [tag, noun, attributes] of [
    ['metric-editor', 'metric', {}],
    ['plan-editor', 'plan', {}],
    ['tax-editor', 'tax', {}],
    ['alert-editor', 'subscription-alert', { subscription: 'maps' }],
  ] as const)
    it(`follows the name in <${tag}>, letter by letter`, async () => {
      const editor = await renderEditor(tag, noun, { attributes: { ...attributes }, scopes })
      const name = editor.field('/name')
      for (const text of ['M', 'Ma', 'Map ', 'Map Z']) {
        name.value = text
        name.dispatchEvent(new Event('input'))
      }
      await editor.element.updateComplete
      expect(code(editor)).to.equal('map_z')
    })

  it('is the typed one, also where the proposal was the same', async () => {
    const editor = await aTaxEditor()
    await editor.fill({ '/name': 'VAT', '/code': 'vat' })
    await editor.type('/name', 'VAT of France')
    expect(code(editor)).to.equal('vat')
  })

  it('follows the name again after it was emptied', async () => {
    const editor = await aTaxEditor()
    await editor.fill({ '/name': 'VAT', '/code': 'mine' })
    await editor.type('/code', '')
    expect(code(editor)).to.equal('')
    await editor.type('/name', 'Sales tax')
    expect(code(editor)).to.equal('sales_tax')
    await editor.type('/name', 'Sales')
    expect(code(editor)).to.equal('sales')
  })

  it('is no unsaved work after the name was emptied', async () => {
    const editor = await aTaxEditor()
    await editor.type('/name', 'VAT')
    expect(editor.element.hasUnsavedWork).to.equal(true)
    await editor.type('/name', '')
    expect([code(editor), editor.element.hasUnsavedWork]).to.deep.equal(['', false])
  })

  it('follows after a reload restored the creation, unless it is another one than the proposal', async () => {
    for (const [typed, shown] of [
      [undefined, 'vat_of_france'],
      ['mine', 'mine'],
    ] as const) {
      sessionStorage.clear()
      bff.on(CREATE_TAX, { problem: 'outcome-unknown' })
      const first = await aTaxEditor()
      await first.fill({ '/name': 'VAT', ...(typed && { '/code': typed }), '/rate': '20' })
      await first.submit()
      first.session.remove()
      const editor = await aTaxEditor()
      await editor.press('I checked: edit again')
      await editor.type('/name', 'VAT of France')
      expect(code(editor)).to.equal(shown)
    }
  })

  it('is not that of an item that exists', async () => {
    const editor = await aTaxEditor({ tax: 'vat' })
    await editor.type('/name', 'VAT of France')
    expect(code(editor)).to.equal('vat')
  })

  it('stays as it is in a copy', async () => {
    const editor = await renderEditor('plan-editor', 'plan', {
      attributes: { from: PLAN_ID },
      scopes,
    })
    await editor.type('/name', 'Another')
    expect(code(editor)).to.equal('')
  })

  it('stays after the creation', async () => {
    const editor = await aTaxEditor()
    await editor.fill({ '/name': 'VAT', '/rate': '20' })
    await editor.submit()
    expect(bff.bodies(CREATE_TAX)).to.deep.equal([{ name: 'VAT', code: 'vat', rate: '20' }])
    await editor.type('/name', 'VAT of France')
    expect(code(editor)).to.equal('vat')
  })
})
