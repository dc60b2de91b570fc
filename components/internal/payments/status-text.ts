/** The payment status of an invoice in words. Only SUCCEEDED is ever called "Paid". */
import type { Localize } from '../i18n/localize.ts'
import type { filtersMessages } from '../i18n/messages/filters.ts'

type StatusLocalize = Localize<
  Pick<typeof filtersMessages, 'invoices.paid' | 'invoices.failed' | 'invoices.open'>
>

/** An unknown status is as the service spells it. */
export function paymentStatusText(
  status: string | null | undefined,
  localize: StatusLocalize,
): string {
  if (status === 'SUCCEEDED') return localize.t('invoices.paid')
  if (status === 'FAILED') return localize.t('invoices.failed')
  return status === 'PENDING' ? localize.t('invoices.open') : (status ?? '')
}
