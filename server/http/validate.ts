/** Validates the path, query and body of a request by schemas, before any upstream call. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { Id } from '../contract/scalars.ts'
import { merchantPath, type Operation } from '../operations/operation.ts'
import { invalidRequest } from '../problem.ts'
import type { UpstreamRequest } from '../upstream/call.ts'
import { jsonPointer, readJson } from './body.ts'
import type { AppDeps } from './context.ts'
import { parseOrThrow, pickKnownMembers } from './parse.ts'
import { assertAllowedReturnUrl } from './return-url.ts'

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
  operation: Operation,
  { origins, dialect }: Pick<AppDeps, 'origins' | 'dialect'>,
): Promise<UpstreamRequest> {
  const { query, bodyOptional = false } = operation
  const bodySchema = operation.bodyIn?.[dialect] ?? operation.body
  const params = readParams(c, merchantPath(operation))
  const rawQuery = query && knownQuery(c, query)
  const body = bodySchema && (await readKnownMembers(c, bodySchema, bodyOptional))
  return { params, query: rawQuery, body: assertAllowedReturnUrl(operation, body, origins) }
}

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
