/** Usage periods: parsing, the metrics filter, bar segments, projection. */
import { describe, expect, it } from 'vitest'
import { linearProjection } from '../../components/internal/domain/projection.ts'
import { isEmpty, parseUsagePeriod } from '../../components/internal/domain/usage-period.ts'
import { addMoney } from '../../components/internal/format/money.ts'
import { messages } from '../../components/usage-meter/messages.ts'
import { barSegments, filterCharges } from '../../components/usage-meter/usage-model.ts'
import { timeLeft } from '../../components/usage-meter/usage-text.ts'
import { aChargeUsage, aUsage, usd } from '../../demo/fixtures/customer.ts'
import { localizeIn } from '../support/elements/localize-in.ts'
import fc from '../support/fc.ts'

const english = localizeIn('en', messages)
describe('a period', () => {
  it('is rejected when an amount is malformed', () => {
    expect(() => parseUsagePeriod(aUsage({ total_amount: usd('lots') }))).to.throw()
    const charges_usage = [aChargeUsage({ amount: usd('') })]
    expect(() => parseUsagePeriod(aUsage({ charges_usage }))).to.throw()
  })

  it('sums the filtered-out charges exactly', () => {
    const read = parseUsagePeriod(aUsage())
    const period = filterCharges(read, ['api_calls'])
    expect(period.charges.map(({ name }) => name)).to.deep.equal(['API calls'])
    expect(period.other).to.deep.equal(usd('62.50'))
    const all = [...period.charges.map(({ amount }) => amount), period.other!, read.taxes!]
    expect(addMoney(usd('0'), ...all)).to.deep.equal(read.total)
    expect(filterCharges(read, []).other).to.equal(undefined)
  })

  const seats = aChargeUsage({
    units: '5',
    events_count: 0,
    amount: usd('50.00'),
    charge: { charge_model: 'STANDARD', properties: { amount: '10' } },
    metric: { code: 'seats', aggregation_type: 'SUM', type: 'RECURRING' },
  })
  const calls = aChargeUsage({ units: '50', events_count: 50, amount: usd('0.10') })
  const projection = (total: string, charges_usage: (typeof seats)[], changes = {}) => {
    const usage = aUsage({
      total_amount: usd(total),
      taxes_amount: usd('0'),
      charges_usage,
      ...changes,
    })
    return (now: string) => linearProjection(parseUsagePeriod(usage), new Date(now))?.value
  }

  it('is projected by its metered charges, but not on its first day or after its end', () => {
    const at = projection('0.10', [calls])
    expect(at('2026-11-11T00:00:00Z')).to.equal('0.30')
    expect(at('2026-11-04T12:00:00Z')).to.equal('0.86')
    expect(at('2026-11-01T23:59:59Z')).to.equal(undefined)
    expect(at('2026-12-01T00:00:00Z')).to.equal(undefined)
  })

  it('is projected without multiplying usage that recurs, maxima, latest and distinct values', () => {
    const day = '2026-11-11T00:00:00Z'
    expect(projection('50.00', [seats])(day), 'nothing is metered').to.equal(undefined)
    expect(projection('50.10', [seats, calls])(day)).to.equal('50.30')
    for (const aggregation_type of ['MAX', 'LATEST', 'COUNT_DISTINCT']) {
      const charge = { ...seats, metric: { code: 'peak', aggregation_type, type: 'METERED' } }
      expect(projection('50.10', [charge, calls])(day), aggregation_type).to.equal('50.30')
    }
  })

  it('is projected with taxes at their rate so far', () => {
    const at = projection('0.11', [calls], { taxes_amount: usd('0.01') })
    expect(at('2026-11-11T00:00:00Z')).to.equal('0.33')
  })

  it('is not projected if the price of a charge does not follow from its units', () => {
    const unknown: Partial<typeof seats>[] = [
      { metric: { code: 'gb', aggregation_type: 'SUM' } },
      { amount: usd('0.11') },
      { charge: { charge_model: 'TIERED', properties: {} } },
      { charge: null },
      {
        amount: usd('1.00'),
        charge: {
          charge_model: 'PERCENTAGE',
          properties: { rate: '2', free_units_per_events: 0 },
        },
      },
    ]
    for (const changes of unknown) {
      const charge = { ...calls, ...changes }
      const at = projection(charge.amount.value, [charge])
      expect(at('2026-11-11T00:00:00Z'), JSON.stringify(changes)).to.equal(undefined)
    }
  })

  it('is empty without units, events and amounts', () => {
    const none = { units: '0.0', events_count: 0, amount: usd('0') }
    const charges_usage = [aChargeUsage(none)]
    expect(isEmpty(parseUsagePeriod(aUsage({ total_amount: usd('0'), charges_usage })))).to.equal(
      true,
    )
    expect(isEmpty(parseUsagePeriod(aUsage({ total_amount: usd('0') })))).to.equal(false)
  })

  it('counts the days left by the UTC calendar', () => {
    const period = parseUsagePeriod(aUsage())
    const at = (now: string) => timeLeft(period, new Date(now), english)
    expect(at('2026-11-20T23:59:59Z')).to.equal('10 days left')
    expect(at('2026-11-29T23:00:00-05:00')).to.equal('Last day')
    expect(at('2026-12-01T00:00:00Z')).to.equal('Ended on Nov 30, 2026')
    expect(at('2026-10-31T00:00:00Z')).to.equal('Starts on Nov 1, 2026')
  })
})

describe('the segments of the share bar', () => {
  it('are adjacent and fill the bar for any amounts', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, (values) => {
        const charges_usage = values.map((value) => aChargeUsage({ amount: usd(String(value)) }))
        const total = values.reduce((sum, value) => sum + value, 0)
        const period = parseUsagePeriod(
          aUsage({ charges_usage, total_amount: usd(String(total)), taxes_amount: null }),
        )
        const segments = barSegments(period)
        let end = 0
        for (const { start, size } of segments) {
          expect(start).to.be.closeTo(end, 1e-9)
          end = start + size
        }
        expect(end).to.be.closeTo(total ? 1 : 0, 1e-9)
        // With more than five charges all from the fifth on are one segment.
        const colored = values.length > 5 ? 4 : values.length
        const further = values.slice(colored).some(Boolean) ? 1 : 0
        const expected = values.slice(0, colored).filter(Boolean).length + further
        expect(segments).to.have.length(expected)
      }),
    )
  })

  it('leave the rest of a larger budget empty', () => {
    const segments = barSegments(parseUsagePeriod(aUsage()), '314.62')
    const filled = segments.reduce((sum, { size }) => sum + size, 0)
    expect(filled).to.be.closeTo(0.5, 1e-6)
  })
})
