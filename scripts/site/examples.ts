/** Example bodies of the calls of the API. A test parses each with the schema of its endpoint. */

const ALERT = {
  type: 'METRIC_CURRENT_USAGE_UNITS',
  code: 'many-calls',
  name: 'Many calls',
  metric_code: 'api_calls',
  thresholds: [{ value: '50000' }, { value: '10000', recurring: true }],
}
const EVENT = {
  transaction_id: 'event-1',
  external_subscription_id: 'ada-terrain',
  metric_code: 'api_calls',
  properties: { units: '12' },
}
const LINK = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: 'https://shop.example/thanks',
  line_items: [
    { name: 'Map of the harbour', unit_amount: { currency_code: 'USD', value: '24.00' } },
  ],
}

/** Texts that earlier responses carry. */
const STATE = 'kY3mX9wQ2bT7rL5vN8cJ1A'
const PROOF = 'f4Hs6Dz0PqUe2WiKo8YgMw'
const PREVIEW = 'eyJhbGciOiJIUzI1NiJ9.eyJwbGFuIjoiZ3Jvd3RoIn0.dGhlLXNpZ25hdHVyZQ'

/** By the id of the endpoint. */
export const EXAMPLE_BODIES: Readonly<Record<string, unknown>> = {
  mintSession: {
    kind: 'customer',
    customer: 'ada',
    scopes: ['profile:read', 'usage:read', 'invoices:read'],
    origins: ['https://shop.example'],
  },
  revokeSessions: { customer_external_id: 'ada' },
  updateMe: {
    changes: { email: 'invoices@northwind.example' },
    seen: { name: 'Ada Okafor', email: 'ada@northwind.example' },
  },
  setUpMyPaymentMethod: { return_to: 'https://shop.example/account' },
  confirmMyPaymentMethod: { state: STATE, proof: PROOF },
  previewMySubscription: { plan: 'growth' },
  subscribe: { preview: PREVIEW },
  previewMyPlanChange: { plan: 'growth' },
  changeMyPlan: { preview: PREVIEW },
  createMyAlert: ALERT,
  updateMyAlert: { thresholds: [{ value: '75000' }] },
  createMetric: {
    name: 'API calls',
    code: 'api_calls',
    type: 'METERED',
    aggregation_type: 'SUM',
    aggregation_field: 'units',
  },
  updateMetric: { name: 'Calls of the API' },
  createPlan: {
    name: 'Terrain',
    code: 'terrain',
    billing_cycle: 'MONTHLY',
    amount: { currency_code: 'USD', value: 10 },
    usage_based_charges: [
      { metric_id: 'example-id', charge_model: 'STANDARD', properties: { amount: '0.02' } },
    ],
  },
  updatePlan: { name: 'Terrain Plus' },
  previewPlanUpdate: { amount: { currency_code: 'USD', value: 59 } },
  createCustomer: { name: 'Ada Okafor', external_id: 'ada', email: 'ada@example.com' },
  updateCustomer: { email: 'ada.okafor@example.com' },
  createSubscription: {
    external_customer_id: 'ada',
    external_id: 'ada-terrain',
    plan_code: 'terrain',
  },
  updateSubscription: { plan_code: 'terrain-plus' },
  cancelSubscription: {},
  createAlert: ALERT,
  updateAlert: { thresholds: [{ value: '75000' }] },
  createEvent: EVENT,
  createEvents: { events: [EVENT, { ...EVENT, transaction_id: 'event-2' }] },
  createCreditNote: {
    invoice_id: '6f1c1e0a-3a51-4c9d-9f0e-2c5a4a2f7b10',
    reason: 'OTHER',
    items: [{ fee_id: '0b7b1c9e-55d2-4a3e-8d0c-9f2f6f1e7a21', amount: { value: 5 } }],
  },
  createWallet: {
    external_customer_id: 'ada',
    name: 'Launch credits',
    currency: 'USD',
    rate_amount: '1.00',
  },
  updateWallet: { name: 'Credits' },
  createWalletTransaction: { type: 'TOPUP', paid_credits: '50' },
  createTax: { name: 'Sales tax', code: 'sales_tax', rate: '8.25' },
  updateTax: { rate: '9.00' },
  createPaymentLink: LINK,
  replacePaymentLink: LINK,
  reauthorize: { amount: { currency_code: 'USD', value: '24.00' } },
}
