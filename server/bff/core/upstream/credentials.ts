/**
 * Authorization of service calls: bearer tokens, requested once for all waiting calls (single flight) and cached until
 * shortly before expiry, or the client's own credentials.
 */

import { type CancelSignal, withTimeout } from './cancellation.ts'
import { UpstreamError } from './error.ts'
import { TokenResponse } from './oauth.ts'
import { parseResponse, type UpstreamResponse } from './response.ts'
import { isTransient, withRetries } from './retry.ts'
import { sendRequest, type Transport } from './transport.ts'

export interface Credentials {
  clientId: string
  clientSecret: string
}

export interface Credential {
  /** The value of `Authorization`. @throws {UpstreamError} `no-token`, `missing-scope` or `unauthorized` */
  authorization(): Promise<string>
  /** Reports that a service refused this value; true if repeating the call with another one makes sense. */
  invalidate(authorization: string): boolean
  /** True if the credential is known not to cover a scope. */
  isMissingScope(scope: string): boolean
  /** True if its response named scopes, and not this one; a wider one may cover it. */
  lacksScope(scope: string): boolean
}

const BEARER = 'Bearer '

export const bearer = (tokens: AccessTokens): Credential => ({
  authorization: async () => BEARER + (await tokens.get()),
  invalidate: (authorization) => tokens.invalidate(authorization.slice(BEARER.length)),
  isMissingScope: tokens.isMissingScope,
  lacksScope: tokens.lacksScope,
})

/** @see RFC 7617, 2.1 (authorizations-5) */
export const basic = (credentials: Credentials): Credential => ({
  authorization: async () => basicHeader(credentials),
  invalidate: () => false,
  isMissingScope: () => false,
  lacksScope: () => false,
})

const basicHeader = ({ clientId, clientSecret }: Credentials): string =>
  `Basic ${base64(`${clientId}:${clientSecret}`)}`

/**
 * `Authorization` at the token endpoint: both credentials are form-encoded first.
 * @see RFC 6749, 2.3.1
 */
export const clientAuthorization = ({ clientId, clientSecret }: Credentials): string =>
  basicHeader({ clientId: formEncoded(clientId), clientSecret: formEncoded(clientSecret) })

const formEncoded = (text: string) => String(new URLSearchParams([['', text]])).slice(1)

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

export interface AccessTokens {
  /** @throws {UpstreamError} `no-token`, `missing-scope` or `unauthorized` */
  get(): Promise<string>
  /**
   * Reports that a service refused this token. True if repeating the call with `get()` makes sense; false if
   * the token is so new that the refusal must mean a missing permission.
   */
  invalidate(token: string): boolean
  /** Scopes that were requested or are required, but not granted. */
  missingScopes(): readonly string[]
  /** True if a call that needs this scope has no prospect. */
  isMissingScope(scope: string): boolean
  /** True if the token was granted without this scope, as its response said. */
  lacksScope(scope: string): boolean
}

export interface AccessTokenOptions extends Credentials {
  url: string
  /** Scopes to request; the token endpoint decides when empty. */
  scopes?: readonly string[]
  /** Scopes that the calls need; compared only if `scopes` are requested. */
  requiredScopes?: readonly string[]
  /**
   * Scopes that configured features need. They are compared with every token, and without `scopes` they are only
   * reported: a token endpoint that decides itself may name a wider scope, which covers them.
   */
  featureScopes?: readonly string[]
  /** Called with the missing scopes whenever they change. */
  onMissingScopes?: (scopes: readonly string[]) => void
  transport: Transport
  attemptMs: number
  /** Monotonic milliseconds, because a token's lifetime does not follow the wall clock. */
  now?: () => number
}

interface CachedToken {
  token: string
  issuedAt: number
  refreshAt: number
  expiresAt: number
  /** True if it was requested because the previous token was refused. */
  replacesRefused: boolean
  missing: readonly string[]
  /** As the response named them; absent if it named none. */
  granted: readonly string[] | undefined
}

/** Minimum interval between token requests, even after a short lifetime or a rejected token. */
const MIN_TTL_MS = 30_000
/** A token is refreshed this long before its expiry, or a tenth of its lifetime if that is less. */
const REFRESH_MARGIN_MS = 300_000
/** CHOICE: a token with missing scopes is replaced after this time, because they may be granted meanwhile. */
export const MISSING_SCOPE_RETRY_MS = 300_000
/** Backoff after a failure of the token endpoint. */
const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000
/** Longest `Retry-After` of the token endpoint, because all calls fail until it has passed. */
const MAX_RETRY_AFTER_MS = 60_000
/** CHOICE: lifetime of a token if its response has none. */
const DEFAULT_LIFETIME_MS = 300_000
/** A token, its scopes and little else. */
const MAX_TOKEN_RESPONSE_BYTES = 64 * 1024

