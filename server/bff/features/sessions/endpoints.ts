/** Creates and revokes sessions. The merchant's server calls them with its API key, never a browser. */
import { RevokeBody, SessionBody, SessionResponse } from '../../../contract/session.ts'
import { endpoint } from '../../core/forward/endpoint.ts'

export const mintSession = endpoint({
  id: 'mintSession',
  summary: 'Create a session for a page; never from a browser',
  method: 'POST',
  path: '/api/sessions',
  caller: 'own server',
  body: SessionBody,
  status: 201,
  response: SessionResponse,
  async handler({ c, readBody }, { upstream, sessions }) {
    return c.json(await sessions.create(await readBody(), { upstream, log: c.get('log') }), 201)
  },
})

export const revokeSessions = endpoint({
  id: 'revokeSessions',
  summary: 'Revoke one session, or all of a customer',
  method: 'POST',
  path: '/api/sessions/revoke',
  caller: 'own server',
  body: RevokeBody,
  status: 204,
  response: null,
  async handler({ c, readBody }, { upstream, sessions }) {
    await sessions.revoke(await readBody(), { upstream, log: c.get('log') })
    return c.body(null, 204)
  },
})

export const endSession = endpoint({
  id: 'endSession',
  summary: 'Revoke the calling session',
  method: 'DELETE',
  path: '/api/sessions/current',
  caller: 'any session',
  status: 204,
  response: null,
  async handler({ c }, { sessions }) {
    await sessions.end(c.get('session').id)
    return c.body(null, 204)
  },
})
