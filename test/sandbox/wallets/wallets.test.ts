/** Wallets: credits in and out, and payments before the card. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import { messages, paysText } from '../../../components/credit-balance/messages.ts'
import { applyCredits } from '../../../server/pricing/billing/credits.ts'
import { localizeIn } from '../../support/elements/localize-in.ts'
import fc from '../../support/fc.ts'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  aTax,
  create,
  invoicesOf,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const aWallet = (external_customer_id: string, members = {}) =>
  create(sandbox, '/wallets', {
    external_customer_id,
    currency: 'USD',
    rate_amount: '1',
    ...members,
  })
const read = async ({ id }: { id: string }) => (await sandbox.call('GET', `/wallets/${id}`)).body
const transactionsOf = async ({ id }: { id: string }) =>
  (await sandbox.call('GET', `/wallets/${id}/wallet-transactions?per_page=100`)).body
    .wallet_transactions
const move = ({ id }: { id: string }, body: object) =>
  sandbox.call('POST', `/wallets/${id}/wallet-transactions`, body)

/** The wallet's transactions in few words, oldest first. */
const history = async (wallet: { id: string }) =>
  (await transactionsOf(wallet))
    .reverse()
    .map((row: Record<string, unknown>) => [
      row.transaction_status,
      row.credits,
      row.payment_status,
    ])

async function anOwner(value: number, members = {}, customer = {}) {
  return subscribe(sandbox, await aPlan(sandbox, { amount: usd(value), ...members }), { customer })
}

describe('A wallet', () => {
  it('has granted credits at once and purchased ones after their payment', async () => {
    const { external_id } = await aCustomer(sandbox, { payment_method_token: 'tok_visa' })
    const wallet = await aWallet(external_id, { paid_credits: '10', granted_credits: '2' })
    assert.equal(wallet.available_credits, '2')
    assert.deepEqual(await history(wallet), [
      ['PURCHASED', '10', 'PENDING'],
      ['GRANTED', '2', 'SETTLED'],
    ])
    await sandbox.advanceTo('2026-01-01T00:00:03Z')
    assert.equal((await read(wallet)).available_credits, '12')
    const [, purchased] = await transactionsOf(wallet)
    assert.equal(purchased.settled_at, '2026-01-01T00:00:03.000Z')
    const found = await sandbox.call(
      'GET',
      `/wallet-transactions/${purchased.wallet_transaction_id}`,
    )
    assert.deepEqual(found.body, purchased)
  })

  it('has no credits from a declined or pending payment', async () => {
    for (const [token, status] of [
      ['tok_sandbox_declined', 'FAILED'],
      ['tok_sandbox_pending', 'PENDING'],
      [undefined, 'PENDING'],
    ]) {
      await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
      const { external_id } = await aCustomer(sandbox, { payment_method_token: token })
      const wallet = await aWallet(external_id, { paid_credits: '10' })
      await sandbox.advanceTo('2026-01-02T00:00:00Z')
      assert.deepEqual(await history(wallet), [['PURCHASED', '10', status]])
      assert.equal((await read(wallet)).available_credits, '0')
    }
  })

  it('is topped up and voided, and never negative', async () => {
    const { external_id } = await aCustomer(sandbox)
    const wallet = await aWallet(external_id, { rate_amount: '2' })
    const metadata = [{ key: 'ticket', value: '7' }]
    const added = await move(wallet, { type: 'TOPUP', granted_credits: '5', metadata })
    assert.equal(added.status, 200)
    assert.deepEqual(added.body.wallet_transactions[0].metadata, metadata)
    assert.deepEqual(added.body.wallet_transactions[0].amount, usd(10))
    assert.deepEqual(added.body.meta, {
      total_count: 1,
      total_pages: 1,
      current_page: 1,
      next_page: null,
      prev_page: null,
    })
    for (const [body, field] of [
      [{ type: 'VOID', voided_credits: '5.1' }, '/voided_credits'],
      [{ type: 'VOID', voided_credits: '0' }, '/voided_credits'],
      [{ type: 'TOPUP' }, '/paid_credits'],
    ] as const) {
      const refused = await move(wallet, body)
      assert.deepEqual([refused.status, refused.body.details[0].field], [422, field])
    }
    assert.equal((await move(wallet, { type: 'GIFT' })).status, 400)
    await move(wallet, { type: 'VOID', voided_credits: '1.5' })
    assert.equal((await read(wallet)).available_credits, '3.5')
    const page = await sandbox.call('GET', `/wallets/${wallet.id}/wallet-transactions?per_page=1`)
    assert.equal(page.body.wallet_transactions[0].transaction_status, 'VOIDED')
    assert.deepEqual([page.body.meta.next_page, page.body.meta.prev_page], [2, null])
  })

  it('pays nothing from its expiration on', async () => {
    const subscribed = await anOwner(10)
    const wallet = await aWallet(subscribed.customer, {
      granted_credits: '100',
      expiration_at: '2026-02-01T00:00:00Z',
    })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 10, [10]]])
    const expired = await read(wallet)
    assert.deepEqual(
      [expired.status, expired.terminated_at, expired.available_credits],
      ['TERMINATED', '2026-02-01T00:00:00.000Z', '100'],
    )
    const refused = await move(wallet, { type: 'TOPUP', granted_credits: '1' })
    assert.equal(refused.status, 422)
  })

  it('is neither charged nor topped up if it expires before a purchase settles', async () => {
    const subscribed = await anOwner(10, {}, { payment_method_token: 'tok_visa' })
    const wallet = await aWallet(subscribed.customer, { expiration_at: '2026-01-15T00:00:00Z' })
    await sandbox.advanceTo('2026-01-14T23:59:58Z')
    await move(wallet, { type: 'TOPUP', paid_credits: '5' })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const after = await read(wallet)
    assert.deepEqual([after.status, after.available_credits], ['TERMINATED', '0'])
    assert.deepEqual(await history(wallet), [['PURCHASED', '5', 'FAILED']])
    assert.equal((await transactionsOf(wallet))[0].failed_at, '2026-01-15T00:00:01.000Z')
  })

  it('shows the ongoing usage of open periods', async () => {
    const calls = await aMetric(sandbox)
    const vat = await aTax(sandbox, '20')
    const subscribed = await anOwner(10, {
      usage_based_charges: [aCharge(calls, '3', { tax_codes: [vat.code] })],
    })
    const wallet = await aWallet(subscribed.customer, { granted_credits: '2', rate_amount: '2' })
    await send(sandbox, subscribed, { metric_code: calls.code })
    const { net_balance, ongoing_usage, ongoing_usage_credits, net_balance_credits } =
      await read(wallet)
    assert.deepEqual([ongoing_usage, net_balance], [usd(3.6), usd(0.4)])
    assert.deepEqual([ongoing_usage_credits, net_balance_credits], ['1.8', '0.2'])
    const base = await aWallet(subscribed.customer, { applies_to: { fee_types: ['SUBSCRIPTION'] } })
    assert.deepEqual(base.ongoing_usage, usd(0))
  })
})

