/**
 * Logs one line of JSON for each failed call, found by the debug id of the response.
 *
 * `refused` is an error of the service's rules or an injected fault, `error` a failure of the sandbox itself.
 */
import { createMiddleware } from 'hono/factory'
import type { SandboxEnv } from '../context.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { ServiceError } from './errors.ts'

/** Possible despite the limits of single amounts (billing-2, billing-159): old data, raised prices, many events. */
const INEXACT = 'An amount has more digits than a JSON number carries exactly.'

export const requestLog = (log: (line: string) => void) =>
  createMiddleware<SandboxEnv>(async function requestLog(c, next) {
    await next()
    const { status } = c.res
    const { method } = c.req
    const path = withoutTokens(c.req.path)
    const { debugId: debug_id, inexactAmount: amount } = c.var
    if (amount) {
      log(JSON.stringify({ level: 'error', debug_id, method, path, message: INEXACT, amount }))
    }
    if (status < 400) return
    if (method === 'HEAD' && isProbe(c.req.header('authorization'), status)) return
    const call = { debug_id, method, path, status }
    if (c.error instanceof DatabaseUnavailable) {
      log(JSON.stringify({ level: 'error', ...call, message: c.error.message }))
    } else if (c.error && !(c.error instanceof ServiceError)) {
      log(JSON.stringify({ level: 'error', ...call, stack: c.error.stack }))
    } else {
      const issues = c.error?.issues.map(({ issue, field }) => `${issue} ${field ?? ''}`.trim())
      log(JSON.stringify({ level: 'refused', ...call, issues }))
    }
  })

const VAULT = '/v3/vault/'
const COLLECTIONS = ['setup-tokens', 'payment-tokens']

/** The path without ids of the vault: a payment token is enough to collect from its buyer. */
function withoutTokens(path: string): string {
  if (!path.toLowerCase().startsWith(VAULT)) return path
  const [collection = '', ...rest] = path.slice(VAULT.length).split('/')
  if (!COLLECTIONS.includes(collection)) return `${VAULT}*`
  return rest.length > 0 ? `${VAULT}${collection}/:id` : path
}

/** A readiness probe: HEAD without credentials. */
const isProbe = (authorization: string | undefined, status: number) =>
  authorization === undefined && (status === 401 || status === 403)
