/** Builds a service request: path, query and a fixed set of headers. */
import { Id } from '../contract/scalars.ts'
import type { CancelSignal } from './cancellation.ts'
import type { UpstreamCall } from './client.ts'
import type { HeaderNames } from './dialect.ts'
import type { TransportRequest } from './transport.ts'

export interface RequestHeaders {
  /** The value of `Authorization`. */
  authorization: string
  names: HeaderNames
  /** Identifies the merchant of the call. */
  assertion: string | undefined
}

/**
 * Inserts ids into a path pattern. Each is validated here as well, because encoding does not prevent `..`.
 * @throws {TypeError} when an id is missing or malformed
 */
export function buildPath(pattern: string, ids: Record<string, string>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = Id.safeParse(ids[name])
    if (!id.success) throw new TypeError(`"${name}" is not an id`)
    return id.data
  })
}

export function buildUrl(baseUrl: string, { path, query }: UpstreamCall): string {
  let url = baseUrl + path
  let separator = '?'
  for (const name in query) {
    const value = query[name]
    if (value === undefined) continue
    // Names need no escape, because they come from our own schemas.
    url += `${separator}${name}=${encodeURIComponent(value)}`
    separator = '&'
  }
  return url
}

export function buildRequest(
  call: UpstreamCall,
  { authorization, names, assertion }: RequestHeaders,
  signal: CancelSignal,
): TransportRequest {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    Authorization: authorization,
    'User-Agent': 'tillkit',
  }
  if (assertion !== undefined) headers[names.assertion] = assertion
  if (call.requestKey !== undefined) headers[names.requestKey] = call.requestKey
  if (call.prefer !== undefined) headers.Prefer = call.prefer
  if (call.trace !== undefined) headers.traceparent = call.trace
  if (call.body === undefined) return { method: call.method, headers, signal }
  headers['Content-Type'] = 'application/json'
  return { method: call.method, headers, body: JSON.stringify(call.body), signal }
}
