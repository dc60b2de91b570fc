/** Describes errors of the services in one line, for a terminal. */
import type { UpstreamError } from '../bff/core/upstream/error.ts'

/**
 * Such as "… at POST /webhooks of notifications: status 400 (WEBHOOK_URL_ALREADY_EXISTS; debug id d3b06)", without its
 * texts.
 */
export function describeUpstreamError(error: UpstreamError): string {
  const { code, message, details, call } = error
  const { name, issues = [], debug_id } = details ?? {}
  const parts = [
    name,
    ...issues.map(({ issue, field }) => [issue, field].filter(Boolean).join(' at ')),
    debug_id === undefined ? undefined : `debug id ${debug_id}`,
  ].filter(Boolean)
  const cause = causeOf(error)
  return [
    `the service refused or failed (${code})${call === undefined ? '' : ` at ${call}`}: ${message}`,
    parts.length > 0 ? ` (${parts.join('; ')})` : '',
    cause === undefined ? '' : `: ${cause}`,
  ].join('')
}

/** The code of a failed connection, such as "ECONNREFUSED". */
export function causeOf({ cause }: { cause?: unknown }): string | undefined {
  if (!(cause instanceof Error)) return undefined
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  return causeOf(cause)
}
