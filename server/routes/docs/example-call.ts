/** Writes an example call of an endpoint with curl; its body has the required members of the schema. */
import type { Caller, Endpoint } from '../endpoint.ts'
import { componentsOf, inline, type Json, type JsonSchema, nameIn, refTo } from './schemas.ts'

/** The shell variable of each caller's credential. */
const CREDENTIALS: Record<Caller, string | undefined> = {
  anyone: undefined,
  'own server': 'API_KEY',
  'any session': 'SESSION_TOKEN',
  customer: 'SESSION_TOKEN',
  merchant: 'SESSION_TOKEN',
}

/** Texts of members that the schema describes by no more than a pattern or a refinement. */
const TEXTS: Readonly<Record<string, string>> = {
  currency_code: 'USD',
  currency: 'USD',
  email: 'ada@example.com',
  origins: 'https://shop.example',
  return_url: 'https://shop.example/thanks',
  return_to: 'https://shop.example/account',
  state: '7Qk0p3mZr1VwYx5tL9aBcd',
  proof: 'e8HnT2uKs6JfRg4oD0iPqA',
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  value: '10.00',
  rate_amount: '1',
  rate: '8.25',
  preview: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmVk',
  invoice_id: '5b7f9a34-1c9e-4b52-9d0e-2f6a1c8e7d10',
  fee_id: '0d4c2f8e-77aa-4a39-8f3b-6b1e5a9c4d22',
}

/** Shown beside the required members: an item needs a price unless its options have prices (links-39). */
const SHOWN = ['unit_amount']

/** `$BFF` is the origin of this server, with its prefix. */
export function exampleCall(endpoint: Endpoint): string {
  const { method, caller, body, takesIdempotencyKey } = endpoint
  const credential = CREDENTIALS[caller]
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$BFF${exampleUrl(endpoint)}"`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(exampleOf(body))}'`]
      : []),
  ]
  return lines.join(' \\\n  ')
}

/** Ids are written as `INVOICE_ID`; only required parameters are in the query. */
function exampleUrl({ path, query }: Endpoint): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, id: string) => id.toUpperCase())
  const { properties = {}, required = [] } = query ? inline(query) : {}
  const members = (required as string[]).map(
    (name) =>
      `${name}=${exampleValue((properties as Record<string, JsonSchema>)[name]!, name, {})}`,
  )
  return members.length > 0 ? `${filled}?${members.join('&')}` : filled
}

function exampleOf(body: NonNullable<Endpoint['body']>): Json {
  const ref = refTo(body)
  return exampleValue(ref, '', componentsOf([ref]))
}

function exampleValue(
  schema: JsonSchema,
  name: string,
  components: Record<string, JsonSchema>,
): Json {
  const { $ref, type, properties, required = [], items, anyOf, oneOf, allOf } = schema
  const referenced = components[nameIn($ref ?? null) ?? '']
  if (referenced) return exampleValue(referenced, name, components)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]!
  const choices = anyOf ?? oneOf ?? allOf
  if (Array.isArray(choices)) return exampleValue(choices[0] as JsonSchema, name, components)
  if (properties) {
    const members = Object.entries(properties as Record<string, JsonSchema>)
    const isRequired = ([member]: [string, JsonSchema]) =>
      [...(required as string[]), ...SHOWN].includes(member)
    // Without a required member the first one shows the shape.
    const shown = members.some(isRequired) ? members.filter(isRequired) : members.slice(0, 1)
    return Object.fromEntries(
      shown.map(([member, part]) => [member, exampleValue(part, member, components)]),
    )
  }
  if (type === 'array') return [exampleValue((items ?? {}) as JsonSchema, name, components)]
  if (type === 'integer' || type === 'number') return 10
  if (type === 'boolean') return true
  if (type === 'object') return {}
  if (Object.hasOwn(TEXTS, name)) return TEXTS[name]!
  if (schema.format === 'date') return '2026-01-31'
  if (schema.format === 'date-time') return '2026-01-31T00:00:00Z'
  if (/date/.test(name)) return '2026-01-31'
  return name.replaceAll('_', '-') || 'text'
}
