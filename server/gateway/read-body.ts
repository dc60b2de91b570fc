/** Reads a JSON body: not more than 64 KB of it, and every faulty member named. */
import type { Context } from 'hono'
import type { z } from 'zod'
import { invalid, ProblemError } from '../problem.ts'
import { check } from './check.ts'
import { pathBeyondDepth } from './json-depth.ts'
import type { Step } from './way.ts'

export const MOST_BODY_BYTES = 64 * 1024
/** CHOICE: three times the levels of any documented body. */
const MAX_BODY_DEPTH = 32

/** `application/json`, in UTF-8 as RFC 8259 has it. */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

/** Refuses what announces itself as too large before anything of it is read. */
export const limitBody: Step = (c) => {
  if (Number(c.req.header('content-length') ?? 0) > MOST_BODY_BYTES) {
    throw new ProblemError('too-large')
  }
  return undefined
}

/** @throws {ProblemError} `unsupported-media-type`, `too-large` or `invalid-request` */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return check(schema, await readJson(c), pointerInto)
}

/**
 * The JSON of a body.
 * @param optional nothing at all, its type too, is `{}`
 * @throws {ProblemError} `unsupported-media-type`, `too-large` or `invalid-request`
 */
export async function readJson(c: Context, optional = false): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type === undefined ? !optional : !JSON_TYPE.test(type)) {
    throw new ProblemError('unsupported-media-type')
  }
  const bytes = await bytesOf(c.req.raw.body)
  if (optional && bytes.byteLength === 0) return {}
  if (type === undefined) throw new ProblemError('unsupported-media-type')
  const body = parse(bytes)
  const tooDeep = pathBeyondDepth(body, MAX_BODY_DEPTH)
  if (tooDeep) {
    const message = `is nested deeper than ${MAX_BODY_DEPTH} levels`
    throw invalid({ pointer: pointerInto(tooDeep), message })
  }
  return body
}

/** A member of the body, as RFC 6901 spells it. */
export const pointerInto = (path: PropertyKey[]) => path.map((name) => `/${String(name)}`).join('')

async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const bytes = new Uint8Array(MOST_BODY_BYTES)
  let size = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    if (size + value.byteLength > MOST_BODY_BYTES) {
      await reader.cancel()
      throw new ProblemError('too-large')
    }
    bytes.set(value, size)
    size += value.byteLength
  }
  return bytes.subarray(0, size)
}

function parse(bytes: Uint8Array): unknown {
  try {
    // A byte order mark is not JSON (RFC 8259, 8.1), so it is not skipped.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw invalid({ pointer: '', message: 'must be JSON' })
  }
}
