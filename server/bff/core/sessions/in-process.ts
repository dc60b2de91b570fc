/** Sessions for the process that the BFF is embedded in: what the routes do, without a request and an API key. */
import type { z } from 'zod'
import { RevokeBody, SessionBody, type SessionResponse } from '../../../contract/session.ts'
import { ownServer } from '../http/auth.ts'
import { beginEntry, type LogOptions } from '../http/request-log.ts'
import { recordProblem } from '../http/respond.ts'
import { parseBody } from '../http/validate.ts'
import type { Upstream } from '../upstream/client.ts'
import type { SessionContext, Sessions } from './create.ts'

/** A body with lists that nobody may change, too. */
type ReadonlyLists<Body> = { [Name in keyof Body]: ReadonlyList<Body[Name]> }
type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value
type InputOf<Schema extends z.ZodType> = ReadonlyLists<z.input<Schema>>

export interface InProcessSessions {
  /**
   * Creates a session, as `POST /api/sessions` does, for a route of your own that a page asks. Name the customer that your
   * login knows, and never one that the request names.
   * @throws {ProblemError} as the route responds; within 20 seconds
   */
  createSession(body: InputOf<typeof SessionBody>): Promise<SessionResponse>
  /**
   * Revokes one session, or all of a customer, as `POST /api/sessions/revoke` does.
   * @throws {ProblemError} as the route responds; within 20 seconds. Repeat it then
   */
  revokeSessions(body: InputOf<typeof RevokeBody>): Promise<void>
}

interface InProcessOptions extends LogOptions {
  sessions: Sessions
  upstream: Upstream
}

export function inProcessSessions({
  sessions,
  upstream,
  ...logOptions
}: InProcessOptions): InProcessSessions {
  const ours = upstream.of(ownServer('this process'))

  /** Runs a call as the request of its route, and writes its line in the log. */
  async function call<Result>(
    { operation, route, status }: { operation: string; route: string; status: number },
    work: (context: SessionContext) => Promise<Result>,
  ): Promise<Result> {
    const { entry, end } = beginEntry('POST', logOptions)
    Object.assign(entry, { operation, route })
    try {
      const result = await work({ upstream: ours, log: entry })
      end(status)
      return result
    } catch (error) {
      const problem = recordProblem(error, entry)
      end(problem.status)
      throw problem
    }
  }

  return {
    createSession: (body) =>
      call({ operation: 'mintSession', route: '/api/sessions', status: 201 }, async (context) =>
        sessions.create(parseBody(SessionBody, body), context),
      ),
    revokeSessions: (body) =>
      call(
        { operation: 'revokeSessions', route: '/api/sessions/revoke', status: 204 },
        async (context) => sessions.revoke(parseBody(RevokeBody, body), context),
      ),
  }
}
