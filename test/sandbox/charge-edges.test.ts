/** Charge models at the edges of their ranges, against the plainest way to count. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Big from 'big.js'
import { toPricedCharge } from '../../server/sandbox/billing/engine/charge-row.ts'
import { type PricedCharge, priceUsage } from '../../server/sandbox/billing/engine/pricing.ts'
import fc from '../support/fc.ts'

const price = (
  charge_model: PricedCharge['charge_model'],
  properties: Record<string, unknown>,
  units: Big | number,
  transactions: number[] = [],
) =>
  priceUsage(toPricedCharge({ charge_model, properties }), {
    units: new Big(units),
    carriedOver: new Big(0),
    eventsCount: transactions.length,
    transactions: transactions.map((worth) => new Big(worth)),
  })

const cents = fc.integer({ min: 0, max: 5000 }).map((n) => new Big(n).div(100).toFixed())
/** Ranges that join, the last one open. */
const ranges = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
    fc.array(fc.record({ per_unit_amount: cents, flat_amount: cents }), {
      minLength: 5,
      maxLength: 5,
    }),
  )
  .map(([widths, prices]) => {
    let last = 0
    const closed = widths.map((width, i) => {
      const from_value = i === 0 ? 0 : last + 1
      last = i === 0 ? width : from_value + width
      return { from_value, to_value: last, ...prices[i] }
    })
    const from_value = widths.length === 0 ? 0 : last + 1
    return [...closed, { from_value, to_value: null, ...prices[4] }]
  })
type Ranges = typeof ranges extends fc.Arbitrary<infer T> ? T : never

const holds = ({ from_value, to_value }: Ranges[number], unit: number) =>
  unit >= from_value && (to_value === null || unit <= to_value)

describe('GRADUATED', () => {
  it('prices each unit in its range, and each flat amount once', () => {
    fc.assert(
      fc.property(ranges, fc.nat(60), (graduated_ranges, units) => {
        let expected = new Big(0)
        const entered = new Set<Ranges[number]>()
        for (let unit = 1; unit <= units; unit++) {
          const range = graduated_ranges.find((one) => holds(one, unit))
          assert.ok(range)
          expected = expected.plus(range.per_unit_amount ?? 0)
          if (!entered.has(range)) expected = expected.plus(range.flat_amount ?? 0)
          entered.add(range)
        }
        const actual = price('GRADUATED', { graduated_ranges }, units)
        assert.equal(actual.toFixed(), expected.toFixed())
      }),
    )
  })
})

describe('VOLUME', () => {
  it('prices all units by the range of the last one', () => {
    fc.assert(
      fc.property(ranges, fc.integer({ min: 1, max: 60 }), (volume_ranges, units) => {
        const range = volume_ranges.find((one) => holds(one, units))
        const expected = new Big(range?.per_unit_amount ?? 0)
          .times(units)
          .plus(range?.flat_amount ?? 0)
        assert.equal(price('VOLUME', { volume_ranges }, units).toFixed(), expected.toFixed())
      }),
    )
  })

  it('counts a fraction beyond a range to the next range', () => {
    const volume_ranges = [
      { from_value: 0, to_value: 10, per_unit_amount: '2' },
      { from_value: 11, to_value: null, per_unit_amount: '1' },
    ]
    assert.equal(price('VOLUME', { volume_ranges }, 10).toFixed(), '20')
    assert.equal(price('VOLUME', { volume_ranges }, new Big('10.001')).toFixed(), '10.001')
  })
})

describe('PACKAGE', () => {
  it('counts a package as soon as it is begun', () => {
    const sizes = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(
        sizes,
        fc.nat(20),
        fc.nat(80),
        cents,
        (package_size, free_units, units, amount) => {
          const packages = Math.max(0, Math.ceil((units - free_units) / package_size))
          const actual = price('PACKAGE', { amount, package_size, free_units }, units)
          assert.equal(actual.toFixed(), new Big(amount).times(packages).toFixed())
        },
      ),
    )
  })
})

describe('PERCENTAGE', () => {
  const worth = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 })

  it('is the rate on all units plus a fixed amount for each event, without free units and bounds', () => {
    fc.assert(
      fc.property(worth, cents, cents, (transactions, rate, fixed_amount) => {
        const units = transactions.reduce((sum, one) => sum + one, 0)
        const actual = price('PERCENTAGE', { rate, fixed_amount }, units, transactions)
        const fixed = new Big(fixed_amount).times(transactions.length)
        assert.equal(actual.toFixed(), new Big(units).times(rate).div(100).plus(fixed).toFixed())
      }),
    )
  })

  it('never charges an event less than its minimum or more than its maximum', () => {
    fc.assert(
      fc.property(worth, cents, fc.nat(9), (transactions, rate, free_units_per_events) => {
        const bounds = { per_transaction_min_amount: '1', per_transaction_max_amount: '20' }
        const units = transactions.reduce((sum, one) => sum + one, 0)
        const properties = { rate, free_units_per_events, ...bounds }
        const actual = price('PERCENTAGE', properties, units, transactions)
        const paid = Math.max(0, transactions.length - free_units_per_events)
        assert.ok(actual.gte(paid) && actual.lte(paid * 20))
      }),
    )
  })

  it('charges nothing up to the free total, and the part beyond it', () => {
    const properties = { rate: '10', free_units_per_total_aggregation: '25' }
    assert.equal(price('PERCENTAGE', properties, 25, [10, 15]).toFixed(), '0')
    assert.equal(price('PERCENTAGE', properties, 26, [10, 15, 1]).toFixed(), '0.1')
  })
})
