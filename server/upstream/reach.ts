/** What it takes to reach each service: its address, our credential there, and its lane. */
import { basic, bearer, type Credential, type Credentials } from './credential.ts'
import type { Send } from './exchange.ts'
import { createLane, type Lane, type Room } from './lane.ts'
import { type TokenSource, tokenSource } from './token.ts'

/** The services that calls go to. */
export const SERVICES = ['billing', 'links', 'payments'] as const
export type Service = (typeof SERVICES)[number]

export interface ServiceScopes {
  asked: readonly string[]
  needed: readonly string[]
}

export interface ReachOptions extends Credentials {
  tokenUrl: string
  /** Base addresses without a trailing slash. */
  baseUrls: Record<Service, string>
  /** Of services that have their own. */
  credentials?: Partial<Record<Service, Credentials>>
  /** What the token of each is asked for with, and what its calls need; the token endpoint decides when absent. */
  serviceScopes?: Record<Service, ServiceScopes>
  /** Told of the scopes that a token was granted without. */
  lacking?: (scopes: readonly string[]) => void
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

  function credentialsOf(service: Service): Credentials {
    const { clientId, clientSecret } = options.credentials?.[service] ?? options
    return { clientId, clientSecret }
  }

  const isBasic = (service: Service) => service === 'payments' && options.paymentsAuth === 'basic'

  /** Services with the same credentials share their tokens. */
  function tokensOf(own: Credentials): TokenSource {
    const key = keyOf(own)
    const source = tokens.get(key) ?? newSource(own)
    tokens.set(key, source)
    return source
  }

  function newSource(own: Credentials): TokenSource {
    const sharing = SERVICES.filter(
      (service) => !isBasic(service) && keyOf(credentialsOf(service)) === keyOf(own),
    )
    const scopesOf = (kind: keyof ServiceScopes) => [
      ...new Set(sharing.flatMap((service) => options.serviceScopes?.[service][kind] ?? [])),
    ]
    const { tokenUrl: url, lacking } = options
    const [scopes, needed] = [scopesOf('asked'), scopesOf('needed')]
    return tokenSource({ url, ...own, scopes, needed, lacking, send, attemptMs })
  }

  function reached(service: Service): Reached {
    const own = credentialsOf(service)
    return {
      baseUrl: options.baseUrls[service],
      credential: isBasic(service) ? basic(own) : bearer(tokensOf(own)),
      // Billing knows no assertion (tokens-25).
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

const keyOf = ({ clientId, clientSecret }: Credentials) => JSON.stringify([clientId, clientSecret])
