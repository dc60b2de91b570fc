/** Customers of a merchant, and the routes of their revenue. Billing's money is a number. */

const analyticsOf = (id: string) => `GET /api/billing/customers/${id}/analytics`
export const revenueOf = (id: string) => `${analyticsOf(id)}/gross-revenue`
export const overdueOf = (id: string) => `${analyticsOf(id)}/overdue-balance`

export const REVENUE = 'GET /api/revenue'

export const ADA = { id: 'c1', external_id: 'ada', name: 'Ada' }
export const BOB = { id: 'c2', external_id: 'bob@shop', name: 'Bob' }

export const billingUsd = (value: number) => ({ currency_code: 'USD', value })
