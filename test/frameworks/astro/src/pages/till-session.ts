import type { APIRoute } from 'astro'
import { currentCustomer } from '../login'

export const POST: APIRoute = async ({ request }) => {
  const customer = await currentCustomer(request)
  if (!customer) return Response.json({ detail: 'Sign in first.' }, { status: 401 })
  return fetch(`${process.env.BFF_URL}/api/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.BFF_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      kind: 'customer',
      customer,
      scopes: [
        ...['profile:read', 'usage:read', 'invoices:read', 'invoices:pay', 'analytics:read'],
        ...['wallet:read', 'alerts:read', 'alerts:write'],
      ],
      origins: [process.env.SHOP_ORIGIN],
    }),
  })
}
