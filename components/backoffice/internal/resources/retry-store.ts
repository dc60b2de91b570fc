/** Keeps the payments that this tab has requested, also over a reload, until their invoices show an outcome. */
import type { TabStorage } from '../../../internal/dom/tab-storage.ts'
import type { Payment, Phase } from '../../../internal/payments/payment-reducer.ts'

const KIND = 'retry'

/** The server's lock of an invoice expires after a day, too, so that a lost payment can be tried again. */
const TTL_MS = 24 * 60 * 60 * 1000

const PHASES: readonly Phase[] = ['sending', 'requested', 'unknown']

/** Without storage the payment is lost with the page; the server's lock remains. */
export const storePayment = (
  storage: TabStorage,
  invoiceId: string,
  { phase, mark }: Payment,
): void =>
  storage.write(
    KIND,
    invoiceId,
    phase === 'none' ? undefined : JSON.stringify({ phase, mark, at: Date.now() }),
  )

export function restorePayment(storage: TabStorage, invoiceId: string): Payment | undefined {
  try {
    const { phase, mark, at } = JSON.parse(storage.read(KIND, invoiceId) ?? '{}')
    if (!PHASES.includes(phase) || typeof mark !== 'string') return undefined
    if (Date.now() - at > TTL_MS) return undefined
    // The page was left before the response.
    return { phase: phase === 'sending' ? 'unknown' : phase, mark }
  } catch {
    return undefined
  }
}
