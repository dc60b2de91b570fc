/** Cancels reads when the client disconnects, by its connection: a tenth of the cost of `request.signal`. */
import type { ServerResponse } from 'node:http'
import { type CancelSignal, CancelSource } from '../upstream/cancellation.ts'

/** @param bindings the adapter's view of the connection; `request.signal` is used without one */
export function clientSignal(request: Request, bindings: unknown): CancelSignal {
  const { outgoing } = (bindings ?? {}) as { outgoing?: ServerResponse }
  if (!outgoing) return request.signal
  const source = new CancelSource()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) source.cancel(undefined)
  })
  return source
}
