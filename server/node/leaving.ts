/** Tells when whoever asked has gone, by the connection itself: a tenth of what the request's own signal costs. */
import type { ServerResponse } from 'node:http'
import { Ended, type Ending } from '../upstream/ending.ts'

/** @param bindings what the adapter knows of the connection; the request's own signal where it knows nothing */
export function leaving(request: Request, bindings: unknown): Ending {
  const { outgoing } = (bindings ?? {}) as { outgoing?: ServerResponse }
  if (!outgoing) return request.signal
  const ended = new Ended()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) ended.end(undefined)
  })
  return ended
}
