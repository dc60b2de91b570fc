/** Instants that are written in different precisions. */
import { describe, expect, it } from 'vitest'
import { compareInstants } from '../../server/pricing/price/instant.ts'
import fc from '../support/fc.ts'

const anInstant = fc.integer({ min: 0, max: 10_000 }).map((ms) => 1_700_000_000_000 + ms)
const digits = fc.constantFrom(0, 1, 2, 3, 6, 9)

/** Cut, as a service with a column of that precision does. */
function written(ms: number, fraction: number): string {
  const [date = '', rest = ''] = new Date(ms).toISOString().split('.')
  return fraction === 0
    ? `${date}Z`
    : `${date}.${rest.slice(0, 3).padEnd(fraction, '0').slice(0, fraction)}Z`
}

describe('two instants', () => {
  it('are the same in any two precisions of one instant', () => {
    fc.assert(
      fc.property(anInstant, digits, digits, (ms, a, b) => {
        expect(compareInstants(written(ms, a), written(ms, b))).toBe(0)
      }),
    )
  })

  it('have the order of their times, cut to the coarser precision', () => {
    fc.assert(
      fc.property(anInstant, anInstant, digits, digits, (first, second, a, b) => {
        const unit = 10 ** (3 - Math.min(a, b, 3))
        const expected = Math.sign(Math.floor(first / unit) - Math.floor(second / unit))
        const [one, other] = [written(first, a), written(second, b)]
        expect(Math.sign(compareInstants(one, other))).toBe(expected)
        expect(Math.sign(compareInstants(other, one)) + expected).toBe(0)
      }),
    )
  })

  it('are compared across time zones, and not without one of them', () => {
    expect(compareInstants('2026-01-01T00:00:00.5Z', '2026-01-01T01:00:00+01:00')).toBe(0)
    expect(
      compareInstants('2026-01-01T00:00:00Z', '2026-01-01T01:00:00.001+02:00'),
    ).toBeGreaterThan(0)
    for (const missing of [null, undefined, '', 'soon'])
      expect(compareInstants(missing, '2026-01-01T00:00:00Z')).toBeNaN()
  })
})
