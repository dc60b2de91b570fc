/** The only place that makes an answer: what the answers of this request have in common, and its own. */
import type { Context } from 'hono'

/** A plain object of headers, since a `Headers` for each answer would cost as much as all the steps before. */
export const respond = (
  c: Context,
  status: number,
  body: string | null = null,
  own?: Record<string, string>,
): Response => new Response(body, { status, headers: { ...c.get('headers'), ...own } })

export const respondJson = (c: Context, status: number, value: unknown): Response =>
  respond(c, status, JSON.stringify(value), { 'Content-Type': 'application/json' })
