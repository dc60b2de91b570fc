/**
 * Captures authorizations (authorizations-102).
 *
 * An authorization and its renewals hold one payment. Their captures count together, and the original's row is
 * locked first, so that concurrent captures, renewals and voids of one payment follow one another.
 */
import type { AuthorizationStatus } from '../../contract/authorization.ts'
import {
  add,
  compare,
  type Decimal,
  isPositive,
  multiply,
  subtract,
  sum,
  toFixed,
  toText,
} from '../../pricing/price/decimal.ts'
import { insertCapture } from '../captures/store.ts'
import { decimalsOf } from '../currencies.ts'
import type { Database } from '../database/connect.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'
import type { CaptureRow } from '../database/tables/captures.ts'
import { amountIssues } from '../http/amount-rules.ts'
import { ServiceError, unprocessable } from '../http/errors.ts'
import type { CaptureBody } from './bodies.ts'
import { findAuthorization, updateAuthorizations } from './store.ts'

/** Documented: captures of an authorization add up to at most 115 % of its amount. */
const MAX_SHARE = '1.15'
/** CHOICE: the number of captures has a limit without a published figure. */
const MAX_CAPTURES = 10

/** CHOICE: DENIED and PENDING are refused as reauthorizing refuses them; CAPTURED ends the authorization. */
const STATUS_ERRORS: Partial<Record<AuthorizationStatus, [issue: string, description: string]>> = {
  VOIDED: ['AUTHORIZATION_VOIDED', 'It was voided.'],
  CAPTURED: ['AUTHORIZATION_ALREADY_CAPTURED', 'It was captured.'],
  DENIED: ['AUTHORIZATION_DENIED', 'It was denied.'],
  PENDING: ['TRANSACTION_REFUSED', 'It is pending.'],
}

interface CaptureRequest {
  id: string
  body: CaptureBody
  /** Of the new capture. */
  status: 'COMPLETED' | 'PENDING' | 'DECLINED'
}

/**
 * CHOICE: rules apply in the order status, time, number, amount, invoice number.
 * @throws {ServiceError} 404, 422
 */
export async function captureAuthorization(
  trx: Database,
  { id, body, status }: CaptureRequest,
  now: Date,
): Promise<CaptureRow> {
  const authorization = await lockPayment(trx, id)
  const refused = STATUS_ERRORS[authorization.status]
  if (refused) throw unprocessable(...refused)
  if (now >= authorization.expiration_time) {
    throw unprocessable('AUTHORIZATION_EXPIRED', 'Authorize a new payment.')
  }
  const captures = await capturesOf(trx, authorization)
  if (captures.length >= MAX_CAPTURES) {
    throw unprocessable('MAX_CAPTURE_COUNT_EXCEEDED', `At most ${MAX_CAPTURES} captures.`)
  }
  const value = allowedValue(authorization, captures, body.amount)
  const capture = await insertCapture(
    trx,
    {
      authorization_id: id,
      order_id: authorization.order_id,
      status,
      currency_code: authorization.currency_code,
      value,
      invoice_id: body.invoice_id ?? null,
      custom_id: authorization.custom_id,
      final_capture: body.final_capture ?? false,
    },
    now,
  )
  if (!capture) {
    const description = 'The invoice number was captured before.'
    throw unprocessable('DUPLICATE_INVOICE_ID', description, '/invoice_id', body.invoice_id)
  }
  await updateCapturedStatus(trx, authorization, now)
  return capture
}

/** The authorization, after the row of its original is locked. @throws {ServiceError} 404 */
export async function lockPayment(trx: Database, id: string): Promise<AuthorizationRow> {
  const { original_id } = await findAuthorization(trx, id)
  if (original_id !== null) await findAuthorization(trx, original_id, { lock: true })
  return await findAuthorization(trx, id, { lock: true })
}

/** Captures of an authorization, its original and its renewals, without declined ones. */
const capturesOf = (trx: Database, { id, original_id }: AuthorizationRow) =>
  trx
    .selectFrom('captures')
    .innerJoin('authorizations', 'authorizations.id', 'captures.authorization_id')
    .selectAll('captures')
    .where((eb) =>
      eb.or([
        eb('authorizations.id', '=', original_id ?? id),
        eb('authorizations.original_id', '=', original_id ?? id),
      ]),
    )
    .where('captures.status', '<>', 'DECLINED')
    .execute()

const sumOf = (captures: readonly { value: string }[]): Decimal =>
  sum(captures.map(({ value }) => value))

/** The value to capture, with the currency's decimals. @throws {ServiceError} 422 */
function allowedValue(
  { currency_code, value }: AuthorizationRow,
  captures: readonly CaptureRow[],
  amount: CaptureBody['amount'],
): string {
  const decimals = decimalsOf(currency_code) ?? 2
  const captured = sumOf(captures)
  if (!amount) {
    const rest = subtract(value, captured)
    if (!isPositive(rest)) {
      throw unprocessable('AUTHORIZATION_ALREADY_CAPTURED', 'All of it was captured.')
    }
    return toFixed(rest, decimals)
  }
  const issues = amountIssues(amount, '/amount')
  if (issues.length > 0) throw new ServiceError(422, issues)
  if (amount.currency_code !== currency_code) {
    const description = `The payment was authorized in ${currency_code}.`
    const field = '/amount/currency_code'
    throw unprocessable('AUTH_CAPTURE_CURRENCY_MISMATCH', description, field, amount.currency_code)
  }
  const ceiling = multiply(value, MAX_SHARE)
  if (compare(add(captured, amount.value), ceiling) > 0) {
    const description = `All captures are at most ${toText(ceiling)} ${currency_code}.`
    throw unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED', description, '/amount/value', amount.value)
  }
  return toFixed(amount.value, decimals)
}

/**
 * Sets the status that an authorization has by its own captures. CHOICE: a final capture of any
 * amount ends it. An authorization that was voided or denied stays so.
 */
export async function updateCapturedStatus(
  trx: Database,
  authorization: AuthorizationRow,
  now: Date,
): Promise<void> {
  const { id, value, status } = authorization
  if (!['CREATED', 'PARTIALLY_CAPTURED', 'CAPTURED'].includes(status)) return
  const captures = await trx
    .selectFrom('captures')
    .select(['value', 'final_capture'])
    .where('authorization_id', '=', id)
    .where('status', '<>', 'DECLINED')
    .execute()
  const isWhole =
    captures.some(({ final_capture }) => final_capture) || compare(sumOf(captures), value) >= 0
  const partly = captures.length > 0 ? 'PARTIALLY_CAPTURED' : 'CREATED'
  const captured = captures.length > 0 && isWhole ? 'CAPTURED' : partly
  await updateAuthorizations(trx, [authorization], { status: captured }, now)
}
