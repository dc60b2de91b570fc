/** <metric-editor>: every member of a metric, and failures at their fields. */
import { expect } from '@open-wc/testing'
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
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import fc from '../../support/fc.ts'

const anEditor = (attributes: Record<string, string> = {}) =>
  renderEditor('metric-editor', 'metric', { attributes, scopes: ['catalog:read', 'catalog:write'] })

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
    await editor.fill({
      '/name': 'GPU minutes',
      '/code': 'gpu_minutes',
      '/aggregation_type': 'SUM',
    })
    await editor.type('/aggregation_field', 'minutes')
    await editor.press('Add filter')
    expect(editor.focused()).to.equal(editor.field('/field_filters/0/key'))
    await editor.type('/field_filters/0/key', 'region')
    await editor.type('/field_filters/0/values/0', 'eu')
    await editor.press('Add value')
    await editor.type('/field_filters/0/values/1', 'us')
    await expect(editor.element).to.be.accessible()
    await editor.submit()
    expect(bff.bodies(CREATE_METRIC)).to.deep.equal([
      {
        name: 'GPU minutes',
        code: 'gpu_minutes',
        type: 'METERED',
        aggregation_type: 'SUM',
        aggregation_field: 'minutes',
        field_filters: [{ key: 'region', values: ['eu', 'us'] }],
      },
    ])
    expect(bff.keys(CREATE_METRIC)).to.have.length(1).and.not.to.include(null)
    expect(editor.types()).to.include('metric-saved')
    expect(editor.element.metric).to.equal(METRIC_ID)
  })

  it('requires a property for every aggregation but the number of events', async () => {
    const editor = await anEditor()
    expect(editor.field('/aggregation_field')).to.equal(undefined)
    await editor.type('/aggregation_type', 'MAX')
    await editor.submit()
    expect(editor.issue('/aggregation_field')).to.equal('Fill this in.')
  })

  it('replaces all members, an emptied one too, and never the code', async () => {
    const editor = await anEditor({ metric: METRIC_ID })
    expect(editor.field('/code').readOnly).to.equal(true)
    await editor.type('/description', '')
    await editor.press('Remove')
    await editor.submit()
    expect(bff.bodies(UPDATE_METRIC)).to.deep.equal([
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

  it('names a code that another metric has', async () => {
    bff.on(CREATE_METRIC, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'VALUE_ALREADY_EXISTS', field: '/code' }] } },
    })
    const editor = await anEditor()
    await editor.fill({ '/name': 'Calls', '/code': 'calls' })
    await editor.submit()
    expect(editor.issue('/code')).to.equal('Another metric has this code.')
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
