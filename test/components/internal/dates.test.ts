/** Dates that stay on their day. The browser's own zone is the machine's; UTC bounds must not care. */
import { expect } from '@open-wc/testing'
import {
  daysBetween,
  formatDay,
  formatInstant,
  formatPeriod,
  isoDay,
} from '../../../components/internal/dates.ts'
import fc from '../../support/fc.ts'

/** Makes every formatter without a named zone believe it is elsewhere. */
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
        // A locale per zone: formatters are kept by locale.
        const locale = `en-US-u-va-${zone
          .slice(-5)
          .toLowerCase()
          .replace(/[^a-z]/g, 'x')}`
        expect(formatDay('2026-11-01', locale)).to.equal('Nov 1, 2026')
        expect(formatDay('2026-10-31T23:59:59.999Z', locale)).to.equal('Oct 31, 2026')
        expect(formatPeriod('2026-11-01T00:00:00Z', '2026-11-30T23:59:59.999Z', locale)).to.match(
          /^Nov 1\s*–\s*30, 2026$/,
        )
      }))
  }

  it('say when something happened in the reader’s own zone', () =>
    inZone('Asia/Tokyo', () => {
      expect(formatInstant('2026-11-01T20:05:00Z', 'en-GB')).to.match(/2 Nov 2026.*05:05/)
    }))

  it('are written in the reader’s language', () => {
    expect(formatDay('2026-11-01', 'de')).to.equal('1. Nov. 2026')
  })

  it('show what is no date as it came', () => {
    expect(formatDay('soon', 'en')).to.equal('soon')
    expect(formatPeriod('2026-11-01', 'later', 'en')).to.equal('2026-11-01 – later')
  })

  it('put a period that runs backwards in order instead of failing', () => {
    expect(formatPeriod('2026-11-30', '2026-11-01', 'en-US')).to.match(/^Nov 1\s*–\s*30, 2026$/)
  })

  it('count calendar days in UTC, whatever the hour', () => {
    expect(daysBetween('2026-11-20T23:59:00Z', '2026-11-21T00:01:00Z')).to.equal(1)
    expect(daysBetween('2026-03-28', '2026-03-30')).to.equal(2)
    const aTime = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(aTime, aTime, (from, to) => {
        expect(daysBetween(from, to)).to.equal(daysBetween(isoDay(from), isoDay(to)))
      }),
    )
  })
})
