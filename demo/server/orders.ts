/** The shop's orders: paid by a notification alone, never by the return of a browser. */
import { Hono } from 'hono'
import type { Sale, Sales } from './sales.ts'

/** A page's view of a paid order: no name, no address. */
export interface PaidOrder extends Pick<Sale, 'description' | 'total'> {
  id: string
}

/** The back office's view of payments, the newest first. */
export interface SalesList {
  /** Sales of links. */
  links: Sale[]
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

export const salesList = (sales: Sales): Hono =>
  new Hono().get('/', (c) => {
    const all = sales.list()
    const list: SalesList = {
      links: all.filter(({ link }) => link !== null).slice(0, MAX_ROWS),
      others: all.filter(({ link }) => link === null).slice(0, MAX_ROWS),
    }
    return c.json(list)
  })
