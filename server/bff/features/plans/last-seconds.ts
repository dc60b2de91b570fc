/**
 * Refuses a change in the last seconds of a day or of a period.
 *
 * The service could make it in the next one, on other terms: a cancellation a period later, a downgrade that is taken
 * back as a change to a plan without its overrides.
 */
import { ProblemError } from '../../core/problem.ts'
import { firstInstantAfter, nextMidnight, rowsOfKey, type Situation } from './situation.ts'

/** CHOICE: longer than a call usually takes to reach the service, and too short to keep a customer waiting. */
const LAST_SECONDS = 5

/**
 * @param situation what the change was previewed in, whose day and period it has to be made in
 * @param key external id of the changed subscription; undefined for a new one
 * @param now after the last read: each of them may have taken seconds
 * @throws {ProblemError} `conflict`
 */
export function assertNotInLastSeconds(
  { now: readAt, rows }: Situation,
  key: string | undefined,
  now: number,
): void {
  const { active } = key === undefined ? {} : rowsOfKey(rows, key)
  const ends = [nextMidnight(readAt), firstInstantAfter(active?.current_period_end ?? '')]
  if (!ends.some((end) => end >= readAt && end - now < LAST_SECONDS * 1000)) return
  throw new ProblemError('conflict', {
    detail: 'The day or the period is about to end. Nothing was changed.',
    retryAfter: LAST_SECONDS,
  })
}
