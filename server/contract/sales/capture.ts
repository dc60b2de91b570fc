/** Captured payments in responses of the service. Unknown members are kept; amounts are decimal strings. */
import { z } from 'zod'
import { arrayOrEmpty } from '../paging.ts'
import { Link, Money, RelatedIds } from './shapes.ts'

const CAPTURE_STATUSES = [
  'COMPLETED',
  'DECLINED',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'FAILED',
] as const
export type CaptureStatus = (typeof CAPTURE_STATUSES)[number]

export const Capture = z.looseObject({
  id: z.string(),
  status: z.string(),
  status_details: z.looseObject({ reason: z.string().nullish() }).nullish(),
  amount: Money.nullish(),
  invoice_id: z.string().nullish(),
  custom_id: z.string().nullish(),
  final_capture: z.boolean().nullish(),
  seller_protection: z
    .looseObject({
      status: z.string().nullish(),
      dispute_categories: z.array(z.string()).nullish(),
    })
    .nullish(),
  /** Absent while the capture is pending. */
  seller_receivable_breakdown: z
    .looseObject({
      gross_amount: Money.nullish(),
      paypal_fee: Money.nullish(),
      net_amount: Money.nullish(),
    })
    .nullish(),
  supplementary_data: z.looseObject({ related_ids: RelatedIds.nullish() }).nullish(),
  links: arrayOrEmpty(Link),
  create_time: z.string().nullish(),
  update_time: z.string().nullish(),
})
export type Capture = z.infer<typeof Capture>
