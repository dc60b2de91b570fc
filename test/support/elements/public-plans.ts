/** Builders of offered plans, as GET /api/plans returns them. */
import type {
  PublicCharge,
  PublicPlan,
  PublicPlans,
} from '../../../server/contract/plans/public-plan.ts'

export const aMetric = (code = 'api_calls', name = 'API calls', aggregation_type = 'COUNT') => ({
  code,
  name,
  aggregation_type,
})

export const aCharge = (more: Partial<PublicCharge> = {}): PublicCharge => ({
  metric: aMetric(),
  charge_model: 'STANDARD',
  properties: { amount: '0.01' },
  taxes: [],
  ...more,
})

export const aPlan = (more: Partial<PublicPlan> = {}): PublicPlan => ({
  code: 'pro',
  name: 'Pro',
  billing_cycle: 'MONTHLY',
  amount: { currency_code: 'USD', value: '49' },
  trial_period: 0,
  pay_in_advance: false,
  charges: [aCharge()],
  taxes: [],
  ...more,
})

export const somePlans = (plans: PublicPlan[]): PublicPlans => ({ plans })

/** One plan with a charge of each model. */
export const ALL_MODELS: PublicPlan[] = [
  aPlan({
    code: 'everything',
    name: 'Everything',
    description: 'Each charge model',
    trial_period: 14,
    pay_in_advance: true,
    minimum_commitment: { amount: { currency_code: 'USD', value: '100' } },
    taxes: [{ name: 'VAT', rate: '19.00' }],
    charges: [
      aCharge(),
      aCharge({
        metric: aMetric('storage', 'Storage', 'MAX'),
        charge_model: 'PACKAGE',
        properties: { amount: '5', package_size: 100, free_units: 1000 },
      }),
      aCharge({
        metric: aMetric('minutes', 'Minutes', 'SUM'),
        charge_model: 'GRADUATED',
        properties: {
          graduated_ranges: [
            { from_value: 0, to_value: 100, per_unit_amount: '0' },
            { from_value: 101, to_value: 1000, per_unit_amount: '0.5', flat_amount: '10' },
            { from_value: 1001, to_value: null, per_unit_amount: '0.25' },
          ],
        },
      }),
      aCharge({
        metric: aMetric('seats', 'Seats', 'COUNT_DISTINCT'),
        charge_model: 'VOLUME',
        properties: {
          volume_ranges: [
            { from_value: 0, to_value: 10, per_unit_amount: '12' },
            { from_value: 11, to_value: null, per_unit_amount: '9', flat_amount: '20' },
          ],
        },
        min_amount: { currency_code: 'USD', value: '24' },
      }),
      aCharge({
        metric: aMetric('volume', 'Payments', 'SUM'),
        charge_model: 'PERCENTAGE',
        properties: {
          rate: '2.9',
          fixed_amount: '0.3',
          free_units_per_events: 3,
          per_transaction_min_amount: '0.5',
          per_transaction_max_amount: '10',
        },
      }),
      aCharge({ charge_model: 'UNKNOWN', properties: {} }),
    ],
  }),
]
