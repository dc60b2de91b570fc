/** Writes the API reference as Markdown: a page a tag, each call with its parameters and an example. */
import { z } from 'zod'
import type { Endpoint } from '../../server/bff/core/forward/endpoint.ts'
import { ENDPOINTS } from '../../server/bff/features/index.ts'
import { inline, type JsonSchema, typeText } from '../../server/bff/features/openapi/schemas.ts'
import { groupByTag } from '../../server/bff/features/openapi/tags.ts'
import { EXAMPLE_BODIES } from './examples.ts'

export interface ReferencePage {
  slug: string
  title: string
  text: string
}

const API = 'https://pay.shop.example'

const CREDENTIALS: Record<Endpoint['caller'], string> = {
  anyone: 'no credential',
  'own server': 'the API key of your server',
  'any session': 'a session',
  customer: "a customer's session",
  merchant: "a merchant's session",
}
const TYPES: Partial<Record<Endpoint['caller'], string>> = {
  anyone: 'PublicApi',
  'own server': 'ServerApi',
  'any session': 'CustomerApi',
  customer: 'CustomerApi',
  merchant: 'MerchantApi',
}

export const referencePages = (): ReferencePage[] =>
  [...groupByTag(ENDPOINTS)].map(([title, endpoints]) => ({
    slug: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    title,
    text: `# ${title}\n\n${endpoints.map(section).join('\n\n')}\n`,
  }))

function section(endpoint: Endpoint): string {
  const { summary, method, path, caller, scope, takesIdempotencyKey } = endpoint
  const facts = [
    `Needs ${CREDENTIALS[caller]}${scope ? ` with the scope \`${scope}\`` : ''}.`,
    `Responds with ${statusOf(endpoint)}.`,
    ...(takesIdempotencyKey ? ['Takes an `Idempotency-Key`, a UUID per intent.'] : []),
  ]
  const parts = [
    `## ${summary}`,
    `\`${method} ${path}\``,
    facts.join(' '),
    parameters(endpoint),
    `::: code-group\n${fenced('sh [curl]', curl(endpoint))}\n${typescript(endpoint)}:::`,
    responseType(endpoint),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function statusOf({ status, alternativeStatus, errorStatus, response }: Endpoint): string {
  const others = [alternativeStatus, errorStatus].filter((other) => other !== undefined)
  const all = [status, ...others].map((each) => `\`${each}\``).join(' or ')
  return response === null ? `${all}, no body` : all
}

function parameters({ query }: Endpoint): string {
  const { properties = {} } = (query ? inline(query) : {}) as { properties?: SchemasByName }
  const rows = Object.entries(properties).map(
    ([name, schema]) => `| \`${name}\` | ${typeOf(schema)} | ${bounds(schema)} |`,
  )
  if (rows.length === 0) return ''
  return `| Query | Type | |\n|---|---|---|\n${rows.join('\n')}`
}

type SchemasByName = Record<string, JsonSchema>

const typeOf = (schema: JsonSchema): string => {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(' ')
  if (Array.isArray(schema.anyOf)) {
    const types = (schema.anyOf as JsonSchema[]).map(typeOf)
    return [...new Set(types)].join(' or ')
  }
  return schema.const === undefined ? String(schema.type ?? '') : `\`${schema.const}\``
}

const bounds = ({ minimum, maximum, default: initial }: JsonSchema): string => {
  const range = [
    typeof minimum === 'number' && minimum > -1e15 ? `from ${minimum}` : '',
    typeof maximum === 'number' && maximum < 1e15 ? `to ${maximum}` : '',
    initial === undefined ? '' : `default ${JSON.stringify(initial)}`,
  ]
  return range.filter(Boolean).join(', ')
}

/** A path with example ids. */
const pathWithIds = (path: string) =>
  path
    .replace('/payment-links/{id}', '/payment-links/PLB-AB12CD34EF56')
    .replaceAll(/\{\w+\}/g, 'example-id')

function curl({ method, path, caller, body, id }: Endpoint): string {
  const credential = caller === 'own server' ? '$BFF_KEY' : '$TOKEN'
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${API}${pathWithIds(path)}`,
    ...(caller === 'anyone' ? [] : [`  -H "Authorization: Bearer ${credential}"`]),
    ...(body
      ? ["  -H 'Content-Type: application/json'", `  -d '${json(EXAMPLE_BODIES[id])}'`]
      : []),
  ]
  return lines.join(' \\\n')
}

function typescript({ method, path, caller, body, id, response }: Endpoint): string {
  const api = TYPES[caller]
  if (!api || typeof response === 'string') return ''
  const headers = [
    ...(caller === 'anyone' ? [] : [`authorization: \`Bearer \${token}\``]),
    ...(body ? ["'content-type': 'application/json'"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body ? ['  body: JSON.stringify(body),'] : []),
  ]
  const url = `'${API}${pathWithIds(path)}'`
  const lines = [
    ...(body || response
      ? [
          `import type { ${api} } from '@tillkit/server/api'`,
          '',
          `type Endpoint = ${api}['${method} ${path}']`,
        ]
      : []),
    ...(body ? [`const body: Endpoint['body'] = ${json(EXAMPLE_BODIES[id])}`] : []),
    options.length > 0
      ? `const response = await fetch(${url}, {\n${options.join('\n')}\n})`
      : `const response = await fetch(${url})`,
    ...(response ? ["const data = (await response.json()) as Endpoint['response']"] : []),
  ]
  return `${fenced('ts [TypeScript]', lines.join('\n'))}\n`
}

function responseType({ response }: Endpoint): string {
  if (response === null || typeof response === 'string') return ''
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  return `::: details Response\n${fenced('ts', typeText(schema))}\n:::`
}

const json = (value: unknown) => JSON.stringify(value, null, 2)
const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
