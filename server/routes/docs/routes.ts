/** Serves the API reference: as OpenAPI for tools and as HTML for people, each built on first use. */
import { Hono } from 'hono'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { openApi } from './openapi.ts'
import { referencePage } from './page.ts'
import { styles } from './styles.ts'

/** The page has no script, one stylesheet and nothing from another origin. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** @param prefix of every path */
export function docsRoutes(prefix: string): Hono<AppEnv> {
  const openApiJson = lazy(() => JSON.stringify(openApi(prefix)))
  const html = lazy(() => String(referencePage()))

  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => respondText(c, openApiJson(), 'application/json'))
    .get('/docs/styles.css', (c) => respondText(c, styles, 'text/css; charset=utf-8'))
    .get('/docs', (c) => {
      c.header('Content-Security-Policy', PAGE_POLICY)
      return respondText(c, html(), 'text/html; charset=utf-8')
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
