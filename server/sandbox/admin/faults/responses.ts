/**
 * Faulty responses: of the connection (hanging, slow, reset and truncated) and of the content (ignored filters, unknown
 * values, missing members, another content type).
 *
 * Hanging and slow responses are streams. Resets and truncation need the socket; without a server, as in tests,
 * the stream fails instead.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type { SandboxEnv } from '../../context.ts'

type SandboxCall = Context<SandboxEnv>

/** Time in which earlier writes are flushed. */
const FLUSH_MS = 50

const socketOf = (c: SandboxCall) => c.env?.incoming?.socket

/** @param cleared ends the wait and the connection */
export async function hang(c: SandboxCall, cleared: AbortSignal): Promise<Response> {
  await endOf(AbortSignal.any([cleared, c.req.raw.signal]))
  return abortConnection(c)
}

export function hangInBody(c: SandboxCall, cleared: AbortSignal): Response {
  return withBody(c.res, async (controller) => {
    await endOf(cleared)
    endEarly(c, controller)
  })
}

export function reset(c: SandboxCall): Response {
  socketOf(c)?.resetAndDestroy()
  return abortConnection(c)
}

export function resetInBody(c: SandboxCall): Response {
  return withBody(c.res, async (controller) => {
    await delay(FLUSH_MS)
    socketOf(c)?.resetAndDestroy()
    endEarly(c, controller)
  })
}

/** Sends chunks with pauses between them; once the faults are cleared, the rest at once. */
export async function drip(
  c: SandboxCall,
  { ms, bytes }: { ms: number; bytes: number },
  cleared: AbortSignal,
): Promise<Response> {
  const whole = await bytesOf(c.res)
  let sent = 0
  return withBody(c.res, async (controller) => {
    if (sent >= whole.length) return controller.close()
    if (sent > 0) await delay(ms, undefined, { signal: cleared }).catch(() => {})
    const next = cleared.aborted ? whole.length : sent + bytes
    controller.enqueue(whole.slice(sent, next))
    sent = next
  })
}

/** @param bytes the number of bytes sent; half of the body if absent */
export async function truncate(c: SandboxCall, bytes: number | undefined): Promise<Response> {
  const whole = await bytesOf(c.res)
  const part = whole.slice(0, Math.min(bytes ?? whole.length >> 1, whole.length - 1))
  let sent = false
  const response = withBody(c.res, async (controller) => {
    if (!sent && part.length > 0) {
      sent = true
      return controller.enqueue(part)
    }
    await delay(FLUSH_MS)
    endEarly(c, controller)
  })
  if (response.body) response.headers.set('Content-Length', String(whole.length))
  return response
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

/** Replaces the body; a response without one (204) is returned unchanged. */
function withBody(
  { status, headers, body: original }: Response,
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown,
): Response {
  if (original === null) return new Response(null, { status, headers: new Headers(headers) })
  const body = new ReadableStream({ pull: async (controller) => void (await pull(controller)) })
  return new Response(body, { status, headers: new Headers(headers) })
}

/** Ends a response before its announced length. */
function endEarly(c: SandboxCall, controller: ReadableStreamDefaultController<Uint8Array>): void {
  const socket = socketOf(c)
  if (socket) socket.destroy()
  else controller.error(new Error('The connection broke off.'))
}

/** Ends a call without a response. */
function abortConnection(c: SandboxCall): Response {
  const socket = socketOf(c)
  if (!socket) throw new Error('The connection broke off.')
  socket.destroy()
  // Never received, because the socket is closed.
  return new Response(null)
}

const endOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

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

export function withType(response: Response, { type, body }: { type: string; body?: string }) {
  const headers = new Headers(response.headers)
  headers.set('Content-Type', type)
  // A 204 has no body.
  const status = response.body === null && body !== undefined ? 200 : response.status
  return new Response(body ?? response.body, { status, headers })
}

/**
 * Replaces members of these names in a JSON response at any depth, or removes them without a value.
 * Other responses are unchanged.
 */
export async function withMembers(
  response: Response,
  members: readonly string[],
  value: string | undefined,
): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const text = JSON.stringify(await response.json(), (member, original: unknown) =>
    members.includes(member) && member !== '' ? value : original,
  )
  return new Response(text ?? '', { status: response.status, headers: response.headers })
}
