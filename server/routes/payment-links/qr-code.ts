/** Encodes a URL as a QR code: an SVG path, so that a page needs no encoder. */
import { encode } from 'uqr'
import type { PaymentLinkQr } from '../../contract/payment-link.ts'

/** CHOICE: longer URLs make codes that phones can't read from a screen; a checkout URL has about 60 characters. */
const MAX_URL_LENGTH = 300

/** Undefined for a URL that is too long to be read from a screen. */
export function qrCode(url: string): PaymentLinkQr | undefined {
  const { href } = new URL(url)
  if (href.length > MAX_URL_LENGTH) return undefined
  // CHOICE: error correction M, which tolerates 15 % of damage. The page adds the quiet zone.
  const { size, data } = encode(href, { ecc: 'M', border: 0 })
  return { size, path: data.map(rowPath).join('') }
}

/** The dark modules of a row as rectangles, one for each run. */
function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...line.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
