/** Middleware that injects the active faults into calls of the services. */
import { STATUS_CODES } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../../context.ts'
import {
  errorResponse,
  isErrorStatus,
  notFound,
  permissionDenied,
  ServiceError,
} from '../../http/errors.ts'
import { oauthError } from '../../oauth/authenticate.ts'
import {
  drip,
  hang,
  hangInBody,
  ignoreFilters,
  reset,
  resetInBody,
  truncate,
  withMembers,
  withType,
} from './responses.ts'
import type { CallFault } from './rule.ts'

export const injectFaults = ({ faults, clock }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function injectFaults(c, next) {
    const { cleared } = faults
    if (c.req.method === 'GET' && faults.isHidden(c.req.path, clock.now())) throw notFound()
    for (const fault of faults.match(c.req.method, c.req.path)) {
      if (fault.kind !== 'latency') return await inject(c, fault)
      await delay(fault.ms, undefined, { signal: cleared }).catch(() => {})
    }
    await next()

    async function inject(c: Context<SandboxEnv>, fault: Exclude<CallFault, { kind: 'latency' }>) {
      switch (fault.kind) {
        case 'status':
          if (fault.reached) await next()
          return replaceResponse(fail(c, fault))
        case 'expired-token':
          return replaceResponse(
            fault.status === 401
              ? oauthError(c, 'invalid_token')
              : errorResponse(c, permissionDenied(), c.var.debugId),
          )
        case 'hang':
          if (fault.reached || fault.at === 'body') await next()
          return replaceResponse(
            fault.at === 'body' ? hangInBody(c, cleared) : await hang(c, cleared),
          )
        case 'reset':
          if (fault.reached || fault.at === 'body') await next()
          return replaceResponse(fault.at === 'body' ? resetInBody(c) : reset(c))
        case 'drip':
          await next()
          return replaceResponse(await drip(c, fault, cleared))
        case 'truncate':
          await next()
          return replaceResponse(await truncate(c, fault.bytes))
        case 'content-type':
          await next()
          return replaceResponse(withType(c.res, fault))
        case 'filters-ignored':
          ignoreFilters(c, fault.parameters)
          return await next()
        case 'unknown-values':
          await next()
          return replaceResponse(await withMembers(c.res, fault.members, fault.value))
        case 'missing-members':
          await next()
          return replaceResponse(await withMembers(c.res, fault.members, undefined))
      }
    }

    /** Clears the response first, so that its headers are dropped too. */
    function replaceResponse(response: Response) {
      c.res = undefined
      c.res = response
    }
  })

/** CHOICE: a status without a documented body gets one of the same shape, from its reason phrase. */
function fail(
  c: Context<SandboxEnv>,
  { status, retry_after }: Extract<CallFault, { kind: 'status' }>,
): Response {
  const phrase = STATUS_CODES[status] ?? 'Unknown Error'
  const response = isErrorStatus(status)
    ? errorResponse(
        c,
        status === 403 ? permissionDenied() : new ServiceError(status),
        c.var.debugId,
      )
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
