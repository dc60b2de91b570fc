/** Generates an OpenAPI 3.1 document from the endpoints. */
import { PROBLEMS, Problem, type ProblemCode } from '../../../contract/problem.ts'
import type { Caller, Endpoint } from '../../core/forward/endpoint.ts'
import { componentsOf, inline, type Json, type JsonSchema, refTo } from './schemas.ts'
import { groupByTag, tagOf } from './tags.ts'

const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]
const PROBLEM_STATUSES = [...new Set(PROBLEM_CODES.map((code) => PROBLEMS[code][0]))]

/** The security schemes of each caller. */
const SCHEMES: Record<Caller, string[]> = {
  anyone: [],
  'own server': ['apiKey'],
  'any session': ['customerSession', 'merchantSession'],
  customer: ['customerSession'],
  merchant: ['merchantSession'],
}

export function openApi(endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const at = paths[endpoint.path] ?? {}
    at[endpoint.method.toLowerCase()] = operationOf(endpoint)
    paths[endpoint.path] = at
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
    // Relative to this document: a surrounding server may have taken a prefix away.
    servers: [{ url: '.' }],
    tags: [...groupByTag(endpoints).keys()].map((name) => ({ name })),
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

const session = (owner: string): JsonSchema => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: `A session of ${owner}; it holds the scopes that the operation names.`,
})

function operationOf(endpoint: Endpoint): JsonSchema {
  const { id, summary, caller, scope, body, bodyOptional } = endpoint
  return {
    operationId: id,
    summary,
    tags: [tagOf(endpoint)],
    security: SCHEMES[caller].map((name) => ({ [name]: scope === undefined ? [] : [scope] })),
    parameters: parametersOf(endpoint),
    ...(body && {
      requestBody: {
        required: !bodyOptional,
        content: { 'application/json': { schema: refTo(body) } },
      },
    }),
    responses: responsesOf(endpoint),
  }
}

function parametersOf({ path, query, takesIdempotencyKey }: Endpoint): Json[] {
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
    description:
      'A UUID that identifies the request: repeated with it, the request is executed once.',
    schema: { type: 'string', format: 'uuid' },
  }
  return [...ids, ...members, ...(takesIdempotencyKey ? [key] : [])]
}

function responsesOf(endpoint: Endpoint): JsonSchema {
  const { status, alternativeStatus, errorStatus, response } = endpoint
  const described = { description: 'It worked.', ...contentOf(endpoint) }
  const bodiless = { description: 'It worked; there is no body.' }
  return {
    [status]: status === 204 || response === null ? bodiless : described,
    ...(alternativeStatus && { [alternativeStatus]: described }),
    ...(errorStatus && { [errorStatus]: { ...described, description: 'It is not so.' } }),
    ...Object.fromEntries(
      problemStatusesOf(endpoint).map((failure) => [
        failure,
        { $ref: `#/components/responses/${failure}` },
      ]),
    ),
  }
}

function contentOf({ response }: Endpoint): JsonSchema {
  if (response === null) return {}
  if (typeof response === 'string')
    return { content: { [response]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: refTo(response) } } }
}

/** The statuses of problems that an endpoint can respond with. */
function problemStatusesOf(endpoint: Endpoint): number[] {
  const { caller, method, path, query, body, scope, response, takesIdempotencyKey } = endpoint
  const isStream = response === 'text/event-stream'
  const callsService = scope !== undefined
  const isWrite = method !== 'GET'
  const mayCallService = callsService || path.includes('{') || caller === 'own server'
  const statuses = new Map<number, boolean>([
    [400, Boolean(query || body || takesIdempotencyKey) || path.includes('{')],
    [401, caller !== 'anyone'],
    [403, caller !== 'anyone'],
    [404, path.includes('{') || callsService || isStream],
    [409, callsService && isWrite],
    [413, isWrite],
    [415, Boolean(body)],
    [422, callsService && isWrite],
    [429, true],
    [500, path.startsWith('/api/')],
    [502, mayCallService],
    // The store that replicas share may be unreachable too.
    [503, mayCallService || isWrite || isStream],
    [504, mayCallService],
  ])
  return [...statuses].filter(([, isPossible]) => isPossible).map(([status]) => status)
}

const problem = (status: number): JsonSchema => ({
  description: PROBLEM_CODES.filter((code) => PROBLEMS[code][0] === status)
    .map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`)
    .join(' '),
  content: { 'application/problem+json': { schema: refTo(Problem) } },
})
