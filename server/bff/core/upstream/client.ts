/** Client of the services: URL, credential, timeout, resilience and retries. All calls leave through it. */
import { SERVICES, type Service, servicesInUse } from '../../../operations/services.ts'
import type { CallOwner } from './bulkhead.ts'
import {
  type CancelSignal,
  noResponseInTime,
  TIMEOUTS,
  type Timeouts,
  withTimeout,
} from './cancellation.ts'
import type { BreakerState } from './circuit-breaker.ts'
import { MISSING_SCOPE_RETRY_MS } from './credentials.ts'
import { UpstreamError } from './error.ts'
import { parseResponse, responseTime, type UpstreamResponse } from './response.ts'
import {
  keepUnknownOutcome,
  notFoundAfterDelete,
  RETRY_POLICIES,
  type RetryPolicy,
  withRetries,
} from './retry.ts'
import { createServices, type ServiceOptions } from './services.ts'
import {
  fetchOnceTransport,
  fetchTransport,
  sendRequest,
  type Transport,
  type TransportRequest,
} from './transport.ts'

/** Spelling of header names: neutral as in the specification, or as the public service has them (tokens-24). */
export type Dialect = 'spec' | 'paypal'

interface HeaderNames {
  requestKey: string
  assertion: string
  /** The customer id used in paths (billing-7). */
  customerKey: 'id' | 'externalId'
}

export const DIALECTS: Record<Dialect, HeaderNames> = {
  spec: {
    requestKey: 'Service-Request-Id',
    assertion: 'Service-Auth-Assertion',
    customerKey: 'id',
  },
  paypal: {
    requestKey: 'PayPal-Request-Id',
    assertion: 'PayPal-Auth-Assertion',
    customerKey: 'externalId',
  },
}

interface UpstreamCall {
  service: Service
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the service's base URL, with its ids inserted by `buildPath`. */
  path: string
  /** The path is below the origin of the service, not below its base URL. */
  isBelowOrigin?: boolean
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** The body as JSON text that is sent unchanged, in place of `body`. */
  bodyText?: string
  /** Scope that the call needs; that of the service's reads or writes when absent. */
  oauthScope?: string
  /** Condition for sending the call more than once. */
  retry: RetryPolicy
  /** Idempotency key: a repeated call with it has no second effect. */
  requestKey?: string
  /** How much of the resource the response contains (authorizations-7). */
  prefer?: 'return=minimal' | 'return=representation'
  /** The client's `traceparent` (W3C Trace Context). */
  trace?: string
  /** Cancels a read when its client disconnects. Never set for a call that moves money. */
  signal?: CancelSignal
  /** Whose share of the service's slots it takes; that of this server itself when absent. */
  owner?: CallOwner
}

export interface ServiceStats {
  breaker: BreakerState
  inFlight: number
  queued: number
}

export interface Upstream {
  /** The services that have an address. */
  readonly services: readonly Service[]
  /** @throws {UpstreamError} */
  call(call: UpstreamCall): Promise<UpstreamResponse>
  /** The same services, called for an owner. */
  of(owner: CallOwner): Upstream
  /** Resolves when all tokens are available. @throws {UpstreamError} */
  ready(): Promise<void>
  /** Services that have refused a feature because the account is not approved for it; until a call of theirs works. */
  notEnabled(): readonly Service[]
  /** Calls that a service has refused by 403, until one that needs the same scope works. */
  refusals(): readonly Refusal[]
  /** Scopes that the tokens were granted without; one that no token was asked for, once a call was refused. */
  missingScopes(): readonly string[]
  /**
   * Resolves if a service responds at all, to its own time (ms) if it says one; its status without a token does not
   * matter unless it is 5xx.
   * @throws {UpstreamError} also where a web page or a redirect responds, as another web site does
   */
  reach(service: Service): Promise<number | undefined>
  stats(service: Service): ServiceStats
}

/** A service that knows our token, and does not allow a call that needs this scope. */
export interface Refusal {
  service: Service
  /** Such as "billing at api.example.com refused this call". */
  cause: string
  /** Present if the token was granted without it. */
  missingScope: string | undefined
}

