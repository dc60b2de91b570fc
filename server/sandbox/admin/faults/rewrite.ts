/** Faults of the content: ignored filters, unknown values, missing members, another content type. */
import type { Context } from 'hono'
import type { SandboxEnv } from '../../context.ts'

/** Paging and required parameters, which are no filters. */
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

/** @param parameters those to drop; all filters if absent */
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
  // A 204 has no body.
  const status = answer.body === null && body !== undefined ? 200 : answer.status
  return new Response(body ?? answer.body, { status, headers })
}

/**
 * Replaces members of these names in a JSON response at any depth, or removes them without a value.
 * Other responses are unchanged.
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
