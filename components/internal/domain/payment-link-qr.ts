/** Reads the QR code of a payment link. */
import type { PaymentLinkQr } from '../../../server/contract/payment-link.ts'
import { fetchPublic } from '../api/public-client.ts'

/** Runs of dark modules and nothing else, because the path becomes an SVG attribute. */
const QR_PATH = /^(M\d{1,3} \d{1,3}h\d{1,3}v1h-\d{1,3}z)+$/

/** @throws {ApiError} and {TypeError} for a malformed response */
export async function fetchQrCode(
  base: string,
  id: string,
  signal: AbortSignal,
): Promise<PaymentLinkQr> {
  const code = await fetchPublic(base, 'GET /payment-links/{id}/qr', { id }, signal)
  if (!(code.size > 0) || !QR_PATH.test(code.path)) throw new TypeError('not a QR code')
  return code
}
