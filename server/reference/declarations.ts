/** The table as a file of types alone, for whoever calls the API in TypeScript: no package needed to read it. */
import { ENTRIES, type Entry } from './entries.ts'
import { componentsOf, inline, type JsonSchema, refTo } from './schemas.ts'
import { typeText } from './type-text.ts'

const HEAD = `/**
 * What the tillkit server answers to whom: under each method and path what is asked, and what is answered.
 *
 *   type Plans = MerchantCalls['GET /api/billing/plans']['answer']
 */
`

export function declarations(): string {
  const asked = ENTRIES.filter(({ answer }) => typeof answer !== 'string')
  const components = componentsOf(
    asked.flatMap(({ body, answer }) =>
      [body, answer].flatMap((schema) =>
        schema && typeof schema !== 'string' ? [refTo(schema)] : [],
      ),
    ),
  )
  const shapes = Object.entries(components).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema)}\n`,
  )
  const of = (...callers: Entry['caller'][]) =>
    asked.filter(({ caller }) => callers.includes(caller))
  return [
    HEAD,
    interfaceOf('Anyone.', 'PublicCalls', of('anyone')),
    interfaceOf("A customer's session.", 'CustomerCalls', of('customer')),
    interfaceOf("A merchant's session.", 'MerchantCalls', of('merchant')),
    interfaceOf("The merchant's own server, by an API key.", 'ServerCalls', of('own server')),
    ...shapes,
  ].join('\n')
}

function interfaceOf(summary: string, name: string, entries: readonly Entry[]): string {
  return `/** ${summary} */\nexport interface ${name} {\n${entries.map(callOf).join('\n')}\n}\n`
}

function callOf({ summary, method, path, query, body, answer }: Entry): string {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => `${id}: string`)
  const text = (schema: JsonSchema) => typeText(schema, '    ')
  const members = [
    ...(ids.length > 0 ? [`ids: { ${ids.join('; ')} }`] : []),
    ...(query ? [`query: ${text(inline(query))}`] : []),
    ...(body ? [`body: ${text(refTo(body))}`] : []),
    `answer: ${answer && typeof answer !== 'string' ? text(refTo(answer)) : 'undefined'}`,
  ]
  const lines = members.map((member) => `    ${member}`).join('\n')
  return `  /** ${summary}. */\n  '${method} ${path}': {\n${lines}\n  }`
}
