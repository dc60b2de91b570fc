/**
 * Which pages in a browser may use the controls: those of this address alone.
 *
 * Another site's page can't read answers (no CORS) and is refused when it writes. A name that its owner
 * points at this machine (DNS rebinding) would make that page one of ours, so only names count that
 * nobody else can own: numbers, `localhost`, names without a dot, and the sandbox's own.
 */
import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv, Settings } from '../context.ts'
import { Refusal } from '../refusal.ts'

const READS = ['GET', 'HEAD']

export const ownPagesOnly = ({ settings }: SandboxContext) =>
  createMiddleware<SandboxEnv>(async function ownPagesOnly(c, next) {
    const { host, hostname } = new URL(c.req.url)
    if (!isOwn(hostname, settings)) throw foreign(`${hostname} is no name of the sandbox.`)
    if (!READS.includes(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const same = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
      if (!same || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
        throw foreign('Another site may not use the controls.')
      }
    }
    await next()
  })

function isOwn(hostname: string, { baseUrl, checkoutUrl }: Settings): boolean {
  // An IPv6 address has no dots once it is read.
  return (
    !hostname.includes('.') ||
    hostname.endsWith('.localhost') ||
    isIP(hostname) !== 0 ||
    [baseUrl, checkoutUrl].some((url) => new URL(url).hostname === hostname)
  )
}

const foreign = (description: string) =>
  new Refusal(403, [{ issue: 'PERMISSION_DENIED', description }])
