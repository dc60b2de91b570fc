/** Streams of changes for open pages: of a session's customer, and of all customers for the back office. */

import { type EndpointDeps, type EndpointRequest, endpoint } from '../../core/forward/endpoint.ts'
import type { AppContext } from '../../core/http/context.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // A proxy that compresses or buffers would hold messages back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

export const streamMyChanges = endpoint({
  id: 'streamMyChanges',
  summary:
    "Changes of the customer's resources as they happen: kinds and ids, by the session's scopes",
  method: 'GET',
  path: '/api/me/changes',
  caller: 'customer',
  status: 200,
  response: 'text/event-stream',
  handler: openStream,
})

export const streamChanges = endpoint({
  id: 'streamChanges',
  summary: "Changes of all resources as they happen: kinds and ids, by the session's scopes",
  method: 'GET',
  path: '/api/changes',
  caller: 'merchant',
  status: 200,
  response: 'text/event-stream',
  handler: openStream,
})

async function openStream({ c }: EndpointRequest, { streams }: EndpointDeps): Promise<Response> {
  // A response to HEAD has no body that a client could close.
  if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
  const stream = await streams.open(c.get('session'), disconnect(c))
  // No error: browsers would log it on every page, and readers of event streams don't open it again after a 204.
  return stream ? c.body(stream, 200, HEADERS) : c.body(null, 204)
}

/** Node's connection, which `@hono/node-server` provides; undefined elsewhere. */
function disconnect({ env }: AppContext): (() => void) | undefined {
  const { outgoing } = (env ?? {}) as { outgoing?: { destroy(): void } }
  return outgoing && (() => outgoing.destroy())
}
