/** Orders of the checkout: created from the form, stored once, and listed for the merchant. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordPaymentEvents } from '../captures/outbox.ts'
import { insertCaptures, newPaymentId } from '../captures/store.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { Order, OrderItem } from '../database/tables/orders.ts'
import { expirationOf } from '../payments/rules.ts'
import { insertAuthorization } from '../payments/store.ts'
import type { FormState } from './form.ts'
import { approvedOrder, readOrder } from './order-resource.ts'
import { type Total, totalOf } from './total.ts'

/** The latest orders of one response. */
const MAX_ROWS = 100

export function toOrder({ lines, address }: FormState): Order {
  const total = totalOf(lines)
  const money = (value: string) => ({ currency_code: total.currency_code, value })
  return {
    items: total.lines.map(({ item, choice, notes, unit_amount }) => ({
      name: item.name,
      ...(item.product_id && { product_id: item.product_id }),
      quantity: choice.quantity,
      unit_amount: money(unit_amount),
      ...(item.variants && {
        variants: item.variants.dimensions.map(({ name, options }, d) => ({
          name,
          label: options[choice.options[d] ?? 0]!.label,
        })),
      }),
      ...(item.customer_notes && { customer_notes: notes }),
    })),
    amount: money(total.total),
    breakdown: breakdownOf(total),
    ...(address && { shipping_address: address }),
  }
}

const breakdownOf = ({ currency_code, item_total, shipping, tax_total }: Total) => ({
  item_total: { currency_code, value: item_total },
  shipping: { currency_code, value: shipping },
  tax_total: { currency_code, value: tax_total },
})

/**
 * Stores an order once, with its capture, or with an authorization if the checkout authorizes, and their events.
 * @param attempt random text of the page: a form that is sent twice has the same
 * @returns the id of the order; of the stored one for a form that is sent twice
 */
export async function insertOrder(
  { db, clock, settings }: SandboxContext,
  { linkId, attempt, order }: { linkId: string; attempt: string; order: Order },
): Promise<string> {
  const now = clock.now()
  const submission = createHash('sha256')
    .update(`${linkId}\n${attempt}\n${JSON.stringify(order)}`)
    .digest('hex')
  const sale = { ...order, intent: settings.checkout, reference: settings.sale_reference }
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('orders')
      .values({
        id: newPaymentId(),
        link_id: linkId,
        submission,
        create_time: now,
        sale: JSON.stringify(sale),
      })
      .onConflict((row) => row.column('submission').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) {
      const { id } = await trx
        .selectFrom('orders')
        .select('id')
        .where('submission', '=', submission)
        .executeTakeFirstOrThrow()
      return id
    }
    const { id } = inserted
    await recordOrder(trx, 'APPROVED', now, async () => approvedOrder(inserted, ''))
    if (sale.intent === 'AUTHORIZE') {
      const expires = expirationOf(now)
      await insertAuthorization(trx, { amount: order.amount, now, expires, order_id: id })
    } else {
      await insertCaptures(trx, [{ ...order.amount, status: 'COMPLETED', order_id: id }], now)
    }
    // An order is complete as soon as it has a payment, also one that is authorized.
    await recordOrder(trx, 'COMPLETED', now, async () => (await readOrder(trx, id, ''))!)
    return id
  })
}

const recordOrder = (
  trx: Database,
  change: 'APPROVED' | 'COMPLETED',
  at: Date,
  load: () => Promise<object>,
) =>
  recordPaymentEvents(
    trx,
    { type: `CHECKOUT.ORDER.${change}`, resource_type: 'checkout-order', at },
    async () => [{ summary: `An order was ${change.toLowerCase()}.`, resource: await load() }],
  )

/** "2 × Wall map (70 × 100 cm, Oak)". */
export function describeItem({ name, quantity, variants = [] }: OrderItem): string {
  const labels = variants.map(({ label }) => label).join(', ')
  return `${quantity} × ${name}${labels && ` (${labels})`}`
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number]

/** Newest first: of one link or of all, or a single order. */
export async function listOrders({ db }: SandboxContext, link?: string, order?: string) {
  const rows = await db
    .selectFrom('orders')
    // CHOICE: a captured authorization, else the last one, because a renewal leaves the original unchanged.
    .leftJoinLateral(
      (held) =>
        held
          .selectFrom('authorizations')
          .whereRef('authorizations.order_id', '=', 'orders.id')
          .select(['id', 'status', 'currency_code', 'value', 'expiration_time'])
          .orderBy(sql`status = 'CAPTURED'`, 'desc')
          .orderBy('position', 'desc')
          .limit(1)
          .as('held'),
      (join) => join.onTrue(),
    )
    .selectAll('orders')
    .select([
      'held.id as authorization_id',
      'held.status as authorized',
      'held.currency_code',
      'held.value',
      'held.expiration_time as until',
    ])
    .$if(link !== undefined, (orders) => orders.where('link_id', '=', link!))
    .$if(order !== undefined, (orders) => orders.where('orders.id', '=', order!))
    .orderBy('orders.position', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ id, link_id, create_time, sale, ...held }) => ({
    id,
    link_id,
    // CHOICE: an order is captured at once (links-38), unless the checkout only authorizes.
    status: held.authorized === null || held.authorized === 'CAPTURED' ? 'PAID' : 'AUTHORIZED',
    ...(held.authorization_id !== null && {
      authorization_id: held.authorization_id,
      authorization_status: held.authorized,
      authorization_amount: { currency_code: held.currency_code!, value: held.value! },
      expiration_time: held.until?.toISOString(),
    }),
    create_time: create_time.toISOString(),
    description: sale.items.map(describeItem).join(', '),
    total: sale.amount,
    breakdown: sale.breakdown,
    items: sale.items,
    ...(sale.shipping_address && { shipping_address: sale.shipping_address }),
  }))
}
