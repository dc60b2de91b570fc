/** Calls the services: address, token, deadline, retry. The only way out of this server. */
import { type Answer, readAnswer } from './answer.ts'
import { LIMITS, type Limits, within } from './deadline.ts'
import { UpstreamError } from './error.ts'
import { exchange, type Send } from './exchange.ts'
import { orGone } from './gone.ts'
import { attempts, REPEATS, type Repeat } from './retry.ts'
import { tokenSource } from './token.ts'

/** The services that calls go to. */
export type Service = 'billing' | 'links' | 'payments'

export interface UpstreamCall {
  service: Service
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the service's base address, every id already in place; see `addressOf`. */
  path: string
  query?: URLSearchParams
  body?: unknown
  /** May it be sent twice, and on which condition; see `REPEATS`. */
  repeat: Repeat
  /** The intent's key: whatever comes again under it has no second effect. */
  requestKey?: string
  /** How much of the resource the service answers with (spec: reauthorization, Endpoints). */
  prefer?: 'return=minimal' | 'return=representation'
  /** Ends a read whose caller went away. Never given with a call that moves money. */
  signal?: AbortSignal
}

export interface Upstream {
  /** @throws {UpstreamError} */
  call(call: UpstreamCall): Promise<Answer>
  /** Whether a token can be had. @throws {UpstreamError} */
  ready(): Promise<void>
  /** Whether a service answers at all; what it says to a call without a token does not matter. */
  answers(service: Service): Promise<boolean>
}

export interface UpstreamOptions {
  tokenUrl: string
  /** Base addresses without a trailing slash. */
  baseUrls: Record<Service, string>
  clientId: string
  clientSecret: string
  send?: Send
  /** How calls leave that may be sent only once; as all others when absent. */
  sendOnce?: Send
  limits?: Partial<Limits>
}

export function createUpstream(options: UpstreamOptions): Upstream {
  const { baseUrls, clientSecret, tokenUrl, clientId } = options
  const send: Send = options.send ?? ((url, init) => fetch(url, init))
  const sendOnce = options.sendOnce ?? send
  const limits = { ...LIMITS, ...options.limits }
  const attemptMs = limits.attempt
  const tokens = tokenSource({ url: tokenUrl, clientId, clientSecret, send, attemptMs })

  /** One attempt; a refused token is replaced and the call repeated, since it had no effect. */
  async function attempt(call: UpstreamCall, ms: number): Promise<Answer> {
    return within(ms, call.signal, async (signal) => {
      const token = await tokens.get()
      try {
        return await askWith(token, signal, [token])
      } catch (error) {
        if (!isRefusedToken(error) || !tokens.refused(token)) throw error
        const fresh = await tokens.get()
        return askWith(fresh, signal, [token, fresh])
      }
    })

    /** `shown` are the tokens that the service has seen and must not be quoted on. */
    async function askWith(token: string, signal: AbortSignal, shown: string[]) {
      const secrets = [clientSecret, ...shown]
      const isSecret = (text: string) => secrets.some((secret) => text.includes(secret))
      return readAnswer(await exchangeWith(token, signal), isSecret)
    }

    function exchangeWith(token: string, signal: AbortSignal) {
      const query = call.query?.size ? `?${call.query}` : ''
      const hasBody = call.body !== undefined
      const by = call.repeat === 'never' ? sendOnce : send
      return exchange(by, `${baseUrls[call.service]}${call.path}${query}`, {
        method: call.method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          'User-Agent': 'tillkit',
          ...(hasBody && { 'Content-Type': 'application/json' }),
          ...(call.requestKey !== undefined && { 'Service-Request-Id': call.requestKey }),
          ...(call.prefer && { Prefer: call.prefer }),
        },
        ...(hasBody && { body: JSON.stringify(call.body) }),
        signal,
      })
    }
  }

  return {
    async call(call) {
      const { repeat, requestKey, signal } = call
      if (repeat === 'with the same key' && requestKey === undefined) {
        throw new TypeError('a call that is repeated by its key needs one')
      }
      const totalMs = limits[REPEATS[repeat].within]
      const attemptMs = repeat === 'never' ? totalMs : limits.attempt
      const once = (left: number) => attempt(call, Math.min(attemptMs, left))
      return attempts(
        REPEATS[repeat],
        totalMs,
        signal,
        call.method === 'DELETE' ? orGone(once) : once,
      )
    },
    async ready() {
      await tokens.get()
    },
    async answers(service) {
      const init = { method: 'HEAD', headers: { 'User-Agent': 'tillkit' } }
      try {
        const { status } = await within(limits.attempt, undefined, (signal) =>
          exchange(send, baseUrls[service], { ...init, signal }),
        )
        return status < 500
      } catch {
        return false
      }
    },
  }
}

/** 401, or 403 as the specs have it, told in one of the two error bodies. */
const isRefusedToken = (error: unknown) =>
  error instanceof UpstreamError && error.code === 'credentials' && error.details !== undefined
