/**
 * Analytics of the customer, by month and currency.
 *
 * The responses need not name their owner. The request addresses the customer by external id, so the customer is read
 * again afterwards.
 */
import {
  AnalyticsQuery,
  GrossRevenuesForCustomer,
  MyOverdueBalanceQuery,
  OverdueBalancesForCustomer,
} from '../../../contract/analytics.ts'
import { readGrossRevenue, readOverdueBalance } from '../../../operations/analytics.ts'
import { namesNoOtherOwner } from '../../core/customers/ownership.ts'
import { customerRoute } from '../../core/forward/customer-route.ts'

export const readMyOverdueBalance = customerRoute({
  id: 'readMyOverdueBalance',
  summary: 'The overdue balance, by month and currency',
  method: 'GET',
  path: '/me/analytics/overdue-balance',
  scope: 'analytics:read',
  query: MyOverdueBalanceQuery,
  response: OverdueBalancesForCustomer,
  async handler({ query, customer, call, assertNoForeignRows, recheckCustomer }) {
    const params = { external_customer_id: customer.externalId }
    const balances = await call(readOverdueBalance, { params, query })
    assertNoForeignRows(namesNoOtherOwner(balances, customer))
    await recheckCustomer()
    return balances
  },
})

export const readMyGrossRevenue = customerRoute({
  id: 'readMyGrossRevenue',
  summary: 'The gross revenue, by month and currency',
  method: 'GET',
  path: '/me/analytics/gross-revenue',
  scope: 'analytics:read',
  query: AnalyticsQuery,
  response: GrossRevenuesForCustomer,
  async handler({ query, customer, call, assertNoForeignRows, recheckCustomer }) {
    const params = { external_customer_id: customer.externalId }
    const revenues = await call(readGrossRevenue, { params, query })
    assertNoForeignRows(namesNoOtherOwner(revenues, customer))
    await recheckCustomer()
    return revenues
  },
})
