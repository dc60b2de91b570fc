/** One entry in the log for each request, whatever it came to, and the id that finds it again. */
import { createMiddleware } from 'hono/factory'
import type { GatewayEnv, LogRecord } from './context.ts'
import type { Observer } from './observer.ts'
import type { Step } from './step.ts'

/** Takes entries; pino's loggers do. */
export interface Log {
  info(entry: object): void
  error(entry: object): void
}

/** Version 00, and neither id of zeros alone (W3C Trace Context, 3.2.2). */
const TRACE = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** @param secrets are struck out of what an error says */
export function record(log: Log, observer: Observer | undefined, secrets: readonly string[]) {
  const withoutSecrets = (text: string) =>
    secrets
      .reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)
      .replace(/[^\s"'<>@]+@[^\s"'<>@]+/g, '[e-mail]')

  return createMiddleware<GatewayEnv>(async function record(c, next) {
    const start = performance.now()
    observer?.began()
    const entry = newEntry(c.req.method)
    const traceparent = c.req.header('traceparent')
    if (traceparent && TRACE.test(traceparent)) entry.traceparent = traceparent
    c.set('requestId', entry.request_id)
    c.set('record', entry)
    await next()
    entry.status ||= c.res.status
    entry.ms = Math.round(performance.now() - start)
    if (entry.error !== undefined) entry.error = withoutSecrets(entry.error)
    observer?.ended(entry)
    if (entry.status >= 500 || entry.alarm !== undefined) log.error(entry)
    else log.info(entry)
  })
}

type Entry = LogRecord & { request_id: string; method: string; status: number; ms: number }

/** With all that most requests come to know, in the order in which it is written. */
const newEntry = (method: string): Entry => ({
  request_id: crypto.randomUUID(),
  method,
  status: 0,
  ms: 0,
  traceparent: undefined,
  operation: undefined,
  session: undefined,
  session_kind: undefined,
  upstream_calls: undefined,
  upstream_ms: undefined,
})

/** Puts the operation's name into the entry. */
export const named =
  (operation: string): Step =>
  (c) => {
    c.get('record').operation = operation
    return undefined
  }
