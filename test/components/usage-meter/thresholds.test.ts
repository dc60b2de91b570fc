/** Thresholds: exactly compared, each told once in a period. */
import { expect } from '@open-wc/testing'
import { standingOf, ThresholdLog } from '../../../components/usage-meter/thresholds.ts'
import fc from '../../support/fc.ts'

describe('a standing', () => {
  it('reaches a threshold exactly, not a hair before', () => {
    expect(standingOf('89.999999999999999999', '100')!.level).to.equal(75)
    expect(standingOf('90', '100')!.level).to.equal(90)
    expect(standingOf('0.3', '0.3')!.level).to.equal(100)
    expect(standingOf('74.9', '100')!.level).to.equal(undefined)
  })

  it('agrees with whole-number arithmetic for any amounts of cents', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 1_000_000 }), (used, limit) => {
        const text = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
        const expected = [100, 90, 75].find((one) => used * 100 >= limit * one)
        expect(standingOf(text(used), text(limit))!.level).to.equal(expected)
      }),
    )
  })

  it('does not exist without a limit that can be compared', () => {
    for (const limit of [undefined, '', '0', '-5', 'many', {}, null, '1e3']) {
      expect(standingOf('10', limit), String(limit)).to.equal(undefined)
    }
    expect(standingOf('a lot', '10')).to.equal(undefined)
  })
})

describe('the log of thresholds', () => {
  it('tells each once, lowest first', () => {
    const log = new ThresholdLog()
    expect(log.take(['s', 'november', 'm'], standingOf('80', 100)!)).to.deep.equal([75])
    expect(log.take(['s', 'november', 'm'], standingOf('85', 100)!)).to.deep.equal([])
    expect(log.take(['s', 'november', 'm'], standingOf('120', 100)!)).to.deep.equal([90, 100])
  })

  it('begins anew with another period, subscription, metric or limit', () => {
    const log = new ThresholdLog()
    const standing = standingOf('80', 100)!
    log.take(['s', 'november', 'm'], standing)
    expect(log.take(['s', 'december', 'm'], standing)).to.deep.equal([75])
    expect(log.take(['t', 'november', 'm'], standing)).to.deep.equal([75])
    expect(log.take(['s', 'november', 'n'], standing)).to.deep.equal([75])
    expect(log.take(['s', 'november', 'm'], standingOf('160', 200)!)).to.deep.equal([75])
  })
})
