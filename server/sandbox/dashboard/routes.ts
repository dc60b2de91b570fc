/** Serves the dashboard with its style sheet and scripts. */
import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { type Context, Hono } from 'hono'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { serveText, setPageHeaders, THEME } from '../http/pages.ts'
import { readDashboardData } from './data.ts'
import { dashboardPage } from './page.ts'

const STYLES = [
  THEME,
  readFileSync(new URL('./client/dashboard.css', import.meta.url), 'utf8'),
  readFileSync(new URL('./client/forms.css', import.meta.url), 'utf8'),
].join('\n')

const SCRIPTS: Record<string, string> = {
  'main.js': readFileSync(new URL('./client/main.js', import.meta.url), 'utf8'),
  'calls.js': readFileSync(new URL('./client/calls.js', import.meta.url), 'utf8'),
  'journal.js': readFileSync(new URL('./client/journal.js', import.meta.url), 'utf8'),
  'refresh.js': readFileSync(new URL('./client/refresh.js', import.meta.url), 'utf8'),
}

export function dashboard(context: SandboxContext) {
  const { clientId, clientSecret, areCredentialsGenerated } = context.config
  const app = new Hono<SandboxEnv>()

  app.get('/', (c) => c.redirect('/sandbox'))

  app.get('/sandbox', async (c) => {
    // No form is submitted: the script sends its fields as a call.
    setPageHeaders(c, "'none'")
    const mayShow = areCredentialsGenerated && isLocalBrowser(c)
    const credentials = mayShow ? { clientId, clientSecret } : undefined
    return c.html(dashboardPage(await readDashboardData(context), credentials))
  })

  app.get('/sandbox/assets/dashboard.css', (c) =>
    serveText(c, STYLES, { type: 'css', cacheControl: 'no-cache' }),
  )
  for (const [name, text] of Object.entries(SCRIPTS)) {
    app.get(`/sandbox/assets/${name}`, (c) =>
      serveText(c, text, { type: 'js', cacheControl: 'no-cache' }),
    )
  }
  return app
}

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * True for a browser on this machine, which may read generated credentials.
 *
 * Peer, host name and headers must agree. This excludes other machines, proxies, and host names that point at
 * this machine (DNS rebinding).
 */
function isLocalBrowser({ req, env }: Context<SandboxEnv>): boolean {
  const peer = env?.incoming?.socket.remoteAddress
  if (peer === undefined || !isLoopback(peer.replace(/^::ffff:/, ''))) return false
  if (PROXY_HEADERS.some((name) => req.header(name) !== undefined)) return false
  const { hostname } = new URL(req.url)
  const isLocalName = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isLocalName || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

const isLoopback = (address: string) =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'))
