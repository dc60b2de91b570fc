/** Reads the fields of a submitted form. */
import type { Context } from 'hono'
import { ServiceError } from '../http/errors.ts'
import { readBytes } from '../http/request.ts'

const FORM = /^application\/x-www-form-urlencoded\b/i

/** @throws {ServiceError} 413, 415 */
export async function readFields(c: Context, maxBytes: number): Promise<URLSearchParams> {
  if (!FORM.test(c.req.header('content-type') ?? '')) throw new ServiceError(415)
  return new URLSearchParams(new TextDecoder().decode(await readBytes(c, maxBytes)))
}
