/**
 * Polls the payments of an element's session while one is in progress and the tab is visible.
 *
 *   readonly #polling = new PaymentPolling(this, { session: this.session, onOutcomes: (invoices) => … })
 *   this.#polling.tracker?.ingest(invoices, readAt)   // after each read
 *
 * All elements of a session share one tracker, so an invoice is read once, whichever element is due first.
 */
import type { LitElement, ReactiveController } from 'lit'
import { Polling } from '../controllers/polling.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { PaymentTracker, type TrackerListener } from './payment-tracker.ts'

export interface PaymentPollingConfig {
  readonly session: SessionConsumer
  readonly onOutcomes: TrackerListener
}

export class PaymentPolling implements ReactiveController {
  /** The tracker of the session; undefined without a session, and before the first update. */
  tracker: PaymentTracker | undefined

  readonly #host: LitElement
  readonly #config: PaymentPollingConfig
  readonly #polling: Polling
  #unsubscribe: (() => void) | undefined
  #abort = new AbortController()

  constructor(host: LitElement, config: PaymentPollingConfig) {
    this.#host = host
    this.#config = config
    this.#polling = new Polling(host, {
      interval: () => this.tracker?.nextPollDelay,
      run: () => this.tracker?.poll(this.#abort.signal),
    })
    host.addController(this)
  }

  hostConnected(): void {
    this.#abort = new AbortController()
  }

  hostUpdate(): void {
    const { api } = this.#config.session
    const tracker = api && PaymentTracker.of(api)
    if (tracker === this.tracker) return
    this.#unsubscribe?.()
    this.tracker = tracker
    this.#unsubscribe = tracker?.subscribe((outcomes) => {
      this.#host.requestUpdate()
      this.#polling.reschedule()
      if (outcomes.length) this.#config.onOutcomes(outcomes)
    })
    this.#polling.reschedule()
  }

  hostDisconnected(): void {
    this.#abort.abort()
    this.#unsubscribe?.()
    this.tracker = this.#unsubscribe = undefined
  }
}
