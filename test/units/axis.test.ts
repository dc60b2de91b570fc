/** The steps of a value axis. */
import { describe, expect, it } from 'vitest'
import { axisAmounts } from '../../components/internal/templates/axis.ts'

describe('the axis of a chart', () => {
  for (const [highest, ...steps] of [
    ['184.77', '0', '50', '100', '150', '200'],
    ['200.20', '0', '50', '100', '150', '200', '250'],
    ['0.0003', '0.0000', '0.0001', '0.0002', '0.0003'],
    ['1', '0.00', '0.20', '0.40', '0.60', '0.80', '1.00'],
    ['9.99', '0', '2', '4', '6', '8', '10'],
    ['123456', '0', '25000', '50000', '75000', '100000', '125000'],
    [
      '1000000000000',
      '0',
      '200000000000',
      '400000000000',
      '600000000000',
      '800000000000',
      '1000000000000',
    ],
  ] as const) {
    it(`has round steps up to ${highest}`, () => {
      const amounts = axisAmounts({ currency_code: 'USD', value: highest })
      expect(amounts.map(({ value }) => Number(value))).to.deep.equal(steps.map(Number))
      expect(Number(amounts.at(-1)!.value)).to.be.at.least(Number(highest))
    })
  }
})
