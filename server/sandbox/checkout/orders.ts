/** Sales: made from what was chosen, kept once, and listed for the merchant. */
import { createHash } from 'node:crypto'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import { expirationOf } from '../authorizations/rules.ts'
import { insertAuthorization, newPaymentId } from '../authorizations/store.ts'
import type { SandboxContext } from '../context.ts'
import type { Filled } from './form.ts'
import type { Sale } from './sale.ts'
import { type Total, totalOf } from './total.ts'

/** The most orders one answer lists. */
const LATEST = 100

export function toSale({ line_items }: OpenPaymentLinkBody, filled: Filled): Sale {
  const total = totalOf(line_items, filled.choices)
  const money = (value: string) => ({ currency_code: total.currency_code, value })
  return {
    items: line_items.map((item, i) => ({
      name: item.name,
      ...(item.product_id && { product_id: item.product_id }),
      quantity: filled.choices[i]!.quantity,
      unit_amount: money(total.lines[i]!.unit_amount),
      ...(item.variants && {
        variants: item.variants.dimensions.map(({ name, options }, d) => ({
          name,
          label: options[filled.choices[i]!.options[d] ?? 0]!.label,
        })),
      }),
      ...(item.customer_notes && {
        customer_notes: item.customer_notes.map(({ label }, n) => ({
          label,
          value: filled.notes[i]![n] ?? '',
        })),
      }),
    })),
    amount: money(total.total),
    breakdown: breakdownOf(total),
    ...(filled.address && { shipping_address: filled.address }),
  }
}

const breakdownOf = ({ currency_code, item_total, shipping, tax_total }: Total) => ({
  item_total: { currency_code, value: item_total },
  shipping: { currency_code, value: shipping },
  tax_total: { currency_code, value: tax_total },
})

/**
 * Keeps a sale, and with it an authorization where the checkout only authorizes.
 * @param attempt the page's own random text: the same form sent twice is one sale
 */
export async function keepSale(
  { db, clock, switches }: SandboxContext,
  { linkId, attempt, sale }: { linkId: string; attempt: string; sale: Sale },
): Promise<void> {
  const content = JSON.stringify(sale)
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const order = await trx
      .insertInto('orders')
      .values({
        id: newPaymentId(),
        link_id: linkId,
        submission: createHash('sha256').update(`${linkId}\n${attempt}\n${content}`).digest('hex'),
        create_time: now,
        sale: content,
      })
      .onConflict((order) => order.column('submission').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!order || switches.checkout === 'CAPTURE') return
    const { amount } = sale
    await insertAuthorization(trx, {
      amount,
      now,
      expires: expirationOf(now),
      order_id: order.id,
    })
  })
}

/** The latest orders first, of one link or of all. */
export async function listOrders({ db }: SandboxContext, link?: string) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('authorizations', (authorization) =>
      authorization
        .onRef('authorizations.order_id', '=', 'orders.id')
        .on('authorizations.original_id', 'is', null),
    )
    .selectAll('orders')
    .select(['authorizations.id as authorization_id', 'authorizations.status as authorized'])
    .$if(link !== undefined, (orders) => orders.where('link_id', '=', link!))
    .orderBy('orders.position', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(({ id, link_id, create_time, sale, authorization_id, authorized }) => ({
    id,
    link_id,
    // CHOICE: an order is captured at once (links-38), unless the checkout is switched to authorize.
    status: authorized === null || authorized === 'CAPTURED' ? 'PAID' : 'AUTHORIZED',
    ...(authorization_id !== null && { authorization_id }),
    create_time: create_time.toISOString(),
    description: sale.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    total: sale.amount,
    breakdown: sale.breakdown,
    items: sale.items,
    ...(sale.shipping_address && { shipping_address: sale.shipping_address }),
  }))
}
