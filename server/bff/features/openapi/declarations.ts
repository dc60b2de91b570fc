/** Generates the API's types as one TypeScript declaration file without imports, for any client. */
import type { Endpoint } from '../../core/forward/endpoint.ts'
import { componentsOf, inline, type JsonSchema, refTo, typeText } from './schemas.ts'

const HEAD = `/**
 * The endpoints of the tillkit server by method and path: their parameters, query, body and response.
 *
 *   type Plans = MerchantApi['GET /api/billing/plans']['response']
 */
`

export function declarations(all: readonly Endpoint[]): string {
  const endpoints = all.filter(({ response }) => typeof response !== 'string')
  const components = componentsOf(
    endpoints.flatMap(({ body, response }) =>
      [body, response].flatMap((schema) =>
        schema && typeof schema !== 'string' ? [refTo(schema)] : [],
      ),
    ),
  )
  const shapes = Object.entries(components).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema)}\n`,
  )
  const of = (...callers: Endpoint['caller'][]) =>
    endpoints.filter(({ caller }) => callers.includes(caller))
  return [
    HEAD,
    interfaceOf('Anyone.', 'PublicApi', of('anyone')),
    interfaceOf("A customer's session.", 'CustomerApi', of('customer', 'any session')),
    interfaceOf("A merchant's session.", 'MerchantApi', of('merchant', 'any session')),
    interfaceOf("The merchant's own server, by an API key.", 'ServerApi', of('own server')),
    ...shapes,
  ].join('\n')
}

function interfaceOf(summary: string, name: string, entries: readonly Endpoint[]): string {
  return `/** ${summary} */\nexport interface ${name} {\n${entries.map(endpointOf).join('\n')}\n}\n`
}

function endpointOf({ summary, method, path, query, body, response }: Endpoint): string {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => `${id}: string`)
  const text = (schema: JsonSchema) => typeText(schema, '    ')
  const members = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(query ? [`query: ${text(inline(query))}`] : []),
    ...(body ? [`body: ${text(refTo(body))}`] : []),
    `response: ${response && typeof response !== 'string' ? text(refTo(response)) : 'undefined'}`,
  ]
  const lines = members.map((member) => `    ${member}`).join('\n')
  return `  /** ${summary}. */\n  '${method} ${path}': {\n${lines}\n  }`
}
