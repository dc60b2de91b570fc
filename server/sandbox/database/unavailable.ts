/** A database that can't be reached, as opposed to a statement that it refuses. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(`The database can't be used: ${reasonOf(cause)}`, { cause })
  }
}

/** The first reason, in one line: several addresses may have been tried, each with its own. */
export function reasonOf(cause: unknown): string {
  const [first = cause] = cause instanceof AggregateError ? cause.errors : [cause]
  return first instanceof Error ? (first.message.split('\n')[0] ?? '') : String(first)
}
