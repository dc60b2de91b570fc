/** Logs one entry for each request, with the request id of its response, and calls the telemetry hooks. */
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { METHOD_NAME_ALL } from 'hono/router'
import type { RouterRoute } from 'hono/types'
import type { Service } from '../../../operations/services.ts'
import { StoreError } from '../store/store.ts'
import type { ServiceStats, UpstreamOptions } from '../upstream/client.ts'
import { UpstreamError } from '../upstream/error.ts'
import { UnreadableBodyError } from './body.ts'
import type { AppEnv, LogEntry } from './context.ts'

/** Writes structured entries; pino's loggers have this shape. */
export interface Log {
  info(entry: object): void
  error(entry: object): void
}

export interface Telemetry {
  onRequestStart(): void
  onRequestEnd(request: LogEntry & { status: number; ms: number }): void
  onUpstreamCall: NonNullable<UpstreamOptions['onUpstreamCall']>
  /** Receives, once, the function that reads a service's concurrency, and the services in use. */
  observeConcurrency(stats: (service: Service) => ServiceStats, services: readonly Service[]): void
  /** Called with each received webhook: how it ended, and the seconds until it was handed over. */
  onWebhook?(webhook: { outcome: string; reason?: string; delaySeconds?: number }): void
}

/** Version 00, and neither id all zeros (W3C Trace Context, 3.2.2). */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

export interface LogOptions {
  log: Log
  telemetry: Telemetry | undefined
  /** Texts that are removed from error messages. */
  secrets: readonly string[]
}

interface RequestLogOptions extends LogOptions {
  /** All routes of the app. */
  routes: readonly RouterRoute[]
}

const LOGGED_POINTERS = 5
/** Origins, and the names of unknown members, are texts of the client. */
const LOGGED_CHARACTERS = 100

export const requestLog = ({ routes, ...options }: RequestLogOptions) =>
  createMiddleware<AppEnv>(async function requestLog(c, next) {
    const { entry, end } = beginEntry(c.req.method, options)
    const traceparent = c.req.header('traceparent')
    if (traceparent && TRACEPARENT.test(traceparent)) entry.traceparent = traceparent
    c.set('log', entry)

    await next()

    entry.route ??= routeOf(matchedRoutes(c)) ?? unmatchedRoute(c.req.path, routes)
    end(c.res.status)
  })

/** Begins the entry of a request, or of a call in this process; `end` writes it. */
export function beginEntry(method: string, { log, telemetry, secrets }: LogOptions) {
  telemetry?.onRequestStart()
  const start = performance.now()
  const entry: LogEntry = { request_id: crypto.randomUUID(), method }

  function end(status: number): void {
    if (entry.error !== undefined) entry.error = redact(entry.error, secrets)
    const clientText = (text: string) => redact(text, secrets).slice(0, LOGGED_CHARACTERS)
    if (entry.origin !== undefined) entry.origin = clientText(entry.origin)
    entry.pointers = entry.pointers?.slice(0, LOGGED_POINTERS).map(clientText)
    const { request_id, method, ...members } = entry
    const ms = Math.round(performance.now() - start)
    const line = { request_id, method, status, ms, ...members }
    telemetry?.onRequestEnd(line)
    const isFailure = line.status >= 500 && !line.in_progress
    if (isFailure || line.alarm !== undefined) log.error(line)
    else log.info(line)
  }
  return { entry, end }
}

/** The pattern of the last route, such as "/api/me/invoices/:id"; undefined where there is middleware alone. */
export const routeOf = (matched: readonly RouterRoute[]): string | undefined =>
  matched.findLast(({ method }) => method !== METHOD_NAME_ALL)?.path

/** The first segment, if routes begin with it: any other text is the client's, and could be a secret or endless. */
function unmatchedRoute(path: string, routes: readonly RouterRoute[]): string {
  const start = `/${path.split('/')[1]}/`
  return routes.some((route) => route.path.startsWith(start)) ? `${start}*` : '/*'
}

/**
 * Replaces a thrown value that is no error by an error, because Hono handles errors alone: any other value ends a
 * request without a response and without a line in the log.
 */
export const errorsOnly = createMiddleware(async function errorsOnly(_, next) {
  try {
    await next()
  } catch (thrown) {
    throw thrown instanceof Error
      ? thrown
      : new Error(`a value of type ${typeof thrown} was thrown`)
  }
})

/** Names the operation of a route in the log entry. */
export const logOperation = (id: string) =>
  createMiddleware<AppEnv>(async function logOperation(c, next) {
    c.get('log').operation = id
    await next()
  })

/** Removes secrets and e-mail addresses. */
const redact = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((redacted, secret) => redacted.replaceAll(secret, '[secret]'), text)
    // Begins at the start of a word alone: a try at each of its letters would take quadratic time.
    .replace(/(?<![^\s"'<>@])[^\s"'<>@]+@[^\s"'<>@]+/g, '[e-mail]')

/** Swallows errors of the log and of metrics, because a full disk must not change the response of a payment. */
const swallowErrors =
  <Arguments extends unknown[]>(hook: (...args: Arguments) => void) =>
  (...args: Arguments): void => {
    try {
      hook(...args)
    } catch {
      // The log itself is the last place to report an error to.
    }
  }

export const safeLog = (log: Log): Log => ({
  info: swallowErrors((entry) => log.info(entry)),
  error: swallowErrors((entry) => log.error(entry)),
})

export const safeTelemetry = (telemetry: Telemetry): Telemetry => ({
  onRequestStart: swallowErrors(() => telemetry.onRequestStart()),
  onRequestEnd: swallowErrors((request) => telemetry.onRequestEnd(request)),
  onUpstreamCall: swallowErrors((...call) => telemetry.onUpstreamCall(...call)),
  observeConcurrency: swallowErrors((...source) => telemetry.observeConcurrency(...source)),
  onWebhook: swallowErrors((webhook) => telemetry.onWebhook?.(webhook)),
})

/**
 * Summarises an error and its causes for the log.
 *
 * Messages of our own error classes are logged. Other errors are logged by code or name, because their messages may
 * quote a service.
 */
export function errorSummary(error: unknown): string | undefined {
  const parts = new Set<string>()
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const part = summaryOf(cause)
    if (part !== undefined) parts.add(part)
  }
  return parts.size > 0 ? [...parts].join(': ') : undefined
}

/** Their messages quote nothing. */
const OWN_ERRORS = [UpstreamError, StoreError, UnreadableBodyError]

function summaryOf(error: Error & { code?: string }): string | undefined {
  if (OWN_ERRORS.some((OwnError) => error instanceof OwnError)) return error.message
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
