/** Scopes of features that the configuration leaves off. Sessions don't get them, and their routes don't exist. */
import type { CustomerScope } from '../../../contract/session.ts'
import type { BaseUrls, OptionalService } from '../../../operations/services.ts'

/** The optional service that the routes of a scope need. */
const SERVICE_OF_SCOPE: Partial<Record<CustomerScope, OptionalService>> = {
  'payment-method:read': 'vault',
  'payment-method:write': 'vault',
}

export const unavailableScopes = (baseUrls: BaseUrls): ReadonlySet<string> =>
  new Set(
    Object.entries(SERVICE_OF_SCOPE)
      .filter(([, service]) => baseUrls[service] === undefined)
      .map(([scope]) => scope),
  )
