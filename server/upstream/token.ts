/** The access token: asked for once however many calls wait, kept until shortly before it ends. */
import { TokenAnswer } from '../contract/token.ts'
import { type Answer, readAnswer } from './answer.ts'
import { type Credentials, clientAuthorization } from './credential.ts'
import { within } from './deadline.ts'
import type { Ending } from './ending.ts'
import { UpstreamError } from './error.ts'
import { exchange, type Send } from './exchange.ts'
import { attempts, mayPass } from './retry.ts'

export interface TokenSource {
  /** The one that is kept, as long as it need not be renewed. */
  atHand(): string | undefined
  /** @throws {UpstreamError} `no-token`, `no-scope` or `credentials` */
  get(): Promise<string>
  /**
   * A service refused this token. True when repeating the call with `get()` makes sense; false when
   * the token is so fresh that the refusal must mean a missing permission.
   */
  refused(token: string): boolean
  /** The scopes that were asked for or are needed, and that the token was granted without. */
  missing(): readonly string[]
}

export interface TokenOptions extends Credentials {
  url: string
  /** What tokens are asked for with; the service decides when there are none. */
  scopes?: readonly string[]
  /** What calls need, asked for or not; known only where it is told what to ask for. */
  needed?: readonly string[]
  /** Told of the scopes that are missing whenever they are others than before. */
  lacking?: (scopes: readonly string[]) => void
  send: Send
  attemptMs: number
  /** Milliseconds that never jump: a token's life is not measured by the wall clock. */
  now?: () => number
}

interface Held {
  token: string
  since: number
  refreshAt: number
  until: number
  /** It was asked for because the one before was refused. */
  replaces: boolean
  missing: readonly string[]
}

/** Ms. No token is asked for more often than this because of its lifetime or of refusals. */
const AT_LEAST = 30_000
/** Ms. A token is renewed this long before its end, or a tenth of its life, whichever is less. */
const MARGIN = 300_000
/** Ms. CHOICE: what a token lacks may be granted any time, so that another one is asked for after this. */
export const LACKING = 300_000
/** Ms. How long a failure of the token endpoint is passed on before it is asked again. */
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
/** Ms. The longest pause that the token endpoint can ask for: until its end all calls are refused. */
const RETRY_AFTER_CAP_MS = 60_000
/** Ms. CHOICE: the life of a token whose answer names none. */
const UNKNOWN_LIFE_MS = 300_000

export function tokenSource(options: TokenOptions): TokenSource {
  const { now = () => performance.now(), scopes = [], needed = [] } = options
  // Where the token endpoint decides, nothing is missing.
  const wanted = scopes.length > 0 ? [...new Set([...scopes, ...needed])] : []
  let held: Held | undefined
  let pending: Promise<string> | undefined
  let replacing = false
  let lacked = ''
  let failure: { error: UpstreamError; until: number; pause: number } | undefined

  async function renew(): Promise<string> {
    try {
      const { access_token: token, expires_in, scope } = await request(options)
      const since = now()
      // RFC 6749, 5.1: a scope that is not told is the one that was asked for.
      const granted = scope?.split(' ') ?? scopes
      const missing = wanted.filter((name) => !granted.includes(name))
      const life = lifeOf(expires_in, since)
      const refreshAt = missing.length > 0 ? since + LACKING : Number.POSITIVE_INFINITY
      held = {
        ...{ token, since, missing, replaces: replacing, until: life.until },
        refreshAt: Math.min(life.refreshAt, refreshAt),
      }
      tell(missing)
      replacing = false
      failure = undefined
      return token
    } catch (error) {
      const known = asTokenError(error)
      if (known.code === 'no-scope') tell(scopes)
      const pause = Math.min((failure?.pause ?? FIRST_PAUSE / 2) * 2, LONGEST_PAUSE)
      failure = {
        error: known,
        until: now() + Math.max(pause, (known.retryAfter ?? 0) * 1000),
        pause,
      }
      throw known
    }
  }

  function tell(missing: readonly string[]): void {
    if (missing.join(' ') !== lacked) options.lacking?.(missing)
    lacked = missing.join(' ')
  }
  const isUsable = (token: Held | undefined): token is Held =>
    token !== undefined && now() < token.until
  const atHand = () => (held && now() < held.refreshAt ? held.token : undefined)

  return {
    atHand,
    async get() {
      const fresh = atHand()
      if (fresh !== undefined) return fresh
      const usable = isUsable(held) ? held.token : undefined
      if (failure && now() < failure.until) {
        if (usable) return usable
        throw failure.error
      }
      pending ??= renew().finally(() => {
        pending = undefined
      })
      try {
        return await pending
      } catch (error) {
        if (usable && held?.token === usable) return usable
        throw error
      }
    },
    refused(token) {
      if (held?.token !== token) return true
      if (held.replaces && now() - held.since < AT_LEAST) return false
      held = undefined
      replacing = true
      return true
    },
    missing: () =>
      failure?.error.code === 'no-scope' && !isUsable(held) ? scopes : (held?.missing ?? []),
  }
}

