/** Types of the table of the checkout's orders. */
import type { Generated, JSONColumnType } from 'kysely'
import type { Amount } from '../../../contract/money.ts'

export interface OrderTables {
  /**
   * `position` counts up in the order of creation. `submission` is equal for a form that is sent twice,
   * so that a double click creates one order.
   */
  orders: {
    id: string
    position: Generated<number>
    link_id: string
    submission: string
    create_time: Date
    sale: JSONColumnType<StoredOrder>
  }
}

/** Prices and options as of the payment; the link may change afterwards. */
export interface Order {
  items: OrderItem[]
  amount: Amount
  breakdown: { item_total: Amount; shipping: Amount; tax_total: Amount }
  shipping_address?: ShippingAddress
}

/** With the settings of the sandbox at the time of the sale. */
export interface StoredOrder extends Order {
  intent: 'CAPTURE' | 'AUTHORIZE'
  /** The members of the link that the items name. */
  reference: 'none' | 'name' | 'product_id'
}

export interface OrderItem {
  name: string
  product_id?: string
  quantity: number
  unit_amount: Amount
  variants?: { name: string; label: string }[]
  customer_notes?: { label: string; value: string }[]
}

export interface ShippingAddress {
  name: string
  line1: string
  line2?: string
  city: string
  state?: string
  postal_code?: string
  country: string
}
