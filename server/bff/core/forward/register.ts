/** Mounts endpoints: each names its operation in the log and authorizes its caller before the handler runs. */
import type { Hono, MiddlewareHandler } from 'hono'
import { authenticate, requireApiKey, requireSession } from '../http/auth.ts'
import type { AppEnv } from '../http/context.ts'
import { logOperation } from '../http/request-log.ts'
import { readBody, readQuery, toHonoPath } from '../http/validate.ts'
import type { CallOwner } from '../upstream/bulkhead.ts'
import type { Endpoint, EndpointDeps } from './endpoint.ts'

/** Everybody without a credential: one share for all. */
export const PUBLIC: CallOwner = { id: 'public', hasReserve: false }

export function registerEndpoints(
  app: Hono<AppEnv>,
  endpoints: readonly Endpoint[],
  deps: EndpointDeps,
): void {
  for (const endpoint of endpoints) {
    const { id, method, path, query, body } = endpoint
    app.on(method, toHonoPath(path), logOperation(id), ...authorization(endpoint, deps), (c) =>
      endpoint.handler(
        {
          c,
          readQuery: () => query && readQuery(c, query),
          readBody: async () => body && readBody(c, body),
        },
        { ...deps, upstream: deps.upstream.of(c.get('owner') ?? PUBLIC) },
      ),
    )
  }
}

/** Authenticates and authorizes the caller. Each credential has its own rate limit. */
function authorization(endpoint: Endpoint, deps: EndpointDeps): MiddlewareHandler<AppEnv>[] {
  const { caller, scope } = endpoint
  if (caller === 'anyone') return []
  if (caller === 'own server') return [requireApiKey(deps, deps.isApiKey)]
  if (caller === 'any session') return [authenticate(deps)]
  return [authenticate(deps), requireSession(caller, scope)]
}
