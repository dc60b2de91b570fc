/** Makes an endpoint of a merchant's operation; what the service says passes through byte for byte. */

import { z } from 'zod'
import { type MerchantOperation, merchantPath } from '../../../operations/operation.ts'
import type { AppContext } from '../http/context.ts'
import { sendStored } from '../http/respond.ts'
import { readIdempotencyKey, validateMerchantRequest } from '../http/validate.ts'
import { isObject } from '../json.ts'
import { idempotencyRequest, runIdempotent, StoredResponse } from '../money/idempotency.ts'
import { invoiceLock } from '../money/invoice-lock.ts'
import { assertLocked, MAX_WAIT_MS, withChangeLock, withCustomerLock } from '../money/locks.ts'
import { retryPaymentOnce } from '../money/retry-payment.ts'
import type { Store } from '../store/store.ts'
import { sendOperation } from '../upstream/call.ts'
import { UpstreamError, upstreamEffect } from '../upstream/error.ts'
import type { UpstreamResponse } from '../upstream/response.ts'
import { changedResource } from './changed-resource.ts'
import type { Endpoint, EndpointDeps } from './endpoint.ts'

/** @throws {Error} for an operation without the lock that it needs */
export function merchantEndpoint(operation: MerchantOperation): Endpoint {
  assertLocked(operation)
  return {
    ...operation,
    path: `/api${merchantPath(operation)}`,
    caller: 'merchant',
    takesIdempotencyKey: operation.method === 'POST' && operation.lock !== 'invoice',
    handler: ({ c }, deps) => proxyOperation(c, operation, deps),
  }
}

async function proxyOperation(
  c: AppContext,
  operation: MerchantOperation,
  deps: EndpointDeps,
): Promise<Response> {
  const request = await validateMerchantRequest(c, operation, deps)
  const { upstream, store, publishChange, serviceClock } = deps
  const log = c.get('log')
  if (operation.lock === 'invoice') {
    await retryPaymentOnce(request.params?.id ?? '', {
      upstream,
      log,
      store,
      onRequested: ({ id, customer }) =>
        void publishChange({
          kind: 'invoice',
          id,
          customer: customer.external_id
            ? { id: customer.id ?? undefined, externalId: customer.external_id }
            : null,
        }),
    })
    return c.body(null, 204)
  }
  const signal = deps.clientSignal(c)
  const context = { upstream, log, signal }
  if (operation.retry === 'safe') {
    const response = await sendOperation(operation, request, context)
    serviceClock.record(response)
    const answer = toClientResponse(operation, response)
    if (!operation.tellsPayment) return sendStored(c, answer)
    return sendStored(c, await withPayment(answer, response, request.params?.id ?? '', store))
  }
  const publish = (response?: unknown) => {
    const { params, body } = request
    const write = { path: merchantPath(operation), params, body, response }
    const change = operation.method === 'GET' ? undefined : changedResource(write)
    if (change) void publishChange(change)
  }
  const send = async (requestKey?: string) => {
    const sent = sendOperation(operation, request, { ...context, requestKey })
    const received = await sent.catch((error: unknown) => {
      if (error instanceof UpstreamError && upstreamEffect(error) === 'unknown') publish()
      throw error
    })
    publish(received.body)
    return toClientResponse(operation, received)
  }
  const key = readIdempotencyKey(c)
  const idempotency = await idempotencyRequest({
    session: c.get('session'),
    key,
    operation,
    request,
  })
  const sendLocked: typeof send = async (requestKey) => {
    const { id = '', external_id = '' } = request.params ?? {}
    const work = () => send(requestKey)
    if (operation.lock === 'customer') return withCustomerLock(store, [id], work)
    if (operation.lock === 'subscription')
      return withChangeLock(store, `subscription ${external_id}`, work, MAX_WAIT_MS)
    return work()
  }
  return sendStored(c, await runIdempotent(store, idempotency, sendLocked))
}

/** Appends what the invoice's lock says to the service's text. */
async function withPayment(
  answer: StoredResponse,
  { body }: UpstreamResponse,
  id: string,
  store: Store,
): Promise<StoredResponse> {
  const { data: state } = PaymentState.safeParse(body)
  if (!state || !answer.body) return answer
  const members = JSON.stringify(await invoiceLock(store, id).paymentOf(state))
  const text = answer.body.slice(0, answer.body.lastIndexOf('}'))
  return new StoredResponse(answer.status, `${text},${members.slice(1)}`)
}

const PaymentState = z.object({ payment_status: z.string(), updated_at: z.string().nullish() })

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

/** In the place of the token: true with a payment method on file (billing-131). */
const ON_FILE = 'payment_method_on_file'

/**
 * Replaces the payment method's token, which is write-only, by whether there is one. JSON without it is returned
 * unchanged, byte for byte.
 * @throws {UpstreamError} `unreadable` for a number that would be rounded
 * @param json one JSON value with few levels, as `parseResponse` guarantees, because the reviver is recursive
 */
function redactPaymentToken(json: string): string {
  if (!mentionsToken(json)) return json
  if (!json.match(STRINGS_AND_NUMBERS)?.every(isRepresentable)) {
    throw new UpstreamError('unreadable', 'a number has more digits than can be kept')
  }
  return JSON.stringify(
    JSON.parse(json, function replaceToken(this: Record<string, unknown>, name, value) {
      if (name !== WRITE_ONLY) return value
      this[ON_FILE] = Boolean(value)
      return undefined
    }),
  )
}

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g

/** True for a string, and for a number literal that survives its conversion. */
function isRepresentable(literal: string): boolean {
  if (literal.startsWith('"')) return true
  const value = Number(literal)
  return Number.isFinite(value) && scientific(literal) === scientific(`${value}`)
}

/** Significant digits and exponent of a number literal: the same text for equal numbers. */
function scientific(literal: string): string {
  const [, sign, whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/(?<!0)0+$/, '')
  const shift = digits.length - significant.length - fraction.length
  return significant && `${sign}${significant}e${shift + Number(exponent ?? 0)}`
}

/** Decodes escaped ASCII letters first, because JSON may spell the member's name with `\u00..` escapes. */
const mentionsToken = (json: string): boolean =>
  (json.includes('\\u00') ? json.replace(ESCAPE, decodeEscape) : json).includes(WRITE_ONLY)

const ESCAPE = /\\u00([\da-f]{2})/gi
const decodeEscape = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
