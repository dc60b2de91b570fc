/** The amount of a payment or an invoice in an event. */
import { z } from 'zod'
import { Amount, BillingMoney } from '../../../../contract/money.ts'
import type { ServiceEvent } from './event.ts'

const Payment = z.object({ amount: Amount })
const Invoice = z.object({ amount: z.object({ total_amount: BillingMoney }) })

/** Null for an event about neither, and for an amount that can't be read. */
export function amountInEvent({ resource }: Pick<ServiceEvent, 'resource'>): Amount | null {
  return (
    Payment.safeParse(resource).data?.amount ??
    Invoice.safeParse(resource).data?.amount.total_amount ??
    null
  )
}