export function accessTokens(options: AccessTokenOptions): AccessTokens {
  const { now = () => performance.now(), scopes = [] } = options
  const { requiredScopes = [], featureScopes = [] } = options
  const areRequested = scopes.length > 0
  const wanted = areRequested
    ? [...new Set([...scopes, ...requiredScopes, ...featureScopes])]
    : featureScopes
  let current: CachedToken | undefined
  let pending: Promise<string> | undefined
  let isReplacing = false
  let notified = ''
  let failure: { error: UpstreamError; until: number; backoffMs: number } | undefined

  async function refresh(): Promise<string> {
    try {
      const { access_token: token, expires_in, scope } = await requestToken(options)
      const issuedAt = now()
      // RFC 6749, 5.1: without `scope` in the response, the requested scopes are granted.
      const granted = scope?.split(' ') ?? (areRequested ? scopes : wanted)
      const missing = wanted.filter((name) => !granted.includes(name))
      const expiry = expiryOf(expires_in, issuedAt)
      const retryAt = missing.length > 0 ? issuedAt + MISSING_SCOPE_RETRY_MS : Infinity
      current = {
        token,
        issuedAt,
        missing,
        granted: scope?.split(' '),
        replacesRefused: isReplacing,
        expiresAt: expiry.expiresAt,
        refreshAt: Math.min(expiry.refreshAt, retryAt),
      }
      notify(missing)
      isReplacing = false
      failure = undefined
      return token
    } catch (cause) {
      const error = toTokenError(cause)
      if (error.code === 'missing-scope') notify(scopes)
      const backoffMs = Math.min((failure?.backoffMs ?? MIN_BACKOFF_MS / 2) * 2, MAX_BACKOFF_MS)
      const delayMs = Math.max(backoffMs, (error.retryAfter ?? 0) * 1000)
      failure = { error, until: now() + delayMs, backoffMs }
      throw error
    }
  }

  function notify(missing: readonly string[]): void {
    if (missing.join(' ') !== notified) options.onMissingScopes?.(missing)
    notified = missing.join(' ')
  }

  const isUsable = (token: CachedToken | undefined): token is CachedToken =>
    token !== undefined && now() < token.expiresAt

  const missingScopes = () =>
    failure?.error.code === 'missing-scope' && !isUsable(current)
      ? scopes
      : (current?.missing ?? [])

  return {
    async get() {
      if (current && now() < current.refreshAt) return current.token
      const usable = isUsable(current) ? current.token : undefined
      if (failure && now() < failure.until) {
        if (usable) return usable
        throw failure.error
      }
      pending ??= refresh().finally(() => {
        pending = undefined
      })
      try {
        return await pending
      } catch (error) {
        if (usable && current?.token === usable) return usable
        throw error
      }
    },
    invalidate(token) {
      if (current?.token !== token) return true
      if (current.replacesRefused && now() - current.issuedAt < MIN_TTL_MS) return false
      current = undefined
      isReplacing = true
      return true
    },
    missingScopes,
    lacksScope: (scope) => current?.granted?.includes(scope) === false,
    isMissingScope: (scope) => areRequested && missingScopes().includes(scope),
  }
}

/** A lifetime that is not a finite number counts as unknown. */
function expiryOf(seconds: unknown, issuedAt: number) {
  const isKnown = typeof seconds === 'number' && Number.isFinite(seconds)
  const lifetime = isKnown ? seconds * 1000 : DEFAULT_LIFETIME_MS
  const margin = Math.min(lifetime / 10, REFRESH_MARGIN_MS)
  return {
    refreshAt: issuedAt + Math.max(lifetime - margin, MIN_TTL_MS),
    expiresAt: issuedAt + lifetime,
  }
}

/** RFC 6749, 5.2, upper-cased as `safeErrorDetails` does. No other text is kept, because it may quote credentials. */
const INVALID_SCOPE = 'INVALID_SCOPE'

/** @see RFC 6749, 4.4.2 (tokens-4) */
async function requestToken(options: AccessTokenOptions) {
  const { url, transport, attemptMs, scopes = [], ...credentials } = options
  const headers = {
    Accept: 'application/json',
    Authorization: clientAuthorization(credentials),
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  if (scopes.length > 0) form.set('scope', scopes.join(' '))
  const post = async (signal: CancelSignal): Promise<UpstreamResponse> => {
    const request = {
      method: 'POST',
      headers,
      body: String(form),
      signal,
      maxBytes: MAX_TOKEN_RESPONSE_BYTES,
    }
    return parseResponse(
      await sendRequest(transport, url, request),
      (text) => text !== INVALID_SCOPE,
    )
  }
  const policy = { maxAttempts: 2, isRetryable: isTransient, totalMs: attemptMs * 2 }
  const { body } = await withRetries(policy, (leftMs) =>
    withTimeout(Math.min(attemptMs, leftMs), undefined, post),
  )
  const response = TokenResponse.safeParse(body)
  // RFC 6750: only a bearer token is sent as it is.
  if (!response.success || !/^bearer$/i.test(response.data.token_type ?? 'Bearer')) {
    throw new UpstreamError('unreadable', 'the token endpoint returned no bearer token')
  }
  return response.data
}

/** 400, 401 and 403 mean invalid credentials or scopes; any other error, that no token is available at present. */
function toTokenError(cause: unknown): UpstreamError {
  const error = cause instanceof UpstreamError ? cause : undefined
  if (error?.code === 'rejected' && error.details?.name === INVALID_SCOPE) {
    // The response does not name the scope.
    return new UpstreamError(
      'missing-scope',
      'the token endpoint refused the scopes of the request',
      {
        cause,
      },
    )
  }
  if (error?.code === 'unauthorized' || error?.status === 400) {
    return new UpstreamError('unauthorized', 'the token endpoint refused our credentials', {
      cause,
    })
  }
  return new UpstreamError('no-token', 'the token endpoint returned no token', {
    cause,
    retryAfter: error?.retryAfter && Math.min(error.retryAfter, MAX_RETRY_AFTER_MS / 1000),
  })
}
