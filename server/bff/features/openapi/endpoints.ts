/** Serves the API's description for tools; the documentation site has it for people. */
import { z } from 'zod'
import { endpoint } from '../../core/forward/endpoint.ts'

export const readOpenApi = endpoint({
  id: 'readOpenApi',
  summary: 'This API as OpenAPI 3.1',
  method: 'GET',
  path: '/openapi.json',
  caller: 'anyone',
  status: 200,
  response: z.looseObject({ openapi: z.string() }),
  handler: ({ c }, { openApi }) =>
    c.body(openApi(), 200, {
      'Cache-Control': 'public, max-age=300',
      'Content-Type': 'application/json',
    }),
})
