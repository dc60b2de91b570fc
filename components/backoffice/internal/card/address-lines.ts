/** The lines of a postal address; missing members are left out. */
import type { InvoiceForMerchant } from '../../../../server/contract/invoice.ts'
import { townLine } from '../../../internal/domain/town-line.ts'

/** An invoice has the address of its customer. */
export function addressLines(address: InvoiceForMerchant['customer']['address']): string[] {
  const { line1, line2, country } = address ?? {}
  return [line1, line2, townLine(address ?? {}), country].flatMap((line) => line || [])
}
