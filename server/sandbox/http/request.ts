/** Reads body, query, path parameters and headers of a request, and validates them by the contract's schemas. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { Id } from '../../contract/scalars.ts'
import { notFound, ServiceError } from './errors.ts'
import { validate } from './validation.ts'

/** CHOICE: the services document no limit (authorizations-31). */
const MAX_BODY_BYTES = 256 * 1024

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

/** The validated JSON body, without members that the schema does not name. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return (await readBodyWithText(c, schema)).body
}

/** As `readBody`, with the text as it was received. */
export async function readBodyWithText<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ body: z.output<Schema>; text: string }> {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new ServiceError(415)
  const bytes = await readBytes(c)
  return { body: parseBody(bytes, schema), text: new TextDecoder().decode(bytes) }
}

function parseBody<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  let text: string
  let body: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    body = JSON.parse(text)
  } catch {
    throw new ServiceError(400, [
      {
        issue: 'MALFORMED_REQUEST_JSON',
        description: 'The body is not valid JSON.',
        location: 'body',
      },
    ])
  }
  const field = findUnstorable(text, body)
  if (field !== undefined) {
    throw new ServiceError(400, [
      {
        issue: 'INVALID_PARAMETER_SYNTAX',
        description: 'holds a character that is not allowed',
        field,
        location: 'body',
      },
    ])
  }
  return validate(schema, body, 'body')
}

/** As `readBody`; an empty body is `{}`, also without a content type. */
export async function readOptionalBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = c.req.header('content-type')
  const bytes = await readBytes(c)
  const isEmpty = bytes.byteLength === 0
  if (isEmpty && (type === undefined || JSON_TYPE.test(type))) return validate(schema, {}, 'body')
  if (!JSON_TYPE.test(type ?? '')) throw new ServiceError(415)
  return parseBody(bytes, schema)
}

/**
 * The body, read no further than the limit, also where its length is not announced.
 * @throws {ServiceError} 413
 */
export async function readBytes(c: Context, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  const announced = c.req.header('content-length')
  if (Number(announced ?? 0) > maxBytes) throw new ServiceError(413)
  // HTTP ends such a body at its announced length.
  if (announced !== undefined) return new Uint8Array(await c.req.arrayBuffer())
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (length > maxBytes) throw new ServiceError(413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The validated query. A repeated parameter is rejected. */
export function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const sent = Object.entries(c.req.queries())
  const twice = sent.filter(([, values]) => values.length > 1)
  if (twice.length > 0) {
    throw new ServiceError(
      400,
      twice.map(([field]) => ({
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'is given more than once',
        field,
        location: 'query',
      })),
    )
  }
  return validate(schema, Object.fromEntries(sent.map(([k, [v]]) => [k, v])), 'query')
}

/** An id of the path. A malformed one gets the 404 of an unknown one. */
export function readId(c: Context, name = 'id'): string {
  const id = Id.safeParse(c.req.param(name))
  if (!id.success) throw notFound()
  return id.data
}

const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f])/i
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Finds text that PostgreSQL can't store: U+0000 and unpaired surrogates. JSON spells both as escapes only.
 * @param value the value parsed from the JSON
 * @returns JSON pointer of the first such member
 */
function findUnstorable(json: string, value: unknown): string | undefined {
  if (!UNSTORABLE_ESCAPE.test(json)) return undefined
  // Iterative, because the client chooses the depth of nesting.
  const rest: [string, unknown][] = [['', value]]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [pointer, at] = next
    if (typeof at === 'string' && UNSTORABLE.test(at)) return pointer
    if (typeof at !== 'object' || at === null) continue
    for (const [key, member] of Object.entries(at)) {
      if (UNSTORABLE.test(key)) return pointer
      rest.push([`${pointer}/${key}`, member])
    }
  }
  return undefined
}

/** Names of a header in the specification and in the public service (tokens-24). */
const REQUEST_KEY = ['Service-Request-Id', 'PayPal-Request-Id'] as const
const ASSERTION = ['Service-Auth-Assertion', 'PayPal-Auth-Assertion'] as const
export const DEBUG_ID_HEADERS = ['Debug-Id', 'PayPal-Debug-Id'] as const

/** A header with the name under which it was sent. */
export interface NamedHeader {
  name: string
  value: string
}

export const readRequestKeyHeader = (c: Context) => readAlias(c, REQUEST_KEY)
export const readAssertionHeader = (c: Context) => readAlias(c, ASSERTION)

/** True if a call uses the header names of the public service. */
export const usesPublicHeaderNames = (c: Context): boolean =>
  [REQUEST_KEY[1], ASSERTION[1]].some((name) => c.req.header(name) !== undefined)

/** @throws {ServiceError} 400 if both names are sent with different values */
function readAlias(c: Context, names: readonly string[]): NamedHeader | undefined {
  const sent = names.flatMap((name) => {
    const value = c.req.header(name)
    return value === undefined ? [] : { name, value }
  })
  const [first, second] = sent
  if (second && second.value !== first?.value) {
    const description = `differs from ${first?.name}`
    throw new ServiceError(400, [
      { issue: 'INVALID_PARAMETER_VALUE', description, field: second.name },
    ])
  }
  return first
}
