/**
 * What the log says of why something failed, down to its first cause: our own words, and of other errors
 * their code or their name alone, since what they say may quote a service.
 */
import { StoreError } from './store/store.ts'
import { UpstreamError } from './upstream/error.ts'

export function whyOf(error: unknown): string | undefined {
  const words = new Set<string>()
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const word = wordOf(cause)
    if (word !== undefined) words.add(word)
  }
  return words.size > 0 ? [...words].join(': ') : undefined
}

function wordOf(error: Error): string | undefined {
  if (error instanceof UpstreamError || error instanceof StoreError) return error.message
  const { code } = error as NodeJS.ErrnoException
  // What only wraps another error has no word of its own.
  return code ?? (error.cause === undefined ? error.name : undefined)
}
