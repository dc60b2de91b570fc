/** Serves the API reference and its style sheet. */
import { z } from 'zod'
import type { AppContext } from '../../http/context.ts'
import { endpoint } from '../endpoint.ts'
import { styles } from './styles.ts'

/** The page has no script, one stylesheet and nothing from another origin; its form searches it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Characters of a search. */
const MAX_SEARCH = 100

export const readOpenApi = endpoint({
  id: 'readOpenApi',
  summary: 'This reference as OpenAPI 3.1',
  method: 'GET',
  path: '/openapi.json',
  caller: 'anyone',
  status: 200,
  response: z.looseObject({ openapi: z.string() }),
  handler: ({ c }, { reference }) => respondText(c, reference.openApi(), 'application/json'),
})

export const readDocs = endpoint({
  id: 'readDocs',
  summary: 'This reference as HTML, whole or by a search',
  method: 'GET',
  path: '/docs',
  caller: 'anyone',
  query: z.object({ q: z.string().max(MAX_SEARCH).optional() }),
  status: 200,
  response: 'text/html',
  handler({ c }, { reference }) {
    c.header('Content-Security-Policy', PAGE_POLICY)
    // Cut and not refused, because people type it.
    const search = (c.req.query('q') ?? '').slice(0, MAX_SEARCH).trim()
    return respondText(c, reference.page(search), 'text/html; charset=utf-8')
  },
})

/** `GET /docs/styles.css`, a part of the page and no endpoint of the API. */
export const respondStyles = (c: AppContext): Response =>
  respondText(c, styles, 'text/css; charset=utf-8')

const respondText = (c: AppContext, text: string, type: string): Response =>
  c.body(text, 200, { 'Cache-Control': 'public, max-age=300', 'Content-Type': type })
