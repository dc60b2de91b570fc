import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  type BillingCycle,
  clip,
  DAY,
  lastInstant,
  periodAt,
  type Schedule,
  toDate,
} from '../../../server/pricing/billing/periods.ts'
import { countDays } from '../../../server/pricing/billing/proration.ts'
import fc from '../../support/fc.ts'

const at = (text: string) => new Date(text)
const calendar = (cycle: BillingCycle): Schedule => ({
  cycle,
  billingTime: 'CALENDAR',
  start: at('2026-01-17T09:30:00Z'),
})
const since = (start: string, cycle: BillingCycle = 'MONTHLY'): Schedule => ({
  cycle,
  billingTime: 'ANNIVERSARY',
  start: at(start),
})
const dates = (schedule: Schedule, instant: string) => {
  const { from, to } = periodAt(at(instant), schedule)
  return [toDate(from), toDate(to)]
}

describe('Billing periods', () => {
  it('follow the calendar in UTC', () => {
    const instant = '2026-05-20T12:00:00Z'
    assert.deepEqual(dates(calendar('WEEKLY'), instant), ['2026-05-18', '2026-05-25'])
    assert.deepEqual(dates(calendar('MONTHLY'), instant), ['2026-05-01', '2026-06-01'])
    assert.deepEqual(dates(calendar('QUARTERLY'), instant), ['2026-04-01', '2026-07-01'])
    assert.deepEqual(dates(calendar('YEARLY'), instant), ['2026-01-01', '2027-01-01'])
  })

  it('contain their first instant and not the first instant of the next', () => {
    const edge = '2026-02-01T00:00:00.000Z'
    assert.deepEqual(dates(calendar('MONTHLY'), edge), ['2026-02-01', '2026-03-01'])
    const before = '2026-01-31T23:59:59.999Z'
    assert.deepEqual(dates(calendar('MONTHLY'), before), ['2026-01-01', '2026-02-01'])
  })

  it('convert an offset to UTC', () => {
    assert.deepEqual(dates(calendar('MONTHLY'), '2026-02-01T01:00:00+02:00'), [
      '2026-01-01',
      '2026-02-01',
    ])
  })

  it('begin at midnight of the day of the anniversary', () => {
    assert.deepEqual(dates(since('2026-01-17T09:30:00Z'), '2026-02-17T00:00:00Z'), [
      '2026-02-17',
      '2026-03-17',
    ])
    assert.deepEqual(dates(since('2026-01-17T09:30:00Z', 'WEEKLY'), '2026-01-30T23:00:00Z'), [
      '2026-01-24',
      '2026-01-31',
    ])
  })

  it('return to the 31st after a shorter month', () => {
    const schedule = since('2026-01-31T08:00:00Z')
    assert.deepEqual(dates(schedule, '2026-01-31T08:00:00Z'), ['2026-01-31', '2026-02-28'])
    assert.deepEqual(dates(schedule, '2026-02-28T00:00:00Z'), ['2026-02-28', '2026-03-31'])
    assert.deepEqual(dates(schedule, '2026-04-30T00:00:00Z'), ['2026-04-30', '2026-05-31'])
  })

  it('handle anniversaries on 29 and 30 January in common and leap years', () => {
    for (const day of ['29', '30']) {
      const common = dates(since(`2026-01-${day}T00:00:00Z`), '2026-02-10T00:00:00Z')
      assert.deepEqual(common, [`2026-01-${day}`, '2026-02-28'])
      const leap = dates(since(`2028-01-${day}T00:00:00Z`), '2028-02-10T00:00:00Z')
      assert.deepEqual(leap, [`2028-01-${day}`, '2028-02-29'])
    }
  })

  it('keep 29 February through the years', () => {
    const schedule = since('2024-02-29T00:00:00Z', 'YEARLY')
    assert.deepEqual(dates(schedule, '2025-01-01T00:00:00Z'), ['2024-02-29', '2025-02-28'])
    assert.deepEqual(dates(schedule, '2027-12-01T00:00:00Z'), ['2027-02-28', '2028-02-29'])
  })

  it('show their last instant', () => {
    const period = periodAt(at('2026-01-05T00:00:00Z'), calendar('MONTHLY'))
    assert.equal(lastInstant(period).toISOString(), '2026-01-31T23:59:59.999Z')
  })

  const years = { min: at('1971-01-01T00:00:00Z'), max: at('2900-01-01T00:00:00Z') }
  const instant = fc.date({ ...years, noInvalidDate: true })
  const schedule = fc.record<Schedule>({
    cycle: fc.constantFrom('WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'),
    billingTime: fc.constantFrom('CALENDAR', 'ANNIVERSARY'),
    start: instant,
  })

  it('contain the given instant and begin and end at midnight', () => {
    fc.assert(
      fc.property(instant, schedule, (asked, its) => {
        const { from, to } = periodAt(asked, its)
        assert.ok(from <= asked && asked < to)
        assert.equal(from.getTime() % DAY, 0)
        assert.equal(to.getTime() % DAY, 0)
      }),
    )
  })

  it('are contiguous, without gaps and overlaps', () => {
    fc.assert(
      fc.property(instant, schedule, (asked, its) => {
        const period = periodAt(asked, its)
        assert.deepEqual(periodAt(period.to, its).from, period.to)
        assert.deepEqual(periodAt(lastInstant(period), its), period)
      }),
    )
  })

  it('keep the day of the anniversary', () => {
    fc.assert(
      fc.property(instant, instant, (asked, start) => {
        const { from } = periodAt(asked, since(start.toISOString()))
        const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0))
        assert.equal(from.getUTCDate(), Math.min(start.getUTCDate(), lastDay.getUTCDate()))
      }),
    )
  })
})

describe('The subscribed part of a period', () => {
  const january = periodAt(at('2026-01-05T00:00:00Z'), calendar('MONTHLY'))

  it('ends with the subscription', () => {
    const part = clip(january, at('2026-01-10T12:00:00Z'), at('2026-01-12T00:00:00Z'))
    assert.deepEqual(part, { from: at('2026-01-10T12:00:00Z'), to: at('2026-01-12T00:00:00Z') })
    assert.deepEqual(clip(january, at('2025-01-10T12:00:00Z'), null), january)
  })

  it('counts the days that it touches', () => {
    const days = (from: string, to: string) => countDays({ from: at(from), to: at(to) }, january)
    assert.deepEqual(countDays(january, january), { touched: 31, all: 31 })
    assert.deepEqual(days('2026-01-10T12:00:00Z', '2026-01-12T00:00:00Z').touched, 2)
    assert.deepEqual(days('2026-01-10T12:00:00Z', '2026-01-12T00:00:00.001Z').touched, 3)
    assert.deepEqual(days('2026-01-10T12:00:00Z', '2026-01-10T12:00:00Z').touched, 0)
    assert.deepEqual(days('2026-01-20T00:00:00Z', '2026-01-10T00:00:00Z').touched, 0)
  })
})
