/**
 * Summarises an error and its causes for the log.
 *
 * Messages of our own error classes are logged. Other errors are logged by code or name, because their messages may
 * quote a service.
 */
import { StoreError } from '../store/store.ts'
import { UpstreamError } from '../upstream/error.ts'

export function errorSummary(error: unknown): string | undefined {
  const parts = new Set<string>()
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const part = describe(cause)
    if (part !== undefined) parts.add(part)
  }
  return parts.size > 0 ? [...parts].join(': ') : undefined
}

function describe(error: Error & { code?: string }): string | undefined {
  if (error instanceof UpstreamError || error instanceof StoreError) return error.message
  // An error that only wraps another one adds nothing.
  return error.code ?? (error.cause === undefined ? error.name : undefined)
}

/** The stack of an unexpected error; of a parser's error only its name and frames. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { stack = '' } = error
  return isParserError(error) ? error.name + framesOf(error) : stack
}

/** Messages of these errors quote the parsed text. */
const isParserError = (error: Error): boolean =>
  error instanceof SyntaxError || error instanceof URIError || /ZodError$/.test(error.name)

/** The frames without the message; none if the message has changed since, because it can't be cut off then. */
function framesOf({ name, message, stack = '' }: Error): string {
  const head = message === '' ? name : `${name}: ${message}`
  return stack.startsWith(`${head}\n`) ? stack.slice(head.length) : ''
}
