/** The price of usage by the model of its charge, and its rounding. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { parseDecimal, rescale, toText } from '../../../server/pricing/price/decimal.ts'
import { priceUsage } from '../../../server/pricing/price/price.ts'
import { minorUnits } from '../../../server/sandbox/currencies.ts'
import fc from '../../support/fc.ts'

const price = (
  charge_model: string,
  properties: Record<string, unknown>,
  units: number | string,
  transactions: readonly (number | string)[] = [],
) => {
  const charge = readCharge({ charge_model, properties })
  assert.ok(charge)
  const usage = {
    units: parseDecimal(units),
    events: BigInt(transactions.length),
    transactions: transactions.map((value) => ({ value: parseDecimal(value), count: 1n })),
  }
  return toText(priceUsage(charge, usage))
}

describe('A STANDARD charge', () => {
  it('prices every unit the same and keeps every digit', () => {
    assert.equal(price('STANDARD', { amount: '0.05' }, 20), '1')
    assert.equal(price('STANDARD', { amount: '0.0000123' }, '12345.678'), '0.1518518394')
  })

  it('costs nothing below zero', () => {
    assert.equal(price('STANDARD', { amount: '2' }, -3), '0')
  })

  it('of a sum of units is the sum of the prices', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((n) => new Big(n).div(10 ** 6))
    fc.assert(
      fc.property(amount, amount, amount, (unit, some, more) => {
        const priceOf = (units: Big) =>
          price('STANDARD', { amount: unit.toFixed() }, units.toFixed())
        assert.equal(new Big(priceOf(some)).plus(priceOf(more)).toFixed(), priceOf(some.plus(more)))
      }),
    )
  })
})

describe('A PACKAGE charge', () => {
  // $5 for every 100 units, the first 100 are free: 201 units begin two packages.
  const properties = { amount: '5', package_size: 100, free_units: 100 }

  it('prices each package that is begun, after the free units', () => {
    assert.equal(price('PACKAGE', properties, 0), '0')
    assert.equal(price('PACKAGE', properties, 100), '0')
    assert.equal(price('PACKAGE', properties, '100.001'), '5')
    assert.equal(price('PACKAGE', properties, 200), '5')
    assert.equal(price('PACKAGE', properties, 201), '10')
  })
})

describe('A GRADUATED charge', () => {
  const properties = {
    graduated_ranges: [
      { from_value: 0, to_value: 10, per_unit_amount: '5', flat_amount: '200' },
      { from_value: 11, to_value: 20, per_unit_amount: '3', flat_amount: '300' },
      { from_value: 21, to_value: null, per_unit_amount: '1' },
    ],
  }

  it('prices each unit in its range, and the flat amount of each range entered', () => {
    assert.equal(price('GRADUATED', properties, 0), '0')
    assert.equal(price('GRADUATED', properties, 10), '250')
    assert.equal(price('GRADUATED', properties, '10.5'), '551.5')
    assert.equal(price('GRADUATED', properties, 15), '565')
    assert.equal(price('GRADUATED', properties, 25), '585')
  })
})

describe('A VOLUME charge', () => {
  const properties = {
    volume_ranges: [
      { from_value: 0, to_value: 100, per_unit_amount: '1' },
      { from_value: 101, to_value: null, per_unit_amount: '0.5', flat_amount: '10' },
    ],
  }

  it('prices all units by the range of their number', () => {
    assert.equal(price('VOLUME', properties, 0), '0')
    assert.equal(price('VOLUME', properties, 100), '100')
    assert.equal(price('VOLUME', properties, 101), '60.5')
  })
})

describe('A PERCENTAGE charge', () => {
  it('charges its rate and a fixed amount for each event', () => {
    const properties = { rate: '1.2', fixed_amount: '0.1' }
    assert.equal(price('PERCENTAGE', properties, 300, [100, 200]), '3.8')
  })

  it('charges the fixed amounts and the bounds of events without units, and nothing below zero', () => {
    assert.equal(price('PERCENTAGE', { rate: '1.2', fixed_amount: '0.1' }, 0, [0, 0]), '0.2')
    const bounded = { rate: '1.2', per_transaction_min_amount: '0.3' }
    assert.equal(price('PERCENTAGE', bounded, 0, [0, 0]), '0.6')
    assert.equal(price('STANDARD', { amount: '2' }, 0), '0')
    assert.equal(price('STANDARD', { amount: '2' }, -3), '0')
  })

  it('does not charge the free events', () => {
    const properties = { rate: '10', fixed_amount: '1', free_units_per_events: 2 }
    assert.equal(price('PERCENTAGE', properties, 60, [10, 20, 30]), '4')
  })

  it('charges the part beyond the free total', () => {
    const properties = { rate: '10', free_units_per_total_aggregation: '25' }
    assert.equal(price('PERCENTAGE', properties, 60, [10, 20, 30]), '3.5')
  })

  it('ends free events and the free total as soon as either is used up', () => {
    const properties = {
      rate: '10',
      free_units_per_events: 2,
      free_units_per_total_aggregation: '500',
    }
    assert.equal(price('PERCENTAGE', properties, 60, [10, 20, 30]), '3')
  })

  it('keeps the price of a single event within its bounds', () => {
    const properties = {
      rate: '1',
      per_transaction_min_amount: '1.75',
      per_transaction_max_amount: '4',
    }
    assert.equal(price('PERCENTAGE', properties, 1300, [100, 200, 1000]), '7.75')
  })
})

describe('Rounding', () => {
  it('uses the decimals of the currency', () => {
    assert.deepEqual(['JPY', 'USD', 'KWD', 'CLF', 'EUR'].map(minorUnits), [0, 2, 3, 4, 2])
  })

  it('is half up, once, to the minor unit', () => {
    const round = (amount: string, currency: string) =>
      toText(rescale(amount, minorUnits(currency)))
    assert.equal(round('1.005', 'USD'), '1.01')
    assert.equal(round('1.00499999999999999999', 'USD'), '1')
    assert.equal(round('0.5', 'JPY'), '1')
    assert.equal(round('0.0005', 'KWD'), '0.001')
  })

  it('never changes an amount by more than half a minor unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom('JPY', 'USD', 'KWD'),
        (n, currency) => {
          const exact = new Big(n).div(10 ** 6)
          const rounded = toText(rescale(exact.toFixed(), minorUnits(currency)))
          const moved = new Big(rounded).minus(exact).abs()
          assert.ok(moved.lte(new Big('0.5').div(10 ** minorUnits(currency))))
        },
      ),
    )
  })
})