export interface UpstreamOptions extends ServiceOptions {
  dialect?: Dialect
  transport?: Transport
  /** Transport of calls that may be sent only once; `transport`, or the platform's `fetch`, when absent. */
  paymentTransport?: Transport
  timeouts?: Partial<Timeouts>
  /** Called after each request to a service with its outcome and its duration in milliseconds. */
  onUpstreamCall?: (service: Service, outcome: 'ok' | UpstreamError['code'], ms: number) => void
}

/** This server itself, also when it runs a command. */
const OWN: CallOwner = { id: 'server', hasReserve: true }

export function createUpstream(options: UpstreamOptions): Upstream {
  const { transport = fetchTransport, onUpstreamCall } = options
  const { paymentTransport = options.transport ?? fetchOnceTransport() } = options
  const names = DIALECTS[options.dialect ?? 'spec']
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const notEnabled = new Set<Service>()
  /** By service and scope. */
  const refusals = new Map<string, Refusal>()
  const { clients, tokens, secrets } = createServices(options, transport, timeouts.attempt)
  const clientOf = (service: Service) => {
    const client = clients[service]
    if (!client) throw new TypeError(`config.baseUrls has no address of ${service}`)
    return client
  }

  /**
   * Sends once. A refused token is replaced and the call repeated, because it had no effect. After a 403, which an
   * intermediary may send as well, a call that must not be sent twice leaves the new token to the next one.
   */
  function attempt(call: UpstreamCall, ms: number): Promise<UpstreamResponse> {
    const { credential } = clientOf(call.service)
    // A wait for a token or in the queue that reaches the deadline sends nothing.
    let isSent = false
    const onSend = () => {
      isSent = true
    }
    const timeoutError = () => (isSent ? noResponseInTime() : notSentInTime())
    const work = async (signal: CancelSignal) => {
      const first = await credential.authorization()
      try {
        return await sendWithToken(call, { signal, onSend }, first, [first])
      } catch (error) {
        if (!isRefusedToken(error) || !credential.invalidate(first)) throw error
        if (call.retry === 'never' && error.status !== 401) throw error
        isSent = false
        const fresh = await credential.authorization()
        return sendWithToken(call, { signal, onSend }, fresh, [first, fresh])
      }
    }
    return withTimeout(ms, call.signal, work, timeoutError)
  }

  /** @param sent the `Authorization` values the service has received and may quote */
  async function sendWithToken(
    call: UpstreamCall,
    { signal, onSend }: { signal: CancelSignal; onSend: () => void },
    authorization: string,
    sent: string[],
  ): Promise<UpstreamResponse> {
    const { service, method } = call
    const { baseUrl, credential, pipeline, assertion } = clientOf(service)
    const requiredScope = call.oauthScope ?? SERVICES[service].scopes[readOrWrite(method)]
    if (credential.isMissingScope(requiredScope)) throw missingScope(requiredScope)
    const url = buildUrl(baseUrl, call)
    const refusalKey = `${service} ${requiredScope}`
    const request = buildRequest(call, { authorization, names, assertion }, signal)
    const isSecret = (text: string) =>
      [...secrets, ...sent.map(credentialsOf)].some((secret) => text.includes(secret))
    return pipeline.execute(signal, call.owner ?? OWN, async () => {
      onSend()
      const start = performance.now()
      const emit = (outcome: 'ok' | UpstreamError['code']) =>
        onUpstreamCall?.(service, outcome, performance.now() - start)
      try {
        const via = call.retry === 'never' ? paymentTransport : transport
        const response = parseResponse(await sendRequest(via, url, request), isSecret)
        emit('ok')
        if (method !== 'GET') notEnabled.delete(service)
        refusals.delete(refusalKey)
        return response
      } catch (error) {
        const code = error instanceof UpstreamError ? error.code : 'connection-lost'
        emit(code)
        if (code === 'not-enabled') notEnabled.add(service)
        if (!isRefusedCall(error)) throw error
        const missingScope = credential.lacksScope(requiredScope) ? requiredScope : undefined
        const cause = refusalCause(service, new URL(baseUrl).host, missingScope)
        refusals.set(refusalKey, { service, cause, missingScope })
        throw new UpstreamError('unauthorized', `${cause}: ${error.message}`, {
          ...error,
          missingScope,
        })
      }
    })
  }

  const upstream: Upstream = {
    services: servicesInUse(options.baseUrls),
    of: (owner) => ({ ...upstream, call: (call) => upstream.call({ ...call, owner }) }),
    async call(call) {
      const { service, method, retry, requestKey, signal } = call
      if (retry === 'with-idempotency-key' && requestKey === undefined) {
        throw new TypeError('a call that is retried by its idempotency key needs one')
      }
      const { maxAttempts, isRetryable, timeout } = RETRY_POLICIES[retry]
      const totalMs = timeouts[timeout]
      const attemptMs = retry === 'never' ? totalMs : timeouts.attempt
      const send = (leftMs: number) => attempt(call, Math.min(attemptMs, leftMs))
      const write = method === 'DELETE' ? notFoundAfterDelete(send) : send
      const work = retry === 'safe' ? send : keepUnknownOutcome(write, retry)
      const { budget } = clientOf(service).pipeline
      return withRetries({ maxAttempts, isRetryable, totalMs, budget, signal }, work)
    },
    async ready() {
      await Promise.all(tokens.map((source) => source.get()))
    },
    notEnabled: () => [...notEnabled],
    refusals: () => [...refusals.values()],
    missingScopes: () => [
      ...new Set([
        ...tokens.flatMap((source) => source.missingScopes()),
        ...[...refusals.values()].flatMap(({ missingScope = [] }) => missingScope),
      ]),
    ],
    async reach(service) {
      const { baseUrl } = clientOf(service)
      const headers = { Accept: 'application/json', 'User-Agent': 'tillkit' }
      const { status, headers: fields } = await withTimeout(timeouts.attempt, undefined, (signal) =>
        sendRequest(transport, baseUrl, { method: 'HEAD', headers, signal }),
      )
      if (status >= 500) throw new UpstreamError('failed', `status ${status}`, { status })
      const isPage = /^text\/html/.test(fields.get('content-type') ?? '')
      if (isPage || (status >= 300 && status < 400)) throw notTheService(status)
      return responseTime({ headers: fields })
    },
    stats(service) {
      const { state, inFlight, queued } = clientOf(service).pipeline
      return { breaker: state, inFlight, queued }
    },
  }
  return upstream
}

