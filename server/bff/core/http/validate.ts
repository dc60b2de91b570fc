/** Validates the path, query, headers and body of a request by schemas, before any upstream call. */
import type { Context } from 'hono'
import { z } from 'zod'
import type { ProblemIssue } from '../../../contract/problem.ts'
import { Id, pageUrl } from '../../../contract/scalars.ts'
import { type MerchantOperation, merchantPath } from '../../../operations/operation.ts'
import { isObject } from '../json.ts'
import { invalidRequest, ProblemError } from '../problem.ts'
import { compileWhenHot } from '../schema-cache.ts'
import type { OriginRules } from '../sessions/origins.ts'
import type { UpstreamRequest } from '../upstream/call.ts'
import { jsonPointer, readJson } from './body.ts'
import type { AppDeps } from './context.ts'

interface CustomerRequestSchemas {
  path: string
  query: z.ZodType | undefined
  body: z.ZodType | undefined
}

/** A customer's request: the query as the schema transforms it, with its defaults. */
export async function validateCustomerRequest(
  c: Context,
  { path, query, body }: CustomerRequestSchemas,
) {
  return {
    params: readParams(c, path),
    query: query && parseQuery(c, query).parsed,
    body: body && (await readKnownMembers(c, body)),
  }
}

/** A merchant's request: the members that the schemas name, as they were sent. */
export async function validateMerchantRequest(
  c: Context,
  operation: MerchantOperation,
  { origins, dialect }: Pick<AppDeps, 'origins' | 'dialect'>,
): Promise<UpstreamRequest> {
  const { query, bodyOptional = false } = operation
  const bodySchema = operation.bodyIn?.[dialect] ?? operation.body
  const params = readParams(c, merchantPath(operation))
  const rawQuery = query && knownQuery(c, query)
  const body = bodySchema && (await readKnownMembers(c, bodySchema, bodyOptional))
  return { params, query: rawQuery, body: assertAllowedReturnUrl(operation, body, origins) }
}

/** @throws {ProblemError} `unsupported-media-type` or `invalid-request` */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseBody(schema, await readJson(c))
}

/** @throws {ProblemError} `invalid-request` */
export const parseBody = <Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> => parseOrThrow(schema, body, jsonPointer)

/** An id of the path. */
export const readParam = (c: Context, name: string, schema: z.ZodType<string>): string =>
  parseOrThrow(schema, c.req.param(name), () => `#path/${name}`)

/** A path of the operations table in Hono's syntax. */
export const toHonoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const readParams = (c: Context, path: string): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, readParam(c, name, Id)]),
  )

async function readKnownMembers(
  c: Context,
  schema: z.ZodType,
  isOptional = false,
): Promise<unknown> {
  const input = await readJson(c, isOptional)
  return pickKnownMembers(input, parseOrThrow(schema, input, jsonPointer))
}

function knownQuery(c: Context, schema: z.ZodType): Record<string, string> {
  const { input, parsed } = parseQuery(c, schema)
  return pickKnownMembers(input, parsed) as Record<string, string>
}

/** The query, with its defaults. */
export const readQuery = <Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> =>
  parseQuery(c, schema).parsed

/** Parses the query. Parameters outside the schema are dropped, repeated ones are rejected. */
function parseQuery<Schema extends z.ZodType>(c: Context, schema: Schema) {
  const all = c.req.queries()
  const known = 'shape' in schema ? Object.keys(schema.shape as object) : []
  const repeated = known.filter((name) => (all[name]?.length ?? 0) > 1)
  if (repeated.length > 0) {
    const message = 'is given more than once'
    throw invalidRequest(...repeated.map((name) => ({ pointer: `#query/${name}`, message })))
  }
  const input = Object.fromEntries(Object.entries(all).map(([name, [value]]) => [name, value]))
  return { input, parsed: parseOrThrow(schema, input, ([name]) => `#query/${String(name)}`) }
}

const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** UUIDs are case-insensitive (RFC 9562, 4). */
const IdempotencyKey = z.guid('must be a UUID').toLowerCase().optional()

export const readIdempotencyKey = (c: Context): string | undefined =>
  parseOrThrow(IdempotencyKey, c.req.header(IDEMPOTENCY_KEY), () => `#header/${IDEMPOTENCY_KEY}`)

/**
 * Restricts the return URL of a payment link to pages of allowed origins. Returns the body with its URL serialised by
 * the WHATWG parser, so that every reader of it resolves the same page.
 * @throws {ProblemError} `invalid-request` for a page of another origin
 */
function assertAllowedReturnUrl(
  { returnUrlField: member }: MerchantOperation,
  body: unknown,
  origins: OriginRules,
): unknown {
  if (member === undefined) return body
  const members = body as Partial<Record<typeof member, string>>
  const address = members[member]
  // Some dialects make it optional; see `bodyIn`.
  if (address === undefined) return body
  const url = pageUrl(address)
  if (url && origins.allows(url.origin)) return { ...members, [member]: url.href }
  throw invalidRequest({ pointer: `/${member}`, message: 'must be a page of an allowed origin' })
}

/** The most invalid members that a problem names. */
const MAX_ERRORS = 50

/** Parses a value. @throws {ProblemError} `invalid-request`, with a pointer for each invalid member */
function parseOrThrow<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  pointerOf: (path: PropertyKey[]) => string,
): z.output<Schema> {
  const parsed = compileWhenHot(schema).safeParse(value)
  if (parsed.success) return parsed.data
  const errors = new Map<string, ProblemIssue>()
  for (const issue of parsed.error.issues.flatMap(issuePerMember)) {
    const pointer = pointerOf(issue.path)
    const invalid = issue.path.reduce<unknown>(memberOf, value)
    const message = invalid === undefined ? 'is required' : issue.message
    // One message a member: the first one.
    if (!errors.has(pointer)) errors.set(pointer, { pointer, message })
  }
  throw invalidMembers([...errors.values()])
}

function invalidMembers(errors: ProblemIssue[]): ProblemError {
  const more = errors.length - MAX_ERRORS
  return new ProblemError('invalid-request', {
    errors: errors.slice(0, MAX_ERRORS),
    ...(more > 0 && {
      detail: `The first ${MAX_ERRORS} faulty members are named; there are ${more} more.`,
    }),
  })
}

/** Splits the one issue that zod reports for all unknown members of an object. */
const issuePerMember = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((member) => ({
        ...issue,
        path: [...issue.path, member],
        message: 'is not supported',
      }))
    : [issue]

const memberOf = (at: unknown, key: PropertyKey): unknown =>
  typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    ? (at as Record<PropertyKey, unknown>)[key]
    : undefined

/**
 * Picks the members of `input` that its schema names, with their input values.
 *
 * Defaults and transforms of a schema are not forwarded to a service: a default is the service's own to fill in, and a
 * number that was sent as text is forwarded as text.
 * @param parsed the schema's output for `input`
 */
function pickKnownMembers(input: unknown, parsed: unknown): unknown {
  if (Array.isArray(input) && Array.isArray(parsed)) {
    return input.map((item, i) => pickKnownMembers(item, parsed[i]))
  }
  if (!isObject(input) || !isObject(parsed)) return input
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => Object.hasOwn(parsed, name))
      .map(([name, value]) => [name, pickKnownMembers(value, parsed[name])]),
  )
}
