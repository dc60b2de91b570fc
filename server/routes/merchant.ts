/** The merchant's routes: one per operation of the services; responses pass through byte for byte. */
import Big from 'big.js'
import { Hono } from 'hono'
import { authenticate, requireKind, requireScope } from '../http/auth.ts'
import type { AppContext, AppDeps, AppEnv } from '../http/context.ts'
import { logOperation } from '../http/request-log.ts'
import { sendStored } from '../http/respond.ts'
import { readIdempotencyKey, toHonoPath, validateMerchantRequest } from '../http/validate.ts'
import { isObject } from '../json.ts'
import { OPERATIONS } from '../operations/index.ts'
import { type MerchantOperation, merchantPath } from '../operations/operation.ts'
import { idempotencyRequest, runIdempotent, StoredResponse } from '../payments/idempotency.ts'
import { retryPaymentOnce } from '../payments/retry-payment.ts'
import { execute } from '../upstream/call.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { UpstreamResponse } from '../upstream/response.ts'
import { changedResource } from './changes/changed-resource.ts'
import { revenueHandler } from './revenue.ts'
import { ServiceClock } from './service-time.ts'

export function merchantRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const clock = new ServiceClock(deps)
  app.get(
    '/service-time',
    logOperation('readServiceTime'),
    authenticate(deps),
    requireKind('merchant'),
    (c) => c.json(clock.read()),
  )
  app.get(
    '/revenue',
    logOperation('readRevenue'),
    authenticate(deps),
    requireScope({ kind: 'merchant', scope: 'analytics:read' }),
    revenueHandler(deps),
  )
  for (const operation of OPERATIONS) {
    app.on(
      operation.method,
      toHonoPath(merchantPath(operation)),
      logOperation(operation.id),
      authenticate(deps),
      requireScope({ kind: 'merchant', scope: operation.scope }),
      (c) => proxyOperation(c, operation, deps, clock),
    )
  }
  return app
}

async function proxyOperation(
  c: AppContext,
  operation: MerchantOperation,
  deps: AppDeps,
  clock: ServiceClock,
): Promise<Response> {
  const request = await validateMerchantRequest(c, operation, deps)
  const { upstream, store, publishChange } = deps
  const log = c.get('log')
  if (operation.lockPerInvoice) {
    await retryPaymentOnce(request.params?.id ?? '', {
      upstream,
      log,
      store,
      onRequested: ({ id, customer }) =>
        void publishChange({ kind: 'invoice', id, customer: customer.external_id ?? null }),
    })
    return c.body(null, 204)
  }
  const signal = deps.clientSignal(c)
  const context = { upstream, log, signal }
  if (operation.retry === 'safe') {
    const response = await execute(operation, request, context)
    clock.record(response)
    return sendStored(c, toClientResponse(operation, response))
  }
  const send = async (requestKey?: string) => {
    const received = await execute(operation, request, { ...context, requestKey })
    const { params, body } = request
    const write = { path: merchantPath(operation), params, body, response: received.body }
    const change = operation.method === 'GET' ? undefined : changedResource(write)
    if (change) void publishChange(change)
    return toClientResponse(operation, received)
  }
  const key = readIdempotencyKey(c)
  const idempotency = await idempotencyRequest({
    session: c.get('session'),
    key,
    operation,
    request,
  })
  return sendStored(c, await runIdempotent(store, idempotency, send))
}

/** CHOICE: any 2xx is the success that the contract lists, if a body is present where the contract has one. */
function toClientResponse(
  { status, alternativeStatus, response }: MerchantOperation,
  { status: received, text, body }: UpstreamResponse,
): StoredResponse {
  if (!response || (text === '' && status === 204)) return new StoredResponse(204)
  if (text === '') throw new UpstreamError('unreadable', 'there is no body', { status: received })
  if (!isObject(body)) {
    throw new UpstreamError('unreadable', 'the response is no JSON object', { status: received })
  }
  const isAlternative =
    alternativeStatus !== undefined && (received === alternativeStatus || status === 204)
  return new StoredResponse(isAlternative ? alternativeStatus : status, redactPaymentToken(text))
}

const WRITE_ONLY = 'payment_method_token'

/**
 * Removes the payment method's token, which is write-only. JSON without it is returned unchanged, byte for byte.
 * @throws {UpstreamError} `unreadable` for a number that would be rounded
 * @param json one JSON value with few levels, as `parseResponse` guarantees, because the reviver is recursive
 */
function redactPaymentToken(json: string): string {
  if (!mentionsToken(json)) return json
  if (!json.match(STRINGS_AND_NUMBERS)?.every(isRepresentable)) {
    throw new UpstreamError('unreadable', 'a number has more digits than can be kept')
  }
  return JSON.stringify(
    JSON.parse(json, (name, value) => (name === WRITE_ONLY ? undefined : value)),
  )
}

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

/** True for a string, and for a number literal that survives its conversion. */
function isRepresentable(literal: string): boolean {
  if (literal.startsWith('"')) return true
  const value = Number(literal)
  return Number.isFinite(value) && Big(literal).eq(value)
}

/** Decodes escaped ASCII letters first, because JSON may spell the member's name with `\u00..` escapes. */
const mentionsToken = (json: string): boolean =>
  (json.includes('\\u00') ? json.replace(ESCAPE, decodeEscape) : json).includes(WRITE_ONLY)

const ESCAPE = /\\u00([\da-f]{2})/gi
const decodeEscape = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
