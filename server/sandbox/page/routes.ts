/** The sandbox's page and what it is made of. */
import { type Context, Hono } from 'hono'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { sandboxPage } from './page.ts'
import { script } from './script.ts'
import { styles } from './styles.ts'
import { readView } from './view.ts'

/** Only our own style, script and requests; no form is ever sent. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function page(context: SandboxContext) {
  const { clientId, clientSecret, areCredentialsGenerated } = context.settings
  return new Hono<SandboxEnv>()
    .get('/', (c) => c.redirect('/sandbox'))
    .get('/sandbox', async (c) => {
      c.header('Content-Security-Policy', POLICY)
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Referrer-Policy', 'same-origin')
      c.header('Cache-Control', 'no-store')
      const mayShow = areCredentialsGenerated && isFromThisMachine(c)
      const credentials = mayShow ? { clientId, clientSecret } : undefined
      return c.html(sandboxPage(await readView(context), credentials))
    })
    .get('/sandbox/assets/page.css', (c) => asset(c, 'text/css; charset=utf-8', styles))
    .get('/sandbox/assets/page.js', (c) => asset(c, 'text/javascript; charset=utf-8', script))
}

function asset(c: Context, type: string, text: string) {
  c.header('Content-Type', type)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-cache')
  return c.body(text)
}
