/** Serves the reference: for machines and for people, made when somebody asks for the first time. */
import { Hono } from 'hono'
import type { GatewayContext, GatewayEnv } from '../gateway/context.ts'
import { respond } from '../gateway/respond.ts'
import type { Last, Way } from '../gateway/way.ts'
import { openApi } from './openapi.ts'
import { referencePage } from './page.ts'
import { styles } from './styles.ts'

/** The page is ours to the last byte: no script, one sheet of styles, nothing from elsewhere. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** @param prefix what stands before the addresses */
export function reference(way: Way, prefix: string): Hono<GatewayEnv> {
  const machines = once(() => JSON.stringify(openApi(prefix)))
  const people = once(() => String(referencePage()))

  const page: Last = (c) =>
    said(c, people(), 'text/html; charset=utf-8', { 'Content-Security-Policy': PAGE_POLICY })

  const file = (text: () => string, type: string) => way(undefined, (c) => said(c, text(), type))
  return new Hono<GatewayEnv>()
    .get('/openapi.json', file(machines, 'application/json'))
    .get(
      '/docs/styles.css',
      file(() => styles, 'text/css; charset=utf-8'),
    )
    .get('/docs', way(undefined, page))
}

function said(
  c: GatewayContext,
  text: string,
  type: string,
  own?: Record<string, string>,
): Response {
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
