/**
 * One line of JSON for every call that is not answered well, so that the debug id a caller was told finds
 * what happened: `refused` is a service's no, wanted or asked for as a fault; `error` a failure of our own.
 */
import { createMiddleware } from 'hono/factory'
import type { SandboxEnv } from './context.ts'
import { Refusal } from './refusal.ts'

export const record = (log: (line: string) => void) =>
  createMiddleware<SandboxEnv>(async function record(c, next) {
    await next()
    const { status } = c.res
    if (status < 400) return
    const { method, path } = c.req
    const call = { debug_id: c.var.debugId, method, path, status }
    if (c.error && !(c.error instanceof Refusal)) {
      log(JSON.stringify({ level: 'error', ...call, stack: c.error.stack }))
    } else {
      const issues = c.error?.issues.map(({ issue, field }) => `${issue} ${field ?? ''}`.trim())
      log(JSON.stringify({ level: 'refused', ...call, issues }))
    }
  })
