/** Calls the services: address, credential, deadline, lane, repeat. The only way out of this server. */
import { type Answer, readAnswer } from './answer.ts'
import type { BreakerState } from './breaker.ts'
import { byFetch } from './by-fetch.ts'
import { LIMITS, type Limits, within } from './deadline.ts'
import { DIALECTS, type Dialect } from './dialect.ts'
import { inDoubt } from './doubt.ts'
import type { Ending } from './ending.ts'
import { UpstreamError } from './error.ts'
import { exchange, type Send } from './exchange.ts'
import { orGone } from './gone.ts'
import { type ReachOptions, reach, type Service } from './reach.ts'
import { requestOf, urlOf } from './request.ts'
import { attempts, REPEATS, type Repeat } from './retry.ts'
import { LACKING } from './token.ts'

export type { Service } from './reach.ts'

export interface UpstreamCall {
  service: Service
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the service's base address, every id already in place; see `addressOf`. */
  path: string
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** The scope that our token must hold. */
  needs?: string
  /** May it be sent twice, and on which condition; see `REPEATS`. */
  repeat: Repeat
  /** The intent's key: whatever comes again under it has no second effect. */
  requestKey?: string
  /** How much of the resource the service answers with (authorizations-7). */
  prefer?: 'return=minimal' | 'return=representation'
  /** The caller's `traceparent` (W3C Trace Context). */
  trace?: string
  /** Ends a read whose caller went away. Never given with a call that moves money. */
  signal?: Ending
}

/** How it stands with a service just now. */
export interface Traffic {
  breaker: BreakerState
  inFlight: number
  waiting: number
}

export interface Upstream {
  /** @throws {UpstreamError} */
  call(call: UpstreamCall): Promise<Answer>
  /** Whether tokens can be had. @throws {UpstreamError} */
  ready(): Promise<void>
  /** The scopes that tokens were granted without. */
  missing(): readonly string[]
  /** Whether a service answers at all; what it says to a call without a token does not matter. */
  answers(service: Service): Promise<boolean>
  traffic(service: Service): Traffic
}

export interface UpstreamOptions extends ReachOptions {
  dialect?: Dialect
  send?: Send
  /** How calls leave that may be sent only once; as all others when absent. */
  sendOnce?: Send
  limits?: Partial<Limits>
  /** Told of each exchange: what came of it, and how many milliseconds it took. */
  heard?: (service: Service, outcome: 'ok' | UpstreamError['code'], ms: number) => void
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { send = byFetch, sendOnce = send, heard } = options
  const names = DIALECTS[options.dialect ?? 'spec']
  const limits = { ...LIMITS, ...options.limits }
  const { services, tokens, secrets } = reach(options, send, limits.attempt)

  /** One attempt; a refused token is replaced and the call repeated, since it had no effect. */
  function attempt(call: UpstreamCall, ms: number): Promise<Answer> {
    const { baseUrl, credential, lane, assertion } = services[call.service]
    return within(ms, call.signal, async (signal) => {
      const atHand = credential.header()
      const header = typeof atHand === 'string' ? atHand : await atHand
      try {
        return await askWith(header, [header])
      } catch (error) {
        if (!isRefusedToken(error) || !credential.refused(header)) throw error
        const fresh = await credential.header()
        return askWith(fresh, [header, fresh])
      }

      /** `shown` are the credentials that the service has seen and must not be quoted on. */
      function askWith(authorization: string, shown: string[]): Promise<Answer> {
        if (call.needs !== undefined && credential.lacks(call.needs)) throw withoutScope(call.needs)
        const url = urlOf(baseUrl, call)
        const request = requestOf(call, { authorization, names, assertion }, signal)
        const by = call.repeat === 'never' ? sendOnce : send
        const isSecret = (text: string) =>
          [...secrets, ...shown.map(secretOf)].some((secret) => text.includes(secret))
        return lane.run(signal, async () => {
          const start = performance.now()
          try {
            const answer = readAnswer(await exchange(by, url, request), isSecret)
            heard?.(call.service, 'ok', performance.now() - start)
            return answer
          } catch (error) {
            const outcome = error instanceof UpstreamError ? error.code : 'broken'
            heard?.(call.service, outcome, performance.now() - start)
            throw error
          }
        })
      }
    })
  }

  return {
    call(call) {
      const { repeat, requestKey, signal } = call
      if (repeat === 'with the same key' && requestKey === undefined) {
        return Promise.reject(new TypeError('a call that is repeated by its key needs one'))
      }
      const { budget } = services[call.service].lane
      const { most, after, within: limit } = REPEATS[repeat]
      const totalMs = limits[limit]
      const attemptMs = repeat === 'never' ? totalMs : limits.attempt
      const once = (left: number) => attempt(call, Math.min(attemptMs, left))
      const work = call.method === 'DELETE' ? orGone(once) : once
      const safely = repeat === 'freely' ? work : inDoubt(work)
      return attempts({ most, after, totalMs, budget, signal }, safely)
    },
    async ready() {
      await Promise.all(tokens.map((source) => source.get()))
    },
    missing: () => [...new Set(tokens.flatMap((source) => source.missing()))],
    async answers(service) {
      const { baseUrl } = services[service]
      const init = { method: 'HEAD', headers: { 'User-Agent': 'tillkit' } }
      try {
        const { status } = await within(limits.attempt, undefined, (signal) =>
          exchange(send, baseUrl, { ...init, signal }),
        )
        return status < 500
      } catch {
        return false
      }
    },
    traffic(service) {
      const { state, inFlight, waiting } = services[service].lane
      return { breaker: state, inFlight, waiting }
    },
  }
}

/** Another token is asked for by then. */
const withoutScope = (scope: string) =>
  new UpstreamError('no-scope', `the token was granted without the scope ${scope}`, {
    retryAfter: LACKING / 1000,
  })

/** What follows the scheme in `Authorization`. */
const secretOf = (header: string) => header.slice(header.indexOf(' ') + 1)

/** Any 401; a 403 only in one of the two error bodies, because a firewall in between answers 403 too. */
const isRefusedToken = (error: unknown) =>
  error instanceof UpstreamError &&
  error.code === 'credentials' &&
  (error.status === 401 || error.details !== undefined)
