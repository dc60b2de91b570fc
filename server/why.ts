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

/** The stack of an error that nothing here expected; of a parser's its name and frames alone. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { stack = '' } = error
  return isParserError(error) ? error.name + framesOf(error) : stack
}

/** Messages of these quote the text that was parsed. */
const isParserError = (error: Error): boolean =>
  error instanceof SyntaxError || error instanceof URIError || /ZodError$/.test(error.name)

/** The stack behind the message; none where the message has changed since, and so can't be cut off. */
function framesOf({ name, message, stack = '' }: Error): string {
  const head = message === '' ? name : `${name}: ${message}`
  return stack.startsWith(`${head}\n`) ? stack.slice(head.length) : ''
}
