/** Reads JSON bodies: at most 64 KB, at most 32 levels. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { invalidRequest, ProblemError } from '../problem.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { BodyBudget } from './body-budget.ts'
import type { AppEnv } from './context.ts'
import type { ClientIp } from './rate-limit.ts'

const MAX_BODY_BYTES = 64 * 1024
/** CHOICE: three times the levels of any documented body. */
const MAX_BODY_DEPTH = 32

/** `application/json`, in UTF-8 (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Rejects bodies that announce more than the limit, also on routes that read none. */
export function maxBodySize() {
  // One middleware for all methods: a route per method would count as a supported method of every path.
  return createMiddleware(async function maxBodySize(c, next) {
    const isTooLarge = (announcedLength(c) ?? 0) > MAX_BODY_BYTES
    if (isTooLarge && METHODS_WITH_BODY.has(c.req.method)) throw new ProblemError('too-large')
    await next()
  })
}

/** Lets bodies be read within the budget of all. */
export const countBodies = (bodies: BodyBudget, clientIp: ClientIp | undefined) =>
  createMiddleware<AppEnv>(async function countBodies(c, next) {
    c.set('bodies', bodies)
    c.set('address', clientIp?.(c.req.raw, c.env))
    await next()
  })

const announcedLength = (c: Context): number | undefined => {
  const length = c.req.header('content-length')
  return length === undefined ? undefined : Number(length)
}

const READ_BEFORE =
  'The body was read before it reached this server: mount it before any body parser.'

/** A body that was announced and can't be read. Its message names the cause in the log. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError'
}

/**
 * Reads the JSON of a body.
 *
 * A body that is announced and can't be read is refused: a default in its place would execute another call than the one
 * that was sent.
 * @param isOptional whether a request that announces no body, and no type, is `{}`
 * @throws {ProblemError} `unsupported-media-type`, `invalid-request`, `too-large`, or `internal` if the surrounding
 * server has read the body
 */
export async function readJson(c: Context<AppEnv>, isOptional = false): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type === undefined ? !isOptional : !JSON_TYPE.test(type)) {
    throw new ProblemError('unsupported-media-type')
  }
  const bytes = await readBytes(c)
  if (bytes.byteLength === 0) {
    if (isOptional && !announcesBody(c)) return {}
    throw mustBeJson(new UnreadableBodyError(`It is empty. ${READ_BEFORE}`))
  }
  if (type === undefined) throw new ProblemError('unsupported-media-type')
  const body = parseJson(bytes)
  const tooDeep = pathBeyondDepth(body)
  if (tooDeep) {
    const message = `is nested deeper than ${MAX_BODY_DEPTH} levels`
    throw invalidRequest({ pointer: jsonPointer(tooDeep), message })
  }
  return body
}

/** A length of 0 announces none. Without a length a type does (HTTP/2 has no `Transfer-Encoding`). */
const announcesBody = (c: Context): boolean =>
  announcedLength(c) === undefined &&
  ['transfer-encoding', 'content-type'].some((name) => c.req.header(name) !== undefined)

const readBefore = (cause?: unknown) =>
  new ProblemError('internal', {
    detail: READ_BEFORE,
    cause: new UnreadableBodyError(READ_BEFORE, { cause }),
  })

interface BodyLimits {
  maxBytes?: number
  /** Milliseconds for the whole body; those of the port when absent. */
  maxMs?: number
}

/**
 * The body as it was received.
 * @throws {ProblemError} `too-large`, `unavailable` for a body that took too long or was cut to make room for others,
 *   or `internal` for one that the surrounding server has read
 * @throws {UpstreamError} if the client is gone
 */
export async function readBytes(
  c: Context<AppEnv>,
  { maxBytes = MAX_BODY_BYTES, maxMs }: BodyLimits = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = announcedLength(c) ?? 0
  if (announced > maxBytes) throw new ProblemError('too-large')
  const { bodies, address } = c.var
  const { raw } = c.req
  const wasUsed = raw.bodyUsed
  let reader: Reader | undefined
  let isCut = false
  const cut = () => {
    isCut = true
    void reader?.cancel().catch(() => {})
  }
  const reading = bodies.begin(address, cut)
  const timer = maxMs === undefined ? undefined : setTimeout(cut, maxMs)
  try {
    reader = raw.body?.getReader()
    const bytes = await readAll(reader, maxBytes, (size) => bodies.add(reading, size))
    if (isCut) throw tooLong()
    if (bytes.byteLength < announced) throw readBefore()
    return bytes
  } catch (error) {
    if (isCut) throw tooLong()
    if (error instanceof ProblemError) throw error
    if (wasUsed || isUsedError(error)) throw readBefore(error)
    throw new UpstreamError('client-disconnected', 'the client disconnected while it sent its body')
  } finally {
    clearTimeout(timer)
    bodies.end(reading)
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

const tooLong = () =>
  new ProblemError('unavailable', { detail: 'The body took too long to arrive.' })

/** Of a stream that other code has read or reads: each platform has words of its own for it. */
const isUsedError = (error: unknown): boolean =>
  error instanceof TypeError && /unusable|already|disturbed|locked/i.test(error.message)

/** Up to the limit, because a body without a length may have no end. */
async function readAll(
  reader: Reader | undefined,
  maxBytes: number,
  onBytes: (size: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value)
    size += read.value.byteLength
    if (size > maxBytes) throw new ProblemError('too-large')
    onBytes(read.value.byteLength)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** The pointer to a member of the body (RFC 6901). */
export const jsonPointer = (path: PropertyKey[]) => path.map((name) => `/${String(name)}`).join('')

const mustBeJson = (cause?: unknown) =>
  new ProblemError('invalid-request', { errors: [{ pointer: '', message: 'must be JSON' }], cause })

function parseJson(bytes: Uint8Array): unknown {
  try {
    // A byte order mark is not JSON (RFC 8259, 8.1), so it is not skipped.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw mustBeJson()
  }
}

/** A path linked to its parent, because an array for each value would copy all names above it. */
interface Path {
  name: string
  parent: Path | undefined
}

/**
 * The path of the first value inside more containers than the limit; undefined if there is none. Recursive functions
 * such as `JSON.stringify` overflow the stack on deeper values.
 */
export function pathBeyondDepth(value: unknown): string[] | undefined {
  let level: { value: unknown; path: Path | undefined }[] = [{ value, path: undefined }]
  // Level by level, because a recursive walk would overflow the stack itself.
  for (let depth = 0; level.length > 0; depth++) {
    const [first] = level
    if (depth > MAX_BODY_DEPTH) return namesOf(first?.path)
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
