/**
 * The demo's website: a shop, a customer's account, the shop's back office, and a link to the sandbox's dashboard.
 *
 * Like a merchant's website it serves pages with the elements, and the one route that they need: it mints a session
 * with the merchant's API key.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type DemoOptions, demo } from './demo.ts'
import { gallery } from './gallery/gallery.ts'
import { guide, isGuideBuilt } from './guide.ts'
import { latestOrderId } from './orders.ts'
import { openSales, type Sales } from './sales.ts'
import { services } from './services.ts'

export interface SiteOptions extends DemoOptions {
  /** The BFF's origin for the pages; empty where they share it. */
  api: string
  /** The folder of the built pages. */
  pages: string
  /** The folder of the elements' scripts and their integrity.json. */
  scripts: string
  /** The folder of the documentation site, which `npm run docs` builds. */
  guide?: string
  /** The payments that the shop was notified of; in memory when absent. */
  sales?: Sales
}

const PAGES = {
  '/': 'index',
  '/pricing': 'pricing',
  '/account': 'account',
  '/office': 'office',
  '/gallery': 'gallery',
  '/gallery/office': 'gallery-office',
  '/thanks': 'thanks',
}

export function site(options: SiteOptions): Hono {
  const app = new Hono()
  const call = services(options)
  const { sales = openSales() } = options
  // Read with the scripts themselves, at the start: a later build is for the next start.
  const { files } = JSON.parse(readFileSync(join(options.scripts, 'integrity.json'), 'utf8'))

  if (options.guide) {
    app.get('/guide', (c) => c.redirect('/guide/'))
    app.route('/guide', guide(options.guide, call))
  }
  app.use(policy(options.api))
  app.route('/demo', demo(options, call, sales))
  app.route('/gallery', gallery())
  for (const [path, name] of Object.entries(PAGES)) {
    app.get(path, async (c) => {
      const state = encodeURIComponent(c.req.query('state') || 'ready')
      const latestOrder = name === 'index' ? latestOrderId(sales) : ''
      const { html, scripts } = await page(name, { ...options, files, state, latestOrder }, call)
      // The browser requests the elements before it has read the page.
      const hints = scripts.map((name) =>
        preloadOf(`${options.api}/${name}`, files[name]!.integrity),
      )
      c.header('Link', hints.join(', '))
      return c.html(html)
    })
  }
  app.get('/sandbox', (c) => c.redirect(`${options.sandboxUrl}/sandbox`))
  app.use('/assets/*', serveStatic({ root: options.pages }))
  return app
}

interface PageValues extends SiteOptions {
  /** The scripts by name. */
  files: Record<string, { integrity: string }>
  /** Of the gallery. */
  state: string
  /** Id of the newest order so far. */
  latestOrder: string
}

/** The place for the hash of a script, with its name. */
const SCRIPT = /\{\{integrity ([\w.-]+)\}\}/g

/** Removed from the pages while there is no documentation site. */
const GUIDE_LINK = /<a href="\/guide\/">.*?<\/a>\s*/g

/**
 * A built page with its run-time values (integrity, gallery state, payment links, newest order), and the names of its
 * scripts.
 */
async function page(
  name: string,
  { pages, guide, api, files, state, latestOrder }: PageValues,
  call: ReturnType<typeof services>,
): Promise<{ html: string; scripts: string[] }> {
  const built = await readFile(join(pages, `${name}.html`), 'utf8')
  const scripts = [...built.matchAll(SCRIPT)].map(([, script = '']) => script)
  const links = built.includes('{{link ') ? await call.linksByProduct() : new Map()
  const shown = guide && isGuideBuilt(guide) ? built : built.replaceAll(GUIDE_LINK, '')
  const html = shown
    .replaceAll('{{api}}', asText(api))
    .replace(SCRIPT, (_, script: string) => asText(files[script]!.integrity))
    .replaceAll('{{state}}', asText(state))
    .replaceAll('{{latest order}}', asText(latestOrder))
    .replace(/\{\{(link|address) ([\w-]+)\}\}/g, (_, what: string, product: string) => {
      const { id = '', payment_link = '' } = links.get(product) ?? {}
      return asText(what === 'link' ? id : payment_link)
    })
  return { html, scripts }
}

const preloadOf = (url: string, integrity: string) =>
  `<${url}>; rel=modulepreload; integrity="${integrity}"; crossorigin=anonymous`

const asText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The strictest policy a page with the elements can have; a merchant may copy it. */
const policy = (api: string) =>
  createMiddleware(async function policy(c, next) {
    await next()
    c.header(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        `script-src 'self' ${api}`,
        "style-src 'self'",
        "img-src 'self'",
        `connect-src 'self' ${api}`,
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        // Each of the return page's two scripts has a Lit of its own.
        `trusted-types lit-html${c.req.path === '/thanks' ? " 'allow-duplicates'" : ''}`,
      ].join('; '),
    )
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('Cache-Control', 'no-store')
  })
