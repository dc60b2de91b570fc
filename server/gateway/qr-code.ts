/** A QR code as data: whoever shows it draws one path, and needs no encoder. */
import { encode } from 'uqr'
import type { PaymentLinkQr } from '../contract/payment-link.ts'

/** CHOICE: characters up to which a code on a screen can be read; a checkout's address has about sixty. */
const LONGEST = 300

/** Undefined for an address that is too long to be read from a screen. */
export function qrCode(address: string): PaymentLinkQr | undefined {
  const { href } = new URL(address)
  if (href.length > LONGEST) return undefined
  // CHOICE: level M, of which 15 % may be covered or dirty; what surrounds a code is up to the page.
  const { size, data } = encode(href, { ecc: 'M', border: 0 })
  return { size, path: data.map(runsOf).join('') }
}

/** The dark modules of a row as rectangles, one for each run of them. */
function runsOf(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...line.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
