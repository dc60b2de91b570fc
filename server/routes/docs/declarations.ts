/** Generates the API's types as one TypeScript declaration file without imports, for any client. */
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { componentsOf, inline, type JsonSchema, refTo, typeText } from './schemas.ts'

const HEAD = `/**
 * The endpoints of the tillkit server by method and path: their parameters, query, body and answer.
 *
 *   type Plans = MerchantCalls['GET /api/billing/plans']['answer']
 */
`

export function declarations(): string {
  const endpoints = ENDPOINTS.filter(({ response }) => typeof response !== 'string')
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
    interfaceOf('Anyone.', 'PublicCalls', of('anyone')),
    interfaceOf("A customer's session.", 'CustomerCalls', of('customer')),
    interfaceOf("A merchant's session.", 'MerchantCalls', of('merchant')),
    interfaceOf("The merchant's own server, by an API key.", 'ServerCalls', of('own server')),
    ...shapes,
  ].join('\n')
}

function interfaceOf(summary: string, name: string, entries: readonly Endpoint[]): string {
  return `/** ${summary} */\nexport interface ${name} {\n${entries.map(callOf).join('\n')}\n}\n`
}

function callOf({ summary, method, path, query, body, response }: Endpoint): string {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => `${id}: string`)
  const text = (schema: JsonSchema) => typeText(schema, '    ')
  const members = [
    ...(ids.length > 0 ? [`ids: { ${ids.join('; ')} }`] : []),
    ...(query ? [`query: ${text(inline(query))}`] : []),
    ...(body ? [`body: ${text(refTo(body))}`] : []),
    `answer: ${response && typeof response !== 'string' ? text(refTo(response)) : 'undefined'}`,
  ]
  const lines = members.map((member) => `    ${member}`).join('\n')
  return `  /** ${summary}. */\n  '${method} ${path}': {\n${lines}\n  }`
}
