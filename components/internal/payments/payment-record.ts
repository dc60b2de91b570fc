/** Template of what is known of an invoice's payment: the service's dates, the own request, and recorded events. */
import { html, nothing, type TemplateResult } from 'lit'
import type { EventTypeName } from '../../../server/contract/notifications/event-types.ts'
import { formatUtcTime } from '../format/dates.ts'
import type { Localize } from '../i18n/localize.ts'
import type { filtersMessages } from '../i18n/messages/filters.ts'
import type { invoiceMessages } from '../i18n/messages/invoices.ts'
import { type InvoiceState, isWaiting, type Payment } from './payment-reducer.ts'

/** An event of the invoice, from the service's record. */
export interface RecordedEvent {
  readonly type: string
  /** An instant; null if the record has none. */
  readonly time: string | null
}

type RecordLocalize = Localize<typeof filtersMessages & typeof invoiceMessages>

interface RecordedInvoice extends InvoiceState {
  readonly issued_date?: string | null | undefined
  readonly due_date?: string | null | undefined
}

/** Rows of a list of terms. */
export function paymentDates(
  { issued_date, due_date, updated_at, payment_requested = false }: RecordedInvoice,
  payment: Payment,
  localize: RecordLocalize,
): TemplateResult {
  const day = (date: string | null | undefined) => (date ? localize.date(date) : '–')
  const isRequested = payment_requested || isWaiting(payment)
  const outcome = payment.phase === 'unknown' ? 'invoices.checking' : 'invoices.no-outcome'
  return html`${row(localize.t('invoices.issued'), day(issued_date))}
  ${row(localize.t('invoices.due'), day(due_date))}
  ${updated_at ? row(localize.t('invoices.changed'), instant(updated_at, localize)) : nothing}
  ${isRequested ? row(localize.t('invoices.payment-requested'), localize.t(outcome)) : nothing}`
}

/** Of a failed payment: the events that the record has, which may lack some, and that no reason is known. */
export function failureRecord(
  { payment_status }: InvoiceState,
  events: readonly RecordedEvent[],
  localize: RecordLocalize,
): TemplateResult | typeof nothing {
  if (payment_status !== 'FAILED') return nothing
  return html`${
    events.length
      ? html`<section part="record" aria-label=${localize.t('invoices.record')}>
          <p class="caption">${localize.t('invoices.record')}</p>
          <dl>
            ${events.map(({ type, time }) => {
              const name = NAMES[type as EventTypeName]
              return row(name ? localize.t(name) : type, time ? instant(time, localize) : '–')
            })}
          </dl>
        </section>`
      : nothing
  }
  <p class="muted small"><bdi>${localize.t('invoices.no-reason')}</bdi></p>`
}

/** Others are shown as the service spells them. */
const NAMES: Partial<
  Record<
    EventTypeName,
    'invoices.created' | 'invoices.paid' | 'invoices.failed' | 'invoices.overdue'
  >
> = {
  'USAGE-BILLING.INVOICE.CREATED': 'invoices.created',
  'USAGE-BILLING.INVOICE.PAYMENT.SUCCEEDED': 'invoices.paid',
  'USAGE-BILLING.INVOICE.PAYMENT.FAILED': 'invoices.failed',
  'USAGE-BILLING.INVOICE.PAYMENT.OVERDUE': 'invoices.overdue',
}

const row = (term: string, value: unknown): TemplateResult =>
  html`<div>
    <dt><bdi>${term}</bdi></dt>
    <dd class="number"><bdi>${value}</bdi></dd>
  </div>`

const instant = (time: string, localize: RecordLocalize): TemplateResult =>
  html`<bdi>${localize.date(time)}</bdi> <bdi class="muted">${formatUtcTime(time, localize.locale)}</bdi>`
