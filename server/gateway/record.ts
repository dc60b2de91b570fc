/** One entry in the log for each request, whatever it came to, and the id that finds it again. */
import type { GatewayContext, LogRecord } from './context.ts'
import type { Observer } from './observer.ts'

/** Takes entries; pino's loggers do. */
export interface Log {
  info(entry: object): void
  error(entry: object): void
}

/** Version 00, and neither id of zeros alone (W3C Trace Context, 3.2.2). */
const TRACE = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

export interface Recorder {
  begin(c: GatewayContext, operation: string | undefined): Entry
  /** @param status what it was answered with */
  end(entry: Entry, status: number): void
}

/** @param secrets are struck out of what an error says */
export function recorder(
  log: Log,
  observer: Observer | undefined,
  secrets: readonly string[],
): Recorder {
  const withoutSecrets = (text: string) =>
    secrets
      .reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)
      .replace(/[^\s"'<>@]+@[^\s"'<>@]+/g, '[e-mail]')

  return {
    begin(c, operation) {
      observer?.began()
      const entry = newEntry(c.req.method, operation)
      const traceparent = c.req.header('traceparent')
      if (traceparent && TRACE.test(traceparent)) entry.traceparent = traceparent
      c.set('record', entry)
      return entry
    },
    end(entry, status) {
      entry.status ||= status
      entry.ms = Math.round(performance.now() - entry.ms)
      if (entry.error !== undefined) entry.error = withoutSecrets(entry.error)
      observer?.ended(entry)
      if (entry.status >= 500 || entry.alarm !== undefined) log.error(entry)
      else log.info(entry)
    },
  }
}

/** Its milliseconds are those at which it began until it has ended. */
type Entry = LogRecord & { request_id: string; method: string; status: number; ms: number }

/** With all that most requests come to know, in the order in which it is written. */
const newEntry = (method: string, operation: string | undefined): Entry => ({
  request_id: crypto.randomUUID(),
  method,
  status: 0,
  ms: performance.now(),
  traceparent: undefined,
  operation,
  session: undefined,
  session_kind: undefined,
  upstream_calls: undefined,
  upstream_ms: undefined,
})
