// Serves the demo's pages and the elements from their sources, and passes all other requests to the backend.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { elements } from './elements.mjs'
import { PRIVATE_FILES } from './private-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The file of each page by its path, without the ending. */
const PAGES = {
  '/pricing': '/pricing',
  '/account': '/account',
  '/office': '/office',
  '/gallery': '/gallery',
  '/gallery/office': '/gallery-office',
  '/thanks': '/thanks',
}

/**
 * @param {{ port: number, backend: string, docs?: string }} addresses docs is absent while its packages are not
 *   installed
 */
export async function startPages({ port, backend, docs }) {
  // With the pages' own Host, because the demo's server serves pages of its own origin alone.
  const toBackend = { target: backend, changeOrigin: false }
  const server = await createServer({
    configFile: false,
    root: `${root}demo`,
    appType: 'mpa',
    cacheDir: `${root}node_modules/.cache/dev`,
    server: {
      port,
      strictPort: true,
      // No page of another port may read the sources, and no file beside the pages and the elements is served: the data
      // folder has keys.
      cors: false,
      fs: { allow: [`${root}demo`, `${root}components`], deny: PRIVATE_FILES },
      proxy: {
        '^/guide/live.json$': toBackend,
        ...(docs && { '^/guide(/|$)': { target: docs, ws: true } }),
        '^/(api|dev|docs|openapi.json|sandbox|guide|demo|healthz|readyz)(/|\\?|$)': toBackend,
        '^/gallery/[^/]+/api/': toBackend,
      },
    },
    plugins: [elements(), pages(backend)],
  })
  return server.listen()
}

/** Short addresses of the pages, and the values that the demo's server fills in. */
const pages = (backend) => ({
  name: 'demo-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const { pathname, search } = new URL(request.url, 'http://localhost')
      if (Object.hasOwn(PAGES, pathname)) request.url = `${PAGES[pathname]}.html${search}`
      next()
    })
  },
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { originalUrl = '/' }) {
      const state = new URL(originalUrl, 'http://localhost').searchParams.get('state') ?? 'ready'
      const links = html.includes('{{link ') ? await linksOf(backend) : {}
      const script = '<script vite-ignore type="module" src="/$1.js" data-api=""></script>'
      return html
        .replaceAll(/<script vite-ignore [^>]*src="[^"]*\/([\w-]+)\.js"[^>]*><\/script>/g, script)
        .replaceAll('{{state}}', encodeURIComponent(state))
        .replace(/\{\{(link|address) ([\w-]+)\}\}/g, (_, member, product) => {
          const { id = '', payment_link = '' } = links[product] ?? {}
          return member === 'link' ? id : payment_link
        })
        .replaceAll(/\{\{[\w. -]+\}\}/g, '')
    },
  },
})

/** The links on sale; none while the backend starts. */
const linksOf = (backend) =>
  fetch(`${backend}/dev/links`).then(
    (response) => (response.ok ? response.json() : {}),
    () => ({}),
  )