describe('Credits and an invoice', () => {
  it('pay before the card, which is charged the rest', async () => {
    const subscribed = await anOwner(10, {}, { payment_method_token: 'tok_visa' })
    const wallet = await aWallet(subscribed.customer, { granted_credits: '13' })
    await sandbox.advanceTo('2026-03-02T00:00:00Z')
    // The amount of the fees, and the part left for the card.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 0, [10]],
      ['2026-03-01', 7, [10]],
    ])
    const [first, second] = await invoicesOf(sandbox, subscribed)
    assert.deepEqual(
      [first.payment_status, first.updated_at, second.updated_at],
      ['SUCCEEDED', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:03.000Z'],
    )
    const { available_credits, consumed_credits } = await read(wallet)
    assert.deepEqual([available_credits, consumed_credits], ['0', '13'])
    assert.deepEqual(await history(wallet), [
      ['GRANTED', '13', 'SETTLED'],
      ['INVOICED', '10', 'SETTLED'],
      ['INVOICED', '3', 'SETTLED'],
    ])
  })

  it('pay only the fees that they apply to, in their own currency', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await anOwner(10, {
      minimum_commitment: { amount: { value: 20 } },
      usage_based_charges: [aCharge(calls, '3')],
    })
    await send(sandbox, subscribed, { metric_code: calls.code })
    const only = (fee_types: string[]) => ({ granted_credits: '8', applies_to: { fee_types } })
    const charges = await aWallet(subscribed.customer, only(['CHARGE']))
    const rest = await aWallet(subscribed.customer, only(['COMMITMENT', 'CHARGE']))
    await aWallet(subscribed.customer, { granted_credits: '100', currency: 'EUR' })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 10, [3, 10, 7]]])
    assert.equal((await read(charges)).available_credits, '5')
    assert.equal((await read(rest)).available_credits, '1')
  })

  it('pay what the customer reads, and the payment method is asked for the rest', async () => {
    const english = localizeIn('en', messages)
    const calls = await aMetric(sandbox)
    // The fees of each type: 10 SUBSCRIPTION, 3 CHARGE, 7 COMMITMENT.
    const cases = [
      [undefined, 'credit.pays-all', 20],
      [['CHARGE', 'SUBSCRIPTION', 'COMMITMENT'], 'credit.pays-all', 20],
      [['SUBSCRIPTION'], 'credit.pays-plan', 10],
      [['CHARGE'], 'credit.pays-usage', 3],
      [['COMMITMENT'], 'credit.pays-minimum', 7],
      [['SUBSCRIPTION', 'CHARGE'], 'credit.pays-plan-and-usage', 13],
      [['SUBSCRIPTION', 'COMMITMENT'], 'credit.pays-plan-and-minimum', 17],
      [['COMMITMENT', 'CHARGE'], 'credit.pays-usage-and-minimum', 10],
    ] as const
    const owners = []
    for (const [fee_types, key, paid] of cases) {
      const subscribed = await anOwner(10, {
        minimum_commitment: { amount: { value: 20 } },
        usage_based_charges: [aCharge(calls, '3')],
      })
      await send(sandbox, subscribed, { metric_code: calls.code })
      const applies_to = fee_types && { applies_to: { fee_types } }
      const wallet = await aWallet(subscribed.customer, { granted_credits: '50', ...applies_to })
      owners.push({ subscribed, wallet, key, paid })
    }
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    for (const { subscribed, wallet, key, paid } of owners) {
      const after = await read(wallet)
      assert.equal(paysText(after, english), english.t(key))
      assert.equal(after.consumed_credits, String(paid), key)
      const [invoice] = await invoicesOf(sandbox, subscribed)
      assert.equal(invoice.amount.total_amount.value, 20 - paid, key)
    }
  })

  it('are spent from the wallet that expires first, then from the oldest', async () => {
    const subscribed = await anOwner(10)
    const [old, young, expiring] = [
      await aWallet(subscribed.customer, { granted_credits: '6' }),
      await aWallet(subscribed.customer, { granted_credits: '6' }),
      await aWallet(subscribed.customer, {
        granted_credits: '6',
        expiration_at: '2026-09-01T00:00:00Z',
      }),
    ]
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const left = []
    for (const wallet of [expiring, old, young]) left.push((await read(wallet)).available_credits)
    assert.deepEqual(left, ['0', '2', '6'])
  })

  it('are worth whole minor units, rounded down', async () => {
    const subscribed = await anOwner(10)
    const wallet = await aWallet(subscribed.customer, {
      rate_amount: '0.3',
      granted_credits: '3.35',
    })
    assert.deepEqual(wallet.available_balance, usd(1))
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 9, [10]]])
    const { available_credits, consumed_credits } = await read(wallet)
    assert.deepEqual([available_credits, consumed_credits], ['0.0166666667', '3.3333333333'])
  })

  it('and the rest add up to the fees', () => {
    const kind = fc.constantFrom('CHARGE', 'SUBSCRIPTION', 'COMMITMENT')
    const amount = fc.integer({ min: 0, max: 100_000 }).map((n) => new Big(n).div(100).toFixed())
    const fees = fc.array(fc.record({ kind, total: amount }), { maxLength: 6 })
    const credit = fc.record({ available: amount, kinds: fc.option(fc.uniqueArray(kind)) })
    const sum = (amounts: string[]) => amounts.reduce((all, amount) => all.plus(amount), new Big(0))
    fc.assert(
      fc.property(fees, fc.array(credit, { maxLength: 4 }), (owed, credits) => {
        const { rest, spent } = applyCredits(owed, credits)
        const subtotal = sum(owed.map(({ total }) => total))
        const paid = sum(spent.map((part) => part.amount))
        assert.equal(subtotal.minus(paid).toFixed(), rest)
        for (const { credit: from, amount: taken } of spent) {
          assert.ok(new Big(taken).lte(from.available))
          const kinds = from.kinds ?? ['CHARGE', 'SUBSCRIPTION', 'COMMITMENT']
          const payable = owed.filter((fee) => kinds.includes(fee.kind))
          assert.ok(new Big(taken).lte(sum(payable.map(({ total }) => total))))
        }
        // A credit without limits is used up before anything is left to the card.
        for (const credit of credits.filter(({ kinds }) => kinds === null)) {
          const taken = spent.find((part) => part.credit === credit)?.amount ?? '0'
          assert.ok(rest === '0' || taken === credit.available)
        }
      }),
    )
  })
})

