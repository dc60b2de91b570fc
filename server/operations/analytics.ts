/** Analytics: the overdue balance and gross revenue of a customer, month by month. */
import {
  AnalyticsQuery,
  GrossRevenues,
  GrossRevenuesForMerchant,
  OverdueBalances,
  OverdueBalancesForMerchant,
} from '../contract/analytics.ts'
import { operation } from './operation.ts'

export const readOverdueBalance = operation({
  id: 'readOverdueBalance',
  summary: 'The overdue balance of a customer, by month and currency',
  service: 'billing',
  method: 'GET',
  path: '/customers/{external_customer_id}/analytics/overdue-balance',
  scope: 'analytics:read',
  query: AnalyticsQuery,
  status: 200,
  response: OverdueBalancesForMerchant,
  parse: OverdueBalances,
  retry: 'safe',
})

export const readGrossRevenue = operation({
  id: 'readGrossRevenue',
  summary: 'The gross revenue from a customer, by month and currency',
  service: 'billing',
  method: 'GET',
  path: '/customers/{external_customer_id}/analytics/gross-revenue',
  scope: 'analytics:read',
  query: AnalyticsQuery,
  status: 200,
  response: GrossRevenuesForMerchant,
  parse: GrossRevenues,
  retry: 'safe',
})
