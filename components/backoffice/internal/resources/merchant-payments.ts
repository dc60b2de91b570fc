/**
 * The invoices of a merchant's session, and retries of their payments: kept in the tab, because lists of invoices don't
 * show them.
 */
import type { LitElement } from 'lit'
import type { InvoiceForMerchant } from '../../../../server/contract/invoice.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { parseJson } from '../../../internal/dom/parse-json.ts'
import type { TabStorage } from '../../../internal/dom/tab-storage.ts'
import { randomUuid } from '../../../internal/domain/random-uuid.ts'
import { PaymentPolling } from '../../../internal/payments/payment-polling.ts'
import type { Payment, Phase } from '../../../internal/payments/payment-reducer.ts'
import type { PaymentSource } from '../../../internal/payments/payment-tracker.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'

const KIND = 'retry'

/** The server's lock of an invoice expires after a day, too, so that a lost payment can be tried again. */
const TTL_MS = 24 * 60 * 60 * 1000

const PHASES: readonly Phase[] = ['sending', 'requested', 'unknown']

interface StoredPayment extends Pick<Payment, 'phase' | 'mark'> {
  readonly at: number
}

/** Without storage the payment is lost with the page; the server's lock remains. */
const store = (storage: TabStorage, invoiceId: string, { phase, mark }: Payment): void =>
  storage.write(
    KIND,
    invoiceId,
    phase === 'none' ? undefined : JSON.stringify({ phase, mark, at: Date.now() }),
  )

function restore(storage: TabStorage, invoiceId: string): Payment | undefined {
  const stored = parseJson(storage.read(KIND, invoiceId)) as StoredPayment | null | undefined
  if (!stored || !PHASES.includes(stored.phase) || Date.now() - stored.at > TTL_MS) return undefined
  const { phase, mark } = stored
  // The page was left before the response.
  return { phase: phase === 'sending' ? 'unknown' : phase, mark }
}

const merchantPayments: PaymentSource<InvoiceForMerchant> = {
  read: (api, id, signal) =>
    request(api, 'GET /billing/invoices/{id}', { params: { id }, ...(signal && { signal }) }),
  request: (api, id) => {
    const options = { params: { id }, key: randomUuid() }
    return request(api, 'POST /billing/invoices/{id}/retry_payment', options)
  },
  pending: { store, restore },
  isShared: false,
}

/** The retries of an element's session. `onOutcomes` is called after one or more of them have succeeded or failed. */
export const followRetries = (
  host: LitElement,
  session: SessionConsumer,
  onOutcomes: () => void,
): PaymentPolling<InvoiceForMerchant> =>
  new PaymentPolling(host, { session, source: merchantPayments, onOutcomes })
