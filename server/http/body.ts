/** Reads JSON bodies: at most 64 KB, at most 32 levels. */
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { invalidRequest, ProblemError } from '../problem.ts'

const MAX_BODY_BYTES = 64 * 1024
/** CHOICE: three times the levels of any documented body. */
const MAX_BODY_DEPTH = 32

/** `application/json`, in UTF-8 (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Limits the size of bodies. Other methods skip it, because `bodyLimit` looks for a body in every request. */
export function maxBodySize() {
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError() {
      throw new ProblemError('too-large')
    },
  })
  // One middleware for all methods: a route per method would count as a supported method of every path.
  return createMiddleware(async function maxBodySize(c, next) {
    return METHODS_WITH_BODY.has(c.req.method) ? limit(c, next) : next()
  })
}

/**
 * Reads the JSON of a body.
 * @param isOptional whether a missing body, and a missing type, is `{}`
 * @throws {ProblemError} `unsupported-media-type` or `invalid-request`
 */
export async function readJson(c: Context, isOptional = false): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type === undefined ? !isOptional : !JSON_TYPE.test(type)) {
    throw new ProblemError('unsupported-media-type')
  }
  const bytes = await c.req.arrayBuffer()
  if (isOptional && bytes.byteLength === 0) return {}
  if (type === undefined) throw new ProblemError('unsupported-media-type')
  const body = parseJson(bytes)
  const tooDeep = pathBeyondDepth(body, MAX_BODY_DEPTH)
  if (tooDeep) {
    const message = `is nested deeper than ${MAX_BODY_DEPTH} levels`
    throw invalidRequest({ pointer: jsonPointer(tooDeep), message })
  }
  return body
}

/** The pointer to a member of the body (RFC 6901). */
export const jsonPointer = (path: PropertyKey[]) => path.map((name) => `/${String(name)}`).join('')

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    // A byte order mark is not JSON (RFC 8259, 8.1), so it is not skipped.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw invalidRequest({ pointer: '', message: 'must be JSON' })
  }
}

/** A path linked to its parent, because an array for each value would copy all names above it. */
interface Path {
  name: string
  parent: Path | undefined
}

/**
 * The path of the first value inside more than `maxDepth` containers; undefined if there is none. Recursive functions
 * such as `JSON.stringify` overflow the stack on deeper values.
 */
function pathBeyondDepth(value: unknown, maxDepth: number): string[] | undefined {
  let level: { value: unknown; path: Path | undefined }[] = [{ value, path: undefined }]
  // Level by level, because a recursive walk would overflow the stack itself.
  for (let depth = 0; level.length > 0; depth++) {
    const [first] = level
    if (depth > maxDepth) return namesOf(first?.path)
    level = level.flatMap(({ value, path }) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, value]) => ({ value, path: { name, parent: path } }))
        : [],
    )
  }
  return undefined
}

function namesOf(path: Path | undefined): string[] {
  const names: string[] = []
  for (let at = path; at; at = at.parent) names.unshift(at.name)
  return names
}
