/** Thresholds of a limit: compared exactly, and claimed once a period. */
import { describe, expect, it } from 'vitest'
import { limitUsage, ThresholdTracker } from '../../components/usage-meter/usage-model.ts'
import fc from '../support/fc.ts'

describe('the usage of a limit', () => {
  it('reaches a threshold exactly, not below it', () => {
    expect(limitUsage('89.999999999999999999', '100')!.reached).to.equal(75)
    expect(limitUsage('90', '100')!.reached).to.equal(90)
    expect(limitUsage('0.3', '0.3')!.reached).to.equal(100)
    expect(limitUsage('74.9', '100')!.reached).to.equal(undefined)
  })

  it('agrees with integer arithmetic for any amounts in cents', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 1_000_000 }), (used, limit) => {
        const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
        const expected = [100, 90, 75].find((percent) => used * 100 >= limit * percent)
        expect(limitUsage(text(used), text(limit))!.reached).to.equal(expected)
      }),
    )
  })

  it('is undefined without a numeric limit', () => {
    for (const limit of [undefined, '', '0', '-5', 'many', {}, null, '1e3']) {
      expect(limitUsage('10', limit), String(limit)).to.equal(undefined)
    }
    expect(limitUsage('a lot', '10')).to.equal(undefined)
  })
})

describe('the threshold tracker', () => {
  it('claims each threshold once, lowest first', () => {
    const tracker = new ThresholdTracker()
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('80', 100)!)).to.deep.equal([75])
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('85', 100)!)).to.deep.equal([])
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('120', 100)!)).to.deep.equal([
      90, 100,
    ])
  })

  it('claims thresholds again for another period, subscription, metric or limit', () => {
    const tracker = new ThresholdTracker()
    const usage = limitUsage('80', 100)!
    tracker.claimNew(['s', 'november', 'm'], usage)
    expect(tracker.claimNew(['s', 'december', 'm'], usage)).to.deep.equal([75])
    expect(tracker.claimNew(['t', 'november', 'm'], usage)).to.deep.equal([75])
    expect(tracker.claimNew(['s', 'november', 'n'], usage)).to.deep.equal([75])
    expect(tracker.claimNew(['s', 'november', 'm'], limitUsage('160', 200)!)).to.deep.equal([75])
  })
})
