/** Calls an operation of a service and parses its response by the operation's schema. */
import type { z } from 'zod'
import { Id } from '../../../contract/scalars.ts'
import type { Operation, ResponseOf } from '../../../operations/operation.ts'
import { compileWhenHot } from '../schema-cache.ts'
import type { CancelSignal } from './cancellation.ts'
import type { Upstream } from './client.ts'
import { UpstreamError } from './error.ts'
import type { UpstreamResponse } from './response.ts'

/** The values of an operation's path, query and body. */
export interface UpstreamRequest {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** The body as JSON text that is sent unchanged, in place of `body`. */
  bodyText?: string
}

export interface CallResult<Value> {
  value: Value
  headers: UpstreamResponse['headers']
}

/** The members of a request's log entry that calls fill in. */
export interface UpstreamLog {
  /** The client's trace, forwarded to the services (W3C Trace Context). */
  traceparent?: string
  upstream_calls?: number
  upstream_ms?: number
  upstream_debug_id?: string
  /** Why the service did not answer what a change would bill. */
  preview?: string
  /** Number of rows of shown lists that can't be read; they are omitted. */
  unreadable_rows?: number
  /** A violated invariant, such as another customer's row in a response. */
  alarm?: string
}

export interface CallContext {
  upstream: Upstream
  log?: UpstreamLog
  /** Cancels a read once the client has disconnected. Writes ignore it. */
  signal?: CancelSignal
  /** The idempotency key that the service receives. */
  requestKey?: string
}

/** @throws {UpstreamError} */
export async function callOperation<Described extends Operation>(
  operation: Described,
  request: UpstreamRequest,
  context: CallContext,
): Promise<CallResult<ResponseOf<Described>>> {
  const response = await sendOperation(operation, request, context)
  const value = parse(operation.parse ?? operation.response, response) as ResponseOf<Described>
  return { value, headers: response.headers }
}

/** Sends a call and returns the response unparsed. @throws {UpstreamError} */
export async function sendOperation(
  { service, method, path, oauthScope, retry, prefer, confidential }: Operation,
  { params = {}, query, body, bodyText }: UpstreamRequest,
  { upstream, log = {}, signal, requestKey }: CallContext,
): Promise<UpstreamResponse> {
  const start = performance.now()
  try {
    return await upstream.call({
      service,
      method,
      path: buildPath(path, params),
      query,
      body,
      bodyText,
      oauthScope,
      retry,
      requestKey,
      prefer,
      trace: log.traceparent,
      signal: retry === 'safe' ? signal : undefined,
    })
  } catch (error) {
    const debugId = error instanceof UpstreamError ? error.details?.debug_id : undefined
    if (debugId !== undefined) log.upstream_debug_id = debugId
    if (!(error instanceof UpstreamError)) throw error
    const described = confidential ? withoutTexts(error) : error
    described.call = `${method} ${path} of ${service}`
    throw described
  } finally {
    log.upstream_calls = (log.upstream_calls ?? 0) + 1
    log.upstream_ms = Math.round((log.upstream_ms ?? 0) + performance.now() - start)
  }
}

/** The error with names, issues and JSON pointers alone. */
function withoutTexts(error: UpstreamError): UpstreamError {
  const { code, message, cause, details } = error
  if (!details) return error
  const issues = details.issues?.map(({ issue, field }) => ({
    issue,
    field: field?.startsWith('/') ? field : undefined,
  }))
  return new UpstreamError(code, message, { ...error, cause, details: { ...details, issues } })
}

/**
 * The path of an operation with its ids. Each is validated here as well, because encoding does not prevent `..`.
 * @throws {TypeError} when an id is missing or malformed
 */
export function buildPath(pattern: string, ids: Record<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = Id.safeParse(ids[name])
    if (!id.success) throw new TypeError(`"${name}" is not an id`)
    return id.data
  })
}

/** Ten times the rows of any page, because each invalid row becomes several validation issues. */
const MAX_ARRAY_ITEMS = 10_000

function parse(schema: z.ZodType | null, { body, arrayItems, status }: UpstreamResponse): unknown {
  if (!schema) return undefined
  if (arrayItems > MAX_ARRAY_ITEMS) {
    throw new UpstreamError('unreadable', 'there are more rows than any page has', { status })
  }
  const parsed = compileWhenHot(schema).safeParse(body)
  if (parsed.success) return parsed.data
  // Names of members may be logged, values may not.
  const members = parsed.error.issues.map(({ path }) => `/${path.join('/')}`).slice(0, 5)
  throw new UpstreamError('unreadable', `unexpected members: ${members.join(', ')}`, { status })
}
