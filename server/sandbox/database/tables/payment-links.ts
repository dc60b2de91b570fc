/** Types of the tables of payment links. */
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { OpenPaymentLinkBody } from '../../../contract/payment-link.ts'

export interface PaymentLinkTables {
  /** `position` counts up in the order of creation, which is the order of lists and cursors. */
  payment_links: {
    id: string
    position: Generated<number>
    status: string
    create_time: Date
    update_time: Date
    content: JSONColumnType<OpenPaymentLinkBody>
    /** Equal for duplicate links (`contentFingerprint`). */
    fingerprint: string | null
  }
  /** Request keys of creations. A repeat with another `fingerprint` is rejected. */
  link_requests: { key: string; fingerprint: string; link_id: string; create_time: Date }
}

export type LinkRow = Selectable<PaymentLinkTables['payment_links']>
