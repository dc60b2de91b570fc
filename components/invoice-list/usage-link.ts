/** Leads from an invoice to the usage of its period, in a `<usage-history>` on the page. */
import { type LitElement, nothing, type TemplateResult } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { secondaryButton } from '../internal/templates/notice.ts'
import { InvoiceUsageOpenEvent } from './events.ts'
import type { InvoiceLocalize } from './messages.ts'

/** The members of a `<usage-history>` that the link uses; undefined before it is upgraded. */
interface History extends HTMLElement {
  periodBefore?(day: string): { readonly from: string; readonly to: string } | undefined
  showPeriod?(from: string): void
}

/**
 * "See usage Sep 1 – 30, 2026", if the history has loaded a period that ended when the invoice was issued. The invoice
 * itself names no period and no subscription, so the link claims neither.
 */
export function usageLink(
  { issued_date, ...invoice }: InvoiceForCustomer,
  historyId: string,
  host: LitElement,
  localize: InvoiceLocalize,
): TemplateResult | typeof nothing {
  const root = host.getRootNode() as Document | ShadowRoot
  const history = historyId ? (root.getElementById(historyId) as History | null) : null
  const period = issued_date ? history?.periodBefore?.(issued_date) : undefined
  if (!period) return nothing
  const label = localize.t('invoices.usage', { period: localize.period(period.from, period.to) })
  return secondaryButton(label, () => {
    const event = new InvoiceUsageOpenEvent({ issued_date, ...invoice }, period)
    if (host.dispatchEvent(event)) history?.showPeriod?.(period.from)
  })
}
