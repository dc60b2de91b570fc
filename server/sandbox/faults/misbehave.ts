/** Stands in front of the services and lets happen what was ordered at /sandbox/faults. */
import { STATUS_CODES } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { isRefusalStatus, notPermitted, Refusal, sayNo } from '../refusal.ts'
import { refuseOAuth } from '../token/errors.ts'
import { drip, hang, hangInBody, reset, resetInBody, truncate } from './connection.ts'
import { ignoreFilters, withMembers, withType } from './rewrite.ts'
import type { Fault } from './rule.ts'

export const misbehave = ({ faults }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function misbehave(c, next) {
    const { cleared } = faults
    for (const fault of faults.met(c.req.method, c.req.path)) {
      if (fault.kind !== 'latency') return await happen(c, fault)
      await delay(fault.ms, undefined, { signal: cleared }).catch(() => {})
    }
    await next()

    async function happen(c: Context<SandboxEnv>, fault: Exclude<Fault, { kind: 'latency' }>) {
      switch (fault.kind) {
        case 'status':
          if (fault.reached) await next()
          return answer(fail(c, fault))
        case 'expired-token':
          return answer(
            fault.status === 401
              ? refuseOAuth(c, 'invalid_token')
              : sayNo(c, notPermitted(), c.var.debugId),
          )
        case 'hang':
          if (fault.reached || fault.at === 'body') await next()
          return answer(fault.at === 'body' ? hangInBody(c, cleared) : await hang(c, cleared))
        case 'reset':
          if (fault.reached || fault.at === 'body') await next()
          return answer(fault.at === 'body' ? resetInBody(c) : reset(c))
        case 'drip':
          await next()
          return answer(await drip(c, fault, cleared))
        case 'truncate':
          await next()
          return answer(await truncate(c, fault.bytes))
        case 'content-type':
          await next()
          return answer(withType(c.res, fault))
        case 'filters-ignored':
          ignoreFilters(c, fault.parameters)
          return await next()
        case 'unknown-values':
          await next()
          return answer(await withMembers(c.res, fault.members, fault.value))
        case 'missing-members':
          await next()
          return answer(await withMembers(c.res, fault.members, undefined))
      }
    }

    /** Instead of what was answered so far, headers too. */
    function answer(response: Response) {
      c.res = undefined
      c.res = response
    }
  })

/** CHOICE: a status the family has no body for is told in its shape, by HTTP's own words. */
function fail(
  c: Context<SandboxEnv>,
  { status, retry_after }: Extract<Fault, { kind: 'status' }>,
): Response {
  const phrase = STATUS_CODES[status] ?? 'Unknown Error'
  const response = isRefusalStatus(status)
    ? sayNo(c, status === 403 ? notPermitted() : new Refusal(status), c.var.debugId)
    : Response.json(
        {
          name: phrase.toUpperCase().replace(/[^A-Z]+/g, '_'),
          message: `${phrase}.`,
          debug_id: c.var.debugId,
        },
        { status },
      )
  if (retry_after !== undefined) response.headers.set('Retry-After', retry_after)
  return response
}