const notTheService = (status: number) =>
  new UpstreamError('unreadable', `status ${status} of a web page, which is not the service`, {
    status,
  })

const notSentInTime = () => new UpstreamError('unavailable', 'the call was not sent in time')

/** `Retry-After` is the time until the next token is requested. */
const missingScope = (scope: string) =>
  new UpstreamError('missing-scope', `the token was granted without the scope ${scope}`, {
    retryAfter: MISSING_SCOPE_RETRY_MS / 1000,
  })

const readOrWrite = (method: UpstreamCall['method']) => (method === 'GET' ? 'read' : 'write')

/** The part of `Authorization` after the scheme. */
const credentialsOf = (authorization: string) => authorization.slice(authorization.indexOf(' ') + 1)

/** Any 401; a 403 only with one of the two error bodies, because a firewall answers 403 as well. */
const isRefusedToken = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError &&
  error.code === 'unauthorized' &&
  (error.status === 401 || error.details !== undefined)

/** A 403 of the service itself: it took the token, and its permission is what is missing. */
const isRefusedCall = (error: unknown): error is UpstreamError =>
  isRefusedToken(error) && error.status === 403

const refusalCause = (service: Service, host: string, missingScope: string | undefined) =>
  [
    `${service} at ${host} refused this call`,
    ...(missingScope === undefined ? [] : [`our token has no scope ${missingScope}`]),
  ].join(': ')

interface RequestHeaders {
  /** The value of `Authorization`. */
  authorization: string
  names: HeaderNames
  /** Identifies the merchant of the call. */
  assertion: string | undefined
}

function buildUrl(baseUrl: string, { path, query, isBelowOrigin }: UpstreamCall): string {
  let url = (isBelowOrigin ? new URL(baseUrl).origin : baseUrl) + path
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

function buildRequest(
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
  const { bodyText = call.body === undefined ? undefined : JSON.stringify(call.body) } = call
  if (bodyText === undefined) return { method: call.method, headers, signal }
  headers['Content-Type'] = 'application/json'
  return { method: call.method, headers, body: bodyText, signal }
}
