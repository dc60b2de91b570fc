/** Where the sales made at the hosted checkout are kept. */
import type { Generated, JSONColumnType } from 'kysely'
import type { Sale } from './sale.ts'

export interface CheckoutTables {
  /**
   * `position` counts up in the order of the sales. `submission` is the same for one form sent twice,
   * so that a double click is one sale.
   */
  orders: {
    id: string
    position: Generated<number>
    link_id: string
    submission: string
    create_time: Date
    sale: JSONColumnType<Sale>
  }
}
