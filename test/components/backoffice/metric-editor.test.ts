/** <metric-editor>: every member of a metric, and failures at their fields. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/metric-editor/metric-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { metricRules } from '../../../components/backoffice/internal/constraints/metric.ts'
import { toDraft } from '../../../components/backoffice/internal/forms/draft.ts'
import { validate } from '../../../components/backoffice/internal/forms/validate.ts'
import {
  metricBody,
  metricIssues,
} from '../../../components/backoffice/metric-editor/metric-draft.ts'
import { AGGREGATIONS, MetricBody } from '../../../server/contract/metric.ts'
import {
  aMetric,
  CREATE_METRIC,
  METRIC_ID,
  READ_METRIC,
  UPDATE_METRIC,
} from '../../support/back-office/merchant-catalog.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'
import fc from '../../support/fc.ts'

const SCOPES = ['catalog:read', 'catalog:write']
const anEditor = async (attributes: Record<string, string> = {}, scopes = SCOPES) => {
  const events = ['metric-loaded', 'metric-failed', 'metric-saved']
  const editor = await renderInSession('metric-editor', events, { attributes, scopes })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const field = ({ one }: Editor, pointer: string) =>
  one<HTMLInputElement>(`#field${pointer.replaceAll('/', '-')}`)
const issue = ({ one }: Editor, pointer: string) =>
  one(`[data-pointer="${pointer}"]`)?.textContent?.trim()
const button = ({ all }: Editor, name: string) =>
  all<HTMLButtonElement>('button').find(
    ({ textContent, ariaLabel }) => (ariaLabel ?? textContent!.trim()) === name,
  )!
async function type(editor: Editor, pointer: string, text: string): Promise<void> {
  const input = field(editor, pointer)
  input.value = text
  input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
  await editor.element.updateComplete
}
async function press(rendered: Editor, name: string): Promise<void> {
  button(rendered, name).click()
  await settled()
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
const types = ({ events }: Editor) => events.map(({ type }) => type)
const bodies = (bff: MockBff, route: string) =>
  bff.calls(route).map(({ body }) => JSON.parse(body!))

describe('<metric-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(READ_METRIC, { json: aMetric() })
      .on(CREATE_METRIC, { status: 201, json: aMetric() })
      .on(UPDATE_METRIC, { json: aMetric() })
  })
  afterEach(() => bff.restore())

  it('creates a metric with a property, a filter and its values', async () => {
    const editor = await anEditor()
    await type(editor, '/name', 'GPU minutes')
    await type(editor, '/code', 'gpu_minutes')
    await type(editor, '/aggregation_type', 'SUM')
    await type(editor, '/aggregation_field', 'minutes')
    await press(editor, 'Add filter')
    expect(editor.element.shadowRoot!.activeElement).to.equal(field(editor, '/field_filters/0/key'))
    await type(editor, '/field_filters/0/key', 'region')
    await type(editor, '/field_filters/0/values/0', 'eu')
    await press(editor, 'Add value')
    await type(editor, '/field_filters/0/values/1', 'us')
    await expect(editor.element).to.be.accessible()
    await submit(editor)
    expect(bodies(bff, CREATE_METRIC)).to.deep.equal([
      {
        name: 'GPU minutes',
        code: 'gpu_minutes',
        type: 'METERED',
        aggregation_type: 'SUM',
        aggregation_field: 'minutes',
        field_filters: [{ key: 'region', values: ['eu', 'us'] }],
      },
    ])
    expect(types(editor)).to.include('metric-saved')
    expect(editor.element.metric).to.equal(METRIC_ID)
  })

  it('requires a property for every aggregation but the number of events', async () => {
    const editor = await anEditor()
    expect(field(editor, '/aggregation_field')).to.equal(undefined)
    await type(editor, '/aggregation_type', 'MAX')
    await submit(editor)
    expect(issue(editor, '/aggregation_field')).to.equal('Fill this in.')
  })

  it('replaces all members, an emptied one too, and never the code', async () => {
    const editor = await anEditor({ metric: METRIC_ID })
    expect(field(editor, '/code').readOnly).to.equal(true)
    await type(editor, '/description', '')
    await press(editor, 'Remove')
    await submit(editor)
    expect(bodies(bff, UPDATE_METRIC)).to.deep.equal([
      {
        name: 'GPU minutes',
        code: 'gpu_minutes',
        type: 'METERED',
        description: '',
        aggregation_type: 'SUM',
        aggregation_field: 'minutes',
        field_filters: [],
      },
    ])
  })

  it('keeps the typed values when the service refuses, and marks the field', async () => {
    bff.on(CREATE_METRIC, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'VALUE_ALREADY_EXISTS', field: '/code' }] } },
    })
    const editor = await anEditor()
    await type(editor, '/name', 'Calls')
    await type(editor, '/code', 'calls')
    await submit(editor)
    expect(issue(editor, '/code')).to.equal('Another metric has this code.')
    expect(field(editor, '/name').value).to.equal('Calls')
    expect(editor.element.shadowRoot!.activeElement).to.equal(field(editor, '/code'))
  })

  it('can’t be changed without the scope, and names it', async () => {
    const editor = await anEditor({ metric: METRIC_ID }, ['catalog:read'])
    expect(editor.text()).to.contain('catalog:write')
    expect(field(editor, '/name').readOnly).to.equal(true)
    expect(button(editor, 'Save')).to.equal(undefined)
  })

  it('accepts the metrics of the contract, except a maximum that carries over (billing-104)', () => {
    const aDraft = fc.record({
      name: fc.constantFrom('', 'Calls'),
      code: fc.constantFrom('calls', 'no code'),
      type: fc.constantFrom('METERED', 'RECURRING'),
      aggregation_type: fc.constantFrom(...AGGREGATIONS),
      aggregation_field: fc.constantFrom(undefined, 'minutes'),
    })
    fc.assert(
      fc.property(aDraft, (metric) => {
        const draft = toDraft(metricRules, metric)
        const issues = {
          ...metricIssues(draft, { cannotCarryOver: 'no' }),
          ...validate(metricRules, draft),
        }
        const carriesOver =
          metric.type === 'METERED' || ['SUM', 'COUNT_DISTINCT'].includes(metric.aggregation_type)
        const isValid = MetricBody.safeParse(metricBody(draft)).success && carriesOver
        expect(Object.keys(issues).length === 0).to.equal(isValid)
      }),
    )
  })
})
