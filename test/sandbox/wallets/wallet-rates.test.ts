/** Wallets with a rate that does not divide amounts: paid cents and used credits always match. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import { creditsFor, spendable } from '../../../server/sandbox/billing/wallets/credit-value.ts'
import { minorUnits } from '../../../server/sandbox/currencies.ts'
import fc from '../../support/fc.ts'
import {
  aCustomer,
  aPlan,
  create,
  invoicesOf,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

/** Decimal text of so many digits, with so many of them behind the point. */
const decimal = (digits: number, decimals: number) =>
  fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) - 1n }), fc.nat(decimals))
    .map(([value, places]) => new Big(value.toString()).times(`1e-${places}`).toFixed())

describe('credits that pay invoices', () => {
  it('reduce the balance by exactly the amount paid', () => {
    fc.assert(
      fc.property(
        decimal(15, 10),
        decimal(15, 10),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }),
        (credits, rate_amount, currency_code, shares) => {
          const wallet = { credits, rate_amount, currency_code }
          for (const share of shares) {
            const before = new Big(spendable(wallet))
            const amount = before
              .times(share)
              .div(1000)
              .round(minorUnits(currency_code), Big.roundDown)
            const taken = creditsFor(amount.toFixed(), wallet)
            wallet.credits = new Big(wallet.credits).minus(taken).toFixed()
            assert.ok(new Big(taken).gte(0) && new Big(wallet.credits).gte(0))
            assert.equal(spendable(wallet), before.minus(amount).toFixed())
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('a wallet of 100 credits at 0.3', async () => {
  const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })

  it('pays invoices of 10.01 to the cent', async () => {
    const plan = await aPlan(sandbox, { amount: usd(10.01) })
    const subscribed = await subscribe(sandbox, plan, {
      customer: { payment_method_token: 'tok_visa' },
    })
    const { id } = await create(sandbox, '/wallets', {
      external_customer_id: subscribed.customer,
      ...{ currency: 'USD', rate_amount: '0.3', granted_credits: '100' },
    })
    const expected = [
      ['2026-02-01T00:00:00Z', 19.99, 0],
      ['2026-03-01T00:00:00Z', 9.98, 0],
      ['2026-04-01T00:00:00Z', 0, 0.03],
    ] as const
    for (const [at, balance, byCard] of expected) {
      await sandbox.advanceTo(at)
      const { body } = await sandbox.call('GET', `/wallets/${id}`)
      assert.equal(body.available_balance.value, balance)
      const invoice = (await invoicesOf(sandbox, subscribed)).at(-1)
      assert.equal(invoice.amount.total_amount.value, byCard)
    }
  })
})

describe('bought credits', async () => {
  const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })

  it('are charged the amount that they pay', async () => {
    const { external_id } = await aCustomer(sandbox, { payment_method_token: 'tok_visa' })
    for (const [currency, paid_credits, worth] of [
      ['USD', '33.3333', 9.99],
      ['JPY', '33.3333', 9],
      ['KWD', '33.3333', 9.999],
    ] as const) {
      const { id } = await create(sandbox, '/wallets', {
        ...{ external_customer_id: external_id, currency, rate_amount: '0.3', paid_credits },
      })
      const { body } = await sandbox.call('GET', `/wallets/${id}/wallet-transactions`)
      assert.equal(body.wallet_transactions[0].amount.value, worth)
    }
    await sandbox.advanceTo('2026-01-01T00:00:03Z')
    const { body } = await sandbox.call('GET', `/wallets?external_customer_id=${external_id}`)
    assert.deepEqual(
      body.wallets.map((wallet: { available_balance: object }) => wallet.available_balance),
      [
        { value: 9.999, currency_code: 'KWD' },
        { value: 9, currency_code: 'JPY' },
        { value: 9.99, currency_code: 'USD' },
      ],
    )
  })
})
