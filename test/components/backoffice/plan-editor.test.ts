/** <plan-editor>: charges with their models and ranges, the price of units, failures at their fields. */
import { expect } from '@open-wc/testing'
import { messages } from '../../../components/backoffice/plan-editor/messages.ts'
import { PlanEditor } from '../../../components/backoffice/plan-editor/plan-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aMetric,
  aMetricPage,
  aPlan,
  aTax,
  aTaxPage,
  PLAN_ID,
} from '../../../demo/fixtures/office.ts'
import { bindPlaces } from '../../support/back-office/bind-places.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import {
  CREATE_PLAN,
  METRICS,
  PREVIEW_PLAN,
  READ_PLAN,
  TAXES,
  UPDATE_PLAN,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('plan-editor', PlanEditor)
define('till-session', TillSession)

const says = englishOf(messages)

const SCOPES = ['catalog:read', 'catalog:write']
const anEditor = (attributes: Record<string, string> = {}, scopes = SCOPES) =>
  renderEditor('plan-editor', 'plan', { attributes, scopes })
type Editor = Awaited<ReturnType<typeof anEditor>>

async function enter(editor: Editor, input: HTMLInputElement, text: string): Promise<void> {
  input.value = text
  input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
  await editor.element.updateComplete
}
const CHARGE = '/usage_based_charges/0'
const RANGES = `${CHARGE}/properties/graduated_ranges`
const cost = ({ one }: Editor) => one('.result')?.textContent?.replace(/\s+/g, ' ').trim()

async function _fillNew(editor: Editor): Promise<void> {
  await editor.type('/name', 'Terrain')
  await editor.type('/code', 'terrain')
  await editor.type('/amount/value', '49')
}

