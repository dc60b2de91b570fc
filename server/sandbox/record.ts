/**
 * One line of JSON for every call that is not answered well, so that the debug id a caller was told finds
 * what happened: `refused` is a service's no, wanted or asked for as a fault; `error` a failure of our own.
 */
import { createMiddleware } from 'hono/factory'
import type { SandboxEnv } from './context.ts'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { Refusal } from './refusal.ts'

/** Single amounts have limits (billing-2, billing-159): beyond are old data, risen prices, very many events. */
const INEXACT = 'An amount has more digits than a JSON number carries exactly.'

export const record = (log: (line: string) => void) =>
  createMiddleware<SandboxEnv>(async function record(c, next) {
    await next()
    const { status } = c.res
    const { method, path } = c.req
    const { debugId: debug_id, inexactAmount: amount } = c.var
    if (amount) {
      log(JSON.stringify({ level: 'error', debug_id, method, path, message: INEXACT, amount }))
    }
    if (status < 400) return
    if (method === 'HEAD' && isProbe(c.req.header('authorization'), status)) return
    const call = { debug_id, method, path, status }
    if (c.error instanceof DatabaseUnavailable) {
      log(JSON.stringify({ level: 'error', ...call, message: c.error.message }))
    } else if (c.error && !(c.error instanceof Refusal)) {
      log(JSON.stringify({ level: 'error', ...call, stack: c.error.stack }))
    } else {
      const issues = c.error?.issues.map(({ issue, field }) => `${issue} ${field ?? ''}`.trim())
      log(JSON.stringify({ level: 'refused', ...call, issues }))
    }
  })

/** A HEAD without credentials asks whether a service is up; the missing token is no fault of the caller. */
const isProbe = (authorization: string | undefined, status: number) =>
  authorization === undefined && (status === 401 || status === 403)
