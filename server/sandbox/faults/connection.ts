/**
 * Faults of the connection: answers that never come, come in drops, or break off.
 *
 * Streams do what streams can. Only an end that is none (a reset, or fewer bytes than announced) needs
 * the socket; without a server there is none, and the answer's stream fails instead.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type { SandboxEnv } from '../context.ts'

type Caller = Context<SandboxEnv>

/** Milliseconds in which what was written before has left. */
const FLUSHED = 50

const socketOf = (c: Caller) => c.env?.incoming?.socket

/** @param cleared ends the waiting, and the connection with it */
export async function hang(c: Caller, cleared: AbortSignal): Promise<Response> {
  await endOf(AbortSignal.any([cleared, c.req.raw.signal]))
  return breakOff(c)
}

export function hangInBody(c: Caller, cleared: AbortSignal): Response {
  return withBody(c.res, async (controller) => {
    await endOf(cleared)
    end(c, controller)
  })
}

export function reset(c: Caller): Response {
  socketOf(c)?.resetAndDestroy()
  return breakOff(c)
}

export function resetInBody(c: Caller): Response {
  return withBody(c.res, async (controller) => {
    await delay(FLUSHED)
    socketOf(c)?.resetAndDestroy()
    end(c, controller)
  })
}

/** So many bytes at a time, so many milliseconds apart; once the faults are cleared, the rest at once. */
export async function drip(
  c: Caller,
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

/** @param bytes how many still come; half of them, if not said */
export async function truncate(c: Caller, bytes: number | undefined): Promise<Response> {
  const whole = await bytesOf(c.res)
  const part = whole.slice(0, Math.min(bytes ?? whole.length >> 1, whole.length - 1))
  let sent = false
  const answer = withBody(c.res, async (controller) => {
    if (!sent && part.length > 0) {
      sent = true
      return controller.enqueue(part)
    }
    await delay(FLUSHED)
    end(c, controller)
  })
  if (answer.body) answer.headers.set('Content-Length', String(whole.length))
  return answer
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

/** An answer that has no body (204) is whole with its headers: nothing is left to go wrong. */
function withBody(
  { status, headers, body: held }: Response,
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown,
): Response {
  if (held === null) return new Response(null, { status, headers: new Headers(headers) })
  const body = new ReadableStream({ pull: async (controller) => void (await pull(controller)) })
  return new Response(body, { status, headers: new Headers(headers) })
}

/** Ends an answer before its end. */
function end(c: Caller, controller: ReadableStreamDefaultController<Uint8Array>): void {
  const socket = socketOf(c)
  if (socket) socket.destroy()
  else controller.error(new Error('The connection broke off.'))
}

/** Ends a call that was never answered. */
function breakOff(c: Caller): Response {
  const socket = socketOf(c)
  if (!socket) throw new Error('The connection broke off.')
  socket.destroy()
  // Nobody is there to receive it.
  return new Response(null)
}

const endOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