describe('<plan-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(METRICS, { json: aMetricPage() })
      .on(TAXES, { json: aTaxPage() })
      .on(READ_PLAN, { json: aPlan() })
      .on(CREATE_PLAN, { status: 201, json: aPlan() })
      .on(UPDATE_PLAN, { json: aPlan() })
      .on(PREVIEW_PLAN, { json: { active: 0, certainty: 'terms', invoices: [] } })
  })
  afterEach(() => bff.restore())

  it('reads the taxes again after one was saved or deleted', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    expect(editor.text()).to.contain('VAT (20%)')
    for (const type of ['tax-saved', 'tax-deleted']) {
      const name = `New by ${type}`
      bff.on(TAXES, { json: aTaxPage([aTax(), aTax({ code: 'new', name, rate: '8.25' })]) })
      dispatchEvent(new Event(type))
      await waitUntil(() => editor.text().includes(`${name} (8.25%)`))
    }
  })

  describe('before it saves a new price', () => {
    const usd = (value: string) => ({ currency_code: 'USD', value })
    const effect = {
      active: 3,
      certainty: 'service',
      invoices: [
        { date: '2026-12-01', difference: usd('10'), count: 2 },
        { date: '2026-12-14', difference: usd('-1.5'), count: 1 },
      ],
    }
    const words = (editor: Editor) => editor.text().replace(/[⁨⁩]/g, '')
    async function anAskedEditor(answer: object = { json: effect }) {
      bff.on(PREVIEW_PLAN, answer)
      const editor = await anEditor({ plan: PLAN_ID })
      await editor.type('/amount/value', '109')
      await editor.submit()
      return editor
    }

    it('asks with the difference of the next invoices, and saves after the answer', async () => {
      const editor = await anAskedEditor()
      expect(bff.bodies(PREVIEW_PLAN)[0].amount).to.deep.equal({ currency_code: 'USD', value: 109 })
      expect(words(editor)).to.contain('3 active subscriptions are on this plan.')
      expect(editor.texts('.effects li').map((text) => text.replace(/[⁨⁩]/g, ''))).to.deep.equal([
        '2 invoices of Dec 1, 2026: +$10.00 each',
        '1 invoice of Dec 14, 2026: −$1.50',
      ])
      expect(editor.focused()?.textContent?.trim()).to.equal('Keep editing')
      await expect(editor.element).to.be.accessible()
      expect(bff.calls(UPDATE_PLAN)).to.have.length(0)
      await editor.confirm('Save for all')
      expect(bff.bodies(UPDATE_PLAN)).to.deep.equal(bff.bodies(PREVIEW_PLAN))
    })

    it('saves nothing when the answer is to keep editing', async () => {
      const editor = await anAskedEditor()
      await editor.confirm('Keep editing')
      expect(bff.calls(UPDATE_PLAN)).to.have.length(0)
      expect(editor.field('/amount/value').value).to.equal('109')
      expect(editor.field('/amount/value').disabled).to.equal(false)
    })

    it('says that the service decides where previews have terms', async () => {
      const editor = await anAskedEditor({ json: { active: 1, certainty: 'terms', invoices: [] } })
      expect(words(editor)).to.contain('1 active subscription is on this plan.')
      expect(words(editor)).to.contain(says('plan.service-decides'))
      expect(editor.all('.effects')).to.have.length(0)
    })

    it('asks without a number where it can’t be read', async () => {
      const editor = await anAskedEditor({ problem: 'upstream-failed' })
      expect(words(editor)).to.contain(says('plan.active-unknown'))
      await editor.confirm('Save for all')
      expect(bff.calls(UPDATE_PLAN)).to.have.length(1)
    })

    it('asks again for a plan that was changed meanwhile', async () => {
      const editor = await anAskedEditor()
      bff.on(READ_PLAN, { json: aPlan({ name: 'Changed elsewhere' }) })
      await editor.confirm('Save for all')
      expect(editor.text()).to.contain(says('editor.changed'))
      await editor.press('Replace it with mine')
      await settled()
      expect(words(editor)).to.contain('3 active subscriptions are on this plan.')
      expect([bff.calls(PREVIEW_PLAN).length, bff.calls(UPDATE_PLAN).length]).to.deep.equal([2, 0])
      await editor.confirm('Save for all')
      expect(bff.calls(UPDATE_PLAN)).to.have.length(1)
    })

    it('does not ask in the place of a question about leaving', async () => {
      const gate = deferred()
      const editor = await anAskedEditor({ json: effect, after: gate.promise })
      expect(editor.one('[part=save]').textContent?.trim()).to.equal(says('editor.checking'))
      editor.element.plan = ''
      await settled()
      gate.resolve()
      await settled()
      expect(words(editor)).not.to.contain('3 active subscriptions')
      expect(words(editor)).to.contain(says('editor.discard-question'))
    })

    it('changes prices of subscriptions’ own for one save of one plan alone', async () => {
      const editor = await anEditor({ plan: PLAN_ID })
      const box = () => editor.one<HTMLInputElement>('#cascade')
      box().click()
      await editor.type('/name', 'Renamed')
      await editor.submit()
      expect(bff.bodies(UPDATE_PLAN)[0].cascading_updates).to.equal(true)
      expect(box().checked).to.equal(false)
      box().click()
      bff.on('GET /api/billing/plans/plan-2', { json: aPlan({ id: 'plan-2', name: 'Other' }) })
      editor.element.plan = 'plan-2'
      await waitUntil(() => editor.field('/name')?.value === 'Other')
      expect(box().checked).to.equal(false)
    })

    it('asks nothing for another name, and without active subscriptions', async () => {
      const editor = await anEditor({ plan: PLAN_ID })
      await editor.type('/name', 'Renamed')
      await editor.submit()
      expect(bff.calls(PREVIEW_PLAN)).to.have.length(0)
      expect(bff.calls(UPDATE_PLAN)).to.have.length(1)
      await editor.type('/amount/value', '109')
      await editor.submit()
      expect(bff.calls(PREVIEW_PLAN)).to.have.length(1)
      expect(bff.calls(UPDATE_PLAN)).to.have.length(2)
    })
  })

  it('shows the price of units as they are typed, as a chart and as a table', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    const count = editor.one<HTMLInputElement>('#cost-count')
    await enter(editor, count, '12')
    expect(cost(editor)).to.equal('12 units $8.40')
    await enter(editor, count, '5')
    expect(cost(editor)).to.equal(`5 units $5.00 ${says('plan.cost-raised')}`)
    await enter(editor, count, '1')
    expect(cost(editor)).to.match(/^1 unit \$/)
    await enter(editor, count, '5')
    expect(editor.all('.column')).to.have.length(10)
    expect(editor.texts('[part=numbers] tbody tr').at(0)).to.match(/^2 \$/)
    await expect(editor.element).to.be.accessible()
    await enter(editor, count, 'many')
    expect(cost(editor)).to.equal(undefined)
    await enter(editor, count, '12')
    await editor.type(`${RANGES}/0/to_value`, '')
    expect(cost(editor)).to.equal(undefined)
    expect(editor.text()).to.contain(says('plan.cost-incomplete'))
  })

  it('has the whole bill of the typed units: the price of the plan, and up to its minimum', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    const bill = () => editor.texts('.bill > div')
    await enter(editor, editor.one<HTMLInputElement>('#cost-count'), '12')
    await editor.type('/amount/value', '99')
    expect(bill()).to.deep.equal([
      'Price per period $99.00',
      'Estimated bill without other usage $107.40',
    ])
    await editor.type('/minimum_commitment/amount/value', '140')
    editor.one('.add-charge').click()
    await editor.element.updateComplete
    expect(bill(), 'with a charge that is not complete').to.deep.equal([])
    await editor.type('/usage_based_charges/1/properties/amount', '2')
    await editor.type('/usage_based_charges/1/min_amount/value', '10')
    const select = editor.one<HTMLSelectElement>('#cost-charge')
    select.selectedIndex = 0
    select.dispatchEvent(new Event('change'))
    await editor.element.updateComplete
    expect(bill()).to.deep.equal([
      'Price per period $99.00',
      'Minimums of other charges $10.00',
      'Up to the minimum commitment $22.60',
      'Estimated bill without other usage $140.00',
    ])
  })

  it('leads to the subscriptions of a saved plan with their scope', async () => {
    const unbind = bindPlaces((view, parameters) => `/office/${view}?${parameters}`)
    const hrefs = ({ all }: Editor) => all('a').map((link) => link.getAttribute('href'))
    const scopes = [...SCOPES, 'subscriptions:read']
    try {
      const editor = await anEditor({ plan: PLAN_ID }, scopes)
      expect(hrefs(editor)).to.deep.equal([`/office/subscriptions?plan=${aPlan().code}`])
      await expect(editor.element).to.be.accessible()
      expect(hrefs(await anEditor({}, scopes))).to.deep.equal([])
      expect(hrefs(await anEditor({ plan: PLAN_ID }))).to.deep.equal([])
    } finally {
      unbind()
    }
  })

  it('prices events of a percentage', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    await editor.type(`${CHARGE}/charge_model`, 'PERCENTAGE')
    await editor.type(`${CHARGE}/properties/rate`, '2.5')
    await editor.type(`${CHARGE}/properties/fixed_amount`, '0.30')
    await enter(editor, editor.one<HTMLInputElement>('#cost-count'), '20')
    await enter(editor, editor.one<HTMLInputElement>('#cost-value'), '40')
    expect(cost(editor)).to.equal('20 events $26.00')
  })

  it('opens the last range again when the one behind it is removed', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    const removes = editor.all('.range .remove')
    removes.at(-1)!.click()
    await settled()
    expect(editor.field(`${RANGES}/0/to_value`)).to.equal(undefined)
    expect(editor.text()).to.contain(says('plans.range-all'))
    expect(editor.focused()?.textContent?.trim()).to.equal('Add range')
  })

  it('rejects a range that ends before it begins, and a maximum below its minimum', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    await editor.press('Add range')
    await editor.type(`${RANGES}/1/to_value`, '4')
    await editor.submit()
    expect(editor.issue(`${RANGES}/1/to_value`)).to.equal(says('form.min', { limit: '11' }))
    await editor.type(`${CHARGE}/charge_model`, 'PERCENTAGE')
    await editor.type(`${CHARGE}/properties/per_transaction_min_amount`, '2')
    await editor.type(`${CHARGE}/properties/per_transaction_max_amount`, '1')
    expect(editor.issue(`${CHARGE}/properties/rate`)).to.equal(says('form.required'))
    expect(editor.issue(`${CHARGE}/properties/per_transaction_max_amount`)).to.equal(
      says('plan.below-minimum'),
    )
    expect(bff.calls(UPDATE_PLAN)).to.have.length(0)
  })

  it('keeps the typed values when the service refuses, and marks the field of a charge', async () => {
    const at = `${RANGES}/0/per_unit_amount`
    bff.on(UPDATE_PLAN, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'X', field: at, description: 'Too many digits.' }] } },
    })
    const editor = await anEditor({ plan: PLAN_ID })
    await editor.type('/name', 'Terrain plus')
    await editor.submit()
    expect(editor.issue(at)).to.equal('Too many digits.')
    expect(editor.focused()).to.equal(editor.field(at))
    expect(editor.field('/name').value).to.equal('Terrain plus')
  })

  it('stays usable when metrics can’t be loaded', async () => {
    bff.on(METRICS, { problem: 'upstream-unavailable' })
    const editor = await anEditor({ plan: PLAN_ID })
    expect(editor.text()).to.contain(says('plan.catalog-not-loaded'))
    expect(editor.field(`${CHARGE}/metric_id`).value).to.equal('bm_1')
    bff.on(METRICS, { json: aMetricPage([aMetric()]) })
    await editor.press('Try again')
    expect(editor.text()).not.to.contain(says('plan.catalog-not-loaded'))
  })
})
