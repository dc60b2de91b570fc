/** Taxes: which of them a fee bears, and how they are rounded. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import { taxAmount } from '../../../server/sandbox/billing/engine/taxes.ts'
import fc from '../../support/fc.ts'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  aTax,
  currentUsage,
  pastUsage,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

describe('A tax', () => {
  it('has a rate from 0.01 to 100 percent', async () => {
    for (const rate of ['0.01', '.5', '100', '8.25']) await aTax(sandbox, rate)
  })

  it('is not deleted while a row refers to it', async () => {
    const { id } = await aMetric(sandbox)
    const holders = [
      (code: string) => aCustomer(sandbox, { tax_codes: [code] }),
      (code: string) => aPlan(sandbox, { tax_codes: [code] }),
      (code: string) =>
        aPlan(sandbox, { minimum_commitment: { amount: { value: 1 }, tax_codes: [code] } }),
      (code: string) =>
        aPlan(sandbox, { usage_based_charges: [aCharge({ id }, '1', { tax_codes: [code] })] }),
    ]
    for (const hold of holders) {
      const { code } = await aTax(sandbox, '5')
      await hold(code)
      assert.equal((await sandbox.call('DELETE', `/taxes/${code}`)).status, 422)
    }
    const { code } = await aTax(sandbox, '5')
    const customer = await aCustomer(sandbox, { tax_codes: [code] })
    await sandbox.call('PUT', `/customers/${customer.id}`, { tax_codes: [] })
    assert.equal((await sandbox.call('DELETE', `/taxes/${code}`)).status, 204)
  })

  it('is shown in the rows that refer to it, and refused if unknown', async () => {
    const tax = await aTax(sandbox, '5')
    const charge = aCharge(await aMetric(sandbox), '1', { tax_codes: [tax.code] })
    const plan = await aPlan(sandbox, { tax_codes: [tax.code], usage_based_charges: [charge] })
    assert.deepEqual([plan.taxes, plan.usage_based_charges[0].taxes], [[tax], [tax]])
    const customer = await aCustomer(sandbox, { tax_codes: [tax.code] })
    assert.deepEqual(customer.taxes, [tax])
    assert.equal((await aCustomer(sandbox)).taxes, undefined)
    const { status, body } = await sandbox.call('PUT', `/plans/${plan.id}`, {
      usage_based_charges: [{ ...charge, tax_codes: [tax.code, 'nobody'] }],
    })
    assert.equal(status, 422)
    assert.equal(body.details[0].field, '/usage_based_charges/0/tax_codes/1')
    const twice = await sandbox.call('PUT', `/customers/${customer.id}`, { tax_codes: ['a', 'a'] })
    assert.deepEqual([twice.status, twice.body.details[0].field], [400, '/tax_codes'])
  })
})

describe('The taxes of an invoice', () => {
  it('are included in each fee and in the total', async () => {
    const calls = await aMetric(sandbox)
    const vat = await aTax(sandbox, '20')
    const plan = await aPlan(sandbox, {
      amount: usd(9.99),
      tax_codes: [vat.code],
      usage_based_charges: [aCharge(calls, '0.33')],
    })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    const usage = await currentUsage(sandbox, subscribed)
    assert.deepEqual([usage.total_amount, usage.taxes_amount], [usd(0.4), usd(0.07)])
    assert.deepEqual(usage.charges_usage[0].amount, usd(0.33))
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    // 0.33 + 0.066 and 9.99 + 1.998, each rounded once.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 12.39, [0.4, 11.99]]])
    assert.deepEqual((await pastUsage(sandbox, subscribed))[0].taxes_amount, usd(0.07))
  })

  it("are the charge's or the commitment's, else the plan's, else the customer's", async () => {
    const [ten, twenty, thirty, forty] = [
      await aTax(sandbox, '10'),
      await aTax(sandbox, '20'),
      await aTax(sandbox, '30'),
      await aTax(sandbox, '40'),
    ]
    const calls = await aMetric(sandbox)
    const charges = [aCharge(calls, '100', { tax_codes: [forty.code] }), aCharge(calls, '100')]
    const members = {
      amount: usd(100),
      minimum_commitment: { amount: { value: 400 }, tax_codes: [thirty.code] },
      usage_based_charges: charges,
    }
    const customer = { tax_codes: [ten.code] }
    const taxed = await subscribe(
      sandbox,
      await aPlan(sandbox, { ...members, tax_codes: [twenty.code] }),
      { customer },
    )
    const bare = await subscribe(sandbox, await aPlan(sandbox, members), { customer })
    for (const subscribed of [taxed, bare])
      await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual((await summariesOf(sandbox, taxed))[0]?.[2], [140, 120, 120, 130])
    assert.deepEqual((await summariesOf(sandbox, bare))[0]?.[2], [140, 110, 110, 130])
  })

  it('add up before rounding, at the current rates', async () => {
    const [state, city] = [await aTax(sandbox, '6.25'), await aTax(sandbox, '1.75')]
    const plan = await aPlan(sandbox, { amount: usd(0.19), tax_codes: [state.code, city.code] })
    const subscribed = await subscribe(sandbox, plan)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    await sandbox.call('PUT', `/taxes/${city.code}`, { rate: '93.75' })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    // 8 % of 0.19 is 0.0152; apart they would have been 0.01 and nothing.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 0.21, [0.21]],
      ['2026-03-01', 0.38, [0.38]],
    ])
  })

  it('are rounded to whole units in a currency without decimals', () => {
    assert.equal(taxAmount('1005', '10', 'JPY'), '101')
    assert.equal(taxAmount('0.005', '10', 'KWD'), '0.001')
  })

  it('differ from the exact value by at most half a minor unit', () => {
    const rates = fc.integer({ min: 1, max: 10_000 }).map((n) => new Big(n).div(100).toFixed())
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), rates, (cents, rate) => {
        const amount = new Big(cents).div(100)
        const exact = amount.times(rate).div(100)
        assert.ok(
          exact
            .minus(taxAmount(amount.toFixed(), rate, 'USD'))
            .abs()
            .lte('0.005'),
        )
      }),
    )
  })
})
