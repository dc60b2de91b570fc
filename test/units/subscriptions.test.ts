/** What the dates of a subscription show, to its customer and to the merchant. */
import { describe, expect, it } from 'vitest'
import { hasEnded } from '../../components/internal/domain/subscriptions.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

describe('a subscription', () => {
  it.each([
    ['ran and is over', '2026-10-01T00:00:00Z', '2026-10-31T23:59:59Z', true],
    ['ends now', '2026-10-01T00:00:00Z', NOW.toISOString(), true],
    ['ends later', '2026-10-01T00:00:00Z', '2026-12-31T23:59:59Z', false],
    ['was canceled before its start', '2026-11-01T00:00:00Z', '2026-10-20T09:00:00Z', false],
    [
      'was canceled before its start, with its planned end',
      '2026-12-01T00:00:00Z',
      '2027-06-30T23:59:59Z',
      false,
    ],
    ['has no end', '2026-10-01T00:00:00Z', null, false],
    ['has an unreadable start', '', '2026-10-31T23:59:59Z', false],
  ])('that %s', (_, start_date, end_date, expected) => {
    expect(hasEnded({ start_date, end_date }, NOW)).toBe(expected)
  })
})
