/** Money of the billing service as exact text: a property test, and numbers that have lost digits. */
import { describe, expect, it } from 'vitest'
import { toAmount } from '../../components/internal/format/billing-money.ts'
import { compare, parseDecimal } from '../../server/pricing/price/decimal.ts'
import fc from '../support/fc.ts'

const usd = (value: number) => toAmount({ currency_code: 'USD', value })

describe('money of the billing service', () => {
  it('keeps every decimal of up to 15 digits', () => {
    const units = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 12 }), (digits, scale) => {
        const amount = usd(Number(`${digits}e-${scale}`))
        const exact = { units: BigInt(digits), scale }
        expect(compare(parseDecimal(amount!.value), exact)).to.equal(0)
      }),
    )
  })

  it('is null for a number that may have lost digits', () => {
    for (const value of [12345678901234568, 0.1 + 0.2, 1e15, Number.NaN, Number.POSITIVE_INFINITY])
      expect(usd(value)).to.equal(null)
    expect(toAmount(null)).to.equal(null)
  })

  it('has no exponent', () => {
    expect(usd(1e-7)!.value).to.equal('0.0000001')
    expect(usd(1204.5)!.value).to.equal('1204.5')
  })
})
