/** Faults of what is said: filters not looked at, values nobody knows, members left out, another type. */
import type { Context } from 'hono'
import type { SandboxEnv } from '../context.ts'

/** Which page, and what a list can't be asked for without: no filters, so they stay. */
const NO_FILTERS = new Set([
  'page',
  'per_page',
  'page_size',
  'page_token',
  'total_required',
  'issuing_date_from',
  'issuing_date_to',
  'subscription_id',
])

/** @param parameters those to drop; all that are filters, if not said */
export function ignoreFilters(c: Context<SandboxEnv>, parameters?: readonly string[]): void {
  const url = new URL(c.req.url)
  for (const name of new Set(url.searchParams.keys())) {
    if (parameters ? parameters.includes(name) : !NO_FILTERS.has(name)) {
      url.searchParams.delete(name)
    }
  }
  const { method, headers, body } = c.req.raw
  c.req.raw = new Request(url, {
    method,
    headers,
    ...(body && { body, duplex: 'half' }),
  })
}

export function withType(answer: Response, { type, body }: { type: string; body?: string }) {
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', type)
  // No answer 204 can have a body.
  const status = answer.body === null && body !== undefined ? 200 : answer.status
  return new Response(body ?? answer.body, { status, headers })
}

/**
 * A JSON answer whose members of these names hold a value, at any depth; without one they are left out.
 * An answer of another kind stays as it is.
 */
export async function withMembers(
  answer: Response,
  members: readonly string[],
  value: string | undefined,
): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer
  const text = JSON.stringify(await answer.json(), (member, held: unknown) =>
    members.includes(member) && member !== '' ? value : held,
  )
  return new Response(text ?? '', { status: answer.status, headers: answer.headers })
}
