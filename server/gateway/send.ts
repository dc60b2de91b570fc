/** Step 5: carries one call of an operation to its service and reads the answer by the operation's schema. */
import type { z } from 'zod'
import type { Bound } from '../operations/customer-view.ts'
import type { AnswerOf, Operation } from '../operations/operation.ts'
import { addressOf } from '../upstream/address.ts'
import type { Answer } from '../upstream/answer.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { LogRecord } from './context.ts'

export interface Sent<Value> {
  value: Value
  headers: Answer['headers']
}

/** For whom a call goes out. */
export interface For {
  upstream: Upstream
  record?: LogRecord
  /** Ends a read whose browser went away; a call that moves money ignores it. */
  signal?: AbortSignal
}

/** @throws {UpstreamError} */
export async function send<Described extends Operation>(
  operation: Described,
  { ids = {}, query = {} }: Bound,
  { upstream, record = {}, signal }: For,
): Promise<Sent<AnswerOf<Described>>> {
  const readable = operation.repeat === 'freely'
  const start = performance.now()
  try {
    const answer = await upstream.call({
      service: operation.service,
      method: operation.method,
      path: addressOf(operation.path, ids),
      query: new URLSearchParams(
        Object.entries(query)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]): [string, string] => [name, String(value)]),
      ),
      repeat: readable ? 'freely' : 'never',
      ...(readable && { signal }),
    })
    return { value: read(operation.answer, answer) as AnswerOf<Described>, headers: answer.headers }
  } catch (error) {
    const debugId = error instanceof UpstreamError ? error.details?.debug_id : undefined
    if (debugId !== undefined) record.upstream_debug_id = debugId
    throw error
  } finally {
    record.upstream_calls = (record.upstream_calls ?? 0) + 1
    record.upstream_ms = Math.round((record.upstream_ms ?? 0) + performance.now() - start)
  }
}

function read(schema: z.ZodType | null, { body, status }: Answer): unknown {
  if (!schema) return undefined
  const answer = schema.safeParse(body)
  if (answer.success) return answer.data
  // Names of members may be logged, values may not.
  const members = answer.error.issues.map(({ path }) => `/${path.join('/')}`).slice(0, 5)
  throw new UpstreamError('unreadable', `unexpected members: ${members.join(', ')}`, { status })
}
