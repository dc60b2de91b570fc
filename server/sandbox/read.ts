/** Reads a request by the contract's schemas: what does not fit is refused, one issue per faulty member. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { Id } from '../contract/identifiers.ts'
import { describe } from './describe.ts'
import { type Issue, notFound, Refusal } from './refusal.ts'
import { firstUnstorable } from './storable.ts'

/** The most a body may weigh. CHOICE: no limit is published (authorizations-31). */
const MOST_BYTES = 256 * 1024

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

/** The JSON body, checked. Members the schema does not name are dropped. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new Refusal(415)
  const bytes = await readBytes(c)
  let text: string
  let body: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    body = JSON.parse(text)
  } catch {
    throw new Refusal(400, [
      {
        issue: 'MALFORMED_REQUEST_JSON',
        description: 'The body is not valid JSON.',
        location: 'body',
      },
    ])
  }
  const field = firstUnstorable(text, body)
  if (field !== undefined) {
    throw new Refusal(400, [
      {
        issue: 'INVALID_PARAMETER_SYNTAX',
        description: 'holds a character that is not allowed',
        field,
        location: 'body',
      },
    ])
  }
  return check(schema, body, 'body')
}

/** The same of a body that may be left out, its type too: nothing is `{}`. */
export async function readOptionalBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = c.req.header('content-type')
  const nothing = (await readBytes(c)).byteLength === 0
  const said = type === undefined || JSON_TYPE.test(type)
  return nothing && said ? check(schema, {}, 'body') : await readBody(c, schema)
}

async function readBytes(c: Context): Promise<ArrayBuffer> {
  if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) throw new Refusal(413)
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength > MOST_BYTES) throw new Refusal(413)
  return bytes
}

/** The query, checked. A parameter given twice is refused rather than guessed at. */
export function readQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const given = Object.entries(c.req.queries())
  const twice = given.filter(([, values]) => values.length > 1)
  if (twice.length > 0) {
    throw new Refusal(
      400,
      twice.map(([field]) => ({
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'is given more than once',
        field,
        location: 'query',
      })),
    )
  }
  return check(schema, Object.fromEntries(given.map(([k, [v]]) => [k, v])), 'query')
}

/** An id in the path. One that can't be an id is nobody's: 404, as for any unknown id. */
export function readId(c: Context, name = 'id'): string {
  const id = Id.safeParse(c.req.param(name))
  if (!id.success) throw notFound()
  return id.data
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  location: 'body' | 'query',
): z.output<Schema> {
  const read = schema.safeParse(value, { error: describe })
  if (read.success) return read.data
  const faults = new Map<string, Issue>()
  for (const issue of read.error.issues.flatMap(oneForEachMember)) {
    const field = location === 'body' ? `/${issue.path.join('/')}` : String(issue.path[0] ?? '')
    // The first thing that is wrong with a member is enough.
    if (faults.has(field)) continue
    const given = issue.path.reduce<unknown>(memberOf, value)
    faults.set(field, {
      issue: nameOf(issue, given, field),
      description: issue.message,
      field,
      location,
      ...(isQuotable(given, field) && { value: String(given) }),
    })
  }
  throw new Refusal(statusOf(read.error), [...faults.values()])
}

/** 422 for what the contract calls well-formed; a body that is also malformed is 400. */
export function statusOf({ issues }: z.ZodError): 400 | 422 {
  const isBusiness = (issue: z.core.$ZodIssue) =>
    issue.code === 'custom' && issue.params?.status === 422
  return issues.every(isBusiness) ? 422 : 400
}

/** Members that are too many come as one issue of the object that holds them. */
const oneForEachMember = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((member) => ({
        ...issue,
        path: [...issue.path, member],
        message: 'is not supported',
      }))
    : [issue]

const memberOf = (at: unknown, key: PropertyKey): unknown =>
  (at as Record<PropertyKey, unknown> | undefined)?.[key]

/** CHOICE: a plain value of up to 256 characters is quoted; what a payment is made with never is. */
const isQuotable = (given: unknown, field: string): boolean =>
  ['string', 'number', 'boolean'].includes(typeof given) &&
  String(given).length <= 256 &&
  !field.endsWith('token')

/** The family's issue names (authorizations-28); an e-mail address has the one of its example. */
function nameOf({ code }: z.core.$ZodIssue, given: unknown, field: string): Issue['issue'] {
  if (given === undefined) return 'MISSING_REQUIRED_PARAMETER'
  if (field === '/email') return 'INVALID_PARAMETER_VALUE'
  if (code === 'invalid_format') return 'INVALID_PARAMETER_SYNTAX'
  if (typeof given === 'string' && code === 'too_big') return 'INVALID_STRING_MAX_LENGTH'
  if (typeof given === 'string' && code === 'too_small') return 'INVALID_STRING_LENGTH'
  return 'INVALID_PARAMETER_VALUE'
}
