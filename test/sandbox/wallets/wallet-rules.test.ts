/** Recurring rules of one wallet beside each other, and beside payments that are under way. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aPlan,
  aSum,
  create,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const INTERVAL = {
  trigger: 'INTERVAL',
  method: 'TARGET',
  interval: 'MONTHLY',
  target_ongoing_balance: '100',
}
const THRESHOLD = {
  trigger: 'THRESHOLD',
  method: 'TARGET',
  threshold_credits: '5',
  target_ongoing_balance: '100',
}

/** A customer at 1 USD a gigabyte and 10 USD a month, and a wallet with rules. */
async function anOwner(
  recurring_transaction_rules: object[],
  { token = 'tok_visa', ...members }: { token?: string | undefined } & Record<string, unknown> = {},
) {
  const gigabytes = await aSum(sandbox)
  const plan = await aPlan(sandbox, {
    amount: usd(10),
    usage_based_charges: [aCharge(gigabytes, '1')],
  })
  const customer = token === 'none' ? {} : { payment_method_token: token }
  const subscribed = await subscribe(sandbox, plan, { customer })
  const { id } = await create(sandbox, '/wallets', {
    external_customer_id: subscribed.customer,
    currency: 'USD',
    rate_amount: '1',
    recurring_transaction_rules,
    ...members,
  })
  return {
    customer: subscribed.customer,
    use: (gb: number) =>
      send(sandbox, subscribed, { metric_code: gigabytes.code, properties: { gb } }),
    buy: (paid_credits: string) =>
      sandbox.call('POST', `/wallets/${id}/wallet-transactions`, { type: 'TOPUP', paid_credits }),
    credits: async () => (await sandbox.call('GET', `/wallets/${id}`)).body.available_credits,
    /** The purchases, oldest first. */
    purchases: async () =>
      (
        await sandbox.call('GET', `/wallets/${id}/wallet-transactions?per_page=100`)
      ).body.wallet_transactions
        .filter((row: { transaction_status: string }) => row.transaction_status === 'PURCHASED')
        .map((row: Record<string, unknown>) => [row.source, row.credits, row.payment_status])
        .reverse(),
  }
}

describe('A threshold', () => {
  it('waits for the payment of another rule', async () => {
    const owner = await anOwner([INTERVAL, THRESHOLD], { granted_credits: '10' })
    await sandbox.advanceTo('2026-02-01T00:00:10Z')
    assert.deepEqual(await owner.purchases(), [['INTERVAL', '90', 'SETTLED']])
  })

  it('waits for a payment that the merchant began', async () => {
    const owner = await anOwner([THRESHOLD], { paid_credits: '100' })
    await owner.use(1)
    await sandbox.advanceTo('2026-01-01T00:00:05Z')
    assert.equal(await owner.credits(), '100')
    await owner.use(94)
    await sandbox.advanceTo('2026-01-01T00:00:10Z')
    assert.deepEqual(await owner.purchases(), [
      ['MANUAL', '100', 'SETTLED'],
      ['THRESHOLD', '95', 'SETTLED'],
    ])
  })

  it('is checked again after a payment that was declined', async () => {
    const owner = await anOwner([THRESHOLD], { token: 'tok_sandbox_declined' })
    await owner.use(1)
    await sandbox.advanceTo('2026-01-01T00:00:05Z')
    await sandbox.call('PUT', `/customers/${owner.customer}`, { payment_method_token: 'tok_visa' })
    await owner.use(1)
    await sandbox.advanceTo('2026-01-01T00:00:10Z')
    assert.deepEqual(await owner.purchases(), [
      ['THRESHOLD', '101', 'FAILED'],
      ['THRESHOLD', '102', 'SETTLED'],
    ])
  })

  it('does not wait for a purchase from before the customer had a payment method', async () => {
    const owner = await anOwner([THRESHOLD], { token: 'none' })
    await owner.use(1)
    await owner.use(1)
    assert.deepEqual(await owner.purchases(), [['THRESHOLD', '101', 'PENDING']])
    await sandbox.call('PUT', `/customers/${owner.customer}`, { payment_method_token: 'tok_visa' })
    await owner.use(1)
    await sandbox.advanceTo('2026-01-01T00:00:05Z')
    assert.deepEqual(await owner.purchases(), [
      ['THRESHOLD', '101', 'PENDING'],
      ['THRESHOLD', '103', 'SETTLED'],
    ])
    assert.equal(await owner.credits(), '103')
  })

  it('is checked after an invoice that no credits paid', async () => {
    const owner = await anOwner([THRESHOLD])
    await sandbox.advanceTo('2026-02-01T00:00:10Z')
    assert.equal(await owner.credits(), '100')
  })
})

describe('A target', () => {
  it('is filled once by two rules of one instant', async () => {
    const owner = await anOwner([INTERVAL, INTERVAL], { granted_credits: '10' })
    await sandbox.advanceTo('2026-02-01T00:00:10Z')
    assert.deepEqual(await owner.purchases(), [['INTERVAL', '90', 'SETTLED']])
  })

  it('counts a purchase with a payment under way', async () => {
    const owner = await anOwner([INTERVAL])
    await sandbox.advanceTo('2026-01-31T23:59:59Z')
    await owner.buy('60')
    await sandbox.advanceTo('2026-02-01T00:00:10Z')
    assert.deepEqual(await owner.purchases(), [
      ['MANUAL', '60', 'SETTLED'],
      ['INTERVAL', '40', 'SETTLED'],
    ])
  })
})
