/**
 * Refuses a change in the last seconds of a day or of a period.
 *
 * The service could make it in the next one, on other terms: a cancellation a period later, a downgrade that is taken
 * back as a change to a plan without its overrides.
 */
import { ProblemError } from '../../problem.ts'
import { firstInstantAfter, nextMidnight, rowsOfKey, type Situation } from './situation.ts'

/** CHOICE: longer than a call usually takes to reach the service, and too short to keep a customer waiting. */
const LAST_SECONDS = 5

/**
 * @param key external id of the changed subscription; undefined for a new one
 * @throws {ProblemError} `conflict`
 */
export function assertNotInLastSeconds({ now, rows }: Situation, key: string | undefined): void {
  const { active } = key === undefined ? {} : rowsOfKey(rows, key)
  const ends = [nextMidnight(now), firstInstantAfter(active?.current_period_end ?? '')]
  if (!ends.some((end) => end >= now && end - now < LAST_SECONDS * 1000)) return
  throw new ProblemError('conflict', {
    detail: 'The day or the period is about to end. Nothing was changed.',
    retryAfter: LAST_SECONDS,
  })
}
