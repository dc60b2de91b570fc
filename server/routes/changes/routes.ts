/** Streams of changes for open pages: of a session's customer, and of all customers for the back office. */
import { Hono } from 'hono'
import type { ChangeStreams } from '../../changes/change-streams.ts'
import { authenticate, requireKind } from '../../http/auth.ts'
import type { AppContext, AppDeps, AppEnv } from '../../http/context.ts'
import { logOperation } from '../../http/request-log.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // A proxy that compresses or buffers would hold messages back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export function changeRoutes(deps: AppDeps, streams: ChangeStreams): Hono<AppEnv> {
  const respond = (c: AppContext) => {
    // A response to HEAD has no body that a client could close.
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const stream = streams.open(c.get('session'), disconnect(c))
    // No error: browsers would log it on every page, and readers of event streams don't open it again after a 204.
    return stream ? c.body(stream, 200, HEADERS) : c.body(null, 204)
  }
  return new Hono<AppEnv>()
    .get(
      '/me/changes',
      logOperation('streamMyChanges'),
      authenticate(deps),
      requireKind('customer'),
      respond,
    )
    .get(
      '/changes',
      logOperation('streamChanges'),
      authenticate(deps),
      requireKind('merchant'),
      respond,
    )
}

/** Node's connection, which `@hono/node-server` provides; undefined elsewhere. */
function disconnect({ env }: AppContext): (() => void) | undefined {
  const { outgoing } = (env ?? {}) as { outgoing?: { destroy(): void } }
  return outgoing && (() => outgoing.destroy())
}
