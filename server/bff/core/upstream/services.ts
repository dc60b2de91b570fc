/** Clients of the services: base URL, credential and resilience pipeline of each. */

import {
  type BaseUrls,
  isOptionalService,
  SERVICES,
  type Service,
  type ServiceDescription,
  servicesInUse,
} from '../../../operations/services.ts'
import type { ConcurrencyLimits } from './bulkhead.ts'
import {
  type AccessTokens,
  accessTokens,
  basic,
  bearer,
  type Credential,
  type Credentials,
} from './credentials.ts'
import { createPipeline, type ResiliencePipeline } from './resilience.ts'
import type { Transport } from './transport.ts'

export interface ServiceOptions extends Credentials {
  tokenUrl: string
  baseUrls: BaseUrls
  /** Credentials of services that have their own. */
  credentials?: Partial<Record<Service, Credentials>>
  /** Scopes to request, each for the services that need it; the token endpoint decides when absent. */
  scopes?: readonly string[]
  /** Called with the scopes that a token was granted without. */
  onMissingScopes?: (scopes: readonly string[]) => void
  /** Authentication at payments; `bearer` when absent. */
  paymentsAuth?: 'bearer' | 'basic'
  /** Identifies the merchant to links and payments. */
  assertion?: string
  /** Limits of each service's bulkhead; 64 in flight, and 512 queued of an owner, when absent. */
  concurrency?: ConcurrencyLimits
}

interface ServiceClient {
  baseUrl: string
  credential: Credential
  assertion: string | undefined
  pipeline: ResiliencePipeline
}

export interface Services {
  /** Of the services in use. */
  clients: Partial<Record<Service, ServiceClient>>
  /** One per distinct pair of credentials. */
  tokens: readonly AccessTokens[]
  /** Texts that no response may quote. */
  secrets: readonly string[]
}

export function createServices(
  options: ServiceOptions,
  transport: Transport,
  attemptMs: number,
): Services {
  const tokens = new Map<string, AccessTokens>()
  const inUse = servicesInUse(options.baseUrls)

  const isBasic = (service: Service) => service === 'payments' && options.paymentsAuth === 'basic'

  function credentialsOf(service: Service): Credentials {
    const { clientId, clientSecret } = options.credentials?.[service] ?? options
    return { clientId, clientSecret }
  }

  /** Services with the same credentials share a token. */
  function tokensOf(credentials: Credentials): AccessTokens {
    const key = keyOf(credentials)
    const shared = tokens.get(key) ?? createTokens(credentials)
    tokens.set(key, shared)
    return shared
  }

  function createTokens(credentials: Credentials): AccessTokens {
    const sharing = inUse.filter(
      (service) => !isBasic(service) && keyOf(credentialsOf(service)) === keyOf(credentials),
    )
    const features = featureScopes(sharing, inUse)
    const required = [...requiredScopes(sharing), ...features]
    const others = requiredScopes(inUse.filter((service) => !sharing.includes(service)))
    return accessTokens({
      ...credentials,
      url: options.tokenUrl,
      scopes: options.scopes?.filter(
        (scope) => required.includes(scope) || !others.includes(scope),
      ),
      requiredScopes: required,
      featureScopes: features,
      onMissingScopes: options.onMissingScopes,
      transport,
      attemptMs,
    })
  }

  function createClient(service: Service, baseUrl: string): ServiceClient {
    const credentials = credentialsOf(service)
    return {
      baseUrl,
      credential: isBasic(service) ? basic(credentials) : bearer(tokensOf(credentials)),
      assertion: SERVICES[service].takesAssertion ? options.assertion : undefined,
      pipeline: createPipeline(undefined, options.concurrency),
    }
  }

  const clients: Services['clients'] = {}
  for (const service of inUse) {
    const baseUrl = options.baseUrls[service]
    if (baseUrl !== undefined) clients[service] = createClient(service, baseUrl)
  }
  const secrets = inUse.map((service) => credentialsOf(service).clientSecret)
  if (options.assertion !== undefined) secrets.push(options.assertion)
  return { clients, tokens: [...tokens.values()], secrets: [...new Set(secrets)] }
}

const requiredScopes = (services: readonly Service[]): string[] => [
  ...new Set(services.flatMap((service) => Object.values(SERVICES[service].scopes))),
]

/** Scopes that a configured feature needs of services with the same credentials: none without an optional service. */
function featureScopes(sharing: readonly Service[], inUse: readonly Service[]): string[] {
  if (!inUse.some(isOptionalService)) return []
  const needed = sharing.flatMap((service) => {
    const { scopes, internalScopes = [] }: ServiceDescription = SERVICES[service]
    return isOptionalService(service)
      ? [scopes.read, scopes.write, ...internalScopes]
      : internalScopes
  })
  return [...new Set(needed)]
}

const keyOf = ({ clientId, clientSecret }: Credentials) => JSON.stringify([clientId, clientSecret])
