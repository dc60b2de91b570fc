/** The catalog of the gallery's merchant. */
import type { Metric } from '../../../../server/contract/metric.ts'
import { aMetric, aMetricPage, aPlan, aPlanPage, aTax, aTaxPage } from '../../../fixtures/office.ts'
import type { Look } from '../looks.ts'

const CREATED = '2026-10-01T09:00:00Z'

const metricOf = ({ name }: Look, id: number, title: string, members: Partial<Metric>) =>
  aMetric({
    id: `bm_${id}`,
    name: name(title),
    description: undefined,
    aggregation_field: undefined,
    field_filters: [],
    created_at: CREATED,
    ...members,
  })

const allMetrics = (look: Look) => [
  metricOf(look, 1, 'Rendered map tiles', { code: 'tiles', aggregation_type: 'COUNT' }),
  metricOf(look, 2, 'GPU minutes', {
    code: 'gpu_minutes',
    description: 'Of all renderings in both regions.',
    aggregation_type: 'SUM',
    aggregation_field: 'minutes',
    field_filters: [{ key: 'region', values: ['eu', 'us'] }],
  }),
  metricOf(look, 3, 'Seats', {
    code: 'seats',
    type: 'RECURRING',
    aggregation_type: 'COUNT_DISTINCT',
    aggregation_field: 'user_id',
  }),
  metricOf(look, 4, 'Stored gigabytes', {
    code: 'storage',
    aggregation_type: 'MAX',
    aggregation_field: 'gigabytes',
  }),
]

export const metrics = (look: Look) => aMetricPage(allMetrics(look), { count: 14, pages: 2 })

export const tilesMetric = (look: Look) => allMetrics(look)[0]!

export const metric = (look: Look) => allMetrics(look)[1]

export const noMetrics = aMetricPage([], { pages: 0 })

const VAT = aTax({ created_at: CREATED })

export const tax = ({ name }: Look) =>
  aTax({ ...VAT, name: name(VAT.name), description: 'On every sale in the country.' })

export const taxes = (look: Look) =>
  aTaxPage(
    [
      tax(look),
      aTax({ ...VAT, id: 'tax-2', name: look.name('Sales tax'), code: 'sales', rate: '8.25' }),
    ],
    { count: 12, pages: 2 },
  )

export const noTaxes = aTaxPage([], { pages: 0 })

/** Billing's money is a number. */
const money = ({ currency, amount }: Look, minor: number) => ({
  currency_code: currency,
  value: Number(amount(minor)),
})

export const plan = (look: Look) => {
  const { amount, name } = look
  return aPlan({
    name: name('Terrain'),
    description: 'Maps of the land, with rendering.',
    amount: money(look, 4900),
    usage_based_charges: [
      {
        id: 'charge-1',
        metric_id: 'bm_1',
        charge_model: 'GRADUATED',
        properties: {
          graduated_ranges: [
            { from_value: 0, to_value: 1000, per_unit_amount: amount(5) },
            {
              from_value: 1001,
              to_value: 5000,
              per_unit_amount: amount(3),
              flat_amount: amount(200),
            },
            { from_value: 5001, to_value: null, per_unit_amount: amount(2) },
          ],
        },
        min_amount: money(look, 1000),
      },
      {
        id: 'charge-2',
        metric_id: 'bm_2',
        charge_model: 'PACKAGE',
        properties: { amount: amount(900), package_size: 60, free_units: 30 },
        taxes: [VAT],
      },
    ],
    minimum_commitment: {
      id: 'commitment-1',
      plan_code: 'terrain',
      amount: money(look, 10000),
      invoice_display_name: 'Minimum',
      created_at: CREATED,
      updated_at: CREATED,
    },
    taxes: [VAT],
    created_at: CREATED,
  })
}

export const plans = (look: Look) =>
  aPlanPage([
    plan(look),
    aPlan({
      id: 'plan-2',
      code: 'atlas',
      name: look.name('Atlas'),
      description: undefined,
      billing_cycle: 'YEARLY',
      amount: money(look, 120000),
      trial_period: 0,
      pay_in_advance: false,
      usage_based_charges: [],
      minimum_commitment: undefined,
      taxes: undefined,
      created_at: CREATED,
    }),
  ])
