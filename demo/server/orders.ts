/** The shop's orders, as its server knows them: the service confirms a payment, never the browser. */
import { Hono } from 'hono'
import type { ServiceAccess } from './services.ts'

interface Order {
  id: string
  link_id: string
  status: string
  description: string
  total: { currency_code: string; value: string }
}

/** A page's view of an order: no name, no address. */
export type OrderSummary = Pick<Order, 'id' | 'status' | 'description' | 'total'>

export function orders({ sandboxUrl }: ServiceAccess) {
  /** Newest first. */
  async function list(): Promise<Order[]> {
    // Only a sandbox lists its sales.
    const answer = await fetch(`${sandboxUrl}/sandbox/orders`)
    if (!answer.ok) throw new Error(`The orders request was answered ${answer.status}`)
    return ((await answer.json()) as { orders: Order[] }).orders
  }

  return {
    /** The newest order of all; empty without one, and while the sandbox does not list them. */
    latestId: async (): Promise<string> => (await list().catch(() => []))[0]?.id ?? '',

    /** `/latest?link=…&after=…`: the newest order of a link that is newer than another order, or null. */
    routes: new Hono().get('/latest', async (c) => {
      const { link = '', after = '' } = c.req.query()
      const all = await list()
      const known = all.findIndex(({ id }) => id === after)
      const fresh = all.slice(0, known < 0 ? undefined : known)
      const order = fresh.find(({ link_id }) => link_id === link)
      if (!order) return c.json(null)
      const { id, status, description, total } = order
      return c.json({ id, status, description, total } satisfies OrderSummary)
    }),
  }
}
