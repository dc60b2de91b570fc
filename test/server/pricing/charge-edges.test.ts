/** Charge models at the edges of their ranges, against the plainest way to count. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import { describe, it } from 'vitest'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { formatDecimal, parseDecimal, toText } from '../../../server/pricing/price/decimal.ts'
import { priceUsage } from '../../../server/pricing/price/price.ts'
import { usageOfEvents } from '../../../server/pricing/price/usage.ts'
import fc from '../../support/fc.ts'

const price = (
  charge_model: string,
  properties: Record<string, unknown>,
  units: Big | number,
  transactions: readonly (number | string)[] = [],
): Big => {
  const charge = readCharge({ charge_model, properties })
  assert.ok(charge)
  const usage = {
    units: parseDecimal(new Big(units).toFixed()),
    events: BigInt(transactions.length),
    transactions: transactions.map((value) => ({ value: parseDecimal(value), count: 1n })),
  }
  return new Big(formatDecimal(priceUsage(charge, usage)))
}

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
          const range = graduated_ranges.find((tier) => holds(tier, unit))
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
        const range = volume_ranges.find((tier) => holds(tier, units))
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
        const units = transactions.reduce((sum, value) => sum + value, 0)
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
        const units = transactions.reduce((sum, value) => sum + value, 0)
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

  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  const terms = fc
    .record({
      rate: cents,
      fixed_amount: optional(cents),
      free_units_per_events: optional(fc.nat(6)),
      free_units_per_total_aggregation: optional(cents),
      bounds: optional(fc.tuple(cents, cents)),
    })
    .map(({ bounds, ...properties }) => {
      const [lowest, highest] = bounds ? bounds.toSorted((a, b) => Number(a) - Number(b)) : []
      return {
        ...properties,
        per_transaction_min_amount: lowest,
        per_transaction_max_amount: highest,
      }
    })
  type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

  /** The price of an event after others of some units; undefined if it is free. */
  function priceOfEvent(properties: Terms, value: Big, index: number, before: Big) {
    const { free_units_per_events: events, free_units_per_total_aggregation: units } = properties
    const hasFree = events !== undefined || units !== undefined
    const mayBeFree = hasFree && (events === undefined || index < events)
    const after = before.plus(value)
    if (mayBeFree && (units === undefined || after.lte(units))) return undefined
    const isCrossing = mayBeFree && units !== undefined && before.lt(units)
    const paid = isCrossing ? after.minus(units) : value
    const amount = paid
      .times(properties.rate)
      .div(100)
      .plus(properties.fixed_amount ?? 0)
    const { per_transaction_min_amount: lowest, per_transaction_max_amount: highest } = properties
    if (lowest !== undefined && amount.lt(lowest)) return new Big(lowest)
    return highest !== undefined && amount.gt(highest) ? new Big(highest) : amount
  }

  it('prices each event in the order of time, also those below zero and after units carried over', () => {
    const values = fc.array(fc.integer({ min: -3000, max: 9000 }), { maxLength: 9 })
    const isByEvent = ({ rate: _, fixed_amount: __, ...others }: Terms) =>
      Object.values(others).some((term) => term !== undefined)
    fc.assert(
      fc.property(terms.filter(isByEvent), values, fc.nat(9000), (properties, cents, carried) => {
        const carriedOver = new Big(carried).div(100)
        let total = carriedOver
        const { free_units_per_total_aggregation: free = '0', rate } = properties
        let expected = carriedOver.gt(free)
          ? carriedOver.minus(free).times(rate).div(100)
          : new Big(0)
        for (const [index, value] of cents.entries()) {
          const worth = new Big(value).div(100)
          expected = expected.plus(priceOfEvent(properties, worth, index, total) ?? 0)
          total = total.plus(worth)
        }
        const charge = readCharge({ charge_model: 'PERCENTAGE', properties })
        const usage = {
          units: parseDecimal(total.toFixed()),
          events: BigInt(cents.length),
          carriedOver: parseDecimal(carriedOver.toFixed()),
          transactions: cents.map((units) => ({
            value: { units: BigInt(units), scale: 2 },
            count: 1n,
          })),
        }
        const actual = toText(priceUsage(charge!, usage))
        assert.equal(actual, total.lt(0) ? '0' : expected.toFixed())
      }),
      { numRuns: 1000 },
    )
  })

  it('prices events of one value as it does one by one', () => {
    fc.assert(
      fc.property(terms, cents, fc.nat(12), fc.nat(12), (properties, value, some, others) => {
        const charge = readCharge({ charge_model: 'PERCENTAGE', properties })!
        const many = usageOfEvents(BigInt(some + others), parseDecimal(value))
        const each = { value: parseDecimal(value), count: 1n }
        const split = [
          { ...each, count: BigInt(some) },
          ...Array.from({ length: others }, () => each),
        ]
        assert.equal(
          toText(priceUsage(charge, many)),
          toText(priceUsage(charge, { ...many, transactions: split })),
        )
      }),
    )
  })
})
