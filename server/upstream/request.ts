/** What of a call goes over the wire: a fixed set of headers, all of them made here. */
import type { Names } from './dialect.ts'
import type { Ending } from './ending.ts'
import type { SendInit } from './exchange.ts'
import type { UpstreamCall } from './upstream.ts'

export interface Marks {
  /** The value of `Authorization`. */
  authorization: string
  names: Names
  /** Tells the service for which merchant we call. */
  assertion: string | undefined
}

export function urlOf(baseUrl: string, { path, query }: UpstreamCall): string {
  let url = baseUrl + path
  let mark = '?'
  for (const name in query) {
    const value = query[name]
    if (value === undefined) continue
    // Names are our schemas' own, and need no escape.
    url += `${mark}${name}=${encodeURIComponent(value)}`
    mark = '&'
  }
  return url
}

export function requestOf(call: UpstreamCall, marks: Marks, signal: Ending): SendInit {
  const { authorization, names, assertion } = marks
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
