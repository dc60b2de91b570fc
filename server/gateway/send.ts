/** Step 5: carries one call of an operation to its service and reads the answer by the operation's schema. */
import type { z } from 'zod'
import type { Bound } from '../operations/customer-view.ts'
import { type AnswerOf, type Operation, readingOf } from '../operations/operation.ts'
import { upstreamScope } from '../operations/upstream-scope.ts'
import { addressOf } from '../upstream/address.ts'
import type { Answer } from '../upstream/answer.ts'
import type { Ending } from '../upstream/ending.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { compiled } from './compiled.ts'
import type { LogRecord } from './context.ts'

export interface Sent<Value> {
  value: Value
  headers: Answer['headers']
}

/** For whom a call goes out. */
export interface For {
  upstream: Upstream
  record?: LogRecord
  /** Ends a read whose browser went away; whatever changes something ignores it. */
  signal?: Ending
  /** What the service is told, so that it knows a repeat. */
  requestKey?: string
}

/** @throws {UpstreamError} */
export async function send<Described extends Operation>(
  operation: Described,
  bound: Bound,
  to: For,
): Promise<Sent<AnswerOf<Described>>> {
  const answer = await carryOut(operation, bound, to)
  const value = read(readingOf(operation), answer) as AnswerOf<Described>
  return { value, headers: answer.headers }
}

/** The call itself, its answer as it came. @throws {UpstreamError} */
export async function carryOut(
  { service, method, path, repeat, prefer }: Operation,
  { ids = {}, query, body }: Bound,
  { upstream, record = {}, signal, requestKey }: For,
): Promise<Answer> {
  const start = performance.now()
  try {
    return await upstream.call({
      service,
      method,
      path: addressOf(path, ids),
      needs: upstreamScope({ service, method }),
      query,
      body,
      repeat,
      requestKey,
      prefer,
      trace: record.traceparent,
      signal: repeat === 'freely' ? signal : undefined,
    })
  } catch (error) {
    const debugId = error instanceof UpstreamError ? error.details?.debug_id : undefined
    if (debugId !== undefined) record.upstream_debug_id = debugId
    throw error
  } finally {
    record.upstream_calls = (record.upstream_calls ?? 0) + 1
    record.upstream_ms = Math.round((record.upstream_ms ?? 0) + performance.now() - start)
  }
}

/** Ten times the rows of any page; every invalid row becomes several issues of its schema. */
const MAX_ARRAY_ITEMS = 10_000

function read(schema: z.ZodType | null, { body, arrayItems, status }: Answer): unknown {
  if (!schema) return undefined
  if (arrayItems > MAX_ARRAY_ITEMS) {
    throw new UpstreamError('unreadable', 'there are more rows than any page has', { status })
  }
  const answer = compiled(schema).safeParse(body)
  if (answer.success) return answer.data
  // Names of members may be logged, values may not.
  const members = answer.error.issues.map(({ path }) => `/${path.join('/')}`).slice(0, 5)
  throw new UpstreamError('unreadable', `unexpected members: ${members.join(', ')}`, { status })
}
