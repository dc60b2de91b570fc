/** A month of a back office, through the server and a sandbox. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { OPERATIONS } from '../../../server/operations/index.ts'
import { aBffOnASandbox } from '../../support/bff/bff-on-sandbox.ts'
import { aLinkBody } from '../../support/upstream/upstream-rows.ts'

type Shop = Awaited<ReturnType<typeof aBffOnASandbox>>

let shop: Shop
let token: string

beforeAll(async () => {
  shop = await aBffOnASandbox()
  token = await shop.asMerchant()
})
afterAll(() => shop.close())

/** Operations that have responded with success. */
const done = new Set<string>()
const nameOf = ({ service, method, path }: (typeof OPERATIONS)[number]) =>
  `${method} ${{ billing: '/billing', links: '/payment-resources', payments: '' }[service]}${path}`

/** Sends a merchant request and asserts its status. */
async function ask(status: number, method: string, path: string, body?: unknown) {
  const answer = await shop.ask(method, path, token, body)
  assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`)
  const [plain = ''] = path.split('?')
  if (status >= 300) return answer.body
  for (const name of OPERATIONS.map(nameOf)) {
    const pattern = new RegExp(`^${name.replace(/\{\w+\}/g, '[\\w-]+')}$`)
    if (pattern.test(`${method} ${plain}`)) done.add(name)
  }
  return answer.body
}

const billing = (status: number, method: string, path: string, body?: unknown) =>
  ask(status, method, `/billing${path}`, body)

const turnTo = (now: string) => shop.control('PUT', '/clock', { now, frozen: true })

const usd = (value: number) => ({ value, currency_code: 'USD' })

describe('a back office', () => {
  it('activates billing', () => billing(204, 'POST', '/activate'))

  it('creates, reads, changes and deletes taxes', async () => {
    await billing(201, 'POST', '/taxes', { name: 'VAT', code: 'vat', rate: '20.00' })
    await billing(200, 'PUT', '/taxes/vat', { name: 'Value added tax' })
    assert.equal((await billing(200, 'GET', '/taxes/vat')).rate, '20.00')
    await billing(201, 'POST', '/taxes', { name: 'Old', code: 'old', rate: '7.00' })
    await billing(204, 'DELETE', '/taxes/old')
    const { taxes, metadata } = await billing(200, 'GET', '/taxes?per_page=5')
    assert.deepEqual([taxes.length, metadata.total_count], [1, 1])
  })

  it('creates, reads, changes and deletes metrics', async () => {
    const metric = { name: 'Calls', code: 'calls', type: 'METERED', aggregation_type: 'COUNT' }
    const { id } = await billing(201, 'POST', '/metrics', metric)
    await billing(200, 'PUT', `/metrics/${id}`, { name: 'API calls' })
    assert.equal((await billing(200, 'GET', '/metrics/calls')).name, 'API calls')
    await billing(201, 'POST', '/metrics', { ...metric, code: 'old' })
    await billing(204, 'DELETE', '/metrics/old')
    // billing-13: metrics alone say `pagination_metadata`.
    assert.equal((await billing(200, 'GET', '/metrics')).pagination_metadata.total_count, 1)
  })

  it('creates, reads, changes and deletes plans', async () => {
    const { id } = await billing(200, 'GET', '/metrics/calls')
    const plan = { name: 'Pro', code: 'pro', billing_cycle: 'MONTHLY', amount: usd(12.5) }
    const charge = { metric_id: id, charge_model: 'STANDARD', properties: { amount: '0.25' } }
    await billing(201, 'POST', '/plans', {
      ...plan,
      tax_codes: ['vat'],
      usage_based_charges: [charge],
    })
    await billing(200, 'PUT', '/plans/pro', { description: 'For teams', cascading_updates: true })
    const read = await billing(200, 'GET', '/plans/pro')
    assert.deepEqual([read.description, read.amount], ['For teams', usd(12.5)])
    await billing(201, 'POST', '/plans', { ...plan, code: 'old' })
    await billing(204, 'DELETE', '/plans/old')
    assert.equal((await billing(200, 'GET', '/plans?page=1')).metadata.total_count, 1)
  })

  it('creates, reads, changes and deletes customers, without their payment methods', async () => {
    const ada = { name: 'Ada', external_id: 'ada', email: 'ada@example.test' }
    const made = await billing(201, 'POST', '/customers', {
      ...ada,
      payment_method_token: 'tok_sandbox_declined',
      payment_method_type: 'CARD',
    })
    assert.equal(made.payment_method_type, 'CARD')
    const changed = await billing(200, 'PUT', '/customers/ada', { phone: '1' })
    const read = await billing(200, 'GET', '/customers/ada')
    const { customers } = await billing(200, 'GET', '/customers')
    for (const customer of [made, changed, read, customers[0]]) {
      assert.equal('payment_method_token' in customer, false)
    }
    await billing(201, 'POST', '/customers', { ...ada, external_id: 'old' })
    await billing(204, 'DELETE', '/customers/old')
  })

  it('creates, reads and changes subscriptions', async () => {
    await billing(201, 'POST', '/subscriptions', {
      external_customer_id: 'ada',
      external_id: 'ada-pro',
      plan_code: 'pro',
    })
    await billing(200, 'PUT', '/subscriptions/ada-pro', { name: "Ada's" })
    assert.equal((await billing(200, 'GET', '/subscriptions/ada-pro')).name, "Ada's")
    const listed = await billing(200, 'GET', '/subscriptions?status=ACTIVE,PENDING&plan_code=pro')
    assert.equal(listed.subscriptions.length, 1)
  })

  it('creates, reads, changes and deletes alerts', async () => {
    const path = '/subscriptions/ada-pro/alerts'
    const alert = { type: 'CURRENT_USAGE_AMOUNT', code: 'half', thresholds: [{ value: '50' }] }
    await billing(201, 'POST', path, alert)
    await billing(200, 'PUT', `${path}/half`, { name: 'Half' })
    assert.equal((await billing(200, 'GET', `${path}/half`)).name, 'Half')
    await billing(201, 'POST', path, { ...alert, code: 'old' })
    await billing(204, 'DELETE', `${path}/old`)
    assert.equal((await billing(200, 'GET', path)).alerts.length, 1)
  })

  it('records usage events', async () => {
    const event = { external_subscription_id: 'ada-pro', metric_code: 'calls' }
    await billing(201, 'POST', '/events', { ...event, transaction_id: 't1' })
    const batch = ['t2', 't3'].map((transaction_id) => ({ ...event, transaction_id }))
    const { results } = await billing(202, 'POST', '/events/batch', { events: batch })
    assert.deepEqual(results, { success_count: 2, error_count: 0 })
    const { events } = await billing(200, 'GET', '/events?metric_code=calls')
    assert.equal(events.length, 3)
    const usage = '/customers/ada/current_usage?subscription_id=ada-pro'
    const { charges_usage } = await billing(200, 'GET', usage)
    assert.equal(charges_usage[0].events_count, 3)
  })

  it('tops up wallets', async () => {
    const wallet = { external_customer_id: 'ada', currency: 'USD', rate_amount: '1' }
    const { id } = await billing(201, 'POST', '/wallets', { ...wallet, granted_credits: '2' })
    await billing(200, 'PUT', `/wallets/${id}`, { name: 'Gift' })
    const path = `/wallets/${id}/wallet-transactions`
    await billing(200, 'POST', path, { type: 'TOPUP', granted_credits: '1' })
    const { wallet_transactions } = await billing(200, 'GET', path)
    const [{ wallet_transaction_id }] = wallet_transactions
    await billing(200, 'GET', `/wallet-transactions/${wallet_transaction_id}`)
    assert.equal((await billing(200, 'GET', `/wallets/${id}`)).available_credits, '3')
    const mine = await billing(200, 'GET', '/wallets?external_customer_id=ada')
    assert.equal(mine.wallets.length, 1)
  })

  it('reads the invoices of a month, and retries the payment of one', async () => {
    await turnTo('2026-02-20T00:00:00Z')
    const dates = 'issuing_date_from=2026-02-01&issuing_date_to=2026-02-01'
    const list = `/invoices?${dates}&payment_status=FAILED&external_customer_id=ada`
    const [{ id }] = (await billing(200, 'GET', list)).invoices
    const { fees, amount } = await billing(200, 'GET', `/invoices/${id}`)
    assert.ok(fees.length > 0 && amount.total_amount.value > 0)
    await billing(204, 'POST', `/invoices/${id}/retry_payment`)
    await billing(409, 'POST', `/invoices/${id}/retry_payment`)
    const past = '/customers/ada/past_usage?subscription_id=ada-pro'
    assert.equal((await billing(200, 'GET', past)).usage_periods.length, 1)
    const { overdue_balances } = await billing(
      200,
      'GET',
      '/customers/ada/analytics/overdue-balance',
    )
    assert.equal(overdue_balances.length, 1)
    const revenue = '/customers/ada/analytics/gross-revenue?months=2&currency=USD'
    assert.equal((await billing(200, 'GET', revenue)).gross_revenues[0].invoices_count, 1)
  })

  it('creates a credit note for part of an invoice', async () => {
    await billing(200, 'PUT', '/customers/ada', { payment_method_token: 'tok_sandbox' })
    const path = '/invoices?issuing_date_from=2026-02-01&issuing_date_to=2026-02-01'
    await turnTo('2026-02-21T00:00:00Z')
    const pages = await Promise.all(
      ['PENDING', 'FAILED', 'SUCCEEDED'].map((status) =>
        billing(200, 'GET', `${path}&payment_status=${status}`),
      ),
    )
    const [{ id: invoice_id, payment_status }] = pages.flatMap(({ invoices }) => invoices)
    if (payment_status !== 'SUCCEEDED') {
      await billing(204, 'POST', `/invoices/${invoice_id}/retry_payment`)
      await turnTo('2026-02-22T00:00:00Z')
    }
    const { fees } = await billing(200, 'GET', `/invoices/${invoice_id}`)
    const { id } = await billing(201, 'POST', '/credit-notes', {
      invoice_id,
      // Half a dollar and the fifth of it that is tax.
      credit_amount: { value: 0.6 },
      items: [{ fee_id: fees[0].id, amount: { value: 0.5 } }],
    })
    assert.equal((await billing(200, 'GET', `/credit-notes/${id}`)).invoice_id, invoice_id)
    assert.equal((await billing(200, 'GET', '/credit-notes')).credit_notes.length, 1)
    const voided = await billing(200, 'POST', `/credit-notes/${id}/void`)
    assert.equal(voided.credit_status, 'VOIDED')
  })

  it('terminates a subscription', async () => {
    const path = '/subscriptions/ada-pro/cancel'
    const { end_date } = await billing(200, 'POST', path, { cancel_option: 'END_OF_PERIOD' })
    assert.equal(end_date, '2026-02-28T23:59:59.000Z')
    assert.equal((await billing(200, 'POST', path)).status, 'CANCELED')
  })

  it('creates and changes payment links', async () => {
    const body = aLinkBody()
    const { id } = await ask(201, 'POST', '/payment-resources', body)
    const { resources } = await ask(200, 'GET', '/payment-resources?page_size=5&status=ACTIVE')
    assert.equal(resources.length, 1)
    await ask(204, 'PUT', `/payment-resources/${id}`, body)
    assert.equal((await ask(200, 'GET', `/payment-resources/${id}`)).return_url, body.return_url)
    await ask(204, 'DELETE', `/payment-resources/${id}`)
    await ask(404, 'DELETE', `/payment-resources/${id}`)
  })

  it('reauthorizes a payment', async () => {
    const amount = { currency_code: 'USD', value: '100.00' }
    const { id } = await shop.control('POST', '/authorizations', { amount })
    assert.deepEqual((await ask(200, 'GET', `/authorizations/${id}`)).amount, amount)
    const path = `/authorizations/${id}/reauthorize`
    await ask(422, 'POST', path, {})
    await turnTo('2026-02-27T00:00:00Z')
    const more = { ...amount, value: '110.00' }
    const renewed = await ask(200, 'POST', path, { amount: more })
    assert.deepEqual(renewed.amount, more)
    assert.notEqual(renewed.id, id)
  })

  it('has used every operation of the table with success', () => {
    assert.deepEqual(
      OPERATIONS.map(nameOf).filter((name) => !done.has(name)),
      [],
    )
    assert.deepEqual(
      shop.lines.filter((line) => / 500 |Error/.test(line)),
      [],
    )
  })
})

describe('a customer of a back office', () => {
  it('reads their own data, and manages alerts on it', async () => {
    const ada = await shop.asCustomer('ada')
    const read = async (path: string) => {
      const answer = await shop.ask('GET', `/me${path}`, ada)
      assert.equal(answer.status, 200, `${path}: ${answer.text}`)
      return answer.body
    }
    assert.equal((await read('/wallets')).wallets[0].currency, 'USD')
    assert.deepEqual((await read('/analytics/gross-revenue')).gross_revenues[0].month, '2026-02')
    assert.equal((await read('/analytics/overdue-balance?months=1')).overdue_balances.length, 0)
    assert.equal((await read('/alerts')).alerts[0].code, 'half')
    const alert = { type: 'CURRENT_USAGE_AMOUNT', code: 'mine', thresholds: [{ value: '5' }] }
    const made = await shop.ask('POST', '/me/alerts', ada, alert)
    assert.equal(made.status, 201, made.text)
    const changed = await shop.ask('PUT', '/me/alerts/mine', ada, { name: 'Mine' })
    assert.equal(changed.body.name, 'Mine')
    assert.equal((await shop.ask('DELETE', '/me/alerts/mine', ada)).status, 204)
    assert.equal((await shop.ask('GET', '/me/alerts/mine', ada)).status, 404)
  })
})
