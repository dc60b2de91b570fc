/** The shop's orders: paid by a notification alone, never by the return of a browser. */
import { Hono } from 'hono'
import type { Sale, Sales } from './sales.ts'

/** A page's view of a paid order: no name, no address. */
export interface PaidOrder extends Pick<Sale, 'description' | 'total'> {
  id: string
}

/** What the buyer chose and wrote, as the sandbox has it. The service's order has no variants and no answers. */
export interface SoldOrder {
  items: {
    variants?: { name: string; label: string }[]
    /** The answers to the questions of the link. */
    customer_notes?: { label: string; value: string }[]
  }[]
  shipping_address?: {
    name: string
    line1: string
    line2?: string
    city: string
    state?: string
    postal_code?: string
    country: string
  }
}

/** The back office's view of payments, the newest first. */
export interface SalesList {
  /** Sales of links; without an order that the sandbox has not, or not any more. */
  links: (Sale & { order?: SoldOrder })[]
  /** Of invoices, of authorizations, and orders that name no link. */
  others: Sale[]
}

/** Rows of each list. */
const MAX_ROWS = 50

/** A payment without a link is no payment of an order. */
const ordersIn = (sales: Sales) =>
  sales
    .list()
    .flatMap((sale) =>
      sale.link === null || sale.order_id === null ? [] : [{ ...sale, order_id: sale.order_id }],
    )

/** The newest order of all; empty without one. */
export const latestOrderId = (sales: Sales): string => ordersIn(sales)[0]?.order_id ?? ''

/** `/latest?link=…&after=…`: the newest order of a link that is newer than another order, or null. */
export const orders = (sales: Sales): Hono =>
  new Hono().get('/latest', (c) => {
    const { link = '', after = '' } = c.req.query()
    const all = ordersIn(sales)
    const known = all.findIndex(({ order_id }) => order_id === after)
    const fresh = all.slice(0, known < 0 ? undefined : known)
    const order = fresh.find((candidate) => candidate.link === link)
    if (!order) return c.json(null)
    const { order_id: id, description, total } = order
    return c.json({ id, description, total } satisfies PaidOrder)
  })

/** The orders of the sandbox by id, the latest hundred; none if they can't be read. */
async function soldOrders(sandboxUrl: string): Promise<Map<string, SoldOrder>> {
  const answer = await fetch(`${sandboxUrl}/sandbox/orders`).catch(() => undefined)
  if (!answer?.ok) return new Map()
  const { orders } = (await answer.json()) as { orders: (SoldOrder & { id: string })[] }
  return new Map(
    orders.map(({ id, items, shipping_address }) => [
      id,
      { items, ...(shipping_address && { shipping_address }) },
    ]),
  )
}

export const salesList = (sales: Sales, sandboxUrl: string): Hono =>
  new Hono().get('/', async (c) => {
    const all = sales.list()
    const links = all.filter(({ link }) => link !== null).slice(0, MAX_ROWS)
    const orders = links.length > 0 ? await soldOrders(sandboxUrl) : new Map<string, SoldOrder>()
    const list: SalesList = {
      links: links.map((sale) => {
        const order = orders.get(sale.order_id ?? '')
        return { ...sale, ...(order && { order }) }
      }),
      others: all.filter(({ link }) => link === null).slice(0, MAX_ROWS),
    }
    return c.json(list)
  })
