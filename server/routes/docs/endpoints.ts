/** Serves the API's description for tools; the documentation site has it for people. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { openApi } from './openapi.ts'

let text: string | undefined

export const readOpenApi = endpoint({
  id: 'readOpenApi',
  summary: 'This API as OpenAPI 3.1',
  method: 'GET',
  path: '/openapi.json',
  caller: 'anyone',
  status: 200,
  response: z.looseObject({ openapi: z.string() }),
  handler({ c }) {
    // On the first request, because it takes a moment.
    text ??= JSON.stringify(openApi())
    const headers = { 'Cache-Control': 'public, max-age=300', 'Content-Type': 'application/json' }
    return c.body(text, 200, headers)
  },
})
