/** What the dates of a subscription show, to its customer and to the merchant. */
import { describe, expect, it } from 'vitest'
import { hasEnded } from '../../components/internal/domain/subscriptions.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const OVER = {
  status: 'CANCELED',
  start_date: '2026-10-01T00:00:00Z',
  end_date: '2026-10-31T23:59:59Z',
}

describe('a subscription', () => {
  it.each([
    ['ran and is over', {}, true],
    ['ends now', { end_date: NOW.toISOString() }, true],
    ['ends later', { end_date: '2026-12-31T23:59:59Z' }, false],
    ['was canceled before its start', { start_date: '2026-11-01T00:00:00Z' }, false],
    ['has no end', { end_date: null }, false],
    ['was canceled and has no start', { start_date: null }, false],
    ['was terminated and has no start', { status: 'TERMINATED', start_date: null }, true],
    ['was terminated and ends later', { status: 'TERMINATED', end_date: '2027-01-01' }, false],
  ])('that %s', (_, changes, expected) => {
    expect(hasEnded({ ...OVER, ...changes }, NOW)).toBe(expected)
  })
})
