/** Types of the tables of authorizations. */
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { AuthorizationStatus, PendingReason } from '../../../contract/authorization.ts'

/** An error that the admin API sets as the `condition` of an authorization (authorizations-30). */
export type SimulatedError =
  | 'INVALID_ACCOUNT_STATUS'
  | 'PERMISSION_DENIED'
  | 'REAUTHORIZATION_NOT_SUPPORTED'
  | 'TRANSACTION_REFUSED'
  | 'PAYER_CANNOT_PAY'
  | 'PAYEE_ACCOUNT_LOCKED_OR_CLOSED'
  | 'PAYER_ACCOUNT_LOCKED_OR_CLOSED'
  | 'PAYEE_ACCOUNT_RESTRICTED'

export interface NetworkReference {
  id: string
  /** MMDD. */
  date: string
  acquirer_reference_number: string
  network: string
}

export interface AuthorizationTables {
  /**
   * `position` counts up in the order of creation. `original_id` is set on a reauthorization, `order_id` if the
   * checkout created it. `value` is a decimal string, as sent. `condition` is a simulated error.
   */
  authorizations: {
    id: string
    position: Generated<number>
    original_id: string | null
    order_id: string | null
    status: AuthorizationStatus
    reason: PendingReason | null
    condition: SimulatedError | null
    currency_code: string
    value: string
    invoice_id: string | null
    custom_id: string | null
    network_reference: JSONColumnType<NetworkReference>
    create_time: Date
    update_time: Date
    expiration_time: Date
  }
}

export type AuthorizationRow = Selectable<AuthorizationTables['authorizations']>
