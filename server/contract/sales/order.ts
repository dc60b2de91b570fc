/** Orders of a checkout in responses of the service. Unknown members are kept; amounts are decimal strings. */
import { z } from 'zod'
import { arrayOrEmpty } from '../paging.ts'
import { Capture } from './capture.ts'
import { Refund } from './refund.ts'
import { Address, Link, Money } from './shapes.ts'

/** One row of an order. `sku` is the merchant's own id of the product. */
export const OrderItem = z.looseObject({
  name: z.string().nullish(),
  sku: z.string().nullish(),
  /** Digits, such as "1". */
  quantity: z.string().nullish(),
  unit_amount: Money.nullish(),
  tax: Money.nullish(),
  description: z.string().nullish(),
  category: z.string().nullish(),
})
export type OrderItem = z.infer<typeof OrderItem>

export const Payer = z.looseObject({
  name: z
    .looseObject({ given_name: z.string().nullish(), surname: z.string().nullish() })
    .nullish(),
  email_address: z.string().nullish(),
  payer_id: z.string().nullish(),
  address: Address.nullish(),
})
export type Payer = z.infer<typeof Payer>

export const Shipping = z.looseObject({
  name: z.looseObject({ full_name: z.string().nullish() }).nullish(),
  address: Address.nullish(),
})
export type Shipping = z.infer<typeof Shipping>

const PurchaseUnit = z.looseObject({
  reference_id: z.string().nullish(),
  amount: Money.nullish(),
  payee: z
    .looseObject({ email_address: z.string().nullish(), merchant_id: z.string().nullish() })
    .nullish(),
  items: arrayOrEmpty(OrderItem),
  shipping: Shipping.nullish(),
  custom_id: z.string().nullish(),
  invoice_id: z.string().nullish(),
  payments: z
    .looseObject({
      captures: arrayOrEmpty(Capture),
      authorizations: arrayOrEmpty(z.looseObject({ id: z.string() })),
      refunds: arrayOrEmpty(Refund),
    })
    .nullish(),
})

export const Order = z.looseObject({
  id: z.string(),
  status: z.string(),
  intent: z.string().nullish(),
  payer: Payer.nullish(),
  purchase_units: arrayOrEmpty(PurchaseUnit),
  links: arrayOrEmpty(Link),
  create_time: z.string().nullish(),
  update_time: z.string().nullish(),
})
export type Order = z.infer<typeof Order>
