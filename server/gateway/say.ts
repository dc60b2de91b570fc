/** Step 8: writes an answer that was made, or kept, as text. */
import type { GatewayContext } from './context.ts'
import { respond } from './respond.ts'

/** An answer as it is sent, and as it is kept for whoever asks again. */
export interface Said {
  status: 200 | 201 | 202 | 204
  /** JSON. */
  body?: string
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

export function say(c: GatewayContext, { status, body }: Said): Response {
  if (body === undefined || status === 204) return respond(c, 204)
  return respond(c, status, body, JSON_TYPE)
}
