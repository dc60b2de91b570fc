/**
 * Retries the payments of several invoices, one after the other, with a way to stop.
 *
 * The run stops by itself when the next request would fail, too, and after an unknown outcome.
 */
import type { LitElement } from 'lit'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import type { ApiErrorCode } from '../../internal/api/api-error.ts'
import type { PaymentPolling } from '../../internal/payments/payment-polling.ts'
import type { Payment } from '../../internal/payments/payment-reducer.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import type { SubjectController } from '../../internal/subject/subject.ts'

/** waiting: not sent yet. done: requested, or possibly. skipped: not sent, because its payment may be in progress. */
export type RunStep = 'waiting' | 'sending' | 'done' | 'rejected' | 'skipped'

export interface RunRow {
  readonly invoice: InvoiceForMerchant
  readonly step: RunStep
}

const STOPS: readonly ApiErrorCode[] = [
  'too-many-requests',
  'session-expired',
  'unauthenticated',
  'insufficient-scope',
  'upstream-unavailable',
  'offline',
]

const stopsRun = ({ phase, refusal }: Payment): boolean =>
  phase === 'unknown' || (refusal !== undefined && STOPS.includes(refusal.code))

interface RetryRunConfig {
  readonly session: Pick<SessionConsumer, 'generation'>
  readonly subject: Pick<SubjectController, 'checkpoint'>
  readonly retries: Pick<PaymentPolling<InvoiceForMerchant>, 'pay'>
  /** The run has ended, or it was stopped. */
  readonly onEnd: () => void
}

export class RetryRunController {
  readonly #host: LitElement
  readonly #config: RetryRunConfig
  #rows: readonly RunRow[] = []
  #isRunning = false
  #isStopping = false

  constructor(host: LitElement, config: RetryRunConfig) {
    this.#host = host
    this.#config = config
  }

  /** The invoices of the latest run. */
  get rows(): readonly RunRow[] {
    return this.#rows
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Invoices that need no request any more. */
  get done(): number {
    return this.#rows.filter(({ step }) => step !== 'waiting' && step !== 'sending').length
  }

  /** Nothing is sent after the request in flight. */
  stop(): void {
    this.#isStopping = this.#isRunning
    this.#host.requestUpdate()
  }

  /** Removes the results. A run goes on. */
  clear(): void {
    if (!this.#isRunning) this.#rows = []
    this.#host.requestUpdate()
  }

  /** Another subject: nothing more is sent, and no result is shown. */
  reset(): void {
    this.stop()
    this.#rows = []
  }

  async start(invoices: readonly InvoiceForMerchant[]): Promise<void> {
    if (this.#isRunning) return
    const { session, subject, retries, onEnd } = this.#config
    const { generation } = session
    const isCurrent = subject.checkpoint()
    this.#isRunning = true
    this.#isStopping = false
    this.#rows = invoices.map((invoice) => ({ invoice, step: 'waiting' }))
    for (const [index, invoice] of invoices.entries()) {
      // After the end of the login nothing more is sent, nor by a removed element; a moved one goes on.
      const isSignedIn = generation === session.generation
      if (this.#isStopping || !isCurrent() || !isSignedIn || !this.#host.isConnected) break
      this.#set(index, 'sending')
      const payment = await retries.pay(invoice)
      if (!isCurrent()) break
      this.#set(index, !payment ? 'skipped' : payment.refusal ? 'rejected' : 'done')
      if (payment && stopsRun(payment)) break
    }
    this.#isRunning = this.#isStopping = false
    this.#host.requestUpdate()
    if (isCurrent()) onEnd()
  }

  #set(index: number, step: RunStep): void {
    if (!this.#rows.length) return
    this.#rows = this.#rows.with(index, { ...this.#rows[index]!, step })
    this.#host.requestUpdate()
  }
}