/** A life that is no number, or beyond all numbers, is unknown. */
function lifeOf(seconds: unknown, since: number) {
  const isKnown = typeof seconds === 'number' && Number.isFinite(seconds)
  const life = isKnown ? seconds * 1000 : UNKNOWN_LIFE_MS
  const refreshAt = since + Math.max(life - Math.min(life / 10, MARGIN), AT_LEAST)
  return { refreshAt, until: since + life }
}

/** A token, its scopes and little else. */
const MAX_TOKEN_ANSWER_BYTES = 64 * 1024

/** RFC 6749, 5.2, as an answer's details spell it. Nothing else of an error is kept: it may quote our credentials. */
const INVALID_SCOPE = 'INVALID_SCOPE'

/** @see RFC 6749, 4.4.2 (tokens-4) */
async function request({ url, send, attemptMs, scopes = [], ...credentials }: TokenOptions) {
  const headers = {
    Accept: 'application/json',
    Authorization: clientAuthorization(credentials),
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  if (scopes.length > 0) form.set('scope', scopes.join(' '))
  const ask = async (signal: Ending): Promise<Answer> => {
    const body = String(form)
    const init = { method: 'POST', headers, body, signal, maxBytes: MAX_TOKEN_ANSWER_BYTES }
    return readAnswer(await exchange(send, url, init), (text) => text !== INVALID_SCOPE)
  }
  const { body } = await attempts({ most: 2, after: mayPass, totalMs: attemptMs * 2 }, (left) =>
    within(Math.min(attemptMs, left), undefined, ask),
  )
  const answer = TokenAnswer.safeParse(body)
  // RFC 6750: only a bearer token is used by showing it.
  if (!answer.success || !/^bearer$/i.test(answer.data.token_type ?? 'Bearer')) {
    throw new UpstreamError('unreadable', 'the token endpoint answered no bearer token')
  }
  return answer.data
}

/**
 * 400 and 401 mean that our credentials are wrong, or what they are asked for; anything else, that there is no
 * token just now.
 */
function asTokenError(error: unknown): UpstreamError {
  const known = error instanceof UpstreamError ? error : undefined
  // Which of them it is, it does not say.
  if (known?.code === 'refused' && known.details?.name === INVALID_SCOPE) {
    return new UpstreamError('no-scope', 'the token endpoint refused the scopes asked for', {
      cause: error,
    })
  }
  if (known && (known.code === 'credentials' || known.code === 'refused')) {
    return new UpstreamError('credentials', 'the token endpoint refused our credentials', {
      cause: error,
    })
  }
  return new UpstreamError('no-token', 'the token endpoint gave no token', {
    cause: error,
    retryAfter: known?.retryAfter && Math.min(known.retryAfter, RETRY_AFTER_CAP_MS / 1000),
  })
}
