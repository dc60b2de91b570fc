/** Types of the tables of captured payments and of their refunds. */
import type { Generated, Selectable } from 'kysely'
import type { CaptureStatus } from '../../../contract/sales/capture.ts'
import type { RefundStatus } from '../../../contract/sales/refund.ts'

export interface CaptureTables {
  /**
   * `position` counts up in the order of creation. `authorization_id` is set if an authorization was captured,
   * `order_id` for a sale of the checkout, neither for an invoice. `value` has the currency's decimals.
   */
  captures: {
    id: string
    position: Generated<number>
    authorization_id: string | null
    order_id: string | null
    status: CaptureStatus
    currency_code: string
    value: string
    invoice_id: string | null
    custom_id: string | null
    final_capture: boolean
    create_time: Date
    update_time: Date
  }
  /** `total` is refunded of the capture up to and with this refund. */
  refunds: {
    id: string
    position: Generated<number>
    capture_id: string
    status: RefundStatus
    currency_code: string
    value: string
    total: string
    invoice_id: string | null
    custom_id: string | null
    note_to_payer: string | null
    create_time: Date
    update_time: Date
  }
  /** Digests of the request keys of payments. A repeat with another `fingerprint` is rejected. */
  payment_requests: {
    key: string
    fingerprint: string
    result_id: string
    create_time: Date
  }
}

export type CaptureRow = Omit<Selectable<CaptureTables['captures']>, 'position'>
export type RefundRow = Omit<Selectable<CaptureTables['refunds']>, 'position'>
