/** Builders of the services' rows, and the rows of two customers, so that a leak between them is visible. */

type Row = Record<string, unknown>

export interface UpstreamRows {
  customers: Row[]
  subscriptions: Row[]
  invoices: (Row & { id: string; payment_status: string; customer: Row })[]
  usage: Row
  analytics: Row
  wallets: Row[]
  walletTransactions: Row[]
  alerts: Row[]
  links: Row[]
  plans: Row[]
  metrics: Row[]
}

export const ALICE = { id: 'cus-alice-0001', external_id: 'alice' }
export const BOB = { id: 'cus-bob-0002', external_id: 'bob' }
export const PAYMENT_TOKEN = 'CANARY-payment-method-token'
export const LINK = 'PLB-AAAABBBB0001'

const UNDOCUMENTED = 'CANARY-member-nobody-named'
const usd = (value: number) => ({ value, currency_code: 'USD' })

export const anInvoice = (more: Row = {}) => ({
  id: 'inv-alice-1',
  sequential_id: 1,
  status: 'FINALIZED',
  payment_status: 'FAILED',
  amount: { total_amount: { value: 10.1, currency_code: 'USD' } },
  fees: [{ id: 'fee-1', total_amount: { value: 10.1, currency_code: 'USD' } }],
  due_date: '2026-01-31',
  issued_date: '2026-01-01',
  invoice_number: 'A-1',
  version_number: '4',
  payment_overdue: true,
  invoice_type: 'SUBSCRIPTION',
  customer: { ...ALICE, name: 'Alice', email: 'alice@example.com', phone: '1' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  secret_note: UNDOCUMENTED,
  ...more,
})

const aCustomer = (ids = ALICE, more: Row = {}) => ({
  ...ids,
  name: ids.external_id,
  email: `${ids.external_id}@example.com`,
  payment_method_token: PAYMENT_TOKEN,
  metadata: [{ key: 'note', value: 'pays late', display_in_invoice: false }],
  ...more,
})

const aSubscription = (more: Row = {}) => ({
  external_id: 'sub-alice',
  external_customer_id: 'alice',
  plan_code: 'pro',
  status: 'ACTIVE',
  current_period_start: '2026-02-01T00:00:00Z',
  current_period_end: '2026-02-28T23:59:59Z',
  ...more,
})

const someUsage = (more: Row = {}) => ({
  from_datetime: '2026-02-01T00:00:00Z',
  to_datetime: '2026-02-28T23:59:59Z',
  issuing_date: '2026-03-01',
  total_amount: usd(12.5),
  taxes_amount: usd(0),
  // Of a past period alone.
  invoice_id: 'inv-alice-1',
  charges_usage: [
    {
      units: '125',
      events_count: 125,
      amount: usd(12.5),
      charge: { id: 'ch-alice', charge_model: 'STANDARD', properties: { amount: '0.1' } },
      metric: { name: 'API calls', code: 'api_calls', aggregation_type: 'COUNT' },
    },
  ],
  ...more,
})

const aWallet = (more: Row = {}) => ({
  id: 'wallet-alice',
  external_customer_id: 'alice',
  status: 'ACTIVE',
  currency: 'USD',
  rate_amount: '1',
  available_balance: usd(12.5),
  ongoing_usage: usd(2),
  net_balance: usd(10.5),
  available_credits: '12.5',
  consumed_credits: '0',
  recurring_transaction_rules: [{ trigger: 'INTERVAL', note: UNDOCUMENTED }],
  ...more,
})

const aWalletTransaction = (more: Row = {}) => ({
  wallet_transaction_id: 'moved-alice-1',
  wallet_id: 'wallet-alice',
  payment_status: 'SETTLED',
  source: 'MANUAL',
  transaction_status: 'GRANTED',
  transaction_type: 'INBOUND',
  amount: usd(1),
  credits: '1',
  created_at: '2026-01-01T00:00:00Z',
  metadata: [{ key: 'note', value: 'pays late' }],
  note: UNDOCUMENTED,
  ...more,
})

const anAlert = (more: Row = {}) => ({
  id: UNDOCUMENTED,
  external_subscription_id: 'sub-alice',
  type: 'CURRENT_USAGE_AMOUNT',
  code: 'half',
  name: 'alice',
  previous_value: 3,
  thresholds: [{ value: '50' }],
  ...more,
})

const SETUP_TOKEN = 'CANARYSETUPTOKEN1'
const SAVED_TOKEN = 'CANARY-saved-payment-token'
const VAULT_CUSTOMER = 'CANARYvaultcustomer'

export const aSetupToken = (more: Row = {}) => ({
  id: SETUP_TOKEN,
  customer: { id: VAULT_CUSTOMER },
  status: 'PAYER_ACTION_REQUIRED',
  links: [
    {
      rel: 'approve',
      href: `https://checkout.example/agreements/approve?approval_session_id=${SETUP_TOKEN}`,
    },
  ],
  ...more,
})

export const aPaymentToken = (more: Row = {}) => ({
  id: SAVED_TOKEN,
  customer: { id: VAULT_CUSTOMER },
  payment_source: {
    paypal: { email_address: 'alice@example.com', account_id: UNDOCUMENTED },
  },
  ...more,
})

/** The body that creates a payment link. */
export const aLinkBody = (more: Row = {}) => ({
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  return_url: 'https://shop.example/thanks',
  line_items: [{ name: 'T-shirt', unit_amount: { currency_code: 'USD', value: '20.00' } }],
  ...more,
})

export const aLink = (more: Row = {}) => ({
  id: LINK,
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: 'https://shop.example/CANARY-return-url',
  status: 'ACTIVE',
  payment_link: `https://checkout.example/ncp/payment/${LINK}`,
  create_time: '2026-01-01T00:00:00Z',
  line_items: [
    {
      name: 'T-shirt',
      product_id: 'CANARY-product-id',
      unit_amount: { currency_code: 'USD', value: '20.00' },
    },
  ],
  ...more,
})

export const aMetric = (more: Row = {}) => ({
  id: 'met-calls',
  name: 'API calls',
  code: 'api_calls',
  type: 'METERED',
  description: UNDOCUMENTED,
  aggregation_type: 'COUNT',
  field_filters: [],
  created_at: '2026-01-01T00:00:00Z',
  ...more,
})

export const aPlan = (more: Row = {}) => ({
  id: 'CANARY-plan-id',
  name: 'Pro',
  code: 'pro',
  billing_cycle: 'MONTHLY',
  amount: usd(49),
  trial_period: 0,
  pay_in_advance: true,
  usage_based_charges: [
    {
      // As its usage has it.
      id: 'charge-calls',
      metric_id: 'met-calls',
      charge_model: 'STANDARD',
      properties: { amount: '0.01', note: UNDOCUMENTED },
    },
  ],
  created_at: '2026-01-01T00:00:00Z',
  note: UNDOCUMENTED,
  ...more,
})

/** All rows of the fake services. */
export const someRows = (): UpstreamRows => ({
  customers: [ALICE, BOB].map((ids) => aCustomer(ids)),
  subscriptions: [
    aSubscription(),
    aSubscription({ external_id: 'sub-bob', external_customer_id: 'bob' }),
  ],
  invoices: [
    anInvoice(),
    anInvoice({ id: 'inv-alice-2', payment_status: 'PENDING', issued_date: '2026-02-01' }),
    anInvoice({ id: 'inv-alice-3', payment_status: 'SUCCEEDED', issued_date: '2025-12-01' }),
    anInvoice({ id: 'inv-bob-1', customer: { ...BOB, name: 'Bob' } }),
  ],
  usage: someUsage(),
  analytics: {
    overdue_balances: [
      { month: '2026-01', amount: usd(10.1), invoice_ids: ['inv-alice-1'], note: UNDOCUMENTED },
    ],
    gross_revenues: [{ month: '2026-01', amount: usd(20.2), invoices_count: 2 }],
  },
  wallets: ['alice', 'bob'].map((owner) =>
    aWallet({ id: `wallet-${owner}`, external_customer_id: owner }),
  ),
  walletTransactions: ['alice', 'bob'].flatMap((owner) =>
    [1, 2, 3].map((n) =>
      aWalletTransaction({
        wallet_transaction_id: `moved-${owner}-${n}`,
        wallet_id: `wallet-${owner}`,
        amount: usd(n),
        credits: `${n}`,
        created_at: `2026-01-0${n}T00:00:00Z`,
      }),
    ),
  ),
  alerts: ['alice', 'bob'].map((owner) =>
    anAlert({ external_subscription_id: `sub-${owner}`, name: owner }),
  ),
  links: [aLink()],
  plans: [aPlan()],
  metrics: [aMetric()],
})
