/** The endpoints of the billing service (billing-20 to billing-42), row by row. */
import {
  customer,
  customers,
  grossRevenue,
  invoice,
  invoices,
  metric,
  metrics,
  overdueBalance,
  pastUsage,
  plan,
  plans,
  updatedPlan,
  usage,
} from './bodies.ts'
import { BEFORE_ACTIVATION, BY_FAULT, type Row, WITHOUT_SERVICE } from './row.ts'
import { aCustomerId, aMetricBody, aMetricId, aPlanBody, aPlanId, aWholeCustomer } from './world.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const DATES = 'issuing_date_from=2026-02-01&issuing_date_to=2026-02-01'

export const billingTable: Row[] = [
  {
    row: 'POST /activate',
    asks: () => ({ path: '/activate' }),
    status: 204,
    errors: { 403: WITHOUT_SERVICE, 500: BY_FAULT },
  },
  {
    row: 'GET /invoices',
    asks: (w) => ({
      path: `/invoices?page=1&per_page=5&payment_status=FAILED&external_customer_id=${w.customer}&${DATES}`,
    }),
    status: 200,
    body: invoices,
    errors: { 403: BEFORE_ACTIVATION, 500: BY_FAULT },
  },
  {
    row: 'GET /invoices/{id}',
    asks: (w) => ({ path: `/invoices/${w.invoice}` }),
    status: 200,
    body: invoice,
    errors: {
      403: BEFORE_ACTIVATION,
      404: () => ({ path: `/invoices/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'POST /invoices/{id}/retry_payment',
    asks: (w) => ({ path: `/invoices/${w.invoice}/retry_payment` }),
    status: 204,
    errors: {
      403: BEFORE_ACTIVATION,
      404: () => ({ path: `/invoices/${UNKNOWN}/retry_payment` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /metrics',
    asks: () => ({ path: '/metrics?page=1&per_page=3' }),
    status: 200,
    body: metrics,
    errors: { 403: BEFORE_ACTIVATION, 500: BY_FAULT },
  },
  {
    row: 'POST /metrics',
    asks: () => ({ path: '/metrics', body: aMetricBody() }),
    status: 201,
    body: metric,
    errors: {
      400: () => ({ path: '/metrics', body: { ...aMetricBody(), aggregation_type: 'AVERAGE' } }),
      403: BEFORE_ACTIVATION,
      // The code is taken.
      422: (w) => ({ path: '/metrics', body: { ...aMetricBody(), code: w.metric.code } }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /metrics/{id}',
    asks: (w) => ({ path: `/metrics/${w.metric.id}` }),
    status: 200,
    body: metric,
    errors: { 403: BEFORE_ACTIVATION, 404: () => ({ path: '/metrics/bm_0' }), 500: BY_FAULT },
  },
  {
    row: 'PUT /metrics/{id}',
    asks: async (w) => {
      const { code, ...body } = aMetricBody()
      return { path: `/metrics/${await aMetricId(w)}`, body: { ...body, name: 'Calls' } }
    },
    status: 200,
    body: metric,
    errors: {
      400: (w) => ({ path: `/metrics/${w.metric.id}`, body: { name: 7 } }),
      403: BEFORE_ACTIVATION,
      404: () => ({ path: '/metrics/bm_0', body: { name: 'Calls' } }),
      // The code cannot be changed.
      422: (w) => ({ path: `/metrics/${w.metric.id}`, body: { code: 'another' } }),
      500: BY_FAULT,
    },
  },
  {
    row: 'DELETE /metrics/{id}',
    asks: async (w) => ({ path: `/metrics/${await aMetricId(w)}` }),
    status: 204,
    errors: { 403: BEFORE_ACTIVATION, 404: () => ({ path: '/metrics/bm_0' }), 500: BY_FAULT },
  },
  {
    row: 'GET /plans',
    asks: () => ({ path: '/plans?page=1&per_page=3' }),
    status: 200,
    body: plans,
    errors: { 403: BEFORE_ACTIVATION, 404: BY_FAULT, 500: BY_FAULT },
  },
  {
    row: 'POST /plans',
    asks: (w) => ({ path: '/plans', body: aPlanBody(w) }),
    status: 201,
    body: plan,
    errors: {
      400: (w) => ({ path: '/plans', body: { ...aPlanBody(w), billing_cycle: 'DAILY' } }),
      403: BEFORE_ACTIVATION,
      422: (w) => ({ path: '/plans', body: { ...aPlanBody(w), code: w.plan.code } }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /plans/{id}',
    asks: (w) => ({ path: `/plans/${w.plan.id}` }),
    status: 200,
    body: plan,
    errors: {
      403: BEFORE_ACTIVATION,
      404: () => ({ path: `/plans/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'PUT /plans/{id}',
    asks: async (w) => ({
      path: `/plans/${await aPlanId(w)}`,
      body: { ...aPlanBody(w), cascading_updates: true },
    }),
    status: 200,
    body: updatedPlan,
    errors: {
      400: (w) => ({ path: `/plans/${w.plan.id}`, body: { trial_period: -1 } }),
      403: BEFORE_ACTIVATION,
      404: (w) => ({ path: `/plans/${UNKNOWN}`, body: aPlanBody(w) }),
      // The cycle cannot be changed.
      422: (w) => ({ path: `/plans/${w.plan.id}`, body: { billing_cycle: 'YEARLY' } }),
      500: BY_FAULT,
    },
  },
  {
    row: 'DELETE /plans/{id}',
    asks: async (w) => ({ path: `/plans/${await aPlanId(w)}` }),
    status: 204,
    errors: {
      403: BEFORE_ACTIVATION,
      404: () => ({ path: `/plans/${UNKNOWN}` }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /customers',
    asks: () => ({ path: '/customers?page=1&per_page=3' }),
    status: 200,
    body: customers,
    errors: { 403: BEFORE_ACTIVATION, 404: BY_FAULT, 500: BY_FAULT },
  },
  {
    row: 'POST /customers',
    asks: () => ({ path: '/customers', body: aWholeCustomer() }),
    status: 201,
    body: customer,
    errors: {
      400: () => ({ path: '/customers', body: { ...aWholeCustomer(), email: undefined } }),
      403: BEFORE_ACTIVATION,
      422: (w) => ({ path: '/customers', body: { ...aWholeCustomer(), external_id: w.customer } }),
      500: BY_FAULT,
    },
  },
  {
    row: 'GET /customers/{id}',
    asks: (w) => ({ path: `/customers/${w.customer}` }),
    status: 200,
    body: customer,
    errors: {
      403: BEFORE_ACTIVATION,
      404: () => ({ path: '/customers/nobody' }),
      500: BY_FAULT,
    },
  },
  {
    row: 'PUT /customers/{id}',
    asks: async (w) => ({ path: `/customers/${await aCustomerId(w)}`, body: aWholeCustomer() }),
    status: 200,
    body: customer,
    errors: {
      400: (w) => ({ path: `/customers/${w.customer}`, body: { payment_method_type: 'CASH' } }),
      403: BEFORE_ACTIVATION,
      404: () => ({ path: '/customers/nobody', body: { name: 'Ada' } }),
      // The key belongs to another customer.
      422: async (w) => ({
        path: `/customers/${await aCustomerId(w)}`,
        body: { external_id: w.customer },
      }),
      500: BY_FAULT,
    },
  },
  {
    row: 'DELETE /customers/{id}',
    asks: async (w) => ({ path: `/customers/${await aCustomerId(w)}` }),
    status: 204,
    errors: {
      403: BEFORE_ACTIVATION,
      404: () => ({ path: '/customers/nobody' }),
      500: BY_FAULT,
    },
  },
  ...analyticsRow('overdue-balance', overdueBalance),
  ...analyticsRow('gross-revenue', grossRevenue),
  ...usageRow('current_usage', '', usage),
  ...usageRow('past_usage', '&page=1&per_page=5', pastUsage),
]

function analyticsRow(what: string, body: Row['body']): Row[] {
  const path = (customer: string, query: string) => ({
    path: `/customers/${customer}/analytics/${what}?${query}`,
  })
  return [
    {
      row: `GET /customers/{external_customer_id}/analytics/${what}`,
      asks: (w) => path(w.customer, 'months=6&currency=USD'),
      status: 200,
      ...(body && { body }),
      errors: {
        400: (w) => path(w.customer, 'months=0'),
        403: BEFORE_ACTIVATION,
        404: () => path('nobody', 'months=6'),
        500: BY_FAULT,
      },
    },
  ]
}

function usageRow(what: string, more: string, body: Row['body']): Row[] {
  const path = (customer: string, subscription: string) => ({
    path: `/customers/${customer}/${what}?subscription_id=${subscription}${more}`,
  })
  return [
    {
      row: `GET /customers/{id}/${what}`,
      asks: (w) => path(w.customer, w.subscription),
      status: 200,
      ...(body && { body }),
      errors: {
        403: BEFORE_ACTIVATION,
        404: (w) => path(w.customer, 'nothing'),
        500: BY_FAULT,
      },
    },
  ]
}
