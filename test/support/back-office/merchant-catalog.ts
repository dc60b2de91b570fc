/** Metrics, plans and taxes of a merchant, as the service answers them. */
import type { Metric } from '../../../server/contract/metric.ts'
import type { Plan } from '../../../server/contract/plan.ts'
import type { Tax } from '../../../server/contract/tax.ts'

export const METRIC_ID = 'bm_1'
export const METRICS = 'GET /api/billing/metrics'
export const READ_METRIC = `GET /api/billing/metrics/${METRIC_ID}`
export const UPDATE_METRIC = `PUT /api/billing/metrics/${METRIC_ID}`
export const DELETE_METRIC = `DELETE /api/billing/metrics/${METRIC_ID}`

export const aMetric = (changes: Partial<Metric> = {}): Metric => ({
  id: METRIC_ID,
  name: 'GPU minutes',
  code: 'gpu_minutes',
  type: 'METERED',
  description: 'Of all renderings',
  aggregation_type: 'SUM',
  aggregation_field: 'minutes',
  field_filters: [{ key: 'region', values: ['eu', 'us'] }],
  created_at: '2026-11-01T10:00:00Z',
  ...changes,
})

export const aMetricPage = (
  metrics: readonly Metric[] = [aMetric()],
  { page = 1, pages = 1 } = {},
) => ({
  metrics,
  pagination_metadata: { total_count: metrics.length, total_pages: pages, current_page: page },
})

export const PLAN_ID = 'plan-1'
export const PLANS = 'GET /api/billing/plans'
export const CREATE_PLAN = 'POST /api/billing/plans'
export const READ_PLAN = `GET /api/billing/plans/${PLAN_ID}`
export const UPDATE_PLAN = `PUT /api/billing/plans/${PLAN_ID}`

export const aTax = (changes: Partial<Tax> = {}): Tax => ({
  id: 'tax-1',
  name: 'VAT',
  code: 'vat',
  rate: '20',
  created_at: '2026-11-01T10:00:00Z',
  ...changes,
})

export const aPlan = (changes: Partial<Plan> = {}): Plan => ({
  id: PLAN_ID,
  name: 'Terrain',
  code: 'terrain',
  billing_cycle: 'MONTHLY',
  description: 'Maps of the land',
  amount: { currency_code: 'USD', value: 49.5 },
  trial_period: 14,
  pay_in_advance: true,
  usage_based_charges: [
    {
      id: 'charge-1',
      metric_id: METRIC_ID,
      charge_model: 'GRADUATED',
      properties: {
        graduated_ranges: [
          { from_value: 0, to_value: 10, per_unit_amount: '0.50' },
          { from_value: 11, to_value: null, per_unit_amount: '0.20', flat_amount: '3' },
        ],
      },
      min_amount: { currency_code: 'USD', value: 5 },
    },
  ],
  minimum_commitment: {
    id: 'commitment-1',
    plan_code: 'terrain',
    amount: { currency_code: 'USD', value: 100 },
    invoice_display_name: 'Minimum',
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
  },
  taxes: [aTax()],
  created_at: '2026-11-01T10:00:00Z',
  ...changes,
})

export const aPlanPage = (plans: readonly Plan[] = [aPlan()], { page = 1, pages = 1 } = {}) => ({
  plans,
  metadata: { total_count: plans.length, total_pages: pages, current_page: page },
})

export const TAXES = 'GET /api/billing/taxes'
export const CREATE_TAX = 'POST /api/billing/taxes'
export const READ_TAX = 'GET /api/billing/taxes/vat'
export const DELETE_TAX = 'DELETE /api/billing/taxes/vat'

export const aTaxPage = (taxes: readonly Tax[] = [aTax()], { page = 1, pages = 1 } = {}) => ({
  taxes,
  metadata: { total_count: taxes.length, total_pages: pages, current_page: page },
})
