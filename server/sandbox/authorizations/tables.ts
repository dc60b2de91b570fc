/** Where authorized payments are kept. */
import type { Generated, JSONColumnType } from 'kysely'
import type { AuthorizationStatus, PendingReason } from '../../contract/authorization.ts'
import type { Condition } from './condition.ts'

export interface NetworkReference {
  id: string
  /** Month and day. */
  date: string
  acquirer_reference_number: string
  network: string
}

export interface AuthorizationTables {
  /**
   * `position` counts up in the order of creation. `original_id` is set on a reauthorization; `order_id`
   * where the checkout made it. `value` is a decimal string, as it was given.
   */
  authorizations: {
    id: string
    position: Generated<number>
    original_id: string | null
    order_id: string | null
    status: AuthorizationStatus
    reason: PendingReason | null
    condition: Condition | null
    currency_code: string
    value: string
    invoice_id: string | null
    custom_id: string | null
    network_reference: JSONColumnType<NetworkReference>
    create_time: Date
    update_time: Date
    expiration_time: Date
  }
  /** Request keys of reauthorizations. `fingerprint` tells whether a repeat asks for the same. */
  authorization_requests: {
    key: string
    fingerprint: string
    authorization_id: string
    create_time: Date
  }
}
