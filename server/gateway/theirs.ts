/** Step 6, is it theirs: looks at what came back before anything of it is shown. */
import type { Asked, CustomerView } from '../operations/customer-view.ts'
import { ProblemError } from '../problem.ts'
import type { LogRecord } from './context.ts'

/**
 * @throws {ProblemError} `not-found` where the browser named an id: the same as for one that does not
 * exist. `upstream-unreadable` where the service was asked for this customer's and sent another's.
 */
export function onlyTheirs(
  view: Pick<CustomerView, 'theirs'>,
  rows: readonly unknown[],
  { ids, customer }: Asked,
  record: LogRecord,
): void {
  if (rows.every((row) => view.theirs(row, customer))) return
  if (Object.keys(ids).length > 0) throw new ProblemError('not-found')
  record.alarm = "the service answered with another customer's rows"
  throw new ProblemError('upstream-unreadable')
}
