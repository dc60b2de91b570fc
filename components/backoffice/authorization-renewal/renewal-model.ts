/**
 * Computes the days of an authorization, and what can be done with it until when.
 *
 * Day n begins when n full days have passed since the original authorization (authorizations-12). All instants are
 * milliseconds since 1970.
 */
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { HoldState } from '../internal/card/hold-text.ts'
import {
  captureEnd,
  DAY_MS,
  guaranteeEnd,
  HONOR_DAYS,
  holdState,
  LAST_DAY,
  timeOf,
} from './authorization-data.ts'

/** authorizations-12: the first day on which the original can be renewed. */
const FIRST_DAY = 4

/**
 * closed: its status allows no renewal. waiting: before day 4, or less than 3 days after the latest renewal. open: it
 * can be renewed. over: it can't be renewed any more.
 */
type RenewalPhase = 'closed' | 'waiting' | 'open' | 'over'

export interface RenewalModel {
  readonly phase: RenewalPhase
  readonly hold: HoldState
  /** The one to capture; a status of the original that ends both comes first. */
  readonly status: string
  /** Full days since the original authorization. */
  readonly day: number
  /** End of the latest honor period. */
  readonly guaranteedUntil: number
  /** NaN if the service doesn't name it. */
  readonly capturableUntil: number
  /** First instant of the next renewal. */
  readonly opensAt: number
  /** End of day 29. */
  readonly closesAt: number
  /** First day of the honor period of the latest renewal. */
  readonly renewedDay: number | undefined
}

/** Undefined if the service does not say when the two were made. */
export function renewalModel(
  original: Authorization,
  newest: Authorization,
  serviceTime: number,
): RenewalModel | undefined {
  const created = timeOf(original.create_time)
  const latest = timeOf(newest.create_time)
  if (Number.isNaN(created) || Number.isNaN(latest)) return undefined
  const isRenewed = newest.id !== original.id
  // The time may have been read before the latest authorization was made.
  const now = Math.max(serviceTime, latest)
  // authorizations-13: a renewal waits for the end of the latest honor period.
  const opensAt = Math.max(
    created + FIRST_DAY * DAY_MS,
    isRenewed ? latest + HONOR_DAYS * DAY_MS : 0,
  )
  const closesAt = created + (LAST_DAY + 1) * DAY_MS
  const status = newest.status === 'CREATED' ? original.status : newest.status
  return {
    phase: phaseOf({ status, now, opensAt, closesAt }),
    hold: holdState({ ...newest, status }, now),
    status,
    day: dayOf(now, created),
    guaranteedUntil: guaranteeEnd(newest),
    capturableUntil: captureEnd(newest),
    opensAt,
    closesAt,
    renewedDay: isRenewed ? dayOf(latest, created) : undefined,
  }
}

interface PhaseInput {
  readonly status: string
  readonly now: number
  readonly opensAt: number
  readonly closesAt: number
}

function phaseOf({ status, now, opensAt, closesAt }: PhaseInput): RenewalPhase {
  // authorizations-24: the other statuses refuse a renewal.
  if (status !== 'CREATED') return 'closed'
  if (now >= closesAt || opensAt >= closesAt) return 'over'
  return now >= opensAt ? 'open' : 'waiting'
}

export const dayOf = (instant: number, created: number): number =>
  Math.floor((instant - created) / DAY_MS)
