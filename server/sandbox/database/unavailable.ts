/** The database is unreachable; a rejected statement has another error. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(`The database can't be used: ${reasonOf(cause)}`, { cause })
  }
}

/** The first line of the first reason; each tried address has a reason. */
export function reasonOf(cause: unknown): string {
  const [first = cause] = cause instanceof AggregateError ? cause.errors : [cause]
  return first instanceof Error ? (first.message.split('\n')[0] ?? '') : String(first)
}
