/** Refunds of captured payments in responses of the service. Unknown members are kept; amounts are decimal strings. */
import { z } from 'zod'
import { arrayOrEmpty } from '../paging.ts'
import { Link, Money } from './shapes.ts'

const REFUND_STATUSES = ['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Its link `up` is the capture's. */
export const Refund = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: Money.nullish(),
  seller_payable_breakdown: z
    .looseObject({
      gross_amount: Money.nullish(),
      net_amount: Money.nullish(),
      total_refunded_amount: Money.nullish(),
    })
    .nullish(),
  invoice_id: z.string().nullish(),
  custom_id: z.string().nullish(),
  note_to_payer: z.string().nullish(),
  links: arrayOrEmpty(Link),
  create_time: z.string().nullish(),
  update_time: z.string().nullish(),
})
export type Refund = z.infer<typeof Refund>
