/** Reads and serializes orders (authorizations-121). */
import { orderLinks, PAYEE, serializeCapture, serializeRefund } from '../captures/serialize.ts'
import type { Database } from '../database/connect.ts'
import type { ShippingAddress, StoredOrder } from '../database/tables/orders.ts'
import { serializeAuthorization } from '../payments/serialize.ts'

/** CHOICE: all sales are to one test buyer, because the checkout has no login. */
const PAYER = {
  name: { given_name: 'Test', surname: 'Buyer' },
  email_address: 'buyer@sandbox.example',
  payer_id: 'BUYER23456789',
}

export interface OrderRow {
  id: string
  create_time: Date
  sale: StoredOrder
}

interface Payments {
  captures?: { update_time: string }[]
  authorizations?: { update_time: string }[]
  refunds?: { update_time: string }[]
}

/** An order as the buyer approved it, before there is a payment. */
export const approvedOrder = (row: OrderRow, baseUrl: string) =>
  serializeOrder(row, { status: 'APPROVED', payments: {}, baseUrl })

/** An order as it is now; undefined for an unknown id. @param baseUrl empty in events, which store paths */
export async function readOrder(db: Database, id: string, baseUrl: string) {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const captures = await db
    .selectFrom('captures')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const authorizations = await db
    .selectFrom('authorizations')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .selectAll('refunds')
    .where('captures.order_id', '=', id)
    .orderBy('refunds.position')
    .execute()
  const payments = {
    ...(authorizations.length > 0 && {
      authorizations: authorizations.map((authorization) =>
        serializeAuthorization(authorization, baseUrl),
      ),
    }),
    ...(captures.length > 0 && {
      captures: captures.map((capture) => serializeCapture(capture, baseUrl)),
    }),
    ...(refunds.length > 0 && {
      refunds: refunds.map((refund) => serializeRefund(refund, baseUrl)),
    }),
  }
  return serializeOrder(row, { status: 'COMPLETED', payments, baseUrl })
}

interface State {
  status: 'APPROVED' | 'COMPLETED'
  payments: Payments
  baseUrl: string
}

function serializeOrder({ id, create_time, sale }: OrderRow, { status, payments, baseUrl }: State) {
  const { shipping_address: shipping } = sale
  const items = itemsOf(sale)
  const created = create_time.toISOString()
  const changes = Object.values(payments).flat()
  return {
    id,
    intent: sale.intent,
    status,
    payer: { ...PAYER, ...(shipping && { address: { country_code: shipping.country } }) },
    purchase_units: [
      {
        reference_id: 'default',
        amount: { ...sale.amount, breakdown: sale.breakdown },
        payee: PAYEE,
        ...(items && { items }),
        ...(shipping && { shipping: serializeShipping(shipping) }),
        ...(changes.length > 0 && { payments }),
      },
    ],
    create_time: created,
    // Instants of one format are in the order of their text.
    update_time: changes.reduce(
      (last, { update_time }) => (update_time > last ? update_time : last),
      created,
    ),
    links: orderLinks(id, baseUrl),
  }
}

/** CHOICE: without a reference an order has no items, because an item needs a name. */
function itemsOf({ items, reference }: StoredOrder) {
  if (reference === 'none') return undefined
  return items.map(({ name, product_id, quantity, unit_amount }) => ({
    name,
    ...(reference === 'product_id' && product_id && { sku: product_id }),
    quantity: String(quantity),
    unit_amount,
  }))
}

const serializeShipping = ({
  name,
  line1,
  line2,
  city,
  state,
  postal_code,
  country,
}: ShippingAddress) => ({
  name: { full_name: name },
  address: {
    address_line_1: line1,
    ...(line2 && { address_line_2: line2 }),
    ...(state && { admin_area_1: state }),
    admin_area_2: city,
    ...(postal_code && { postal_code }),
    country_code: country,
  },
})
