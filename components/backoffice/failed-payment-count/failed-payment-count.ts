/** `<failed-payment-count>`: a badge for the navigation of a back office. */
import { html, nothing, type TemplateResult } from 'lit'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { TillElement } from '../../internal/base/till-element.ts'
import { AsyncData } from '../../internal/controllers/async-data.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { FIRST_DAY } from '../../internal/domain/invoice-filter.ts'
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { ChangesListener } from '../../internal/session/change-feed.ts'
import { SessionConsumer } from '../../internal/session/session-consumer.ts'
import { MerchantLocalizeController } from '../internal/i18n/merchant-localize.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'
import { LAST_DAY } from '../internal/resources/invoices.ts'
import { styles } from './failed-payment-count.styles.ts'

/** The number of invoices with a failed payment was read. */
export type FailedPaymentCountLoadedEvent = DataLoadedEvent<number>

/** The number could not be read; an older one stays visible. */
export type FailedPaymentCountFailedEvent = DataErrorEvent

export interface FailedPaymentCountEventMap {
  'failed-payment-count-loaded': FailedPaymentCountLoadedEvent
  'failed-payment-count-failed': FailedPaymentCountFailedEvent
}

/**
 * @summary The number of invoices with a failed payment, as a badge for a link of the navigation.
 *
 * Of all customers and all dates, by one call. Nothing is shown without a failed payment, without the scope
 * invoices:read, and before the number could be read; an older one stays after a refresh that failed. It follows the
 * payments that succeed and fail meanwhile, where the server receives webhooks, and those of the page itself.
 *
 * @tag failed-payment-count
 * @scope invoices:read
 * @event {DataLoadedEvent<number>} failed-payment-count-loaded - The number was read.
 * @event {DataErrorEvent} failed-payment-count-failed - The number could not be read.
 * @csspart base - The badge.
 * @example
 * <till-session fetch-from="/office-session">
 *   <a href="/office/invoices">Invoices <failed-payment-count></failed-payment-count></a>
 * </till-session>
 */
export class FailedPaymentCount extends TillElement {
  static override styles = styles
  static readonly messages = defineMessages({
    ...merchantMessages,
    'count.failed-payments': { one: '{count} failed payment', other: '{count} failed payments' },
  })

  protected readonly localize = new MerchantLocalizeController(this, FailedPaymentCount.messages)
  protected readonly session = new SessionConsumer(this, {
    path: () => '/changes',
    onChanges: (...changes) => this.#follow(...changes),
  })

  readonly #count = new AsyncData<readonly [ApiClient], number>(this, {
    session: this.session,
    args: () => {
      const { api, state } = this.session
      return api && state === 'active' && this.session.can('invoices:read') ? [api] : undefined
    },
    task: ([api], signal) => fetchCount(api, signal),
    onComplete: (count) =>
      this.dispatchEvent(new DataLoadedEvent('failed-payment-count-loaded', count)),
    onError: (error) =>
      this.dispatchEvent(new DataErrorEvent('failed-payment-count-failed', error)),
  })

  #follow(...[changes, now]: Parameters<ChangesListener>): void {
    const { requestedAt, error } = this.#count
    const refusedUntil = requestedAt + (error?.retryAfter ?? 0) * 1000
    const isNew = changes.some(
      ({ kind, at }) => (kind === 'invoice' || kind === 'resync') && at > requestedAt,
    )
    if (isNew && performance.now() >= refusedUntil) this.#count.refresh(now)
  }

  protected override render(): TemplateResult | typeof nothing {
    const { localize } = this
    const count = this.#count.value
    if (!count || !localize.isReady || !this.session.can('invoices:read')) return nothing
    return html`<span class="badge negative" part="base" title=${localize.t('count.failed-payments', { count })}>
      <span aria-hidden="true">${localize.number(count)}</span>
      <span class="sr-only">${localize.t('count.failed-payments', { count })}</span>
    </span>`
  }
}

/** The page of one row has the number of all. */
async function fetchCount(api: ApiClient, signal: AbortSignal): Promise<number> {
  const dates = { issuing_date_from: FIRST_DAY, issuing_date_to: LAST_DAY }
  const query = { payment_status: 'FAILED' as const, ...dates, page: 1, per_page: 1 }
  const { metadata } = await request(api, 'GET /billing/invoices', { query, signal })
  if (typeof metadata.total_count !== 'number') throw new TypeError('no number of invoices')
  return metadata.total_count
}

declare global {
  interface GlobalEventHandlersEventMap extends FailedPaymentCountEventMap {}
  interface HTMLElementTagNameMap {
    'failed-payment-count': FailedPaymentCount
  }
}
