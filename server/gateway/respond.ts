/** The only place that makes an answer: what the answers of this request have in common, and its own. */
import type { Context } from 'hono'

/**
 * Plain headers, since a `Headers` for each answer would cost as much as all the steps before. They are the
 * request's own: an answer is made once.
 */
export function respond(
  c: Context,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | null = null,
  own?: Record<string, string>,
): Response {
  const headers: Record<string, string> = c.get('headers') ?? {}
  for (const name in own) headers[name] = own[name] as string
  return new Response(body, { status, headers })
}

export const respondJson = (c: Context, status: number, value: unknown): Response =>
  respond(c, status, JSON.stringify(value), { 'Content-Type': 'application/json' })
