/** What it takes to reach each service: its address, our credential there, and its lane. */
import { basic, bearer, type Credential, type Credentials } from './credential.ts'
import type { Send } from './exchange.ts'
import { createLane, type Lane, type Room } from './lane.ts'
import { type TokenSource, tokenSource } from './token.ts'

/** The services that calls go to. */
export const SERVICES = ['billing', 'links', 'payments'] as const
export type Service = (typeof SERVICES)[number]

export interface ReachOptions extends Credentials {
  tokenUrl: string
  /** Base addresses without a trailing slash. */
  baseUrls: Record<Service, string>
  /** Of services that have their own. */
  credentials?: Partial<Record<Service, Credentials>>
  /** How payments are told who calls; `bearer` when absent. */
  paymentsAuth?: 'bearer' | 'basic'
  /** Names the merchant to links and payments. */
  assertion?: string
  /** How many calls of a service may be under way, and wait; what suits a service when absent. */
  room?: Room
}

export interface Reached {
  baseUrl: string
  credential: Credential
  assertion: string | undefined
  lane: Lane
}

export interface Reach {
  services: Record<Service, Reached>
  /** One for each of the credentials. */
  tokens: readonly TokenSource[]
  /** What no answer may quote. */
  secrets: readonly string[]
}

export function reach(options: ReachOptions, send: Send, attemptMs: number): Reach {
  const tokens = new Map<string, TokenSource>()

  const credentialsOf = (service: Service): Credentials => options.credentials?.[service] ?? options

  /** Services with the same credentials share their tokens. */
  function tokensOf({ clientId, clientSecret }: Credentials): TokenSource {
    const key = JSON.stringify([clientId, clientSecret])
    const source =
      tokens.get(key) ??
      tokenSource({ url: options.tokenUrl, clientId, clientSecret, send, attemptMs })
    tokens.set(key, source)
    return source
  }

  function reached(service: Service): Reached {
    const own = credentialsOf(service)
    const isBasic = service === 'payments' && options.paymentsAuth === 'basic'
    return {
      baseUrl: options.baseUrls[service],
      credential: isBasic ? basic(own) : bearer(tokensOf(own)),
      // Billing knows no assertion (facts §5).
      assertion: service === 'billing' ? undefined : options.assertion,
      lane: createLane(undefined, options.room),
    }
  }

  const services = {
    billing: reached('billing'),
    links: reached('links'),
    payments: reached('payments'),
  }
  const secrets = SERVICES.map((service) => credentialsOf(service).clientSecret)
  if (options.assertion !== undefined) secrets.push(options.assertion)
  return { services, tokens: [...tokens.values()], secrets: [...new Set(secrets)] }
}
