/** More charges than colors: the four largest, and the others in one row with their sum. */
import { describe, expect, it } from 'vitest'
import { define } from '../../components/internal/dom/define-element.ts'
import { coloredSeries, seriesClass } from '../../components/internal/templates/series-color.ts'
import { UsageMeter } from '../../components/usage-meter/usage-meter.ts'
import { barSegments, filterCharges } from '../../components/usage-meter/usage-model.ts'

define('usage-meter', UsageMeter)

const usd = (value: string) => ({ currency_code: 'USD', value })
const charges = ['5', '10', '1', '20', '2', '40', '3'].map((value) => ({
  code: `m${value}`,
  name: `Metric ${value}`,
  units: '1',
  amount: usd(value),
}))
const period = {
  charges,
  total: usd('81'),
  taxes: undefined,
  other: undefined,
} as unknown as Parameters<typeof filterCharges>[0]

describe('more charges than colors', () => {
  it('are ranked by their amounts', () => {
    const ranked = filterCharges(period, []).charges.map(({ amount }) => amount.value)
    expect(ranked).to.deep.equal(['40', '20', '10', '5', '3', '2', '1'])
    const few = { ...period, charges: period.charges.slice(0, 5) }
    expect(filterCharges(few, []).charges).to.deep.equal(few.charges)
  })

  it('share one segment of the bar behind the four largest', () => {
    const segments = barSegments(filterCharges(period, []))
    expect(segments).to.have.length(5)
    expect(segments[4]!.size).to.be.closeTo(6 / 81, 1e-9)
    expect(segments.map(({ index }) => seriesClass(index, charges.length))).to.deep.equal([
      'series-1',
      'series-2',
      'series-3',
      'series-4',
      'other',
    ])
  })

  it('have no color twice, at any number', () => {
    for (let count = 1; count < 20; count++) {
      const classes = Array.from({ length: coloredSeries(count) }, (_, at) =>
        seriesClass(at, count),
      )
      expect(new Set(classes).size).to.equal(classes.length)
      expect(classes).not.to.include('other')
      expect(seriesClass(coloredSeries(count), count)).to.equal('other')
    }
  })
})
