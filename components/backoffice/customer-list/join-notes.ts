/** Templates of the notes about lists that could not be joined, or only in part. */
import { html, nothing, type TemplateResult } from 'lit'
import { notice, retryButton } from '../../internal/templates/notice.ts'
import type { CustomerJoins } from './customer-joins.ts'
import type { CustomersLocalize } from './messages.ts'

export function joinNotes(
  { subscriptions, invoices }: CustomerJoins,
  localize: CustomersLocalize,
  onRetry: () => void,
): TemplateResult {
  const failed = [
    subscriptions === 'failed' ? localize.t('subscriptions.not-loaded') : '',
    invoices === 'failed' ? localize.t('invoices.not-loaded') : '',
  ].filter(Boolean)
  const limits = [
    typeof subscriptions === 'object' && subscriptions.limit !== undefined
      ? localize.t('customers.some-subscriptions', { count: subscriptions.limit })
      : '',
    typeof invoices === 'object' && invoices.unpaidLimit !== undefined
      ? localize.t('customers.some-unpaid', { count: invoices.unpaidLimit })
      : '',
    typeof invoices === 'object' && invoices.paidLimit !== undefined
      ? localize.t('customers.some-paid', { count: invoices.paidLimit })
      : '',
  ].filter(Boolean)
  return html`${failed.length ? notice(failed.join(' '), retryButton(localize, onRetry)) : nothing}${limits.map(
    (text) => html`<p class="muted small limit"><bdi>${text}</bdi></p>`,
  )}`
}
