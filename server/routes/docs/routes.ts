/** Serves the API reference: as OpenAPI for tools and as HTML for people, each built on first use. */
import { Hono } from 'hono'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { openApi } from './openapi.ts'
import { referencePage } from './page.ts'
import { styles } from './styles.ts'

/** The page has no script, one stylesheet and nothing from another origin; its form searches it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Characters of a search. */
const MAX_SEARCH = 100

/** @param homeUrl of the site around the API */
export function docsRoutes(homeUrl?: string): Hono<AppEnv> {
  const openApiJson = lazy(() => JSON.stringify(openApi()))
  const render = (search: string) => String(referencePage({ search, homeUrl }))
  const wholePage = lazy(() => render(''))

  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => respondText(c, openApiJson(), 'application/json'))
    .get('/docs/styles.css', (c) => respondText(c, styles, 'text/css; charset=utf-8'))
    .get('/docs', (c) => {
      c.header('Content-Security-Policy', PAGE_POLICY)
      const search = (c.req.query('q') ?? '').slice(0, MAX_SEARCH).trim()
      return respondText(c, search ? render(search) : wholePage(), 'text/html; charset=utf-8')
    })
}

const respondText = (c: AppContext, text: string, type: string): Response =>
  c.body(text, 200, { 'Cache-Control': 'public, max-age=300', 'Content-Type': type })

function lazy(build: () => string): () => string {
  let text: string | undefined
  return () => {
    text ??= build()
    return text
  }
}
