/** Usage in the format of the customer API, for element tests. */
import type { UsageForCustomer } from '../../../server/contract/usage.ts'

type ChargeUsage = UsageForCustomer['charges_usage'][number]

export const usd = (value: string) => ({ currency_code: 'USD', value })

export const aCharge = (changes: Partial<ChargeUsage> = {}): ChargeUsage => ({
  units: '41203',
  events_count: 41203,
  amount: usd('82.41'),
  charge: { id: 'c1', charge_model: 'STANDARD', properties: { amount: '0.002' } },
  metric: { name: 'API calls', code: 'api_calls', aggregation_type: 'COUNT' },
  ...changes,
})

export const aStorageCharge = (): ChargeUsage =>
  aCharge({
    units: '312.5',
    events_count: 1204,
    amount: usd('62.50'),
    charge: {
      id: 'c2',
      charge_model: 'STANDARD',
      properties: { amount: '0.20' },
      min_amount: usd('25.00'),
    },
    metric: {
      name: 'Map tiles stored',
      code: 'storage_gb',
      aggregation_type: 'SUM',
      type: 'METERED',
    },
  })

/** November 2026: two charges with taxes. */
export const aUsage = (changes: Partial<UsageForCustomer> = {}): UsageForCustomer => ({
  from_datetime: '2026-11-01T00:00:00Z',
  to_datetime: '2026-11-30T23:59:59.999Z',
  issuing_date: '2026-12-01',
  total_amount: usd('157.31'),
  taxes_amount: usd('12.40'),
  charges_usage: [aCharge(), aStorageCharge()],
  ...changes,
})
