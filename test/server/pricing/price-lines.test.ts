/** The parts of a price: quantities with the price of each, which add up to the price. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { readCharge } from '../../../server/pricing/price/charge.ts'
import { multiply, parseDecimal, sum, toText } from '../../../server/pricing/price/decimal.ts'
import { priceLines, priceUsage } from '../../../server/pricing/price/price.ts'
import type { PriceLine } from '../../../server/pricing/price/price-line.ts'
import { type Usage, usageOfEvents, usageOfUnits } from '../../../server/pricing/price/usage.ts'
import { aCharge, aPrice } from '../../support/sandbox/priced-charges.ts'

const aUsage = fc
  .tuple(aPrice, fc.nat(40), fc.boolean())
  .map(([value, count, isSum]) =>
    isSum ? usageOfEvents(BigInt(count), parseDecimal(value)) : usageOfUnits(parseDecimal(value)),
  )

const textOf = ({ of, quantity, each, range }: PriceLine): string =>
  [
    `${toText(quantity)} ${of} × ${toText(each)}`,
    ...(range ? [`${toText(range.from)}–${range.to ? toText(range.to) : ''}`] : []),
  ].join(' in ')

const linesOf = (charge_model: string, properties: object, usage: Usage) =>
  priceLines(readCharge({ charge_model, properties })!, usage).map(textOf)

const units = (value: string) => usageOfUnits(parseDecimal(value))
const events = (count: bigint, value: string) => usageOfEvents(count, parseDecimal(value))

describe('the parts of a price', () => {
  it('add up to the price, and none is empty', () => {
    fc.assert(
      fc.property(aCharge, aUsage, (members, usage) => {
        const charge = readCharge(members)!
        const lines = priceLines(charge, usage)
        const total = sum(lines.map(({ quantity, each }) => multiply(quantity, each)))
        assert.equal(toText(total), toText(priceUsage(charge, usage)))
        assert.ok(lines.every(({ quantity }) => quantity.units > 0n))
      }),
      { numRuns: 1000 },
    )
  })

  it('have all units of a charge by unit, free ones too', () => {
    fc.assert(
      fc.property(aCharge, aPrice, (members, value) => {
        const charge = readCharge(members)!
        fc.pre(charge.model !== 'PACKAGE' && charge.model !== 'PERCENTAGE')
        const lines = priceLines(charge, units(value)).filter(({ of }) => of === 'unit')
        assert.equal(toText(sum(lines.map(({ quantity }) => quantity))), toText(value))
      }),
    )
  })

  it('are units at one price', () => {
    assert.deepEqual(linesOf('STANDARD', { amount: '0.01' }, units('9000')), ['9000 unit × 0.01'])
  })

  it('are free units and begun packages', () => {
    const properties = { amount: '5', package_size: 100, free_units: 1000 }
    assert.deepEqual(linesOf('PACKAGE', properties, units('1201')), [
      '1000 unit × 0',
      '3 package × 5',
    ])
    assert.deepEqual(linesOf('PACKAGE', properties, units('70.5')), ['70.5 unit × 0'])
  })

  it('are the ranges that units reach, each with its flat amount', () => {
    const ranges = [
      { from_value: 0, to_value: 1000 },
      { from_value: 1001, to_value: 5000, per_unit_amount: '0.01', flat_amount: '3' },
      { from_value: 5001, to_value: null, per_unit_amount: '0.005' },
    ]
    assert.deepEqual(linesOf('GRADUATED', { graduated_ranges: ranges }, units('10000')), [
      '1000 unit × 0 in 0–1000',
      '4000 unit × 0.01 in 1001–5000',
      '1 flat × 3 in 1001–5000',
      '5000 unit × 0.005 in 5001–',
    ])
    assert.deepEqual(linesOf('VOLUME', { volume_ranges: ranges }, units('2000')), [
      '2000 unit × 0.01 in 1001–5000',
      '1 flat × 3 in 1001–5000',
    ])
  })

  it('are a share of the value and a fixed amount for each event', () => {
    const properties = { rate: '2.9', fixed_amount: '0.3' }
    assert.deepEqual(linesOf('PERCENTAGE', properties, events(20n, '50')), [
      '1000 percent × 0.029',
      '20 event × 0.3',
    ])
  })

  it('are the paid events by their price, and the free part', () => {
    const properties = { rate: '10', fixed_amount: '1', free_units_per_total_aggregation: '25' }
    assert.deepEqual(linesOf('PERCENTAGE', properties, events(4n, '10')), [
      '15 percent × 0.1',
      '2 event × 1',
      '25 percent × 0',
      '2 event × 0',
    ])
    const bounded = { rate: '10', fixed_amount: '1', per_transaction_max_amount: '4' }
    assert.deepEqual(linesOf('PERCENTAGE', bounded, events(4n, '50')), ['4 event × 4'])
  })

  it('are none without usage', () => {
    fc.assert(
      fc.property(aCharge, (members) => {
        assert.deepEqual(priceLines(readCharge(members)!, units('0')), [])
      }),
    )
  })
})
