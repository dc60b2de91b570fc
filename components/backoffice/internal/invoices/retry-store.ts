/**
 * Keeps the payments that this tab has requested, also over a reload, until their invoices show an outcome.
 *
 * An opaque origin has no storage; the payments then live as long as the page.
 */
import type { Payment, Phase } from '../../../internal/payments/payment-reducer.ts'

const PREFIX = 'tillkit-retry-'

/** The server's lock of an invoice expires after a day, too, so that a lost payment can be tried again. */
const TTL_MS = 24 * 60 * 60 * 1000

const PHASES: readonly Phase[] = ['sending', 'requested', 'unknown']

export function storePayment(invoiceId: string, { phase, mark }: Payment): void {
  try {
    if (phase === 'none') sessionStorage.removeItem(PREFIX + invoiceId)
    else sessionStorage.setItem(PREFIX + invoiceId, JSON.stringify({ phase, mark, at: Date.now() }))
  } catch {
    // Without storage the payment is lost with the page; the server's lock remains.
  }
}

export function restorePayment(invoiceId: string): Payment | undefined {
  try {
    const { phase, mark, at } = JSON.parse(sessionStorage.getItem(PREFIX + invoiceId) ?? '{}')
    if (!PHASES.includes(phase) || typeof mark !== 'string') return undefined
    if (Date.now() - at > TTL_MS) return undefined
    // The page was left before the response.
    return { phase: phase === 'sending' ? 'unknown' : phase, mark }
  } catch {
    return undefined
  }
}
