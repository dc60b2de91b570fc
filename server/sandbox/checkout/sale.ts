/** What was bought in one checkout, as it stood when it was paid. */
import type { Amount } from '../../contract/money.ts'

export interface Sale {
  items: SoldItem[]
  amount: Amount
  breakdown: { item_total: Amount; shipping: Amount; tax_total: Amount }
  shipping_address?: ShippingAddress
}

export interface SoldItem {
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
