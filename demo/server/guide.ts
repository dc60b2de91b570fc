/** Serves the documentation site below /guide, with its examples connected to the sandbox. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { services } from './services.ts'

/** A product with options, so that the examples show more than a price. */
const PRODUCT = 'wall-map'

export const isGuideBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'))

/** @param folder of the built site */
export function guide(folder: string, { linksByProduct }: ReturnType<typeof services>): Hono {
  const app = new Hono()

  app.use(headers)
  // The site has its own file of this name, for servers without a sandbox.
  app.get('/live.json', async (c) => {
    const links = await linksByProduct()
    const fetchFrom = '/demo/session?customer=northwind-maps'
    return c.json({ fetchFrom, link: links.get(PRODUCT)?.id ?? '' })
  })
  /** `/guide/start/server` is `start/server.html`. */
  const fileOf = (path: string) => {
    const file = path.replace(/^\/guide/, '')
    return existsSync(join(folder, `${file}.html`)) ? `${file}.html` : file
  }
  let files: MiddlewareHandler | undefined
  app.use('/*', async (c, next) => {
    // Made at the first request after the build, because it warns of a folder that does not exist.
    if (isGuideBuilt(folder)) files ??= serveStatic({ root: folder, rewriteRequestPath: fileOf })
    if (files) return files(c, next)
    return c.text(
      'Build the documentation, which takes minutes the first time: npm run docs\n',
      404,
    )
  })
  return app
}

/** Each page has a policy in its head; a frame can be forbidden by a header alone. */
const headers = createMiddleware(async function headers(c, next) {
  await next()
  c.header('Content-Security-Policy', "frame-ancestors 'none'")
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-store')
})
