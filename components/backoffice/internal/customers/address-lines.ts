/** The lines of a postal address; missing members are left out. */
import type { InvoiceForMerchant } from '../../../../server/contract/invoice.ts'

/** An invoice has the address of its customer. */
export function addressLines(address: InvoiceForMerchant['customer']['address']): string[] {
  const { line1, line2, city, state, postal_code, country } = address ?? {}
  const town = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, town, country].flatMap((line) => line || [])
}
