/** Prices of a whole billing cycle, against the same rules written with big.js. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { priceCycle } from '../../../server/pricing/price/cycle-price.ts'
import { formatDecimal, parseDecimal, toText } from '../../../server/pricing/price/decimal.ts'
import { priceUsage } from '../../../server/pricing/price/price.ts'
import { usageOfUnits } from '../../../server/pricing/price/usage.ts'
import { aCharge, aPrice } from '../../support/sandbox/priced-charges.ts'

const terms = (charge: object) => readCharge(charge) ?? assert.fail('unreadable charge')
const calls = terms({ charge_model: 'STANDARD', properties: { amount: '0.01' } })
const units = (count: string) => usageOfUnits(parseDecimal(count))
const total = (plan: Parameters<typeof priceCycle>[0], ...usages: ReturnType<typeof units>[]) =>
  formatDecimal(priceCycle(plan, usages).total)

describe('the price of a billing cycle', () => {
  it('is the base price and the charges, each fee rounded to the currency', () => {
    const charges = [
      { terms: calls, minimum: undefined },
      { terms: calls, minimum: undefined },
    ]
    const plan = { base: '49', charges, commitment: undefined, decimals: 2 }
    // 1.5 units cost 0.015, rounded to 0.02 twice.
    assert.equal(total(plan, units('1.5'), units('1.5')), '49.04')
  })

  it('raises a charge to its minimum, and the whole to the minimum commitment', () => {
    const charges = [{ terms: calls, minimum: '5' }]
    const price = priceCycle({ base: '10', charges, commitment: '20', decimals: 2 }, [units('100')])
    assert.deepEqual(
      [price.charges[0]!.amount, price.charges[0]!.raise, price.topUp, price.total].map(toText),
      ['5', '4', '5', '20'],
    )
  })

  it('has no top-up once the commitment is reached', () => {
    const plan = { base: '20', charges: [], commitment: '20', decimals: 0 }
    assert.equal(total(plan), '20')
  })

  it('is the sum of rounded fees of any charges', () => {
    const aLeast = fc.option(fc.nat({ max: 900 }).map(String), { nil: undefined })
    fc.assert(
      fc.property(
        fc.array(fc.record({ charge: aCharge, minimum: aLeast, units: fc.nat({ max: 99 }) })),
        aPrice,
        aLeast,
        fc.constantFrom(0, 2, 3),
        (rows, base, commitment, decimals) => {
          const price = priceCycle(
            {
              base,
              charges: rows.map(({ charge, minimum }) => ({ terms: terms(charge), minimum })),
              commitment,
              decimals,
            },
            rows.map((row) => units(String(row.units))),
          )
          const fees = rows.map(({ charge, minimum = '0', ...row }) => {
            const exact = new Big(toText(priceUsage(terms(charge), units(String(row.units)))))
            const fee = exact.round(decimals, Big.roundHalfUp)
            return fee.lt(minimum) ? new Big(minimum) : fee
          })
          const sum = fees.reduce(
            (all, fee) => all.plus(fee),
            new Big(base).round(decimals, Big.roundHalfUp),
          )
          const expected = sum.lt(commitment ?? 0) ? new Big(commitment!) : sum
          assert.equal(toText(price.total), expected.toFixed())
        },
      ),
      { numRuns: 300 },
    )
  })
})
