/**
 * Answers the question that a browser asks before a call. The names are fixed: nothing it asks for is
 * reflected. There are no credentials to allow.
 */
import { respond } from './respond.ts'
import type { Step } from './way.ts'

const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  // Seconds that the answer may be remembered; Chromium takes no more.
  'Access-Control-Max-Age': '7200',
}

export const preflight: Step = (c) =>
  c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')
    ? respond(c, 204, null, ALLOWED)
    : undefined
