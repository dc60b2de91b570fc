/** Serves the reference: for machines and for people, made when somebody asks for the first time. */
import { type Context, Hono } from 'hono'
import { respond } from '../gateway/respond.ts'
import { openApi } from './openapi.ts'
import { referencePage } from './page.ts'
import { styles } from './styles.ts'

/** The page is ours to the last byte: no script, one sheet of styles, nothing from elsewhere. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** @param prefix what stands before the addresses */
export function reference(prefix: string): Hono {
  const machines = once(() => JSON.stringify(openApi(prefix)))
  const people = once(() => String(referencePage()))

  return new Hono()
    .get('/openapi.json', (c) => said(c, machines(), 'application/json'))
    .get('/docs/styles.css', (c) => said(c, styles, 'text/css; charset=utf-8'))
    .get('/docs', (c) => {
      return said(c, people(), 'text/html; charset=utf-8', {
        'Content-Security-Policy': PAGE_POLICY,
      })
    })
}

function said(c: Context, text: string, type: string, own?: Record<string, string>): Response {
  const kept = { 'Cache-Control': 'public, max-age=300', 'Content-Type': type }
  return respond(c, 200, text, { ...kept, ...own })
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}
