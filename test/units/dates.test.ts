/** Dates: calendar days in UTC, independent of the browser's time zone. */
import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  formatDate,
  formatPeriod,
  formatTime,
  toIsoDate,
} from '../../components/internal/format/dates.ts'
import fc from '../support/fc.ts'

/** Gives every formatter without a time zone the given one. */
async function inZone(timeZone: string, run: () => void): Promise<void> {
  const { DateTimeFormat } = Intl
  Intl.DateTimeFormat = function moved(locale?: string, options?: Intl.DateTimeFormatOptions) {
    return new DateTimeFormat(locale, { timeZone, ...options })
  } as typeof Intl.DateTimeFormat
  try {
    run()
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
}

describe('dates', () => {
  for (const zone of [
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/New_York',
    'Asia/Kolkata',
  ]) {
    it(`keep their day for a reader in ${zone}`, () =>
      inZone(zone, () => {
        // A locale per zone, because formatters are cached by locale.
        const locale = `en-US-u-va-${zone
          .slice(-5)
          .toLowerCase()
          .replace(/[^a-z]/g, 'x')}`
        expect(formatDate('2026-11-01', locale)).to.equal('Nov 1, 2026')
        expect(formatDate('2026-10-31T23:59:59.999Z', locale)).to.equal('Oct 31, 2026')
        expect(formatPeriod('2026-11-01T00:00:00Z', '2026-11-30T23:59:59.999Z', locale)).to.match(
          /^Nov 1\s*–\s*30, 2026$/,
        )
      }))
  }

  it('are formatted in the reader’s locale', () => {
    expect(formatDate('2026-11-01', 'de')).to.equal('1. Nov. 2026')
  })

  it('are shown unchanged when they are malformed', () => {
    expect(formatDate('soon', 'en')).to.equal('soon')
    expect(formatPeriod('2026-11-01', 'later', 'en')).to.equal('2026-11-01 – later')
  })

  it('of a reversed period are sorted', () => {
    expect(formatPeriod('2026-11-30', '2026-11-01', 'en-US')).to.match(/^Nov 1\s*–\s*30, 2026$/)
  })

  it('are counted as calendar days in UTC, at any hour', () => {
    expect(daysBetween('2026-11-20T23:59:00Z', '2026-11-21T00:01:00Z')).to.equal(1)
    expect(daysBetween('2026-03-28', '2026-03-30')).to.equal(2)
    const aTime = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(aTime, aTime, (from, to) => {
        expect(daysBetween(from, to)).to.equal(daysBetween(toIsoDate(from), toIsoDate(to)))
      }),
    )
  })

  it('show a time of day, with the date if that is not today', () => {
    const [today, morning] = [new Date(2026, 10, 22, 15, 0), new Date(2026, 10, 22, 10, 42)]
    expect(formatTime(morning, 'de', today)).to.equal('10:42')
    expect(formatTime(morning, 'en', today)).to.match(/^10:42\sAM$/)
    expect(formatTime(new Date(2026, 10, 21, 10, 42), 'de', today)).to.equal('21.11.2026, 10:42')
  })
})
