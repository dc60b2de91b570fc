/** Analytics: what a customer owes and brings in, month by month. */
import type { z } from 'zod'
import {
  AnalyticsQuery,
  GrossRevenues,
  GrossRevenuesForCustomer,
  GrossRevenuesForMerchant,
  OverdueBalances,
  OverdueBalancesForCustomer,
  OverdueBalancesForMerchant,
} from '../contract/analytics.ts'
import { type Asked, customerView } from './customer-view.ts'
import { operation } from './operation.ts'
import { namesNoOther } from './owner.ts'

export const readOverdueBalance = operation({
  id: 'readOverdueBalance',
  summary: 'What a customer should have paid by now, by month and currency',
  service: 'billing',
  method: 'GET',
  path: '/customers/{external_customer_id}/analytics/overdue-balance',
  scope: 'analytics:read',
  query: AnalyticsQuery,
  status: 200,
  answer: OverdueBalancesForMerchant,
  reads: OverdueBalances,
  repeat: 'freely',
})

export const readGrossRevenue = operation({
  id: 'readGrossRevenue',
  summary: 'What a customer was invoiced, by month and currency',
  service: 'billing',
  method: 'GET',
  path: '/customers/{external_customer_id}/analytics/gross-revenue',
  scope: 'analytics:read',
  query: AnalyticsQuery,
  status: 200,
  answer: GrossRevenuesForMerchant,
  reads: GrossRevenues,
  repeat: 'freely',
})

// The answers need not say whose they are: the key in the path comes from the session, and is looked at.
const toTheirKey = ({ query, customer }: Asked<z.output<typeof AnalyticsQuery>>) => ({
  ids: { external_customer_id: customer.externalId },
  query,
})

export const readMyOverdueBalance = customerView(readOverdueBalance, {
  id: 'readMyOverdueBalance',
  summary: 'What is overdue, by month and currency',
  path: '/me/analytics/overdue-balance',
  query: AnalyticsQuery,
  carried: 'by one call and a look',
  bind: toTheirKey,
  theirs: namesNoOther,
  show: OverdueBalancesForCustomer,
})

export const readMyGrossRevenue = customerView(readGrossRevenue, {
  id: 'readMyGrossRevenue',
  summary: 'What was invoiced, by month and currency',
  path: '/me/analytics/gross-revenue',
  query: AnalyticsQuery,
  carried: 'by one call and a look',
  bind: toTheirKey,
  theirs: namesNoOther,
  show: GrossRevenuesForCustomer,
})
