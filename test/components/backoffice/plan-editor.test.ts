/** <plan-editor>: charges with their models and ranges, the price of units, failures at their fields. */
import { expect, waitUntil } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../components/backoffice/plan-editor/plan-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aMetric,
  aMetricPage,
  aPlan,
  aTax,
  aTaxPage,
  CREATE_PLAN,
  METRICS,
  PLAN_ID,
  READ_PLAN,
  TAXES,
  UPDATE_PLAN,
} from '../../support/back-office/merchant-catalog.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const SCOPES = ['catalog:read', 'catalog:write']
const anEditor = async (attributes: Record<string, string> = {}, scopes = SCOPES) => {
  const events = ['plan-loaded', 'plan-failed', 'plan-saved']
  const editor = await renderInSession('plan-editor', events, { attributes, scopes })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const field = ({ one }: Editor, pointer: string) =>
  one<HTMLInputElement>(`#field${pointer.replaceAll('/', '-')}`)
const issue = ({ one }: Editor, pointer: string) =>
  one(`[data-pointer="${pointer}"]`)?.textContent?.trim()
const button = ({ all }: Pick<Editor, 'all'>, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function enter(editor: Editor, input: HTMLInputElement, text: string): Promise<void> {
  input.value = text
  input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
  await editor.element.updateComplete
}
const type = (editor: Editor, pointer: string, text: string) =>
  enter(editor, field(editor, pointer), text)
async function press(editor: Editor, name: string): Promise<void> {
  button(editor, name).click()
  await settled()
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
const bodies = (bff: MockBff, route: string) =>
  bff.calls(route).map(({ body }) => JSON.parse(body!))
const CHARGE = '/usage_based_charges/0'
const RANGES = `${CHARGE}/properties/graduated_ranges`
const focused = ({ element }: Editor) => element.shadowRoot!.activeElement
const cost = ({ one }: Editor) => one('.result')?.textContent?.replace(/\s+/g, ' ').trim()

async function fillNew(editor: Editor): Promise<void> {
  await type(editor, '/name', 'Terrain')
  await type(editor, '/code', 'terrain')
  await type(editor, '/amount/value', '49')
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
  })
  afterEach(() => bff.restore())

  it('creates a plan with a charge in ranges, typed by keyboard', async () => {
    const editor = await anEditor()
    await fillNew(editor)
    await press(editor, 'Add charge')
    expect(focused(editor)).to.equal(field(editor, `${CHARGE}/metric_id`))
    await type(editor, `${CHARGE}/metric_id`, 'bm_1')
    await type(editor, `${CHARGE}/charge_model`, 'GRADUATED')
    button(editor, 'Add range').focus()
    await sendKeys({ press: 'Enter' })
    await settled()
    expect(focused(editor)).to.equal(field(editor, `${RANGES}/0/to_value`))
    await sendKeys({ type: '10' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ type: '0.50' })
    expect(editor.text()).to.contain('From 11, without an end')
    await type(editor, `${RANGES}/1/per_unit_amount`, '0.20')
    await type(editor, `${RANGES}/1/flat_amount`, '3')
    await expect(editor.element).to.be.accessible()
    await submit(editor)
    expect(bodies(bff, CREATE_PLAN)).to.deep.equal([
      {
        name: 'Terrain',
        code: 'terrain',
        billing_cycle: 'MONTHLY',
        amount: { currency_code: 'USD', value: 49 },
        usage_based_charges: [
          {
            metric_id: 'bm_1',
            charge_model: 'GRADUATED',
            properties: {
              graduated_ranges: [
                { from_value: 0, to_value: 10, per_unit_amount: '0.50' },
                { from_value: 11, to_value: null, per_unit_amount: '0.20', flat_amount: '3' },
              ],
            },
          },
        ],
      },
    ])
    expect(editor.element.plan).to.equal(PLAN_ID)
  })

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

  it('shows the price of units as they are typed, as a chart and as a table', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    const count = editor.one<HTMLInputElement>('#cost-count')
    await enter(editor, count, '12')
    expect(cost(editor)).to.equal('12 units $8.40')
    await enter(editor, count, '5')
    expect(cost(editor)).to.equal('5 units $5.00 Raised to the minimum.')
    await enter(editor, count, '1')
    expect(cost(editor)).to.match(/^1 unit \$/)
    await enter(editor, count, '5')
    expect(editor.all('.column')).to.have.length(10)
    expect(editor.texts('[part=numbers] tbody tr').at(0)).to.match(/^2 \$/)
    await expect(editor.element).to.be.accessible()
    await enter(editor, count, 'many')
    expect(cost(editor)).to.equal(undefined)
    await enter(editor, count, '12')
    await type(editor, `${RANGES}/0/to_value`, '')
    expect(cost(editor)).to.equal(undefined)
    expect(editor.text()).to.contain('Complete the charge to see its price.')
  })

  it('prices events of a percentage', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    await type(editor, `${CHARGE}/charge_model`, 'PERCENTAGE')
    await type(editor, `${CHARGE}/properties/rate`, '2.5')
    await type(editor, `${CHARGE}/properties/fixed_amount`, '0.30')
    await enter(editor, editor.one<HTMLInputElement>('#cost-count'), '20')
    await enter(editor, editor.one<HTMLInputElement>('#cost-value'), '40')
    expect(cost(editor)).to.equal('20 events $26.00')
  })

  it('sends all members of an update, the read ones unchanged and the emptied ones too', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    expect(field(editor, '/amount/currency_code').readOnly).to.equal(true)
    expect(field(editor, '/billing_cycle').disabled).to.equal(true)
    await type(editor, '/description', '')
    await type(editor, '/trial_period', '')
    editor.one<HTMLInputElement>('#cascade').click()
    await submit(editor)
    const { id, min_amount } = aPlan().usage_based_charges[0]!
    expect(bodies(bff, UPDATE_PLAN)).to.deep.equal([
      {
        name: 'Terrain',
        code: 'terrain',
        billing_cycle: 'MONTHLY',
        description: '',
        amount: { currency_code: 'USD', value: 49.5 },
        trial_period: 0,
        pay_in_advance: true,
        tax_codes: ['vat'],
        usage_based_charges: [
          {
            id,
            metric_id: 'bm_1',
            charge_model: 'GRADUATED',
            properties: aPlan().usage_based_charges[0]!.properties,
            min_amount,
          },
        ],
        minimum_commitment: {
          amount: { currency_code: 'USD', value: 100 },
          invoice_display_name: 'Minimum',
        },
        cascading_updates: true,
      },
    ])
  })

  it('opens the last range again when the one behind it is removed', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    const removes = editor.all('.range .remove')
    removes.at(-1)!.click()
    await settled()
    expect(field(editor, `${RANGES}/0/to_value`)).to.equal(undefined)
    expect(editor.text()).to.contain('From 0, without an end')
    expect(focused(editor)?.textContent?.trim()).to.equal('Add range')
  })

  it('rejects a range that ends before it begins, and a maximum below its minimum', async () => {
    const editor = await anEditor({ plan: PLAN_ID })
    await press(editor, 'Add range')
    await type(editor, `${RANGES}/1/to_value`, '4')
    await submit(editor)
    expect(issue(editor, `${RANGES}/1/to_value`)).to.equal('At least 11.')
    await type(editor, `${CHARGE}/charge_model`, 'PERCENTAGE')
    await type(editor, `${CHARGE}/properties/per_transaction_min_amount`, '2')
    await type(editor, `${CHARGE}/properties/per_transaction_max_amount`, '1')
    expect(issue(editor, `${CHARGE}/properties/rate`)).to.equal('Fill this in.')
    expect(issue(editor, `${CHARGE}/properties/per_transaction_max_amount`)).to.equal(
      'The maximum is below the minimum.',
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
    await type(editor, '/name', 'Terrain plus')
    await submit(editor)
    expect(issue(editor, at)).to.equal('Too many digits.')
    expect(focused(editor)).to.equal(field(editor, at))
    expect(field(editor, '/name').value).to.equal('Terrain plus')
  })

  it('stays usable when metrics can’t be loaded', async () => {
    bff.on(METRICS, { problem: 'upstream-unavailable' })
    const editor = await anEditor({ plan: PLAN_ID })
    expect(editor.text()).to.contain('Metrics and taxes couldn’t be loaded.')
    expect(field(editor, `${CHARGE}/metric_id`).value).to.equal('bm_1')
    bff.on(METRICS, { json: aMetricPage([aMetric()]) })
    await press(editor, 'Try again')
    expect(editor.text()).not.to.contain('couldn’t be loaded')
  })

  it('can’t be changed without the scope, and names it', async () => {
    const editor = await anEditor({ plan: PLAN_ID }, ['catalog:read'])
    expect(editor.text()).to.contain('catalog:write')
    expect(field(editor, '/name').readOnly).to.equal(true)
    expect(button(editor, 'Add charge')).to.equal(undefined)
    expect(button(editor, 'Save')).to.equal(undefined)
  })
})
