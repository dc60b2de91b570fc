/** Where payment links are kept. */
import type { Generated, JSONColumnType } from 'kysely'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'

export interface LinkTables {
  /** `position` counts up in the order of creation: lists and their cursors go by it. */
  payment_links: {
    id: string
    position: Generated<number>
    status: string
    create_time: Date
    update_time: Date
    content: JSONColumnType<OpenPaymentLinkBody>
    /** Equal for equal links (equal.ts). */
    fingerprint: string | null
  }
  /** Request keys of creations. `fingerprint` tells whether a repeat asks for the same. */
  link_requests: { key: string; fingerprint: string; link_id: string; create_time: Date }
}