describe('A recurring rule', () => {
  const rules = (...recurring_transaction_rules: object[]) => ({ recurring_transaction_rules })

  it('tops up by its interval until it expires', async () => {
    const { external_id } = await aCustomer(sandbox, { payment_method_token: 'tok_visa' })
    const wallet = await aWallet(
      external_id,
      rules({
        trigger: 'INTERVAL',
        method: 'FIXED',
        interval: 'MONTHLY',
        started_at: '2026-01-31T10:00:00Z',
        expiration_at: '2026-05-01T00:00:00Z',
        paid_credits: '5',
        granted_credits: '1',
      }),
    )
    await sandbox.advanceTo('2026-08-01T00:00:00Z')
    const rows = (await transactionsOf(wallet)).reverse()
    assert.deepEqual(
      rows.map((row: Record<string, unknown>) => [row.created_at, row.credits, row.source]),
      ['02-28', '03-31', '04-30'].flatMap((day) => [
        [`2026-${day}T00:00:00.000Z`, '5', 'INTERVAL'],
        [`2026-${day}T00:00:00.000Z`, '1', 'INTERVAL'],
      ]),
    )
    assert.equal((await read(wallet)).available_credits, '18')
  })

  it('fills up to its target', async () => {
    const subscribed = await anOwner(7, {}, { payment_method_token: 'tok_visa' })
    const wallet = await aWallet(subscribed.customer, {
      granted_credits: '10',
      ...rules({
        trigger: 'INTERVAL',
        method: 'TARGET',
        interval: 'MONTHLY',
        target_ongoing_balance: '12',
        started_at: '2026-01-15T00:00:00Z',
      }),
    })
    await sandbox.advanceTo('2026-04-16T00:00:00Z')
    assert.deepEqual(
      (await history(wallet)).map(([status, credits]: [string, string]) => [status, credits]),
      [
        ['GRANTED', '10'],
        ['INVOICED', '7'],
        ['PURCHASED', '9'],
        ['INVOICED', '7'],
        ['PURCHASED', '7'],
        ['INVOICED', '7'],
        ['PURCHASED', '7'],
      ],
    )
  })

  it('tops up when the balance reaches its threshold, once at a time', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await anOwner(
      0,
      { usage_based_charges: [aCharge(calls, '1')] },
      { payment_method_token: 'tok_visa' },
    )
    const wallet = await aWallet(subscribed.customer, {
      granted_credits: '3',
      ...rules({
        trigger: 'THRESHOLD',
        method: 'FIXED',
        threshold_credits: '1',
        paid_credits: '10',
      }),
    })
    const use = () => send(sandbox, subscribed, { metric_code: calls.code })
    await use()
    assert.equal((await transactionsOf(wallet)).length, 1)
    await use()
    await use()
    const [bought, ...before] = await transactionsOf(wallet)
    assert.deepEqual([bought.source, bought.credits, before.length], ['THRESHOLD', '10', 1])
    await sandbox.advanceTo('2026-01-01T00:00:03Z')
    assert.equal((await read(wallet)).net_balance_credits, '10')
  })

  it('counts credits that another rule has just granted', async () => {
    const calls = await aMetric(sandbox)
    const subscribed = await anOwner(0, { usage_based_charges: [aCharge(calls, '1')] })
    const granting = (threshold_credits: string, granted_credits: string) => ({
      ...{ trigger: 'THRESHOLD', method: 'FIXED', threshold_credits, granted_credits },
    })
    const wallet = await aWallet(subscribed.customer, {
      granted_credits: '2',
      ...rules(granting('1', '10'), granting('5', '20')),
    })
    await send(sandbox, subscribed, { metric_code: calls.code })
    assert.equal((await read(wallet)).available_credits, '12')
  })

  it('tops up when an invoice or a void brings the balance to its threshold', async () => {
    const subscribed = await anOwner(5)
    const threshold = { trigger: 'THRESHOLD', threshold_credits: '2' }
    const wallet = await aWallet(subscribed.customer, {
      granted_credits: '6',
      ...rules({ ...threshold, method: 'FIXED', granted_credits: '4' }),
    })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.equal((await read(wallet)).available_credits, '5')
    await move(wallet, { type: 'VOID', voided_credits: '4.5' })
    assert.equal((await read(wallet)).available_credits, '4.5')
  })
})
