/**
 * Computes the days of an authorization: honor periods, the window in which it can be renewed, and its end.
 *
 * Day n begins when n full days have passed since the original authorization (authorizations-12). All instants are
 * milliseconds since 1970.
 */
import type { Authorization } from '../../../server/contract/authorization.ts'
import { authorizationEnd, DAY_MS, LAST_DAY } from './authorization-data.ts'

export { DAY_MS, LAST_DAY }
/** authorizations-10, authorizations-11: the funds are held for 3 days, and for 3 more after each renewal. */
export const HONOR_DAYS = 3
/** authorizations-12: the first day on which the original can be renewed. */
export const FIRST_DAY = 4

/**
 * closed: its status allows no renewal. waiting: before day 4. held: less than 3 days after the latest renewal. open:
 * it can be renewed. over: after day 29.
 */
type RenewalPhase = 'closed' | 'waiting' | 'held' | 'open' | 'over'

export interface RenewalModel {
  /** The service's time, which may have been read before the latest authorization was made. */
  readonly now: number
  readonly phase: RenewalPhase
  /** Full days since the original authorization. */
  readonly day: number
  /** End of the latest honor period. */
  readonly heldUntil: number
  /** First instant of the next renewal; after `closesAt` there is none. */
  readonly opensAt: number
  /** End of day 29. */
  readonly closesAt: number
  /** Days on which it can still be renewed, today included; 0 after the last one. */
  readonly daysLeft: number
  /** The end of the authorization by the service, else of its 29 days (authorizations-19). */
  readonly expiresAt: number
  /** First day of the honor period of the latest renewal. */
  readonly renewedDay: number | undefined
}

const timeOf = (text: string | undefined): number => Date.parse(text ?? '')

/** Undefined if the service does not name the time of the original. */
export function renewalModel(
  original: Authorization,
  newest: Authorization,
  serviceTime: number,
): RenewalModel | undefined {
  const created = timeOf(original.create_time)
  if (Number.isNaN(created)) return undefined
  const renewed = newest.id === original.id ? Number.NaN : timeOf(newest.create_time)
  const isRenewed = renewed >= created
  const now = Math.max(serviceTime, isRenewed ? renewed : created)
  const day = dayOf(now, created)
  const heldUntil = (isRenewed ? renewed : created) + HONOR_DAYS * DAY_MS
  // authorizations-13: a renewal waits for the end of the latest honor period.
  const opensAt = Math.max(created + FIRST_DAY * DAY_MS, isRenewed ? heldUntil : 0)
  const closesAt = created + (LAST_DAY + 1) * DAY_MS
  return {
    now,
    phase: phaseOf({ status: original.status, now, opensAt, closesAt, isRenewed }),
    day,
    heldUntil,
    opensAt,
    closesAt,
    daysLeft: Math.max(0, LAST_DAY + 1 - Math.max(day, dayOf(opensAt, created))),
    expiresAt: authorizationEnd(original, newest),
    renewedDay: isRenewed ? dayOf(renewed, created) : undefined,
  }
}

interface PhaseInput {
  readonly status: string
  readonly now: number
  readonly opensAt: number
  readonly closesAt: number
  readonly isRenewed: boolean
}

function phaseOf({ status, now, opensAt, closesAt, isRenewed }: PhaseInput): RenewalPhase {
  // authorizations-24: the other statuses refuse a renewal.
  if (status !== 'CREATED') return 'closed'
  if (now >= closesAt) return 'over'
  if (now >= opensAt) return 'open'
  return isRenewed ? 'held' : 'waiting'
}

const dayOf = (instant: number, created: number): number => Math.floor((instant - created) / DAY_MS)

/** Whole days until an instant, rounded up; 0 once it has passed. */
export const daysUntil = (instant: number, now: number): number =>
  Math.max(0, Math.ceil((instant - now) / DAY_MS))
