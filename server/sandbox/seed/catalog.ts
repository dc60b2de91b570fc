/** Metrics and plans of the seeded merchant, a publisher of maps and map data. */
import { METRICS, PLANS } from './ids.ts'

export const metrics = [
  {
    name: 'API calls',
    code: METRICS.calls,
    type: 'METERED',
    description: 'Requests answered with elevation data.',
    aggregation_type: 'COUNT',
  },
  {
    name: 'Storage',
    code: METRICS.storage,
    type: 'METERED',
    description: 'Gigabytes of imagery uploaded.',
    aggregation_type: 'SUM',
    aggregation_field: 'gb',
  },
  {
    name: 'GPU minutes',
    code: METRICS.gpu,
    type: 'METERED',
    description: 'Minutes of terrain rendering in the billed regions.',
    aggregation_type: 'SUM',
    aggregation_field: 'minutes',
    field_filters: [{ key: 'region', values: ['eu', 'us'] }],
  },
]

/** @param id the metric's id, by its code */
export const plans = (id: (code: string) => string) => [
  {
    name: 'Explorer',
    code: PLANS.explorer,
    description: 'Elevation data for small teams.',
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'USD', value: 29 },
    usage_based_charges: [
      standard(id(METRICS.calls), '0.035'),
      standard(id(METRICS.storage), '0.18'),
    ],
    minimum_commitment: { amount: { value: 60 }, invoice_display_name: 'Explorer minimum' },
  },
  {
    name: 'Survey',
    code: PLANS.survey,
    description: 'Elevation data, imagery and rendering for production.',
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'USD', value: 99 },
    usage_based_charges: [
      {
        metric_id: id(METRICS.calls),
        charge_model: 'GRADUATED',
        properties: {
          graduated_ranges: [
            { from_value: 0, to_value: 250, per_unit_amount: '0.1' },
            { from_value: 251, to_value: null, per_unit_amount: '0.0625' },
          ],
        },
      },
      standard(id(METRICS.storage), '0.14'),
      { ...standard(id(METRICS.gpu), '0.075'), min_amount: { value: 10 } },
    ],
    minimum_commitment: { amount: { value: 140 }, invoice_display_name: 'Survey minimum' },
  },
  {
    name: 'Survey Japan',
    code: PLANS.surveyJapan,
    description: 'Survey, billed in yen.',
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'JPY', value: 14_800 },
    usage_based_charges: [
      standard(id(METRICS.calls), '12.5'),
      standard(id(METRICS.storage), '21'),
      standard(id(METRICS.gpu), '11'),
    ],
    minimum_commitment: { amount: { value: 20_000 } },
  },
]

const standard = (metric_id: string, amount: string) => ({
  metric_id,
  charge_model: 'STANDARD',
  properties: { amount },
})
