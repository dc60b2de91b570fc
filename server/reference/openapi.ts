/** The API as an OpenAPI 3.1 document, made from the table. */
import { PROBLEMS, Problem, type ProblemCode } from '../contract/problem.ts'
import { type Caller, ENTRIES, type Entry, grouped, groupOf } from './entries.ts'
import { componentsOf, inline, type Json, type JsonSchema, refTo } from './schemas.ts'

const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]
const PROBLEM_STATUSES = [...new Set(PROBLEM_CODES.map((code) => PROBLEMS[code][0]))]

/** By which credential each is known. */
const SCHEMES: Record<Caller, string[]> = {
  anyone: [],
  'own server': ['apiKey'],
  'any session': ['customerSession', 'merchantSession'],
  customer: ['customerSession'],
  merchant: ['merchantSession'],
}

/** @param prefix what stands before the addresses */
export function openApi(prefix: string): JsonSchema {
  const paths: Record<string, Record<string, Json>> = {}
  for (const entry of ENTRIES) {
    const at = paths[entry.path] ?? {}
    at[entry.method.toLowerCase()] = operationOf(entry)
    paths[entry.path] = at
  }
  const responses = Object.fromEntries(PROBLEM_STATUSES.map((status) => [status, problem(status)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'tillkit',
      version: '1.0.0',
      description:
        'The backend-for-frontend: sessions for pages, what a customer may see of their own, ' +
        'and every operation of the services for a back office.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: prefix || '/' }],
    tags: [...grouped().keys()].map((name) => ({ name })),
    paths,
    components: {
      schemas: componentsOf([paths, responses]),
      responses,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: "A key of the merchant's server." },
        customerSession: session('a customer'),
        merchantSession: session('the back office'),
      },
    },
  }
}

const session = (whose: string): JsonSchema => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: `A session of ${whose}; it holds the scopes that the operation names.`,
})

function operationOf(entry: Entry): JsonSchema {
  const { id, summary, caller, scope, body, bodyOptional } = entry
  return {
    operationId: id,
    summary,
    tags: [groupOf(entry)],
    security: SCHEMES[caller].map((name) => ({ [name]: scope === undefined ? [] : [scope] })),
    parameters: parametersOf(entry),
    ...(body && {
      requestBody: {
        required: !bodyOptional,
        content: { 'application/json': { schema: refTo(body) } },
      },
    }),
    responses: responsesOf(entry),
  }
}

function parametersOf({ path, query, takesKey }: Entry): Json[] {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,127}$' },
  }))
  const { properties = {}, required = [] } = query ? inline(query) : {}
  const members = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: (required as string[]).includes(name),
      schema,
    }),
  )
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A UUID for what is meant: asked again with it, it is done once.',
    schema: { type: 'string', format: 'uuid' },
  }
  return [...ids, ...members, ...(takesKey ? [key] : [])]
}

function responsesOf(entry: Entry): JsonSchema {
  const { status, or, otherwise, answer } = entry
  const described = { description: 'It worked.', ...contentOf(entry) }
  const bodiless = { description: 'It worked; there is no body.' }
  return {
    [status]: status === 204 || answer === null ? bodiless : described,
    ...(or && { [or]: described }),
    ...(otherwise && { [otherwise]: { ...described, description: 'It is not so.' } }),
    ...Object.fromEntries(
      failuresOf(entry).map((failure) => [failure, { $ref: `#/components/responses/${failure}` }]),
    ),
  }
}

function contentOf({ answer }: Entry): JsonSchema {
  if (answer === null) return {}
  if (typeof answer === 'string') return { content: { [answer]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: refTo(answer) } } }
}

/** The statuses of problems that an operation can come to. */
function failuresOf({ caller, method, path, query, body, scope }: Entry): number[] {
  const asks = scope !== undefined
  const writes = method !== 'GET'
  const reaches = asks || path.includes('{') || path === '/api/sessions'
  const may = new Map<number, boolean>([
    [400, Boolean(query || body) || path.includes('{')],
    [401, caller !== 'anyone'],
    [403, caller !== 'anyone'],
    [404, path.includes('{') || asks],
    [409, asks && writes],
    [413, Boolean(body)],
    [415, Boolean(body)],
    [422, asks && writes],
    [429, path.startsWith('/api/')],
    [500, path.startsWith('/api/')],
    [502, reaches],
    // What replicas share may be out of reach too.
    [503, reaches || writes],
    [504, reaches],
  ])
  return [...may].filter(([, it]) => it).map(([status]) => status)
}

const problem = (status: number): JsonSchema => ({
  description: PROBLEM_CODES.filter((code) => PROBLEMS[code][0] === status)
    .map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`)
    .join(' '),
  content: { 'application/problem+json': { schema: refTo(Problem) } },
})
