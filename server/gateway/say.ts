/** Step 8: writes an answer that was made, or kept, as text. */
import type { GatewayContext } from './context.ts'

/** An answer as it is sent, and as it is kept for whoever asks again. */
export interface Said {
  status: 200 | 201 | 202 | 204
  /** JSON. */
  body?: string
}

export function say(c: GatewayContext, { status, body }: Said): Response {
  if (body === undefined || status === 204) return c.body(null, 204)
  return c.body(body, status, { 'Content-Type': 'application/json' })
}
