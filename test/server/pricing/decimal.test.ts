/** Exact decimals: the laws of arithmetic, and every rounding against a division of whole numbers. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import {
  add,
  compare,
  type Decimal,
  divide,
  formatDecimal,
  isPositive,
  isZero,
  max,
  min,
  multiply,
  parseDecimal,
  percentOf,
  type Rounding,
  rescale,
  subtract,
  sum,
  toFixed,
  toText,
} from '../../../server/pricing/price/decimal.ts'
import fc from '../../support/fc.ts'

const aScale = fc.integer({ min: 0, max: 12 })
const aDecimal: fc.Arbitrary<Decimal> = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), aScale)
  .map(([units, scale]) => ({ units, scale }))
const aRounding = fc.constantFrom<Rounding>('half-up', 'down')

const big = (value: Decimal) => new Big(formatDecimal(value))
const absolute = ({ units, scale }: Decimal): Decimal => ({
  units: units < 0n ? -units : units,
  scale,
})

describe('a decimal', () => {
  it('is parsed from the text that it is formatted to', () => {
    fc.assert(
      fc.property(aDecimal, (value) => {
        assert.deepEqual(parseDecimal(formatDecimal(value)), value)
      }),
    )
  })

  it('is rejected if its text is not a decimal number', () => {
    for (const text of ['', '.', '-', '1e3', '1,5', '+1', ' 1', '1.', '--1', 'NaN', '0x1'])
      assert.throws(() => parseDecimal(text), RangeError, text)
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY])
      assert.throws(() => parseDecimal(number), RangeError)
    assert.throws(() => add('1', '1,5'), RangeError)
  })

  it('has the digits of a number, with or without exponent', () => {
    const texts = [0.1, 1e-7, 1.5e21, -2.5e-8, -0].map((value) => toText(value))
    assert.deepEqual(texts, ['0.1', '0.0000001', '1500000000000000000000', '-0.000000025', '0'])
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        assert.equal(Number(toText(value)), value + 0)
      }),
    )
  })

  it('has a shortest text without zeros at its end', () => {
    const texts = ['10.50', '100', '0.00', '-0.0', '-1.20', '.5', '007.0']
    assert.deepEqual(texts.map(toText), ['10.5', '100', '0', '0', '-1.2', '0.5', '7'])
    fc.assert(fc.property(aDecimal, (value) => assert.equal(toText(value), big(value).toFixed())))
  })

  it('is added, subtracted, multiplied and compared as another library does', () => {
    fc.assert(
      fc.property(aDecimal, aDecimal, (a, b) => {
        assert.equal(toText(add(a, b)), big(a).plus(big(b)).toFixed())
        assert.equal(toText(subtract(a, b)), big(a).minus(big(b)).toFixed())
        assert.equal(toText(multiply(a, b)), big(a).times(big(b)).toFixed())
        assert.equal(toText(percentOf(a, b)), big(a).times(big(b)).times('0.01').toFixed())
        assert.equal(compare(a, b), big(a).cmp(big(b)))
        assert.equal(isPositive(a), big(a).gt(0))
        assert.equal(isZero(a), big(a).eq(0))
        const ordered = big(a).lt(big(b)) ? [a, b] : [b, a]
        assert.deepEqual([min(a, b), max(a, b)].map(toText), ordered.map(toText))
      }),
      { examples: [[parseDecimal('0.00'), parseDecimal('0')]] },
    )
  })

  it('takes text, whole numbers and decimals for one another', () => {
    assert.equal(toText(add('1.5', 2)), '3.5')
    assert.equal(toText(subtract(3n, parseDecimal('0.25'))), '2.75')
    assert.equal(compare('1.50', parseDecimal('1.5')), 0)
  })

  it('is added in any order with the same result', () => {
    fc.assert(
      fc.property(fc.array(aDecimal), (values) => {
        assert.equal(compare(sum(values), sum(values.toReversed())), 0)
      }),
    )
    assert.equal(toText(sum([])), '0')
  })
})

describe('a rounding', () => {
  it('is to the nearest, and a half goes away from zero', () => {
    const rounded = (text: string) => formatDecimal(rescale(text, 2))
    assert.deepEqual(['0.005', '-0.005', '0.0049', '1.994', '1.995', '7'].map(rounded), [
      '0.01',
      '-0.01',
      '0.00',
      '1.99',
      '2.00',
      '7.00',
    ])
  })

  it('down is towards zero', () => {
    const rounded = (text: string) => formatDecimal(rescale(text, 1, 'down'))
    assert.deepEqual(['0.19', '-0.19', '2'].map(rounded), ['0.1', '-0.1', '2.0'])
  })

  it('to a text of so many digits is half up, and a zero has no sign', () => {
    assert.deepEqual(
      [
        toFixed('1.005', 2),
        toFixed('7', 2),
        toFixed('-0.004', 2),
        toFixed(0, 3),
        toFixed('0.5', 0),
      ],
      ['1.01', '7.00', '0.00', '0.000', '1'],
    )
    fc.assert(
      fc.property(aDecimal, aScale, (value, digits) => {
        // Another library writes "-0.00" for a negative value that is rounded to zero.
        const expected = big(value)
          .toFixed(digits)
          .replace(/^-(?=[0.]+$)/, '')
        assert.equal(toFixed(value, digits), expected)
      }),
    )
  })

  it('keeps a value that needs none', () => {
    fc.assert(
      fc.property(aDecimal, aScale, aRounding, (value, more, rounding) => {
        assert.equal(compare(rescale(value, value.scale + more, rounding), value), 0)
      }),
    )
  })

  it('of a quotient is off by half a unit at most, and down by less than one and never beyond', () => {
    fc.assert(
      fc.property(aDecimal, aDecimal, aScale, (a, b, to) => {
        fc.pre(!isZero(b))
        // |q × b − a| against |b|: the error in units of the last digit, without a division.
        const off = (rounding: Rounding) => subtract(multiply(divide(a, b, to, rounding), b), a)
        const unit = absolute(multiply(b, { units: 1n, scale: to }))
        assert.ok(compare(multiply(absolute(off('half-up')), 2), unit) <= 0)
        assert.ok(compare(absolute(off('down')), unit) < 0)
        const down = multiply(divide(a, b, to, 'down'), b)
        assert.ok(compare(absolute(down), absolute(a)) <= 0)
      }),
      { numRuns: 500 },
    )
  })

  it('of a quotient that is just a half goes away from zero', () => {
    const quotient = (a: string, b: string) => formatDecimal(divide(a, b, 2))
    assert.equal(quotient('0.01', '2'), '0.01')
    assert.equal(quotient('-0.01', '2'), '-0.01')
    assert.equal(quotient('0.01', '-2'), '-0.01')
    assert.equal(quotient('10', '3'), '3.33')
    assert.equal(quotient('1', '0.003'), '333.33')
  })

  it('of a division by zero throws', () => {
    assert.throws(() => divide('1', '0.00', 2), RangeError)
  })
})
